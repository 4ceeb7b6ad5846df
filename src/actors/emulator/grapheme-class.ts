import { eastAsianWidth } from 'get-east-asian-width';

/**
 * What a code point does to the grapheme cluster before it. The names follow Unicode Standard Annex #29, table 2; where
 * a terminal needs a finer or coarser cut, the comment says which.
 */
export const CLASS = {
  other: 0,
  /** Becomes an emoji, two cells wide, when U+FE0F follows: digits, `#` and `*`. */
  emojiBase: 1,
  /** Extended_Pictographic that has no emoji form. */
  pictograph: 2,
  /** Extended_Pictographic with an emoji form. */
  emoji: 3,
  regionalIndicator: 4,
  hangulL: 5,
  hangulV: 6,
  hangulT: 7,
  hangulLV: 8,
  hangulLVT: 9,
  prepend: 10,
  /** Grapheme_Extend: takes no cell of its own. */
  extend: 11,
  spacingMark: 12,
  zwj: 13,
  /** U+FE0F. */
  emojiSelector: 14,
  emojiModifier: 15,
  /** Belongs to the cluster before it, yet every wcwidth gives it a cell: Thai and Lao AM, halfwidth voicing marks. */
  trailing: 16,
  /** Breaks clusters and takes no cell: format characters, separators, default ignorables. */
  invisible: 17,
} as const;

/** One of the values of {@link CLASS}. */
export type GraphemeClass = (typeof CLASS)[keyof typeof CLASS];

const TRAILING = /[\u0e33\u0eb3\uff9e\uff9f]/u;

// Grapheme_Cluster_Break=Prepend is not among the properties that JavaScript knows; this is the list of Unicode 17.
const PREPEND =
  /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{113d1}\u{1193f}\u{11941}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]/u;

// UAX #29, table 2: spacing marks by general category that do not extend the cluster before them.
const LONE_SPACING_MARK =
  /[\u102b\u102c\u1038\u1062-\u1064\u1067-\u106d\u1083\u1087-\u108c\u108f\u109a-\u109c\u1a61\u1a63\u1a64\uaa7b\uaa7d\u{11720}\u{11721}]/u;

const SOFT_HYPHEN = 0xad;
/** Default ignorable, but drawn as a blank of its East Asian width. */
const HANGUL_FILLERS: readonly number[] = [0x3164, 0xffa0];

function hangulClass(cp: number): GraphemeClass | undefined {
  if (cp >= 0xac00 && cp <= 0xd7a3) return (cp - 0xac00) % 28 === 0 ? CLASS.hangulLV : CLASS.hangulLVT;
  if ((cp >= 0x1100 && cp <= 0x115f) || (cp >= 0xa960 && cp <= 0xa97c)) return CLASS.hangulL;
  if ((cp >= 0x1160 && cp <= 0x11a7) || (cp >= 0xd7b0 && cp <= 0xd7c6)) return CLASS.hangulV;
  if ((cp >= 0x11a8 && cp <= 0x11ff) || (cp >= 0xd7cb && cp <= 0xd7fb)) return CLASS.hangulT;
  return undefined;
}

function classify(cp: number, char: string): GraphemeClass {
  if (cp === 0x200d) return CLASS.zwj;
  if (cp === 0xfe0f) return CLASS.emojiSelector;
  const hangul = hangulClass(cp);
  if (hangul !== undefined) return hangul;
  if (TRAILING.test(char)) return CLASS.trailing;
  if (/\p{Emoji_Modifier}/u.test(char)) return CLASS.emojiModifier;
  if (/\p{Regional_Indicator}/u.test(char)) return CLASS.regionalIndicator;
  if (PREPEND.test(char)) return CLASS.prepend;
  if (/\p{Grapheme_Extend}/u.test(char)) return CLASS.extend;
  if (/\p{Mc}/u.test(char)) return LONE_SPACING_MARK.test(char) ? CLASS.other : CLASS.spacingMark;
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(char)) {
    return cp === SOFT_HYPHEN || HANGUL_FILLERS.includes(cp) ? CLASS.other : CLASS.invisible;
  }
  const emoji = /\p{Emoji}/u.test(char);
  if (/\p{Extended_Pictographic}/u.test(char)) return emoji ? CLASS.emoji : CLASS.pictograph;
  return emoji ? CLASS.emojiBase : CLASS.other;
}

const ZERO_WIDTH: readonly GraphemeClass[] = [
  CLASS.extend,
  CLASS.spacingMark,
  CLASS.zwj,
  CLASS.emojiSelector,
  CLASS.invisible,
];

// One byte for each code point, found out when it is first met: 0 = not yet, else (class << 2 | width) + 1. Untouched
// pages of the array cost no memory.
const known = new Uint8Array(0x110000);

function find(cp: number): number {
  const found = classify(cp, String.fromCodePoint(cp));
  const width = ZERO_WIDTH.includes(found) ? 0 : eastAsianWidth(cp);
  const packed = (found << 2) | width;
  known[cp] = packed + 1;
  return packed;
}

/**
 * Class and width of a code point, packed as `class << 2 | width`.
 * The width is the number of cells it takes when it stands alone: 0, 1 or 2 (Unicode Standard Annex #11; ambiguous
 * characters are narrow).
 *
 * @param cp A code point, 0 to 0x10FFFF.
 */
export function graphemeInfo(cp: number): number {
  const packed = known[cp] ?? 0;
  return packed === 0 ? find(cp) : packed - 1;
}
