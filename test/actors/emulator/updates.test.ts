import { describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from './fixture.ts';

const BEGIN = '\x1b[?2026h';
const END = '\x1b[?2026l';

function createTimed(): Fixture & { advance(milliseconds: number): void } {
  let time = 0;
  const fixture = createFixture({ now: () => time });
  return {
    ...fixture,
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

describe('synchronised update', () => {
  test('reads show the picture from before it until it ends', async () => {
    const { feed, emulator, rows } = createTimed();
    await feed('\x1b[8mold\x1b[m\x1b[2;3H');
    const before = emulator.screen();
    const cells = emulator.rowCells(1);
    await feed(`${BEGIN}\x1b[?25l\x1b[2J\x1b[4;9Hne`);
    expect(emulator.screen()).toEqual(before);
    expect(rows()).toEqual(['old']);
    expect(emulator.viewText().hiddenSpans).toEqual([{ line: 1, from: 1, to: 3 }]);
    expect(emulator.rowCells(1)).toEqual(cells);
    await feed(`w${END}`);
    expect(emulator.screen()).toMatchObject({ row: 4, col: 12, cursorVisible: false });
    expect(rows()).toEqual(['', '', '', '        new']);
  });

  test('is taken before the sequence that begins it changes anything', async () => {
    const { feed, emulator, rows } = createTimed();
    await feed('old\x1b[?2026;1049hnew');
    expect(rows()).toEqual(['old']);
    expect(emulator.screen().alternate).toBe(false);
  });

  test('shows the unfinished picture after a second', async () => {
    const { feed, rows, advance } = createTimed();
    await feed(`old${BEGIN}\x1b[2J\x1b[Hnew`);
    advance(1000);
    expect(rows()).toEqual(['old']);
    advance(1);
    expect(rows()).toEqual(['new']);
  });

  test('begun again inside itself, it does not start the second afresh', async () => {
    const { feed, rows, advance } = createTimed();
    await feed(`old${BEGIN}\x1b[2J`);
    advance(600);
    await feed(`${BEGIN}\x1b[Hnew`);
    advance(500);
    expect(rows()).toEqual(['new']);
  });

  test('each update holds the picture before it, in the copies of the last', async () => {
    const { feed, rows } = createTimed();
    for (const [shown, next] of ['a', 'b', '日本', 'd'].map((text, index, all) => [text, all[index + 1]])) {
      await feed(`\x1b[2J\x1b[H${shown}${BEGIN}\x1b[2J\x1b[H${next}`);
      expect(rows()).toEqual([shown]);
      await feed(END);
    }
  });

  test('output that scrolls off meanwhile moves nothing that is shown', async () => {
    const { feed, emulator, rows } = createTimed();
    await feed('1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7');
    const shown = rows();
    await feed(BEGIN, '\r\nx'.repeat(150));
    expect(rows()).toEqual(shown);
    expect(emulator.screen()).toMatchObject({ firstLine: 3, lastLine: 7, newestLine: 7, scrollable: false });
    await feed(END);
    expect(emulator.screen()).toMatchObject({ newestLine: 157, oldestLine: 53 });
  });

  test('the history can be read and scrolled to', async () => {
    const { feed, emulator, rows } = createTimed();
    await feed('1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7', BEGIN, '\x1b[2J');
    emulator.scrollTo('top');
    expect(rows()).toEqual(['1', '2', '3', '4', '5']);
    expect(emulator.screen()).toMatchObject({ firstLine: 1, atBottom: false });
    expect(emulator.lines({ from: 1, to: 7 }).text).toBe('1\n2\n3\n4\n5\n6\n7');
  });

  test.each([
    ['a reset', '\x1bc', undefined],
    ['a resize', '', [30, 5]],
  ] as const)('%s ends it', async (_, bytes, size) => {
    const { feed, emulator, rows } = createTimed();
    await feed(`old${BEGIN}\x1b[2J${bytes}`);
    if (size !== undefined) emulator.resize(...size);
    expect(rows()).toEqual([]);
  });
});
