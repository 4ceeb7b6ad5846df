/** `shell`: an interactive shell. `agent` and `command`: one program, never run again by itself. */
export type SessionKind = 'shell' | 'agent' | 'command';

/** What a session is asked to run. */
export interface Launch {
  readonly kind: SessionKind;
  /** Directory to start in; null = the home directory. */
  readonly cwd: string | null;
  /** What to run instead of an interactive shell: a line for `<shell> -c`, or program and arguments. */
  readonly command: string | readonly string[] | null;
}
