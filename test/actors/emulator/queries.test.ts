import { expect, test } from 'vitest';
import { DARK_COLOURS, paletteColour } from '../../../src/actors/emulator/colours.ts';
import { createFixture } from './fixture.ts';

const colours = { ...DARK_COLOURS, foreground: '#102030', background: '#fdf6e3', cursor: '#00ff7f' };

async function repliesTo(bytes: string, options = {}): Promise<string[]> {
  const { feed, replies } = createFixture({ colours, ...options });
  await feed(bytes);
  return replies;
}

test('XTVERSION tells the name and the version', async () => {
  expect(await repliesTo('\x1b[>q\x1b[>0q', { version: '1.2.3' })).toEqual(
    Array(2).fill('\x1bP>|drover(1.2.3)\x1b\\'),
  );
  expect(await repliesTo('\x1b[>q')).toEqual(['\x1bP>|drover\x1b\\']);
});

test.each([
  ['foreground', '\x1b]10;?\x07', ['\x1b]10;rgb:1010/2020/3030\x1b\\']],
  ['background', '\x1b]11;?\x1b\\', ['\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\']],
  ['cursor', '\x1b]12;?\x07', ['\x1b]12;rgb:0000/ffff/7f7f\x1b\\']],
  [
    'two in a row',
    '\x1b]10;?;?\x07',
    ['\x1b]10;rgb:1010/2020/3030\x1b\\', '\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\'],
  ],
  ['one is set, the next asked for', '\x1b]10;#fff;?\x07', ['\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\']],
  [
    'palette',
    '\x1b]4;1;?;196;?\x07',
    ['\x1b]4;1;rgb:cdcd/0000/0000\x1b\\', '\x1b]4;196;rgb:ffff/0000/0000\x1b\\'],
  ],
  ['a colour that does not exist', '\x1b]4;256;?;x;?\x07', []],
  ['a colour that is set', '\x1b]11;#000000\x07\x1b]4;1;#000000\x07', []],
])('colour query: %s', async (_, bytes, expected) => {
  expect(await repliesTo(bytes)).toEqual(expected);
});

test('the 256 colours', () => {
  expect([16, 21, 231, 232, 255].map((index) => paletteColour(colours, index))).toEqual([
    '#000000',
    '#0000ff',
    '#ffffff',
    '#080808',
    '#eeeeee',
  ]);
  expect([-1, 256, 1.5].map((index) => paletteColour(colours, index))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the clipboard is not told', async () => {
  expect(await repliesTo('\x1b]52;c;?\x07\x1b]52;c;aGk=\x07\x1b]52;c;?\x07')).toEqual([]);
});

test('what xterm answers itself stays, in order with ours', async () => {
  expect(await repliesTo('\x1b[c\x1b[?u\x1b[6n\x1b[?2026$p\x1b[18t')).toEqual([
    '\x1b[?1;2c',
    '\x1b[?0u',
    '\x1b[1;1R',
    '\x1b[?2026;2$y',
    '\x1b[8;5;20t',
  ]);
});
