import { describe, expect, it } from 'vitest';
import { formatChord } from '../../src/input/chord.ts';
import { encodeChord } from '../../src/input/encode.ts';
import { LEGACY_MODES } from '../../src/input/modes.ts';
import { ALL_CHORDS, chord } from './chords.ts';

const DISAMBIGUATE = 1;
const EVENT_TYPES = 2;
const ALTERNATES = 4;
const ALL_KEYS = 8;
const TEXT = 16;

function bytes(text: string, kittyFlags: number): string | null {
  return encodeChord(chord(text), { ...LEGACY_MODES, kittyFlags });
}

describe('kitty keyboard protocol', () => {
  it.each([
    ['a', 'a'],
    ['shift+a', 'A'],
    ['shift+1', '!'],
    ['space', ' '],
    ['shift+space', ' '],
    ['你', '你'],
    ['👩‍🚀', '👩‍🚀'],
    ['enter', '\r'],
    ['tab', '\t'],
    ['backspace', '\x7f'],
    ['escape', '\x1b[27u'],
    ['shift+escape', '\x1b[27;2u'],
    ['shift+enter', '\x1b[13;2u'],
    ['alt+enter', '\x1b[13;3u'],
    ['ctrl+enter', '\x1b[13;5u'],
    ['shift+tab', '\x1b[9;2u'],
    ['ctrl+shift+tab', '\x1b[9;6u'],
    ['alt+backspace', '\x1b[127;3u'],
    ['ctrl+space', '\x1b[32;5u'],
    ['ctrl+c', '\x1b[99;5u'],
    ['ctrl+shift+a', '\x1b[97;6u'],
    ['ctrl+[', '\x1b[91;5u'],
    ['ctrl+alt+x', '\x1b[120;7u'],
    ['alt+shift+/', '\x1b[47;4u'],
    ['alt+é', '\x1b[233;3u'],
    ['cmd+w', '\x1b[119;9u'],
    ['ctrl+alt+shift+cmd+w', '\x1b[119;16u'],
    ['up', '\x1b[A'],
    ['down', '\x1b[B'],
    ['right', '\x1b[C'],
    ['left', '\x1b[D'],
    ['home', '\x1b[H'],
    ['end', '\x1b[F'],
    ['ctrl+left', '\x1b[1;5D'],
    ['cmd+up', '\x1b[1;9A'],
    ['insert', '\x1b[2~'],
    ['delete', '\x1b[3~'],
    ['pageup', '\x1b[5~'],
    ['shift+pagedown', '\x1b[6;2~'],
    ['f1', '\x1b[P'],
    ['f2', '\x1b[Q'],
    ['f3', '\x1b[13~'],
    ['f4', '\x1b[S'],
    ['shift+f3', '\x1b[13;2~'],
    ['ctrl+f4', '\x1b[1;5S'],
    ['f5', '\x1b[15~'],
    ['f12', '\x1b[24~'],
    ['f13', '\x1b[57376u'],
    ['f24', '\x1b[57387u'],
    ['kp0', '\x1b[57399u'],
    ['kp9', '\x1b[57408u'],
    ['kpdecimal', '\x1b[57409u'],
    ['kpdivide', '\x1b[57410u'],
    ['kpmultiply', '\x1b[57411u'],
    ['kpminus', '\x1b[57412u'],
    ['kpplus', '\x1b[57413u'],
    ['kpenter', '\x1b[57414u'],
    ['kpequal', '\x1b[57415u'],
    ['ctrl+👩‍🚀', null],
  ])('with disambiguation sends %s as %j', (text, expected) => {
    expect(bytes(text, DISAMBIGUATE)).toBe(expected);
    expect(bytes(text, DISAMBIGUATE | EVENT_TYPES), 'a press has no event type').toBe(expected);
    expect(bytes(text, DISAMBIGUATE | TEXT), 'text is reported only with all keys').toBe(expected);
  });

  it.each([
    ['a', 'a'],
    ['shift+a', 'A'],
    ['ctrl+a', '\x1b[97;5u'],
    ['ctrl+shift+a', '\x1b[97:65;6u'],
    ['ctrl+shift+=', '\x1b[61:43;6u'],
    ['alt+shift+é', '\x1b[233:201;4u'],
    ['ctrl+shift+space', '\x1b[32;6u'],
    ['shift+enter', '\x1b[13;2u'],
    ['shift+up', '\x1b[1;2A'],
  ])('with alternate keys sends %s as %j', (text, expected) => {
    expect(bytes(text, DISAMBIGUATE | ALTERNATES)).toBe(expected);
  });

  it.each([
    ['a', '\x1b[97u'],
    ['shift+a', '\x1b[97;2u'],
    ['shift+1', '\x1b[49;2u'],
    ['space', '\x1b[32u'],
    ['enter', '\x1b[13u'],
    ['tab', '\x1b[9u'],
    ['backspace', '\x1b[127u'],
    ['escape', '\x1b[27u'],
    ['ctrl+c', '\x1b[99;5u'],
    ['alt+enter', '\x1b[13;3u'],
    ['up', '\x1b[A'],
    ['f1', '\x1b[P'],
    ['👩‍🚀', '👩‍🚀'],
  ])('with all keys reported sends %s as %j', (text, expected) => {
    expect(bytes(text, ALL_KEYS)).toBe(expected);
    expect(bytes(text, ALL_KEYS | DISAMBIGUATE)).toBe(expected);
  });

  it.each([
    ['a', '\x1b[97;;97u'],
    ['shift+a', '\x1b[97:65;2;65u'],
    ['shift+1', '\x1b[49:33;2;33u'],
    ['space', '\x1b[32;;32u'],
    ['enter', '\x1b[13u'],
    ['ctrl+a', '\x1b[97;5u'],
    ['ctrl+shift+a', '\x1b[97:65;6u'],
    ['alt+a', '\x1b[97;3u'],
    ['up', '\x1b[A'],
    ['ctrl+f5', '\x1b[15;5~'],
    ['👍🏽', '\x1b[0;;128077:127997u'],
  ])('with every flag sends %s as %j', (text, expected) => {
    expect(bytes(text, DISAMBIGUATE | EVENT_TYPES | ALTERNATES | ALL_KEYS | TEXT)).toBe(expected);
  });

  it.each([
    ['escape', '\x1b'],
    ['ctrl+c', '\x03'],
    ['alt+x', '\x1bx'],
    ['shift+tab', '\x1b[Z'],
    ['f3', '\x1bOR'],
    ['f13', '\x1b[25~'],
    ['ctrl+shift+i', '\x1b[105;6u'],
    ['ctrl+shift+3', '\x1b[51;6u'],
    ['ctrl+;', '\x1b[59;5u'],
    ['shift+enter', '\x1b[13;2u'],
    ['cmd+w', '\x1b[119;9u'],
  ])('without disambiguation sends %s as %j', (text, expected) => {
    expect(bytes(text, EVENT_TYPES)).toBe(expected);
  });

  it('has no application cursor form once keys are disambiguated', () => {
    const modes = { ...LEGACY_MODES, applicationCursor: true };
    expect(encodeChord(chord('up'), { ...modes, kittyFlags: DISAMBIGUATE })).toBe('\x1b[A');
    expect(encodeChord(chord('up'), { ...modes, kittyFlags: EVENT_TYPES })).toBe('\x1bOA');
  });

  it('comes before modifyOtherKeys', () => {
    expect(encodeChord(chord('ctrl+enter'), { ...LEGACY_MODES, modifyOtherKeys: 2, kittyFlags: 1 })).toBe(
      '\x1b[13;5u',
    );
  });

  it('tells every chord of the keyboard from every other when all keys are reported', () => {
    const sent = ALL_CHORDS.map((one) => encodeChord(one, { ...LEGACY_MODES, kittyFlags: ALL_KEYS }));
    expect(ALL_CHORDS.filter((_, index) => sent[index] === null).map(formatChord)).toEqual([]);
    expect(new Set(sent).size).toBe(ALL_CHORDS.length);
  });
});
