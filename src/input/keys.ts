// THE key table: each named key with its other spellings. `plus` is not here: it names a character, not a key.
const ALIASES_BY_NAME = {
  enter: ['return'],
  tab: [],
  escape: ['esc'],
  space: [],
  backspace: ['bs'],
  delete: ['del'],
  insert: ['ins'],
  home: [],
  end: [],
  pageup: ['pgup'],
  pagedown: ['pgdn'],
  up: ['arrowup'],
  down: ['arrowdown'],
  left: ['arrowleft'],
  right: ['arrowright'],
  f1: [],
  f2: [],
  f3: [],
  f4: [],
  f5: [],
  f6: [],
  f7: [],
  f8: [],
  f9: [],
  f10: [],
  f11: [],
  f12: [],
  f13: [],
  f14: [],
  f15: [],
  f16: [],
  f17: [],
  f18: [],
  f19: [],
  f20: [],
  f21: [],
  f22: [],
  f23: [],
  f24: [],
  kp0: [],
  kp1: [],
  kp2: [],
  kp3: [],
  kp4: [],
  kp5: [],
  kp6: [],
  kp7: [],
  kp8: [],
  kp9: [],
  kpdecimal: [],
  kpdivide: [],
  kpmultiply: [],
  kpminus: [],
  kpplus: [],
  kpenter: [],
  kpequal: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A key that has a name rather than a character; `kp…` are those of the numeric keypad. */
export type KeyName = keyof typeof ALIASES_BY_NAME;

/** A named key and the other words that mean it. */
export interface NamedKey {
  readonly name: KeyName;
  readonly aliases: readonly string[];
}

/** Whether the text is a key's canonical name (an alias is not). */
export function isKeyName(text: string): text is KeyName {
  return Object.hasOwn(ALIASES_BY_NAME, text);
}

/** All named keys in table order. */
export const NAMED_KEYS: readonly NamedKey[] = Object.entries(ALIASES_BY_NAME).flatMap(([name, aliases]) =>
  isKeyName(name) ? [{ name, aliases }] : [],
);

const NAME_BY_WORD: ReadonlyMap<string, KeyName> = new Map(
  NAMED_KEYS.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((word): [string, KeyName] => [word, name]),
  ),
);

/** The key that a lower case word names, by its own name or an alias. */
export function keyNamed(word: string): KeyName | undefined {
  return NAME_BY_WORD.get(word);
}

/** Every key word in one line, for error messages and help. */
export const KEY_WORDS: string = [
  ...NAMED_KEYS.filter(({ name }) => !/^(f|kp)\d+$/.test(name)).map(({ name, aliases }) =>
    [name, ...aliases].join('='),
  ),
  'f1 … f24',
  'kp0 … kp9',
  'plus',
].join(', ');
