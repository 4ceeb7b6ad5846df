import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTRIBUTE, TRUE_COLOUR } from '../../../src/actors/emulator/cells.ts';
import { createFixture } from './fixture.ts';

describe('state', () => {
  test('of a fresh terminal', () => {
    expect(createFixture().emulator.screen()).toEqual({
      cols: 20,
      rows: 5,
      alternate: false,
      row: 1,
      col: 1,
      cursorVisible: true,
      firstLine: 1,
      lastLine: 5,
      oldestLine: 1,
      newestLine: 5,
      epoch: 1,
      atBottom: true,
      scrollable: false,
      title: '',
    });
  });

  test('follows cursor, visibility, screen and title', async () => {
    const { feed, emulator } = createFixture();
    await feed('\x1b]2;vim\x07\x1b[?1049h\x1b[?25l\x1b[3;7H');
    expect(emulator.screen()).toMatchObject({
      alternate: true,
      row: 3,
      col: 7,
      cursorVisible: false,
      title: 'vim',
    });
    await feed('\x1b[?1049l\x1b[?25h');
    expect(emulator.screen()).toMatchObject({ alternate: false, row: 1, col: 1, cursorVisible: true });
  });

  test.each(['\x1bc', '\x1b[!p'])('a reset shows the cursor', async (reset) => {
    const { feed, emulator } = createFixture();
    await feed('\x1b[?25l', reset);
    expect(emulator.screen().cursorVisible).toBe(true);
  });

  test('a cursor that waits to wrap is in the last column', async () => {
    const { feed, emulator } = createFixture();
    await feed('x'.repeat(20));
    expect(emulator.screen()).toMatchObject({ row: 1, col: 20 });
  });
});

