import { type Chord, characterOf } from './chord.ts';
import { encodeLegacy } from './encode-legacy.ts';
import { ESC, modifierParameter } from './key-sequence.ts';
import type { KeyModes } from './modes.ts';

const NAMED_KEY_CODES: ReadonlyMap<string, number> = new Map([
  ['enter', 13],
  ['tab', 9],
  ['escape', 27],
]);

/**
 * Bytes under xterm's modifyOtherKeys (ctlseqs, `CSI > 4 ; level m`): `CSI 27 ; modifiers ; code ~` with the code of the
 * character that Shift gives. Level 1 sends that only for what legacy bytes cannot tell apart, and never for backspace;
 * level 2 for every modified key, save the ones in `keepsLegacyBytes`. Null with cmd, which xterm has no number for.
 */
export function encodeModifyOtherKeys(chord: Chord, modes: KeyModes): string | null {
  if (chord.cmd) return null;
  const legacy = encodeLegacy(chord, modes);
  const code = codeOf(chord);
  if (code === null) return legacy;
  if (modes.modifyOtherKeys === 1 ? legacy !== null || chord.key === 'backspace' : keepsLegacyBytes(chord)) {
    return legacy;
  }
  return `${ESC}[27;${modifierParameter(chord)};${code}~`;
}

/** The code of a key that modifyOtherKeys covers; null for function and keypad keys and for clusters of code points. */
function codeOf(chord: Chord): number | null {
  // xterm reports the character that its backspace key sends, and that is BS instead of DEL with Ctrl held.
  if (chord.key === 'backspace') return chord.ctrl ? 8 : 127;
  const named = NAMED_KEY_CODES.get(chord.key);
  if (named !== undefined) return named;
  const [character, ...others] = characterOf(chord) ?? '';
  return character === undefined || others.length > 0 ? null : (character.codePointAt(0) ?? null);
}

/** The exceptions of level 2 in xterm's input.c: no modifier, shift+tab, ctrl+backspace, and shifted text below `@`. */
function keepsLegacyBytes(chord: Chord): boolean {
  if (!chord.ctrl && !chord.alt) {
    if (!chord.shift || chord.key === 'tab') return true;
    const character = characterOf(chord);
    return character !== null && character !== ' ' && !/^[@-~]$/.test(character);
  }
  return chord.key === 'backspace' && !chord.alt && !chord.shift;
}
