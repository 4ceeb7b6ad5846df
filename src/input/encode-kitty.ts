import { type Chord, characterOf, chordText } from './chord.ts';
import { encodeLegacy } from './encode-legacy.ts';
import { CURSOR_KEY_FINALS, csi, ESC, modifierParameter, TILDE_KEY_NUMBERS } from './key-sequence.ts';
import type { KeyModes } from './modes.ts';

// Kitty keyboard protocol, 'Progressive enhancement'. Bit 2, event types, changes nothing: presses go without a type.
const DISAMBIGUATE = 1;
const REPORT_ALTERNATE_KEYS = 4;
const REPORT_ALL_KEYS = 8;
const REPORT_ASSOCIATED_TEXT = 16;

// 'Functional key definitions'. F3 is `13 ~`, because `CSI R` would be a cursor position report.
const LETTER_FINALS: ReadonlyMap<string, string> = new Map([
  ...CURSOR_KEY_FINALS,
  ['f1', 'P'],
  ['f2', 'Q'],
  ['f4', 'S'],
]);
const TILDE_NUMBERS: ReadonlyMap<string, number> = new Map([...TILDE_KEY_NUMBERS, ['f3', 13]]);
const KEY_CODES: ReadonlyMap<string, number> = new Map([
  ['escape', 27],
  ['enter', 13],
  ['tab', 9],
  ['backspace', 127],
  ['space', 32],
  ...numbered(['f13', 'f14', 'f15', 'f16', 'f17', 'f18', 'f19', 'f20', 'f21', 'f22', 'f23', 'f24'], 57376),
  ...numbered(['kp0', 'kp1', 'kp2', 'kp3', 'kp4', 'kp5', 'kp6', 'kp7', 'kp8', 'kp9'], 57399),
  ...numbered(['kpdecimal', 'kpdivide', 'kpmultiply', 'kpminus', 'kpplus', 'kpenter', 'kpequal'], 57409),
]);

// They stay what they were, so that a shell can be used after a program died without popping its flags.
const KEPT_WHEN_DISAMBIGUATING: ReadonlySet<string> = new Set(['enter', 'tab', 'backspace']);

function numbered(keys: readonly string[], first: number): [string, number][] {
  return keys.map((key, index) => [key, first + index]);
}

/**
 * Bytes under the kitty keyboard protocol, for a key press. Where neither disambiguation nor reporting of all keys is
 * asked for, legacy bytes go wherever they are unmistakable and `CSI u` for the rest; the protocol would let enter, tab
 * and backspace lose their modifiers there, which helps nobody. Null only for a cluster of several code points with
 * ctrl, alt or cmd: the protocol names a key by one code point.
 */
export function encodeKitty(chord: Chord, modes: KeyModes): string | null {
  const reportAll = (modes.kittyFlags & REPORT_ALL_KEYS) !== 0;
  if (!reportAll && (modes.kittyFlags & DISAMBIGUATE) === 0) {
    return encodeLegacy(chord, modes) ?? encodeAsEscapeCode(chord, modes.kittyFlags);
  }
  if (!reportAll) {
    const text = chordText(chord);
    if (text !== null) return text;
    if (KEPT_WHEN_DISAMBIGUATING.has(chord.key) && modifierParameter(chord) === 1)
      return encodeLegacy(chord, modes);
  }
  return encodeAsEscapeCode(chord, modes.kittyFlags);
}

function encodeAsEscapeCode(chord: Chord, flags: number): string | null {
  const modifiers = modifierParameter(chord);
  const final = LETTER_FINALS.get(chord.key);
  if (final !== undefined) return csi(1, modifiers, final);
  const number = TILDE_NUMBERS.get(chord.key);
  if (number !== undefined) return csi(number, modifiers, '~');

  const text =
    (flags & REPORT_ASSOCIATED_TEXT) !== 0 && (flags & REPORT_ALL_KEYS) !== 0 ? chordText(chord) : null;
  const code = KEY_CODES.get(chord.key) ?? soleCodePoint(chord.key);
  // No key: the text goes as an input method commits it, bare or with key number 0 where text has to be reported.
  if (code === null) return text === null ? chordText(chord) : csiU('0', modifiers, text);
  const shifted = (flags & REPORT_ALTERNATE_KEYS) !== 0 ? shiftedCode(chord) : null;
  return csiU(shifted === null ? `${code}` : `${code}:${shifted}`, modifiers, text);
}

/** `CSI key ; modifiers ; text u`, where trailing fields are left out when they say nothing. */
function csiU(key: string, modifiers: number, text: string | null): string {
  const held = modifiers === 1 ? '' : `${modifiers}`;
  if (text === null) return `${ESC}[${key}${held === '' ? '' : `;${held}`}u`;
  const codes = Array.from(text, (character) => character.codePointAt(0)).join(':');
  return `${ESC}[${key};${held};${codes}u`;
}

/** The alternate 'shifted key'; there is none without Shift, or where Shift changes nothing. */
function shiftedCode(chord: Chord): number | null {
  const character = characterOf(chord);
  if (!chord.shift || character === null || character === chord.key || chord.key === 'space') return null;
  return soleCodePoint(character);
}

function soleCodePoint(text: string): number | null {
  const [character, ...others] = text;
  return character === undefined || others.length > 0 ? null : (character.codePointAt(0) ?? null);
}
