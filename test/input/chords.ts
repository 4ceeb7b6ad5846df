import fc from 'fast-check';
import { type Chord, parseChord } from '../../src/input/chord.ts';
import { NAMED_KEYS } from '../../src/input/keys.ts';

/** Every key of a US keyboard that types a character, space aside, in its unshifted form. */
export const CHARACTER_KEYS: readonly string[] = Array.from(
  "abcdefghijklmnopqrstuvwxyz0123456789`-=[]\\;',./",
);

export const ALL_KEYS: readonly string[] = [...NAMED_KEYS.map(({ name }) => name), ...CHARACTER_KEYS];

/** Every key with each of the 16 sets of modifiers. */
export const ALL_CHORDS: readonly Chord[] = ALL_KEYS.flatMap((key) =>
  Array.from({ length: 16 }, (_, bits) => ({
    key,
    ctrl: (bits & 1) !== 0,
    alt: (bits & 2) !== 0,
    shift: (bits & 4) !== 0,
    cmd: (bits & 8) !== 0,
  })),
);

export const anyChord: fc.Arbitrary<Chord> = fc.constantFrom(...ALL_CHORDS);

/** A chord written with its modifiers spelled out, so that the platform does not matter. */
export function chord(text: string): Chord {
  return parseChord(text, 'linux');
}
