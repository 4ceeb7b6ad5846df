import { type Chord, formatChord } from './chord.ts';
import { encodeKitty } from './encode-kitty.ts';
import { encodeLegacy } from './encode-legacy.ts';
import { encodeModifyOtherKeys } from './encode-modify.ts';
import type { KeyModes } from './modes.ts';

/**
 * The bytes, as text to be written in UTF-8, that a program with these key modes reads for the chord. The kitty
 * protocol comes before modifyOtherKeys when a program asked for both. Null when the modes have no bytes that say this
 * chord and no other: it is then refused, never sent as a lesser key.
 */
export function encodeChord(chord: Chord, modes: KeyModes): string | null {
  if (modes.kittyFlags !== 0) return encodeKitty(chord, modes);
  if (modes.modifyOtherKeys !== 0) return encodeModifyOtherKeys(chord, modes);
  return encodeLegacy(chord, modes);
}

/** Why `encodeChord` is null for this chord under these modes, in a sentence for whoever pressed the key. */
export function whyNotEncodable(chord: Chord, modes: KeyModes): string {
  const remedies = [
    { name: 'modifyOtherKeys 2', modes: { ...modes, modifyOtherKeys: 2 as const } },
    { name: 'the kitty keyboard protocol', modes: { ...modes, kittyFlags: 1 } },
  ].filter((remedy) => encodeChord(chord, remedy.modes) !== null);
  const outlook =
    remedies.length === 0
      ? 'no key protocol has'
      : `it has some once the program turns on ${remedies.map((remedy) => remedy.name).join(' or ')}`;
  return `${formatChord(chord)} has no bytes of its own in this program's key mode (${nameOf(modes)}); ${outlook}.`;
}

function nameOf(modes: KeyModes): string {
  if (modes.kittyFlags !== 0) return `kitty keyboard protocol, flags ${modes.kittyFlags}`;
  return modes.modifyOtherKeys === 0 ? 'legacy' : `modifyOtherKeys ${modes.modifyOtherKeys}`;
}
