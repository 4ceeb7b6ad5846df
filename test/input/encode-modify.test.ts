import { describe, expect, it } from 'vitest';
import { formatChord } from '../../src/input/chord.ts';
import { encodeChord } from '../../src/input/encode.ts';
import { type KeyModes, LEGACY_MODES } from '../../src/input/modes.ts';
import { ALL_CHORDS, chord } from './chords.ts';

const LEVEL_1: KeyModes = { ...LEGACY_MODES, modifyOtherKeys: 1 };
const LEVEL_2: KeyModes = { ...LEGACY_MODES, modifyOtherKeys: 2 };

// [chord, bytes at level 1, bytes at level 2]
const BYTES: [string, string | null, string | null][] = [
  ['a', 'a', 'a'],
  ['é', 'é', 'é'],
  ['enter', '\r', '\r'],
  ['escape', '\x1b', '\x1b'],
  ['shift+a', 'A', '\x1b[27;2;65~'],
  ['shift+2', '@', '\x1b[27;2;64~'],
  ['shift+[', '{', '\x1b[27;2;123~'],
  ['shift+1', '!', '!'],
  ['shift+/', '?', '?'],
  ['shift+é', 'É', 'É'],
  ['space', ' ', ' '],
  ['shift+space', ' ', '\x1b[27;2;32~'],
  ['ctrl+space', '\x00', '\x1b[27;5;32~'],
  ['ctrl+shift+space', '\x1b[27;6;32~', '\x1b[27;6;32~'],
  ['ctrl+c', '\x03', '\x1b[27;5;99~'],
  ['ctrl+shift+c', '\x1b[27;6;67~', '\x1b[27;6;67~'],
  ['ctrl+3', '\x1b', '\x1b[27;5;51~'],
  ['ctrl+1', '\x1b[27;5;49~', '\x1b[27;5;49~'],
  ['ctrl+.', '\x1b[27;5;46~', '\x1b[27;5;46~'],
  ['ctrl+shift+1', '\x1b[27;6;33~', '\x1b[27;6;33~'],
  ['alt+x', '\x1bx', '\x1b[27;3;120~'],
  ['alt+shift+/', '\x1b?', '\x1b[27;4;63~'],
  ['ctrl+alt+x', '\x1b\x18', '\x1b[27;7;120~'],
  ['shift+enter', '\x1b[27;2;13~', '\x1b[27;2;13~'],
  ['ctrl+enter', '\x1b[27;5;13~', '\x1b[27;5;13~'],
  ['ctrl+shift+enter', '\x1b[27;6;13~', '\x1b[27;6;13~'],
  ['alt+enter', '\x1b\r', '\x1b[27;3;13~'],
  ['tab', '\t', '\t'],
  ['shift+tab', '\x1b[Z', '\x1b[Z'],
  ['ctrl+tab', '\x1b[27;5;9~', '\x1b[27;5;9~'],
  ['ctrl+shift+tab', '\x1b[27;6;9~', '\x1b[27;6;9~'],
  ['alt+tab', '\x1b\t', '\x1b[27;3;9~'],
  ['ctrl+escape', '\x1b[27;5;27~', '\x1b[27;5;27~'],
  ['shift+escape', '\x1b[27;2;27~', '\x1b[27;2;27~'],
  ['alt+escape', '\x1b\x1b', '\x1b[27;3;27~'],
  ['backspace', '\x7f', '\x7f'],
  ['ctrl+backspace', '\x08', '\x08'],
  ['shift+backspace', null, '\x1b[27;2;127~'],
  ['alt+backspace', '\x1b\x7f', '\x1b[27;3;127~'],
  ['ctrl+shift+backspace', null, '\x1b[27;6;8~'],
  ['up', '\x1b[A', '\x1b[A'],
  ['ctrl+up', '\x1b[1;5A', '\x1b[1;5A'],
  ['shift+f5', '\x1b[15;2~', '\x1b[15;2~'],
  ['kp5', '5', '5'],
  ['ctrl+kp5', null, null],
  ['👩‍🚀', '👩‍🚀', '👩‍🚀'],
  ['alt+👩‍🚀', '\x1b👩‍🚀', '\x1b👩‍🚀'],
  ['ctrl+👩‍🚀', null, null],
  ['cmd+c', null, null],
  ['cmd+enter', null, null],
];

describe('modifyOtherKeys', () => {
  it.each(BYTES)('level 1 sends %s as %j', (text, level1) => {
    expect(encodeChord(chord(text), LEVEL_1)).toBe(level1);
  });

  it.each(BYTES)('level 2 sends %s as (%j, then) %j', (text, _level1, level2) => {
    expect(encodeChord(chord(text), LEVEL_2)).toBe(level2);
  });

  it('honours application cursor mode', () => {
    expect(encodeChord(chord('up'), { ...LEVEL_2, applicationCursor: true })).toBe('\x1bOA');
  });

  it('at level 1 changes nothing that legacy bytes can say', () => {
    const changed = ALL_CHORDS.filter((one) => {
      const legacy = encodeChord(one, LEGACY_MODES);
      return legacy !== null && encodeChord(one, LEVEL_1) !== legacy;
    });
    expect(changed.map(formatChord)).toEqual([]);
  });
});
