import { describe, expect, it } from 'vitest';
import { type Chord, formatChord } from '../../src/input/chord.ts';
import { encodeChord } from '../../src/input/encode.ts';
import { LEGACY_MODES } from '../../src/input/modes.ts';
import { ALL_CHORDS, chord } from './chords.ts';

const APPLICATION_CURSOR = { ...LEGACY_MODES, applicationCursor: true };
const APPLICATION_KEYPAD = { ...LEGACY_MODES, applicationKeypad: true };

describe('legacy bytes', () => {
  it.each([
    // Text
    ['a', 'a'],
    ['shift+a', 'A'],
    ['shift+1', '!'],
    ['plus', '+'],
    ['é', 'é'],
    ['shift+é', 'É'],
    ['你', '你'],
    ['👩‍🚀', '👩‍🚀'],
    ['space', ' '],
    ['shift+space', ' '],
    // Alt is an ESC before
    ['alt+b', '\x1bb'],
    ['alt+shift+b', '\x1bB'],
    ['alt+/', '\x1b/'],
    ['alt+shift+/', '\x1b?'],
    ['alt+?', '\x1b?'],
    ['alt+shift+.', '\x1b>'],
    ['alt+é', '\x1bé'],
    ['alt+space', '\x1b '],
    ['alt+enter', '\x1b\r'],
    ['alt+tab', '\x1b\t'],
    ['alt+escape', '\x1b\x1b'],
    ['alt+backspace', '\x1b\x7f'],
    ['ctrl+alt+c', '\x1b\x03'],
    ['ctrl+alt+space', '\x1b\x00'],
    ['ctrl+alt+backspace', '\x1b\x08'],
    ['alt+shift+tab', '\x1b\x1b[Z'],
    // C0 keys
    ['enter', '\r'],
    ['tab', '\t'],
    ['shift+tab', '\x1b[Z'],
    ['escape', '\x1b'],
    ['backspace', '\x7f'],
    ['ctrl+backspace', '\x08'],
    // Ctrl
    ['ctrl+space', '\x00'],
    ['ctrl+@', '\x00'],
    ['ctrl+2', '\x00'],
    ['ctrl+a', '\x01'],
    ['ctrl+c', '\x03'],
    ['ctrl+i', '\x09'],
    ['ctrl+m', '\x0d'],
    ['ctrl+z', '\x1a'],
    ['ctrl+[', '\x1b'],
    ['ctrl+3', '\x1b'],
    ['ctrl+\\', '\x1c'],
    ['ctrl+4', '\x1c'],
    ['ctrl+]', '\x1d'],
    ['ctrl+5', '\x1d'],
    ['ctrl+^', '\x1e'],
    ['ctrl+6', '\x1e'],
    ['ctrl+_', '\x1f'],
    ['ctrl+/', '\x1f'],
    ['ctrl+7', '\x1f'],
    ['ctrl+?', '\x7f'],
    ['ctrl+8', '\x7f'],
    // Cursor and editing keys
    ['up', '\x1b[A'],
    ['down', '\x1b[B'],
    ['right', '\x1b[C'],
    ['left', '\x1b[D'],
    ['home', '\x1b[H'],
    ['end', '\x1b[F'],
    ['shift+up', '\x1b[1;2A'],
    ['alt+left', '\x1b[1;3D'],
    ['alt+shift+right', '\x1b[1;4C'],
    ['ctrl+left', '\x1b[1;5D'],
    ['ctrl+shift+right', '\x1b[1;6C'],
    ['ctrl+alt+end', '\x1b[1;7F'],
    ['ctrl+alt+shift+home', '\x1b[1;8H'],
    ['insert', '\x1b[2~'],
    ['delete', '\x1b[3~'],
    ['pageup', '\x1b[5~'],
    ['pagedown', '\x1b[6~'],
    ['ctrl+delete', '\x1b[3;5~'],
    ['shift+pageup', '\x1b[5;2~'],
    // Function keys
    ['f1', '\x1bOP'],
    ['f2', '\x1bOQ'],
    ['f3', '\x1bOR'],
    ['f4', '\x1bOS'],
    ['f5', '\x1b[15~'],
    ['f6', '\x1b[17~'],
    ['f7', '\x1b[18~'],
    ['f8', '\x1b[19~'],
    ['f9', '\x1b[20~'],
    ['f10', '\x1b[21~'],
    ['f11', '\x1b[23~'],
    ['f12', '\x1b[24~'],
    ['f13', '\x1b[25~'],
    ['f14', '\x1b[26~'],
    ['f15', '\x1b[28~'],
    ['f16', '\x1b[29~'],
    ['f17', '\x1b[31~'],
    ['f18', '\x1b[32~'],
    ['f19', '\x1b[33~'],
    ['f20', '\x1b[34~'],
    ['f21', '\x1b[42~'],
    ['f22', '\x1b[43~'],
    ['f23', '\x1b[44~'],
    ['f24', '\x1b[45~'],
    ['shift+f1', '\x1b[1;2P'],
    ['ctrl+f3', '\x1b[1;5R'],
    ['alt+f5', '\x1b[15;3~'],
    // Keypad in numeric mode
    ['kp0', '0'],
    ['kp9', '9'],
    ['kpdecimal', '.'],
    ['kpdivide', '/'],
    ['kpmultiply', '*'],
    ['kpminus', '-'],
    ['kpplus', '+'],
    ['kpenter', '\r'],
    ['kpequal', '='],
  ])('of %s are %j', (text, bytes) => {
    expect(encodeChord(chord(text), LEGACY_MODES)).toBe(bytes);
  });

  it.each([
    'shift+enter',
    'ctrl+enter',
    'ctrl+alt+enter',
    'ctrl+tab',
    'ctrl+shift+tab',
    'shift+escape',
    'ctrl+escape',
    'shift+backspace',
    'ctrl+shift+space',
    'alt+shift+space',
    'alt+shift+ß',
    'ctrl+shift+c',
    'ctrl+alt+shift+c',
    'ctrl+.',
    'ctrl+,',
    'ctrl+;',
    'ctrl+=',
    'ctrl+1',
    'ctrl+0',
    'ctrl+9',
    'ctrl+shift+3',
    'ctrl+é',
    'ctrl+kp5',
    'alt+kpenter',
    'cmd+w',
    'cmd+enter',
    'cmd+up',
  ])('do not exist for %s', (text) => {
    expect(encodeChord(chord(text), LEGACY_MODES)).toBeNull();
  });

  it.each([
    ['up', '\x1bOA'],
    ['down', '\x1bOB'],
    ['right', '\x1bOC'],
    ['left', '\x1bOD'],
    ['home', '\x1bOH'],
    ['end', '\x1bOF'],
    ['ctrl+up', '\x1b[1;5A'],
    ['shift+home', '\x1b[1;2H'],
    ['pageup', '\x1b[5~'],
    ['f5', '\x1b[15~'],
    ['kp5', '5'],
  ])('of %s in application cursor mode are %j', (text, bytes) => {
    expect(encodeChord(chord(text), APPLICATION_CURSOR)).toBe(bytes);
  });

  it.each([
    ['kp0', '\x1bOp'],
    ['kp1', '\x1bOq'],
    ['kp2', '\x1bOr'],
    ['kp3', '\x1bOs'],
    ['kp4', '\x1bOt'],
    ['kp5', '\x1bOu'],
    ['kp6', '\x1bOv'],
    ['kp7', '\x1bOw'],
    ['kp8', '\x1bOx'],
    ['kp9', '\x1bOy'],
    ['kpdecimal', '\x1bOn'],
    ['kpdivide', '\x1bOo'],
    ['kpmultiply', '\x1bOj'],
    ['kpminus', '\x1bOm'],
    ['kpplus', '\x1bOk'],
    ['kpenter', '\x1bOM'],
    ['kpequal', '\x1bOX'],
    ['up', '\x1b[A'],
    ['5', '5'],
    ['enter', '\r'],
  ])('of %s in application keypad mode are %j', (text, bytes) => {
    expect(encodeChord(chord(text), APPLICATION_KEYPAD)).toBe(bytes);
  });

  it('never exist with cmd, and always for a key without modifiers', () => {
    const exists = (one: Chord): boolean => encodeChord(one, LEGACY_MODES) !== null;
    const plain = ALL_CHORDS.filter((one) => !one.ctrl && !one.alt && !one.shift && !one.cmd);
    expect(ALL_CHORDS.filter((one) => one.cmd && exists(one)).map(formatChord)).toEqual([]);
    expect(plain.filter((one) => !exists(one)).map(formatChord)).toEqual([]);
  });

  it('never lose a modifier: two chords on one key differ', () => {
    // Shift+space is the text it types, and the digits that stand for ^@ and ^^ lie on the keys of @ and ^ themselves.
    const exempt = /^(shift\+space|ctrl\+(alt\+)?[26])$/;
    const spellings = new Map<string, string[]>();
    for (const one of ALL_CHORDS) {
      const bytes = encodeChord(one, LEGACY_MODES);
      const spelling = formatChord(one);
      if (bytes === null || exempt.test(spelling)) continue;
      const sent = `${one.key} ${bytes}`;
      spellings.set(sent, [...(spellings.get(sent) ?? []), spelling]);
    }
    expect([...spellings.values()].filter((chords) => chords.length > 1)).toEqual([]);
    expect(spellings.size).toBeGreaterThan(ALL_CHORDS.length / 4);
  });
});
