const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text cut into what a reader counts as characters (Unicode UAX #29, extended grapheme clusters). */
export function graphemes(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}
