import type { Pty } from './pty/pty.ts';

/** Writes to a program in order, with every lone escape kept apart from the key after it. */
export interface KeyInput {
  /** Bytes that wait for an escape to be taken, beside what the PTY itself has pending. */
  readonly waiting: number;
  /** Resolves when the kernel has the text. Rejects as `Pty.write` does. */
  write(text: string): Promise<void>;
}

interface Waiting {
  readonly text: string;
  resolve(): void;
  reject(error: unknown): void;
}

/** Escapes and nothing else: a key, and the beginning of many another. */
const LONE_ESCAPE = /^\u001b+$/;

/**
 * A program tells Escape from Alt and the like by time alone, each with a time of its own. So what follows a lone
 * escape waits until the program has made up its mind, which the kernel can tell; everything else goes at once.
 */
export function createKeyInput(pty: Pick<Pty, 'write' | 'keyTaken'>): KeyInput {
  const queue: Waiting[] = [];
  let apart = false;

  function send(text: string): Promise<void> {
    if (LONE_ESCAPE.test(text)) {
      apart = true;
      void pty.keyTaken().finally(goOn);
    }
    return pty.write(Buffer.from(text));
  }

  function goOn(): void {
    apart = false;
    while (!apart) {
      const next = queue.shift();
      if (next === undefined) return;
      send(next.text).then(next.resolve, next.reject);
    }
  }

  return {
    get waiting() {
      return queue.reduce((bytes, { text }) => bytes + Buffer.byteLength(text), 0);
    },
    write: (text) =>
      apart ? new Promise((resolve, reject) => queue.push({ text, resolve, reject })) : send(text),
  };
}
