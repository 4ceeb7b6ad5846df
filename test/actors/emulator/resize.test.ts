import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFixture } from './fixture.ts';

describe('resize', () => {
  test("keeps the text of the cursor's line, and the cursor behind it", async () => {
    const { feed, emulator } = createFixture({ cols: 90, rows: 24 });
    await feed('x'.repeat(80));
    emulator.resize(20, 24);
    expect(emulator.screen()).toMatchObject({ row: 4, col: 20 });
    emulator.resize(90, 24);
    expect(emulator.screen()).toMatchObject({ row: 1, col: 81 });
    await feed('|');
    expect(emulator.viewText().text).toBe(`${'x'.repeat(80)}|`);
  });

  test('loses no text by going through any sizes, and printing goes on where it was', async () => {
    const part = fc.constantFrom('a', 'bc ', '日', '🤖', '\r\n', 'e\u0301', 'x'.repeat(30));
    const size = fc.tuple(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 2, max: 30 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 20 }),
        fc.array(size, { minLength: 1, maxLength: 5 }),
        async (parts, sizes) => {
          const { feed, emulator } = createFixture({ cols: 40, rows: 10, scrollback: 2000 });
          await feed(parts.join(''));
          for (const [cols, rows] of sizes) emulator.resize(cols, rows);
          await feed('|end');
          const printed = `${parts.join('')}|end`.split('\r\n').map((line) => line.trimEnd());
          expect(emulator.lines({ from: 1, to: 9999 }).text.trimEnd()).toBe(printed.join('\n').trimEnd());
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a cursor that was moved past the text stays on the screen', async () => {
    const { feed, emulator } = createFixture();
    await feed('ab\x1b[20G');
    emulator.resize(10, 5);
    expect(emulator.screen()).toMatchObject({ row: 1, col: 10 });
    await feed('z');
    expect(emulator.viewText().text).toBe('ab       z');
  });

  test.each([
    ['before its first use', ''],
    ['after it was left', '\x1b[?1049h\x1b[?1049l'],
  ])('gives the alternate screen no history: %s', async (_, before) => {
    const { feed, emulator } = createFixture({ rows: 10 });
    await feed(before);
    emulator.resize(20, 5);
    await feed('\x1b[?1049h', '\r\nx'.repeat(30));
    expect(emulator.screen()).toMatchObject({ oldestLine: 1, firstLine: 1, newestLine: 5 });
    emulator.scrollTo('top');
    expect(emulator.screen().atBottom).toBe(true);
  });

  test('one column becomes two', async () => {
    const { feed, emulator } = createFixture({ cols: 1 });
    expect(emulator.cols).toBe(2);
    emulator.resize(1, 1);
    await feed('日');
    expect(emulator.screen()).toMatchObject({ cols: 2, rows: 1 });
    expect(emulator.viewText().text).toBe('日');
  });
});
