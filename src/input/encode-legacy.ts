import { type Chord, characterOf } from './chord.ts';
import { CURSOR_KEY_FINALS, csi, ESC, modifierParameter, TILDE_KEY_NUMBERS } from './key-sequence.ts';
import type { KeyModes } from './modes.ts';

const SS3 = `${ESC}O`;

// xterm ctlseqs, 'PC-Style Function Keys'.
const F1_TO_F4_FINALS: ReadonlyMap<string, string> = new Map([
  ['f1', 'P'],
  ['f2', 'Q'],
  ['f3', 'R'],
  ['f4', 'S'],
]);

// F13 to F20 are the VT220's; no terminal had more, and xterm goes on at 42.
const F13_TO_F24_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['f13', 25],
  ['f14', 26],
  ['f15', 28],
  ['f16', 29],
  ['f17', 31],
  ['f18', 32],
  ['f19', 33],
  ['f20', 34],
  ['f21', 42],
  ['f22', 43],
  ['f23', 44],
  ['f24', 45],
]);

// xterm ctlseqs, 'PC-Style Function Keys', the numeric keypad: [numeric mode, final byte after SS3 in application mode].
const KEYPAD_KEYS: ReadonlyMap<string, readonly [numeric: string, application: string]> = new Map([
  ['kp0', ['0', 'p']],
  ['kp1', ['1', 'q']],
  ['kp2', ['2', 'r']],
  ['kp3', ['3', 's']],
  ['kp4', ['4', 't']],
  ['kp5', ['5', 'u']],
  ['kp6', ['6', 'v']],
  ['kp7', ['7', 'w']],
  ['kp8', ['8', 'x']],
  ['kp9', ['9', 'y']],
  ['kpdecimal', ['.', 'n']],
  ['kpdivide', ['/', 'o']],
  ['kpmultiply', ['*', 'j']],
  ['kpminus', ['-', 'm']],
  ['kpplus', ['+', 'k']],
  ['kpenter', ['\r', 'M']],
  ['kpequal', ['=', 'X']],
]);

// By modifier parameter; a combination that is missing would be mistaken for another key. Shift+space is the space it types.
const C0_KEYS: ReadonlyMap<string, Readonly<Partial<Record<number, string>>>> = new Map([
  ['enter', { 1: '\r', 3: `${ESC}\r` }],
  ['tab', { 1: '\t', 2: `${ESC}[Z`, 3: `${ESC}\t`, 4: `${ESC}${ESC}[Z` }],
  ['escape', { 1: ESC, 3: `${ESC}${ESC}` }],
  ['backspace', { 1: '\x7f', 3: `${ESC}\x7f`, 5: '\b', 7: `${ESC}\b` }],
  ['space', { 1: ' ', 2: ' ', 3: `${ESC} `, 5: '\0', 7: `${ESC}\0` }],
]);

// Keyed by the character on the key with Shift applied: ctrl+shift+2 is ctrl+@. Letters have no shifted entry, because a
// program cannot tell ctrl+shift+c from ctrl+c. The digits are those of the VT100 manual's table 3-5, as xterm has them.
const CONTROL_BYTES: ReadonlyMap<string, string> = new Map([
  ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter, index): [string, string] => [
    letter,
    String.fromCharCode(index + 1),
  ]),
  ['@', '\0'],
  ['2', '\0'],
  ['[', ESC],
  ['3', ESC],
  ['\\', '\x1c'],
  ['4', '\x1c'],
  [']', '\x1d'],
  ['5', '\x1d'],
  ['^', '\x1e'],
  ['6', '\x1e'],
  ['_', '\x1f'],
  ['/', '\x1f'],
  ['7', '\x1f'],
  ['?', '\x7f'],
  ['8', '\x7f'],
]);

/**
 * Bytes as xterm sends them with its PC-style keyboard and `metaSendsEscape` (Alt is an ESC before the key's bytes).
 * Null where the bytes would be another key's: with cmd always, and for shift+enter, ctrl+shift+c or `ctrl+.`.
 */
export function encodeLegacy(chord: Chord, modes: KeyModes): string | null {
  if (chord.cmd) return null;
  const modifiers = modifierParameter(chord);

  const cursorFinal = CURSOR_KEY_FINALS.get(chord.key);
  if (cursorFinal !== undefined) return letterKey(cursorFinal, modifiers, modes.applicationCursor);
  const f1ToF4Final = F1_TO_F4_FINALS.get(chord.key);
  if (f1ToF4Final !== undefined) return letterKey(f1ToF4Final, modifiers, true);
  const number = TILDE_KEY_NUMBERS.get(chord.key) ?? F13_TO_F24_NUMBERS.get(chord.key);
  if (number !== undefined) return csi(number, modifiers, '~');
  const keypad = KEYPAD_KEYS.get(chord.key);
  if (keypad !== undefined) return modifiers === 1 ? keypadKey(keypad, modes) : null;
  const c0 = C0_KEYS.get(chord.key);
  if (c0 !== undefined) return c0[modifiers] ?? null;
  return encodeCharacter(chord);
}

function letterKey(final: string, modifiers: number, ss3: boolean): string {
  return ss3 && modifiers === 1 ? `${SS3}${final}` : csi(1, modifiers, final);
}

function keypadKey([numeric, application]: readonly [string, string], modes: KeyModes): string {
  return modes.applicationKeypad ? `${SS3}${application}` : numeric;
}

function encodeCharacter(chord: Chord): string | null {
  const character = characterOf(chord);
  if (character === null) return null;
  const bytes = chord.ctrl ? CONTROL_BYTES.get(character) : character;
  if (bytes === undefined) return null;
  if (!chord.alt) return bytes;
  const shiftIsLost = chord.shift && character === chord.key;
  return shiftIsLost ? null : `${ESC}${bytes}`;
}
