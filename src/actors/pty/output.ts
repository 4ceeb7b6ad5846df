import { closeSync, readSync } from 'node:fs';
import type { ReadStream } from 'node:tty';

/** Output after the exit comes from what the program left behind; so long without any of it ends the wait. */
const QUIET_MS = 8;
/** What the program left behind may go on printing for ever: the exit is not held up longer than this. */
const LONGEST_DRAIN_MS = 100;
const READ_BYTES = 4096;
/**
 * Several times what the kernel buffers for a pseudoterminal (8 KB in drivers/tty/pty.c, and the line discipline's 4 KB), so
 * whatever was there is included.
 */
const REST_BYTES = 65_536;

/** The two descriptors of a terminal that this process holds. */
export interface TerminalSides {
  /** Descriptor of the master side, owned by `stream`. */
  readonly master: number;
  readonly stream: ReadStream;
  /** Descriptor of the slave side. While one is open, the master neither ends nor drops anything. */
  readonly slave: number;
}

/**
 * Reads a terminal to its last byte. When a program exits and nobody holds the slave side, the master reports a hangup, and
 * libuv takes a hangup after a short read for the end although some KB still wait in the kernel. So this process holds the
 * slave side itself until it has read everything.
 */
export class Output {
  readonly #sides: TerminalSides;
  readonly #onData: (bytes: Uint8Array) => void;
  readonly #onClosed: () => void;
  #paused = false;
  #pausable = true;
  #reporting = true;
  #slaveOpen = true;
  #masterOpen = true;
  #quiet: NodeJS.Timeout | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #drained: (() => void) | undefined;

  /** `onClosed` is called when the master is closed: its number may be another file's from then on. */
  constructor(sides: TerminalSides, onData: (bytes: Uint8Array) => void, onClosed: () => void) {
    this.#sides = sides;
    this.#onData = onData;
    this.#onClosed = onClosed;
    sides.stream.on('data', (bytes: Uint8Array) => this.#received(bytes));
    sides.stream.on('error', (error: NodeJS.ErrnoException) => {
      // EIO is how a master says that the last holder of the slave side is gone.
      if (error.code !== 'EIO') process.emitWarning(error);
      this.#closeMaster();
    });
    sides.stream.on('end', () => this.#closeMaster());
  }

  pause(): void {
    if (!this.#pausable) return;
    this.#paused = true;
    this.#sides.stream.pause();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#sides.stream.resume();
    this.#quiet?.refresh();
  }

  /** From now on output is read whatever the receiver asks: the terminal is to be ended and nobody will resume it. */
  ignorePauses(): void {
    this.resume();
    this.#pausable = false;
  }

  /**
   * To be called once, when the program has ended. Resolves when everything it wrote was handed over, and what the processes
   * it left behind wrote until they were quiet. Later output is read, so that they are not blocked, and dropped.
   */
  drain(): Promise<void> {
    return new Promise((resolve) => {
      this.#drained = resolve;
      this.#deadline = performance.now() + LONGEST_DRAIN_MS;
      this.#quiet = setTimeout(() => this.#finish(), QUIET_MS);
    });
  }

  /** Hands over what the kernel has at this moment and closes both sides, which hangs up on every process that uses them. */
  hangUp(): void {
    this.#takeRest();
    this.#reporting = false;
    this.#closeSlave();
    this.#closeMaster();
  }

  #received(bytes: Uint8Array): void {
    if (!this.#reporting) return;
    if (performance.now() < this.#deadline) this.#quiet?.refresh();
    this.#onData(bytes);
  }

  #finish(): void {
    this.#takeRest();
    // Paused before or by that: `resume` starts the wait again.
    if (this.#paused) return;
    this.#quiet = undefined;
    this.#reporting = false;
    this.#pausable = false;
    this.#closeSlave();
    this.#sides.stream.unref();
    this.#drained?.();
  }

  /**
   * Reads past the event loop, which may have been too busy to read. EAGAIN on a terminal is a definite answer: before
   * giving it the kernel moves everything that was written to the reading side (Linux, n_tty_read, tty_buffer_flush_work).
   */
  #takeRest(): void {
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    for (let taken = 0; taken < REST_BYTES && this.#masterOpen && !this.#paused; ) {
      const length = this.#readNow(buffer);
      if (length === 0) return;
      taken += length;
      if (this.#reporting) this.#onData(new Uint8Array(buffer.subarray(0, length)));
    }
  }

  /** 0 when there is nothing more. */
  #readNow(buffer: Buffer): number {
    try {
      return readSync(this.#sides.master, buffer);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EAGAIN' || code === 'EIO') return 0;
      throw error;
    }
  }

  #closeSlave(): void {
    if (!this.#slaveOpen) return;
    this.#slaveOpen = false;
    closeSync(this.#sides.slave);
  }

  #closeMaster(): void {
    if (!this.#masterOpen) return;
    this.#masterOpen = false;
    this.#onClosed();
    this.#sides.stream.destroy();
  }
}
