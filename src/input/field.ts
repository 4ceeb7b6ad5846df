import { type Chord, chordText } from './chord.ts';
import { graphemes } from './graphemes.ts';

/** A line of text being edited. */
export interface Field {
  readonly text: string;
  /** How many graphemes are before the cursor. */
  readonly cursor: number;
  /** Whether all of the text is selected: the next text replaces it, the next movement keeps it. */
  readonly selected: boolean;
}

/** A field holding the text, all of it selected unless it is empty, with the cursor at its end. */
export function openField(text: string): Field {
  return { text, cursor: graphemes(text).length, selected: text !== '' };
}

/**
 * The field after a key: text replaces the selection or goes in at the cursor; arrows, home, end, backspace and delete
 * as everywhere, with ctrl or alt by word; ctrl+a, e, u, k, w as in readline. With everything selected a movement goes
 * to that end of the text, and anything that deletes empties the field. Null when the key means nothing to a field; a
 * key that means something but has nothing to do gives the same object back.
 */
export function editField(field: Field, chord: Chord): Field | null {
  const text = chordText(chord);
  if (text !== null) return insert(field, text);
  if (chord.cmd) return null;
  const parts = graphemes(field.text);
  const before = parts.slice(0, field.cursor);
  const after = parts.slice(field.cursor);
  const byWord = chord.ctrl || chord.alt;
  const end = parts.length;
  switch (chord.key) {
    case 'left':
      return moveTo(field, field.selected ? 0 : field.cursor - (byWord ? wordBefore(before, WORD) : 1));
    case 'right':
      return moveTo(field, field.selected ? end : field.cursor + (byWord ? wordAfter(after, WORD) : 1));
    case 'home':
      return moveTo(field, 0);
    case 'end':
      return moveTo(field, end);
    case 'backspace':
      return erase(field, byWord ? wordBefore(before, WORD) : 1, 0);
    case 'delete':
      return erase(field, 0, byWord ? wordAfter(after, WORD) : 1);
  }
  if (!chord.ctrl || chord.alt || chord.shift) return null;
  switch (chord.key) {
    case 'a':
      return moveTo(field, 0);
    case 'e':
      return moveTo(field, end);
    case 'u':
      return erase(field, before.length, 0);
    case 'k':
      return erase(field, 0, after.length);
    case 'w':
      return erase(field, wordBefore(before, NOT_BLANK), 0);
    default:
      return null;
  }
}

const WORD = /[\p{L}\p{M}\p{N}_]/u;
const NOT_BLANK = /\S/u;

/** How many graphemes back the word starts: over what is between words, then over the word. */
function wordBefore(before: readonly string[], word: RegExp): number {
  return wordAfter(before.toReversed(), word);
}

function wordAfter(after: readonly string[], word: RegExp): number {
  const start = after.findIndex((grapheme) => word.test(grapheme));
  if (start === -1) return after.length;
  const length = after.slice(start).findIndex((grapheme) => !word.test(grapheme));
  return length === -1 ? after.length : start + length;
}

function moveTo(field: Field, target: number): Field {
  const cursor = Math.max(0, Math.min(target, graphemes(field.text).length));
  return cursor === field.cursor && !field.selected ? field : { text: field.text, cursor, selected: false };
}

function insert(field: Field, text: string): Field {
  const parts = field.selected ? [] : graphemes(field.text);
  const before = parts.slice(0, field.cursor).join('') + text;
  return fieldAt(before, parts.slice(field.cursor).join(''));
}

function erase(field: Field, back: number, forward: number): Field {
  if (field.selected) return { text: '', cursor: 0, selected: false };
  const parts = graphemes(field.text);
  const from = Math.max(0, field.cursor - back);
  const to = Math.min(parts.length, field.cursor + forward);
  if (from === to) return field;
  return fieldAt(parts.slice(0, from).join(''), parts.slice(to).join(''));
}

/** The cursor goes after `before`, or after the grapheme in which `before` and `after` have just grown together. */
function fieldAt(before: string, after: string): Field {
  let cursor = 0;
  let length = 0;
  for (const grapheme of graphemes(before + after)) {
    if (length >= before.length) break;
    length += grapheme.length;
    cursor += 1;
  }
  return { text: before + after, cursor, selected: false };
}
