import { writeSync } from 'node:fs';
import { DroverError, messageOf } from '../../errors.ts';

/** A terminal's input queue holds 4 KB; larger writes come back short. */
const CHUNK_BYTES = 4096;
/** So many chunks in one go, then the event loop gets its turn. */
const CHUNKS_PER_TURN = 16;
const SHORTEST_WAIT_MS = 1;
const LONGEST_WAIT_MS = 16;

interface Job {
  readonly bytes: Uint8Array;
  offset: number;
  readonly resolve: () => void;
  readonly reject: (error: DroverError) => void;
}

/**
 * Writes to a non-blocking master descriptor, in order. A write to a terminal with room is in the kernel when `write`
 * returns; a full one is tried again after 1 to 16 ms, since the kernel has no event for it that Node could wait for
 * without also reading.
 */
export class Writer {
  readonly #fd: number;
  readonly #queue: Job[] = [];
  #pending = 0;
  #waitMs = SHORTEST_WAIT_MS;
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #closed: DroverError | undefined;

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** Bytes accepted and not yet taken by the kernel. */
  get pending(): number {
    return this.#pending;
  }

  /** Resolves when the kernel has every byte; rejects with `exited` when the writer is closed before that. */
  write(bytes: Uint8Array): Promise<void> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    return new Promise((resolve, reject) => {
      this.#queue.push({ bytes, offset: 0, resolve, reject });
      this.#pending += bytes.length;
      if (this.#queue.length === 1) this.#pump();
    });
  }

  /** Rejects everything that is still waiting, and every later write. The descriptor is not touched again. */
  close(
    reason = 'The terminal closed before its program had read all input; nothing more can be written to it.',
  ): void {
    if (this.#closed !== undefined) return;
    this.#closed = new DroverError('exited', reason);
    clearTimeout(this.#timer);
    clearImmediate(this.#turn);
    this.#pending = 0;
    for (const job of this.#queue.splice(0)) job.reject(this.#closed);
  }

  #pump(): void {
    for (let chunks = 0; ; chunks++) {
      const job = this.#queue[0];
      if (job === undefined) return;
      if (chunks === CHUNKS_PER_TURN) {
        this.#turn = setImmediate(() => this.#pump());
        return;
      }
      if (job.offset < job.bytes.length && !this.#writeChunk(job)) return;
      if (job.offset < job.bytes.length) continue;
      this.#queue.shift();
      job.resolve();
    }
  }

  /** False when the terminal took nothing: it is full, and the next attempt is scheduled, or it is gone. */
  #writeChunk(job: Job): boolean {
    try {
      const length = Math.min(CHUNK_BYTES, job.bytes.length - job.offset);
      const written = writeSync(this.#fd, job.bytes, job.offset, length);
      if (written > 0) {
        job.offset += written;
        this.#pending -= written;
        this.#waitMs = SHORTEST_WAIT_MS;
        return true;
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'EAGAIN') {
        this.close(`The terminal closed while input was written to it (${messageOf(error)}).`);
        return false;
      }
    }
    this.#timer = setTimeout(() => this.#pump(), this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
    return false;
  }
}
