import type { ExitStatus } from '../../terminal/facts.ts';
import { endMembers } from './ending.ts';
import { keyTaken } from './key-taken.ts';
import { type Launched, launch } from './launch.ts';
import { LeaderOnly } from './leader-only.ts';
import { type Leader, Members, type MemberTracker } from './members.ts';
import { resizeTerminal } from './native.ts';
import { observe, UNKNOWN_VIEW } from './observe.ts';
import { Output } from './output.ts';
import type { ProcessView, Pty, PtyHandlers, SpawnOptions } from './pty.ts';
import { checkSize } from './size.ts';
import { lookAtForeground } from './waiting.ts';
import { Writer } from './writer.ts';

/** A program on a terminal of this machine. */
export class Terminal implements Pty {
  readonly pid: number;
  readonly #leader: Leader;
  /** The processes that `kill` ends. */
  readonly members: MemberTracker;
  readonly #master: number;
  readonly #output: Output;
  readonly #writer: Writer;
  readonly #exit: Promise<ExitStatus>;
  readonly #reported: Promise<void>;
  #exited = false;
  #masterOpen = true;
  readonly #onEnded: (terminal: Terminal) => void;
  #ending: Promise<void> | undefined;

  private constructor(
    { leader, sides, exit }: Launched,
    handlers: PtyHandlers,
    onEnded: (terminal: Terminal) => void,
  ) {
    this.pid = leader.pid;
    this.#leader = leader;
    this.members = process.platform === 'linux' ? new Members(leader) : new LeaderOnly(leader.pid);
    this.#master = sides.master;
    this.#writer = new Writer(sides.master);
    this.#output = new Output(
      sides,
      (bytes) => handlers.onData(bytes),
      () => {
        this.#masterOpen = false;
        this.#writer.close();
      },
    );
    this.#exit = exit;
    this.#reported = this.#report(handlers);
    this.#onEnded = onEnded;
  }

  /** Starts a program; throws as `PtyBackend.spawn` does. `onEnded` is called when `kill` has left nothing. */
  static start(
    options: SpawnOptions,
    handlers: PtyHandlers,
    onEnded: (terminal: Terminal) => void,
  ): Terminal {
    return new Terminal(launch(options), handlers, onEnded);
  }

  get pending(): number {
    return this.#writer.pending;
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#writer.write(bytes);
  }

  keyTaken(): Promise<void> {
    return keyTaken(this.pid, lookAtForeground(this.pid), () => this.#exited || !this.#masterOpen);
  }

  resize(cols: number, rows: number): void {
    checkSize(cols, rows);
    if (!this.#exited && this.#masterOpen) resizeTerminal(this.#master, cols, rows);
  }

  pause(): void {
    this.#output.pause();
  }

  resume(): void {
    this.#output.resume();
  }

  observe(): ProcessView {
    return this.#exited ? UNKNOWN_VIEW : observe(this.#leader);
  }

  kill(): Promise<void> {
    // One that failed can be tried again.
    this.#ending ??= this.#end().catch((error: unknown) => {
      this.#ending = undefined;
      throw error;
    });
    return this.#ending;
  }

  async #report(handlers: PtyHandlers): Promise<void> {
    const status = await this.#exit;
    this.#exited = true;
    handlers.onEnding?.();
    this.members.leaderGone();
    this.#writer.close('The terminal closed: its program has exited, so nothing more can be written to it.');
    await this.#output.drain();
    handlers.onExit(status);
  }

  async #end(): Promise<void> {
    this.#writer.close();
    this.#output.ignorePauses();
    try {
      await endMembers({
        members: this.members,
        leaderGone: this.#exit,
        hangUp: () => this.#output.hangUp(),
      });
      await this.#reported;
    } finally {
      this.#output.hangUp();
    }
    this.#onEnded(this);
  }
}
