import type { IUnicodeVersionProvider } from '@xterm/headless';
import { CLASS, graphemeInfo } from './grapheme-class.ts';

/*
 * xterm hands the properties of a character to the call for the next one, packed as
 *
 *     state << 3 | width << 1 | joins
 *
 * (`createPropertyValue` in its UnicodeService). `width` is the width of the cluster so far and `joins` says that the
 * character goes into the cell before it; `state` is ours. 0 stands for "nothing known": the start, or after a control
 * function. A state is a CLASS of the last code point or one of the two below.
 */
const PICTOGRAPH_EXTENDED = 18;
const PICTOGRAPH_ZWJ = 19;

function pack(state: number, width: number, joins: boolean): number {
  return (state << 3) | (width << 1) | (joins ? 1 : 0);
}

const ASCII = Int32Array.from({ length: 0x7f }, (_, cp) => pack(graphemeInfo(cp) >> 2, 1, false));

function isPictographic(state: number): boolean {
  return state === CLASS.pictograph || state === CLASS.emoji || state === PICTOGRAPH_EXTENDED;
}

function afterExtend(before: number): number {
  return isPictographic(before) ? PICTOGRAPH_EXTENDED : CLASS.other;
}

/** UAX #29, rules GB6 to GB8, as the state after the join, or undefined for a break. */
function hangulJoin(before: number, next: number): number | undefined {
  if (before === CLASS.hangulL) {
    if (next === CLASS.hangulL) return CLASS.hangulL;
    if (next === CLASS.hangulV || next === CLASS.hangulLV) return CLASS.hangulV;
    if (next === CLASS.hangulLVT) return CLASS.hangulT;
  }
  if (before === CLASS.hangulV && next === CLASS.hangulV) return CLASS.hangulV;
  if ((before === CLASS.hangulV || before === CLASS.hangulT) && next === CLASS.hangulT) return CLASS.hangulT;
  return undefined;
}

function stateOf(found: number): number {
  if (found === CLASS.hangulLV) return CLASS.hangulV;
  if (found === CLASS.hangulLVT) return CLASS.hangulT;
  return found;
}

/** A character with a cell of its own: joins only what UAX #29 says, and widens the cluster if it is the wider one. */
function base(found: number, own: number, before: number, old: number): number {
  if (before === CLASS.regionalIndicator && found === CLASS.regionalIndicator)
    return pack(CLASS.other, 2, true);
  const hangul = hangulJoin(before, found);
  if (hangul !== undefined) return pack(hangul, Math.max(old, own), true);
  const emojiSequence = before === PICTOGRAPH_ZWJ && (found === CLASS.emoji || found === CLASS.pictograph);
  if (before === CLASS.prepend || emojiSequence) return pack(stateOf(found), Math.max(old, own), true);
  return pack(stateOf(found), own, false);
}

function charProperties(cp: number, preceding: number): number {
  const before = preceding >> 3;
  if (cp >= 0x20 && cp < 0x7f && before !== CLASS.prepend) return ASCII[cp] ?? 0;
  const info = graphemeInfo(cp);
  const found = info >> 2;
  const own = info & 3;
  // Most of what is no ASCII, CJK above all.
  if (found === CLASS.other && before !== CLASS.prepend) return pack(CLASS.other, own, false);
  const old = (preceding >> 1) & 3;
  switch (found) {
    // With nothing known (old = 0) these still join: xterm then adds them to the cell left of the cursor, unchanged
    // in width, as a combining mark after a colour change wants it.
    case CLASS.extend:
      return pack(afterExtend(before), old, true);
    case CLASS.spacingMark:
    case CLASS.invisible:
      return pack(CLASS.other, old, true);
    case CLASS.zwj:
      return pack(isPictographic(before) ? PICTOGRAPH_ZWJ : CLASS.other, old, true);
    case CLASS.emojiSelector: {
      const widens = (before === CLASS.emoji || before === CLASS.emojiBase) && old === 1;
      return pack(afterExtend(before), widens ? 2 : old, true);
    }
    case CLASS.emojiModifier:
      // UAX #29 extends any cluster with it; after something that is no pictograph it would vanish, so it stands alone.
      return isPictographic(before) ? pack(PICTOGRAPH_EXTENDED, 2, true) : pack(CLASS.other, 2, false);
    case CLASS.trailing:
      // A cluster is at most two cells wide: after a wide one it takes a cell of its own.
      return old === 1 ? pack(CLASS.other, 2, true) : pack(CLASS.other, 1, false);
    default:
      return base(found, own, before, old);
  }
}

function wcwidth(cp: number): 0 | 1 | 2 {
  const width = graphemeInfo(cp) & 3;
  return width === 0 ? 0 : width === 1 ? 1 : 2;
}

/**
 * Unicode 15 widths and extended grapheme clusters (UAX #29 without GB9c, which joins Indic conjuncts that every
 * wcwidth counts consonant by consonant). A cluster is as wide as its widest part; U+FE0F makes an emoji two cells
 * wide; U+FE0E leaves the width alone.
 */
export const GRAPHEME_WIDTHS: IUnicodeVersionProvider = {
  version: '15-drover-graphemes',
  wcwidth,
  charProperties,
};
