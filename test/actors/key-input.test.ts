import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyInput } from '../../src/actors/key-input.ts';

/** A terminal that notes what is written and takes keys when it is told to. */
function scripted(): {
  readonly input: ReturnType<typeof createKeyInput>;
  readonly written: string[];
  take(): Promise<void>;
} {
  const written: string[] = [];
  const waiting: (() => void)[] = [];
  const input = createKeyInput({
    async write(bytes) {
      written.push(Buffer.from(bytes).toString());
    },
    keyTaken: () => new Promise((resolve) => waiting.push(resolve)),
  });
  return {
    input,
    written,
    async take() {
      waiting.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('what is typed', () => {
  test('goes to the kernel at once, and in order', async () => {
    const { input, written } = scripted();
    const first = input.write('a');
    void input.write('\x1b[A');
    void input.write('\x1bx');
    expect(written).toEqual(['a', '\x1b[A', '\x1bx']);
    await first;
  });

  test('waits after a lone escape until the program has taken it', async () => {
    const { input, written, take } = scripted();
    void input.write('\x1b');
    const after = input.write('h');
    void input.write('i');
    expect(written).toEqual(['\x1b']);
    await take();
    expect(written).toEqual(['\x1b', 'h', 'i']);
    await after;
  });

  test('keeps each of several escapes apart', async () => {
    const { input, written, take } = scripted();
    for (const text of ['\x1b', '\x1b', 'j', '\x1b', 'k']) void input.write(text);
    expect(written).toEqual(['\x1b']);
    await take();
    expect(written).toEqual(['\x1b', '\x1b']);
    await take();
    expect(written).toEqual(['\x1b', '\x1b', 'j', '\x1b']);
    await take();
    expect(written.at(-1)).toBe('k');
  });

  test('is refused in order when the program ends while something waits', async () => {
    let taken = (): void => {};
    let ended = false;
    const input = createKeyInput({
      write: () => (ended ? Promise.reject(new Error('ended')) : Promise.resolve()),
      keyTaken: () =>
        new Promise((resolve) => {
          taken = resolve;
        }),
    });
    await input.write('\x1b');
    const after = input.write('h');
    ended = true;
    taken();
    await expect(after).rejects.toThrow('ended');
  });

  test('arrives whole and in order, whatever is typed', async () => {
    const texts = fc.array(fc.constantFrom('a', '\x1b', '\x1b\x1b', '\x1b[A', '\r'), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(texts, async (typed) => {
        const { input, written, take } = scripted();
        for (const text of typed) void input.write(text);
        for (let left = typed.length; left > 0; left -= 1) await take();
        expect(written).toEqual(typed);
      }),
    );
  });
});
