// Punctuation of the US layout. Chords are named on this layout whatever the person's keyboard prints, so that one
// settings file means the same keys everywhere.
const SHIFTED_BY_KEY: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '`': '~',
    '1': '!',
    '2': '@',
    '3': '#',
    '4': '$',
    '5': '%',
    '6': '^',
    '7': '&',
    '8': '*',
    '9': '(',
    '0': ')',
    '-': '_',
    '=': '+',
    '[': '{',
    ']': '}',
    '\\': '|',
    ';': ':',
    "'": '"',
    ',': '<',
    '.': '>',
    '/': '?',
  }),
);

const KEY_BY_SHIFTED: ReadonlyMap<string, string> = new Map(
  Array.from(SHIFTED_BY_KEY, ([key, shifted]) => [shifted, key]),
);

/** How a character lies on the keyboard: its key's unshifted form, and what Shift has to do with it. */
export interface KeyPosition {
  readonly key: string;
  /** `letter`: an upper case letter; `punctuation`: the upper half of a US key; `none`: typed without Shift. */
  readonly shifted: 'letter' | 'punctuation' | 'none';
}

/** The key that types the character. A letter counts as shifted only if its lower case leads back to it. */
export function keyPosition(character: string): KeyPosition {
  const key = KEY_BY_SHIFTED.get(character);
  if (key !== undefined) return { key, shifted: 'punctuation' };
  const lower = character.toLowerCase();
  if (lower !== character && lower.toUpperCase() === character) return { key: lower, shifted: 'letter' };
  return { key: character, shifted: 'none' };
}

/** What the key types with Shift held: itself when it has no shifted form (`你`, `ß`). */
export function withShift(key: string): string {
  const punctuation = SHIFTED_BY_KEY.get(key);
  if (punctuation !== undefined) return punctuation;
  const upper = key.toUpperCase();
  return keyPosition(upper).key === key ? upper : key;
}
