import { describe, expect, test } from 'vitest';
import { type KeyModes, LEGACY_MODES } from '../../../src/input/modes.ts';
import { createFixture } from './fixture.ts';

async function modesAfter(...pieces: string[]): Promise<KeyModes> {
  const { feed, emulator } = createFixture();
  await feed(...pieces);
  return emulator.keyModes;
}

describe('modes that xterm keeps', () => {
  test.each([
    ['application cursor', '\x1b[?1h', { applicationCursor: true }],
    ['application keypad', '\x1b=', { applicationKeypad: true }],
    ['bracketed paste', '\x1b[?2004h', { bracketedPaste: true }],
  ])('%s', async (_, bytes, changed) => {
    expect(await modesAfter(bytes)).toEqual({ ...LEGACY_MODES, ...changed });
    expect(await modesAfter(bytes, '\x1bc')).toEqual(LEGACY_MODES);
  });
});

describe('kitty keyboard protocol', () => {
  const flagsAfter = async (bytes: string): Promise<number> => (await modesAfter(bytes)).kittyFlags;

  test.each([
    ['push', '\x1b[>5u', 5],
    ['push without flags', '\x1b[>5u\x1b[>u', 0],
    ['pop', '\x1b[>1u\x1b[>5u\x1b[<u', 1],
    ['pop of two', '\x1b[>1u\x1b[>2u\x1b[>4u\x1b[<2u', 1],
    ['pop of more than there are', '\x1b[>1u\x1b[<99999999u', 0],
    ['set', '\x1b[>1u\x1b[=12u', 12],
    ['set of further ones', '\x1b[>1u\x1b[=4;2u', 5],
    ['unset of some', '\x1b[>7u\x1b[=2;3u', 5],
    ['set leaves what was pushed before', '\x1b[>1u\x1b[>2u\x1b[=16u\x1b[<u', 1],
    ['flags that do not exist', '\x1b[>255u', 31],
    ['RIS', '\x1b[>5u\x1bc', 0],
    ['DECSTR', '\x1b[>5u\x1b[!p', 0],
    ['a cursor restore is no such thing', '\x1b[>5u\x1b[u', 5],
  ])('%s', async (_, bytes, flags) => {
    expect(await flagsAfter(bytes)).toBe(flags);
  });

  test('each screen has its own', async () => {
    const { feed, emulator, facts } = createFixture();
    await feed('\x1b[>1u');
    await feed('\x1b[?1049h');
    expect(emulator.keyModes.kittyFlags).toBe(0);
    await feed('\x1b[>5u');
    await feed('\x1b[?1049l');
    expect(emulator.keyModes.kittyFlags).toBe(1);
    expect(facts.map((fact) => fact.type === 'modes.changed' && fact.modes.kittyFlags)).toEqual([1, 0, 5, 1]);
  });

  test('the stack forgets its oldest entries', async () => {
    const pushes = Array.from({ length: 100 }, (_, index) => `\x1b[>${index % 2 === 0 ? 1 : 2}u`).join('');
    expect(await flagsAfter(`${pushes}\x1b[<16u`)).toBe(2);
    expect(await flagsAfter(`${pushes}\x1b[<17u`)).toBe(0);
  });

  test('the query is answered with what is encoded', async () => {
    const { feed, replies } = createFixture();
    await feed('\x1b[?u\x1b[>255u\x1b[?u\x1b[<u\x1b[?u');
    expect(replies).toEqual(['\x1b[?0u', '\x1b[?31u', '\x1b[?0u']);
  });
});

describe('modifyOtherKeys', () => {
  test.each([
    ['level 1', '\x1b[>4;1m', 1],
    ['level 2', '\x1b[>4;2m', 2],
    ['a later level counts as 2', '\x1b[>4;3m', 2],
    ['set back', '\x1b[>4;2m\x1b[>4m', 0],
    ['set back with all resources', '\x1b[>4;2m\x1b[>m', 0],
    ['disabled', '\x1b[>4;2m\x1b[>4n', 0],
    ['another resource', '\x1b[>4;2m\x1b[>1;0m', 2],
    ['colours are no such thing', '\x1b[>4;2m\x1b[4;0m', 2],
    ['RIS', '\x1b[>4;2m\x1bc', 0],
    ['DECSTR', '\x1b[>4;2m\x1b[!p', 0],
  ])('%s', async (_, bytes, level) => {
    expect((await modesAfter(bytes)).modifyOtherKeys).toBe(level);
  });

  test('the query is answered', async () => {
    const { feed, replies } = createFixture();
    await feed('\x1b[?4m\x1b[>4;2m\x1b[?4m');
    expect(replies).toEqual(['\x1b[>4;0m', '\x1b[>4;2m']);
  });
});
