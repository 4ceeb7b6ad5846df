import type { SessionSnapshot } from './sessions.ts';

export type SessionStatus = 'starting' | 'busy' | 'idle' | 'attention' | 'exited';
export type SessionMode = 'live' | 'held';

/** One session as lists and snapshots tell it. */
export interface SessionView {
  readonly handle: string;
  readonly title: string;
  readonly kind: 'shell' | 'agent' | 'command';
  readonly cwd: string | null;
  readonly status: SessionStatus;
  /** Who may type: `held` while someone has put it on hold; null once the program has ended. */
  readonly mode: SessionMode | null;
  /** Name of the program in the foreground, where it can be known. */
  readonly foreground: string | null;
  /** Exit code of the last command that the shell reported, or null. */
  readonly last_exit_code: number | null;
  /** How the program ended, or null while it runs; a signal is never shown as code 0. */
  readonly exit: { readonly code: number | null; readonly signal: string | null } | null;
  /** Why it could not be started, or null. */
  readonly failure: string | null;
  /** What it asked for when its status is attention, or null. */
  readonly attention: string | null;
  readonly archived: boolean;
}

export function sessionStatus(snapshot: SessionSnapshot): SessionStatus {
  if (snapshot.matches('exited')) return 'exited';
  if (snapshot.matches({ running: { activity: 'busy' } })) return 'busy';
  if (snapshot.matches({ running: { activity: 'submitted' } })) return 'busy';
  if (snapshot.matches({ running: { activity: 'idle' } })) return 'idle';
  return snapshot.matches({ running: { activity: 'attention' } }) ? 'attention' : 'starting';
}

export function sessionView(snapshot: SessionSnapshot, archived: boolean): SessionView {
  const { handle, name, title, launch, cwd, program, lastCommand, exit, failure, attention } =
    snapshot.context;
  const held = snapshot.hasTag('refuses:held');
  return {
    handle: String(handle),
    title: name ?? title,
    kind: launch.kind,
    cwd,
    status: sessionStatus(snapshot),
    mode: snapshot.hasTag('refuses:exited') ? null : held ? 'held' : 'live',
    foreground: program,
    last_exit_code: lastCommand?.code ?? null,
    exit,
    failure,
    attention,
    archived,
  };
}
