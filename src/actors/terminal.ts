import { DroverError } from '../errors.ts';
import type { ExitStatus, TerminalFact } from '../terminal/facts.ts';
import type { TerminalColours } from './emulator/colours.ts';
import { createEmulator, type Emulator, MINIMUM_COLS } from './emulator/emulator.ts';
import { createKeyInput } from './key-input.ts';
import { isCanonical } from './pty/line-mode.ts';
import type { ProcessView, PtyBackend, SpawnOptions } from './pty/pty.ts';

/** Unparsed output at which the program is stopped from writing more; it goes on at a quarter of it. */
const PAUSE_AT_BYTES = 1024 * 1024;
const RESUME_AT_BYTES = PAUSE_AT_BYTES / 4;
/** A program that asks and never reads the answers gets no more of them once so many bytes wait for it. */
const UNREAD_ANSWERS_LIMIT_BYTES = 64 * 1024;

/** What to start, and who listens. */
export interface TerminalOptions {
  readonly backend: PtyBackend;
  /** A single column becomes two, on both sides. */
  readonly spawn: SpawnOptions;
  /** Lines kept after they have scrolled off. */
  readonly scrollback: number;
  /** What programs that ask for colours are told; the dark ones by default. */
  readonly colours?: TerminalColours;
  /** Drover's version, told to programs that ask. */
  readonly version?: string;
  /** Every fact but `pty.started`, which this call's return says. Not called before it returns, nor after `dispose`. */
  onFact(fact: TerminalFact): void;
}

/** A program on a PTY with the emulator that shows it. */
export interface Terminal {
  readonly pid: number;
  readonly emulator: Emulator;
  /** Resolves when the kernel has all of the text, as UTF-8; a lone escape is kept apart from what follows. Rejects with `exited` when the program ends before that. */
  write(text: string): Promise<void>;
  /** Bytes accepted by `write` that the program's side of the terminal has not taken yet. */
  readonly pending: number;
  /** Whether the program reads whole lines (canonical mode), which the kernel cuts at 4095 bytes; null where unknown. */
  readsLines(): Promise<boolean | null>;
  /** Both sides, or the emulator alone once the program has ended. Sizes are 1–1000, else `bad-argument`. */
  resize(cols: number, rows: number): void;
  /** Moves the view; typing does not by itself. */
  scroll(to: 'top' | 'bottom'): void;
  observe(): ProcessView;
  /** Ends the program and what came from it; see {@link Pty.kill}. */
  kill(): Promise<void>;
  /** Lets go of the screen. Ends no program: `kill` comes first. */
  dispose(): void;
  /** Resolves when the program has ended and its last byte is on the screen, just after the `pty.exited` fact. */
  readonly exited: Promise<ExitStatus>;
}

function evenCols(cols: number): number {
  return cols === 1 ? MINIMUM_COLS : cols;
}

function describe(status: ExitStatus): string {
  return status.signal === null ? `with code ${status.code}` : `by ${status.signal}`;
}

/** An answer for a program that is gone has nobody left to read it; anything else is a fault. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof DroverError && error.code === 'exited')) throw error;
}

/**
 * Starts a program. Its output goes straight to the emulator, whose answers go straight back; nothing else sees bytes. A
 * program that writes faster than it can be parsed is held up.
 *
 * Throws what {@link PtyBackend.spawn} throws.
 */
export function startTerminal(options: TerminalOptions): Terminal {
  let ended: ExitStatus | undefined;
  let paused = false;
  let disposed = false;
  let settleExit: (status: ExitStatus) => void;
  const exited = new Promise<ExitStatus>((resolve) => {
    settleExit = resolve;
  });
  const { cols, rows } = options.spawn;

  const relieve = async (): Promise<void> => {
    paused = true;
    pty.pause();
    await emulator.whenParsed(RESUME_AT_BYTES);
    paused = false;
    pty.resume();
  };
  const pty = options.backend.spawn(
    { ...options.spawn, cols: evenCols(cols) },
    {
      onData(bytes) {
        emulator.write(bytes);
        if (!paused && emulator.pendingBytes > PAUSE_AT_BYTES) void relieve();
      },
      onEnding: () => {
        if (!disposed) options.onFact({ type: 'pty.ending' });
      },
      async onExit(status) {
        ended = status;
        await emulator.whenParsed();
        if (!disposed) options.onFact({ type: 'pty.exited', status });
        settleExit(status);
      },
    },
  );
  const input = createKeyInput(pty);
  const emulator = createEmulator({
    cols: evenCols(cols),
    rows,
    scrollback: options.scrollback,
    ...(options.colours === undefined ? {} : { colours: options.colours }),
    ...(options.version === undefined ? {} : { version: options.version }),
    onReply(bytes) {
      // In one queue with what is typed: an answer right behind a lone escape would be taken for a part of a key.
      if (ended === undefined && pty.pending < UNREAD_ANSWERS_LIMIT_BYTES)
        input.write(bytes).catch(ignoreGone);
    },
    onFact: options.onFact,
  });

  return {
    pid: pty.pid,
    emulator,
    exited,
    write(text) {
      if (ended === undefined) return input.write(text);
      const message = `The program has ended ${describe(ended)}; nothing can be typed into it. Start another one.`;
      return Promise.reject(new DroverError('exited', message));
    },
    get pending() {
      return pty.pending + input.waiting;
    },
    readsLines: () => (ended === undefined ? isCanonical(pty.pid) : Promise.resolve(null)),
    resize(newCols, newRows) {
      if (ended === undefined) pty.resize(evenCols(newCols), newRows);
      emulator.resize(newCols, newRows);
    },
    scroll: (to) => emulator.scrollTo(to),
    observe: () => pty.observe(),
    kill: () => pty.kill(),
    dispose() {
      disposed = true;
      emulator.dispose();
    },
  };
}
