import fc from 'fast-check';
import { eastAsianWidth } from 'get-east-asian-width';
import { describe, expect, test } from 'vitest';
import { GRAPHEME_WIDTHS } from '../../../src/actors/emulator/widths.ts';
import { createFixture } from './fixture.ts';

/** Runs a text through the provider as xterm does, into clusters with their widths. */
function clusters(text: string): { text: string; width: number }[] {
  const found: { text: string; width: number }[] = [];
  let preceding = 0;
  for (const char of text) {
    preceding = GRAPHEME_WIDTHS.charProperties(char.codePointAt(0) ?? 0, preceding);
    const width = (preceding >> 1) & 3;
    const last = found.at(-1);
    if ((preceding & 1) === 1 && last !== undefined) {
      last.text += char;
      last.width = width;
    } else {
      found.push({ text: char, width });
    }
  }
  return found;
}

describe('clusters', () => {
  test.each([
    ['a check mark', '✅', 2],
    ['sparkles', '✨', 2],
    ['high voltage', '⚡', 2],
    ['a robot', '🤖', 2],
    ['a family of three', '👨‍👩‍👧', 2],
    ['a flag', '🇩🇪', 2],
    ['half a flag', '🇩', 1],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2],
    ['a heart as text', '❤', 1],
    ['a heart as an emoji', '❤\ufe0f', 2],
    ['a keycap', '1\ufe0f\u20e3', 2],
    ['a watch asked to be text', '⌚\ufe0e', 2],
    ['a thumb with a skin tone', '👍🏽', 2],
    ['a text-style hand with a skin tone', '☝🏽', 2],
    ['a letter with a combining accent', 'e\u0301', 1],
    ['a Hangul syllable', '한', 2],
    ['the same in jamo', '\u1112\u1161\u11ab', 2],
    ['a Thai consonant with vowel and tone', 'ก็', 1],
    ['Thai sara am, which every wcwidth counts', 'น\u0e49\u0e33', 2],
    ['halfwidth katakana with its voicing mark', 'ｶﾞ', 2],
    ['Devanagari with a vowel sign', 'षि', 1],
    ['an Arabic number sign with its digit', '\u0600\u0661', 1],
    ['CJK extension B', '𠀀', 2],
    ['a letter with a zero-width space', 'a\u200b', 1],
    ['a soft hyphen', '\u00ad', 1],
    ['a Powerline arrow', '\ue0b0', 1],
    ['an ambiguous arrow', '→', 1],
  ])('%s is one', (_, text, width) => {
    expect(clusters(text)).toEqual([{ text, width }]);
  });

  test.each([
    ['flags pair up from the left', '🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
    ['a conjunct is counted consonant by consonant', 'क्षि', ['क्', 'षि']],
    ['a skin tone without a pictograph shows', 'a🏽', ['a', '🏽']],
    ['a voicing mark after a wide kana has its own cell', 'かﾞ', ['か', 'ﾞ']],
    ['a joiner joins pictographs only', 'a\u200db', ['a\u200d', 'b']],
    ['jamo that make no syllable', '\u1161\u1112', ['\u1161', '\u1112']],
    ['an emoji selector does not widen a letter', 'a\ufe0fb', ['a\ufe0f', 'b']],
  ])('%s', (_, text, expected) => {
    expect(clusters(text).map((cluster) => cluster.text)).toEqual(expected);
  });

  test('a zero-width character after a control function goes into the cell to its left', async () => {
    const { feed, emulator } = createFixture();
    await feed('e\x1b[1m\u0301|');
    expect(emulator.rowCells(1)[0]?.text).toBe('e\u0301');
    expect(emulator.screen().col).toBe(3);
  });
});

describe('all of Unicode', () => {
  test('an assigned code point takes the cells of its East Asian width, or none', () => {
    const wrong: string[] = [];
    for (let cp = 0x20; cp <= 0x10ffff; cp += 1) {
      const char = String.fromCodePoint(cp);
      if (/[\p{Cn}\p{Cs}\p{Cc}]/u.test(char)) continue;
      const width = GRAPHEME_WIDTHS.wcwidth(cp);
      const alone = clusters(char)[0]?.width;
      const joiner = /[\p{M}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Grapheme_Extend}]/u.test(
        char,
      );
      const expected = joiner ? [0, eastAsianWidth(cp)] : [eastAsianWidth(cp)];
      if (!expected.includes(width) || width !== alone) wrong.push(`U+${cp.toString(16)} ${width} ${alone}`);
      if (/[\p{Mn}\p{Me}]/u.test(char) && width !== 0) wrong.push(`U+${cp.toString(16)} is a mark`);
    }
    expect(wrong).toEqual([]);
  });

  // Intl.Segmenter is an implementation of UAX #29 that shares nothing with ours.
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const segments = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

  test('what extends a letter by UAX #29, and nothing else with a width, goes into its cell', () => {
    const wrong: string[] = [];
    for (let cp = 0xa0; cp <= 0x10ffff; cp += 1) {
      const char = String.fromCodePoint(cp);
      // Ideographs, syllables and private characters are many and all alike.
      if (/[\p{Cn}\p{Cs}\p{Co}\p{Unified_Ideograph}가-힣\p{Emoji_Modifier}]/u.test(char)) continue;
      const joins = clusters(`a${char}`).length === 1;
      const invisible = clusters(char)[0]?.width === 0;
      if (joins !== (segments(`a${char}`).length === 1 || invisible)) wrong.push(`U+${cp.toString(16)}`);
      if ((clusters(`${char}a`).length === 1) !== (segments(`${char}a`).length === 1)) {
        wrong.push(`U+${cp.toString(16)} before a letter`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('texts of emoji, flags, jamo, Thai and marks fall into the clusters of UAX #29', () => {
    const pool = ['a', '1', '❤', '★', '🤖', '👍', '\u200d', '\ufe0f', '\u0301', '🇩', '🇪', '\u1112', '\u1161'];
    pool.push('\u11ab', '한', '하', '\u0600', 'ก', '\u0e49', '\u0903', '\u20e3', '日');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pool), { maxLength: 12 }), (chars) => {
        const text = chars.join('');
        expect(clusters(text).map((cluster) => cluster.text)).toEqual(segments(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('a cluster is one or two cells wide, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }), (text) => {
        const printable = `a${text.replace(/[\p{Cc}\p{Cs}]/gu, '')}`;
        for (const { width } of clusters(printable)) expect([1, 2]).toContain(width);
      }),
      { numRuns: 2000 },
    );
  });
});
