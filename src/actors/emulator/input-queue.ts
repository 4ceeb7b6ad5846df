import type { Terminal } from '@xterm/headless';

/**
 * Bytes parsed in one go. xterm yields to the event loop only between two of the pieces it was given, after 12 ms; a piece
 * of this size takes about a millisecond.
 */
const PIECE_BYTES = 16 * 1024;

/** Bytes on their way into a terminal. */
export interface InputQueue {
  /** Bytes that were written and are not parsed yet. */
  readonly pendingBytes: number;
  write(bytes: Uint8Array): void;
  whenParsed(leaving: number): Promise<void>;
  /** Drops what is not parsed yet, as far as those who wait are concerned: they wait no longer. */
  close(): void;
}

/** `parsed` is called after every piece. */
export function createInputQueue(terminal: Terminal, parsed: () => void): InputQueue {
  let writtenBytes = 0;
  let parsedBytes = 0;
  let closed = false;
  let waiting: { readonly until: number; readonly resolve: () => void }[] = [];
  const wake = (): void => {
    const reached = closed ? Number.POSITIVE_INFINITY : parsedBytes;
    const awake = waiting.filter(({ until }) => until <= reached);
    if (awake.length === 0) return;
    waiting = waiting.filter(({ until }) => until > reached);
    for (const { resolve } of awake) resolve();
  };
  return {
    get pendingBytes() {
      return closed ? 0 : writtenBytes - parsedBytes;
    },
    write(bytes) {
      if (closed) return;
      for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
        const piece = bytes.subarray(start, start + PIECE_BYTES);
        writtenBytes += piece.length;
        terminal.write(piece, () => {
          parsedBytes += piece.length;
          parsed();
          wake();
        });
      }
    },
    whenParsed(leaving) {
      const until = writtenBytes - leaving;
      return closed || until <= parsedBytes
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ until, resolve }));
    },
    close() {
      closed = true;
      wake();
    },
  };
}
