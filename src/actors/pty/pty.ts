import type { ExitStatus } from '../../terminal/facts.ts';

/** The environment variable that marks everything started in one terminal; its value must be unlike any other's. */
export const TERMINAL_VARIABLE = 'DROVER_TERMINAL';

/** What to start, and in which surroundings. */
export interface SpawnOptions {
  /** A path (relative ones are taken from `cwd`), or a name that is looked up in the PATH of `env`. */
  readonly file: string;
  /** The arguments after the program's own name. */
  readonly args: readonly string[];
  /**
   * The whole environment, handed over as it is. With `TERMINAL_VARIABLE` in it, programs that leave the terminal's session
   * are still found when it is killed.
   */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** 1–1000. */
  readonly cols: number;
  /** 1–1000. */
  readonly rows: number;
}

/** Where a terminal reports. Neither is called before `spawn` has returned. */
export interface PtyHandlers {
  /** Output as it came, in order and cut anywhere. The bytes belong to the receiver. */
  onData(bytes: Uint8Array): void;
  /** The program has ended and can be sent nothing more; its last output is still to come. */
  onEnding?(): void;
  /** Exactly once, after the last byte went to `onData`; nothing is reported after it. */
  onExit(status: ExitStatus): void;
}

/** What the kernel says of a terminal at this moment. */
export interface ProcessView {
  /** `shell`: the program that was started is in the terminal's foreground group itself; `program`: something it started is. */
  readonly foreground: 'shell' | 'program' | 'unknown';
  /** The foreground program's name, or null where it cannot be known. */
  readonly name: string | null;
  /** Whether the foreground waits for input; null where that cannot be known. */
  readonly awaitsInput: boolean | null;
  /** The foreground program's directory (the started program's own when that one may not be read), or null. */
  readonly cwd: string | null;
}

/** A program on a terminal of its own. */
export interface Pty {
  readonly pid: number;
  /**
   * Writes are delivered in order; what fits is in the kernel when this returns. Resolves when the kernel has all bytes,
   * which must not be changed until then. Rejects with `exited` when the terminal closes first.
   */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Resolves when the program has taken what was written so far as whole keys, a lone escape included; within a second
   * or so. Call it before the write to know where to look from: `const taken = pty.keyTaken(); pty.write(…)`.
   */
  keyTaken(): Promise<void>;
  /** Bytes accepted by `write` that the kernel has not taken yet. */
  readonly pending: number;
  /** Sizes are 1–1000, else `bad-argument`. Does nothing once the program has ended. */
  resize(cols: number, rows: number): void;
  /** Stops reading, and so in time the program; one chunk that is already under way may still arrive. */
  pause(): void;
  /** Reads on, with nothing lost. An exit that came meanwhile is reported after the output that precedes it. */
  resume(): void;
  observe(): ProcessView;
  /**
   * Ends the program and everything that came from it, politely for 300 ms at most. Resolves when nothing is left and
   * `onExit` was called; overrides `pause`. After an exit it ends what the program left behind, so it is owed once to every
   * terminal. Rejects with `not-permitted` when a process cannot be ended.
   */
  kill(): Promise<void>;
}

/** Starts programs on terminals; injected wherever one is needed. */
export interface PtyBackend {
  /**
   * Throws `bad-argument` for a size, text or environment that no program can have, and `start-failed` when the program
   * or the directory is not there or the machine has no terminal left.
   */
  spawn(options: SpawnOptions, handlers: PtyHandlers): Pty;
}