describe('text', () => {
  test('rows that wrapped are one line, unless asked otherwise', async () => {
    const { feed, emulator } = createFixture();
    await feed(`${'a'.repeat(18)}日本語 \r\nnext  `);
    const joined = emulator.viewText();
    expect(joined.lines).toEqual([
      { first: 1, last: 2, text: `${'a'.repeat(18)}日本語` },
      { first: 3, last: 3, text: 'next' },
    ]);
    expect(joined.text).toBe(`${'a'.repeat(18)}日本語\nnext`);
    expect(emulator.viewText({ join: false }).lines.map((line) => line.text)).toEqual([
      `${'a'.repeat(18)}日`,
      '本語',
      'next',
    ]);
  });

  test('a wide character that does not fit leaves no gap in the joined line', async () => {
    const { feed, emulator } = createFixture();
    await feed(`${'a'.repeat(19)}日`);
    expect(emulator.viewText().text).toBe(`${'a'.repeat(19)}日`);
  });

  test('blanks between words survive a wrap', async () => {
    const { feed, emulator } = createFixture();
    await feed(`${'a'.repeat(18)}  b`);
    expect(emulator.viewText().text).toBe(`${'a'.repeat(18)}  b`);
  });

  test('a range is cut to what there is', async () => {
    const { feed, emulator } = createFixture();
    await feed('one\r\ntwo\r\nthree');
    expect(emulator.lines({ from: -3, to: 2 }).text).toBe('one\ntwo');
    expect(emulator.lines({ from: 2, to: 99 }).text).toBe('two\nthree\n\n');
    expect(emulator.lines({ from: 9, to: 99 })).toEqual({
      text: '',
      lines: [],
      hidden: false,
      hiddenSpans: [],
    });
  });

  test('holds no control character, whatever was printed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }), async (pieces) => {
        const { feed, emulator } = createFixture();
        await feed(...pieces);
        const { lines } = emulator.lines({ from: 1, to: 999, join: false });
        expect(lines.map((line) => line.text).filter((text) => /\p{Cc}/u.test(text))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('hidden text', () => {
  test('is in the text and pointed at', async () => {
    const { feed, emulator } = createFixture();
    await feed('ok\x1b[8m do this \x1b[m!\r\n\x1b[8m日\x1b[28m.');
    const { text, hidden, hiddenSpans } = emulator.viewText();
    expect(text).toBe('ok do this !\n日.');
    expect(hidden).toBe(true);
    expect(hiddenSpans).toEqual([
      { line: 1, from: 4, to: 10 },
      { line: 2, from: 1, to: 2 },
    ]);
  });

  test.each([
    ['palette', '\x1b[31;41m'],
    ['true colour', '\x1b[38;2;1;2;3;48;2;1;2;3m'],
    ['inverse', '\x1b[7;34;44m'],
  ])('text in the colour of its background is hidden: %s', async (_, colours) => {
    const { feed, emulator } = createFixture();
    await feed(`a${colours}b\x1b[m`);
    expect(emulator.viewText().hiddenSpans).toEqual([{ line: 1, from: 2, to: 2 }]);
  });

  test.each([
    ['concealed blanks', '\x1b[8m    \x1b[m'],
    ['concealed brackets, as htop draws its tabs with,', '\x1b[34;44m[\x1b[mMain\x1b[34;44m]\x1b[m'],
    ['inverse text in the default colours', '\x1b[7mshown'],
    ['an equal number in another palette', '\x1b[31;48;2;0;0;1mshown'],
  ])('%s hide nothing', async (_, bytes) => {
    const { feed, emulator } = createFixture();
    await feed(bytes);
    expect(emulator.viewText().hidden).toBe(false);
  });

  test('reaches to the last column', async () => {
    const { feed, emulator } = createFixture();
    await feed(`\x1b[8m${'x'.repeat(20)}`);
    expect(emulator.viewText().hiddenSpans).toEqual([{ line: 1, from: 1, to: 20 }]);
  });
});

describe('history and view', () => {
  const numbered = (count: number): string =>
    Array.from({ length: count }, (_, index) => `n${index + 1}`).join('\r\n');

  test('lines keep their numbers while old ones are dropped', async () => {
    const { feed, emulator } = createFixture({ scrollback: 10 });
    await feed(numbered(300));
    const state = emulator.screen();
    expect(state).toMatchObject({
      oldestLine: 286,
      firstLine: 296,
      lastLine: 300,
      newestLine: 300,
      scrollable: true,
    });
    for (const number of [286, 290, 300]) {
      expect(emulator.lines({ from: number, to: number }).text).toBe(`n${number}`);
    }
    expect(emulator.lines({ from: 1, to: 285 }).lines).toEqual([]);
  });

  test('a number names one line whatever is printed in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        async (bursts) => {
          const { feed, emulator } = createFixture({ scrollback: 12 });
          const seen = new Map<number, string>();
          let printed = 0;
          for (const burst of bursts) {
            const from = printed + 1;
            await feed(Array.from({ length: burst }, (_, index) => `n${from + index}\r\n`).join(''));
            printed += burst;
            const { oldestLine, newestLine } = emulator.screen();
            for (let number = oldestLine; number < newestLine; number += 1) {
              const { text } = emulator.lines({ from: number, to: number });
              if (text === '') continue;
              expect(seen.get(number) ?? text).toBe(text);
              seen.set(number, text);
            }
          }
          expect([...seen].every(([number, text]) => text === `n${number}`)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('clearing the history drops its lines and keeps the numbers of the rest', async () => {
    const { feed, emulator } = createFixture();
    await feed(numbered(12), '\x1b[3J');
    expect(emulator.screen()).toMatchObject({ oldestLine: 8, firstLine: 8, lastLine: 12, epoch: 1 });
    expect(emulator.lines({ from: 8, to: 8 }).text).toBe('n8');
  });

  test('a reset and a new width start a new epoch; new rows do not', async () => {
    const { feed, emulator } = createFixture();
    await feed(numbered(12));
    emulator.resize(20, 4);
    expect(emulator.screen().epoch).toBe(1);
    emulator.resize(30, 4);
    expect(emulator.screen().epoch).toBe(2);
    await emulator.reset();
    expect(emulator.screen()).toMatchObject({
      epoch: 3,
      oldestLine: 1,
      firstLine: 1,
      row: 1,
      scrollable: false,
    });
    expect(emulator.viewText().text).toBe('');
    await feed(numbered(400));
    expect(emulator.lines({ from: 400, to: 400 }).text).toBe('n400');
  });

  test('the view moves within the history and stays while output goes on', async () => {
    const { feed, emulator, rows } = createFixture();
    await feed(numbered(20));
    emulator.scrollLines(-4);
    expect(emulator.screen()).toMatchObject({ firstLine: 12, lastLine: 16, atBottom: false, newestLine: 20 });
    await feed('\r\nmore');
    expect(rows()).toEqual(['n12', 'n13', 'n14', 'n15', 'n16']);
    emulator.scrollTo('top');
    expect(rows()[0]).toBe('n1');
    emulator.scrollTo('bottom');
    expect(emulator.screen()).toMatchObject({ firstLine: 17, atBottom: true });
    emulator.scrollLines(99);
    expect(emulator.screen().atBottom).toBe(true);
  });

  test('the alternate screen has no history', async () => {
    const { feed, emulator } = createFixture();
    await feed(numbered(20), '\x1b[?1049h', numbered(20));
    expect(emulator.screen()).toMatchObject({
      oldestLine: 1,
      firstLine: 1,
      newestLine: 5,
      scrollable: false,
    });
    await feed('\x1b[?1049l');
    expect(emulator.screen()).toMatchObject({ firstLine: 16, scrollable: true });
  });
});

describe('cells', () => {
  test('have text, width, colours and attributes', async () => {
    const { feed, emulator } = createFixture({ cols: 6 });
    await feed('\x1b[1;3;31ma\x1b[m日\x1b[38;2;1;2;3;48;5;200;4;9me\u0301');
    const plain = { foreground: -1, background: -1, attributes: 0 };
    expect(emulator.rowCells(1)).toEqual([
      { text: 'a', width: 1, foreground: 1, background: -1, attributes: ATTRIBUTE.bold | ATTRIBUTE.italic },
      { text: '日', width: 2, ...plain },
      {
        text: 'e\u0301',
        width: 1,
        foreground: TRUE_COLOUR + 0x010203,
        background: 200,
        attributes: ATTRIBUTE.underline | ATTRIBUTE.strike,
      },
      { text: ' ', width: 1, ...plain },
      { text: ' ', width: 1, ...plain },
    ]);
  });

  test.each([
    ['dim', 2],
    ['blink', 5],
    ['inverse', 7],
    ['hidden', 8],
    ['overline', 53],
  ] as const)('attribute %s', async (name, sgr) => {
    const { feed, emulator } = createFixture();
    await feed(`\x1b[${sgr}mx`);
    expect(emulator.rowCells(1)[0]?.attributes).toBe(ATTRIBUTE[name]);
  });

  test('fill the row whatever is printed, and follow the view', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', '日', '🤖', '\r', '\x1b[3D', '\x1b[2P', '\x1b[@')),
        async (parts) => {
          const { feed, emulator } = createFixture({ cols: 7 });
          await feed(parts.join(''));
          const width = emulator.rowCells(1).reduce((sum, cell) => sum + cell.width, 0);
          expect(width).toBe(7);
        },
      ),
      { numRuns: 300 },
    );
    const { feed, emulator } = createFixture();
    await feed('1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7');
    emulator.scrollTo('top');
    expect(emulator.rowCells(1)[0]?.text).toBe('1');
    expect([emulator.rowCells(0), emulator.rowCells(6)]).toEqual([[], []]);
  });
});
