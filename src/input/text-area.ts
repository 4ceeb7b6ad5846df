import { type Chord, chordText } from './chord.ts';

/** Many lines with one cursor, as the document editor holds them. */
export interface TextArea {
  readonly text: string;
  /** UTF-16 offset into `text`, always between two graphemes. */
  readonly cursor: number;
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const PAGE_LINES = 20;

export function openTextArea(text: string): TextArea {
  return { text, cursor: 0 };
}

/** Puts `text` where the cursor is. */
export function insertText(area: TextArea, text: string): TextArea {
  return {
    text: area.text.slice(0, area.cursor) + text + area.text.slice(area.cursor),
    cursor: area.cursor + text.length,
  };
}

/**
 * What a key does to the text, or null when it means nothing to it: printable keys, enter, tab, backspace and delete
 * change it; arrows, Home, End (with ctrl: of the whole text) and the page keys move the cursor.
 */
export function editTextArea(area: TextArea, chord: Chord): TextArea | null {
  const typed = chordText(chord);
  if (typed !== null) return insertText(area, typed);
  if (chord.cmd || chord.alt) return null;
  return (chord.ctrl ? WITH_CTRL : PLAIN)[chord.key]?.(area) ?? null;
}

type Edit = (area: TextArea) => TextArea;

const PLAIN: Readonly<Record<string, Edit>> = {
  enter: (area) => insertText(area, '\n'),
  tab: (area) => insertText(area, '\t'),
  backspace: (area) => cut(area, previous(area), area.cursor),
  delete: (area) => cut(area, area.cursor, next(area)),
  left: (area) => ({ ...area, cursor: previous(area) }),
  right: (area) => ({ ...area, cursor: next(area) }),
  up: (area) => byLines(area, -1),
  down: (area) => byLines(area, 1),
  pageup: (area) => byLines(area, -PAGE_LINES),
  pagedown: (area) => byLines(area, PAGE_LINES),
  home: (area) => ({ ...area, cursor: lineStart(area.text, area.cursor) }),
  end: (area) => ({ ...area, cursor: lineEnd(area.text, area.cursor) }),
};

const WITH_CTRL: Readonly<Record<string, Edit>> = {
  home: (area) => ({ ...area, cursor: 0 }),
  end: (area) => ({ ...area, cursor: area.text.length }),
};

function cut(area: TextArea, from: number, to: number): TextArea {
  return { text: area.text.slice(0, from) + area.text.slice(to), cursor: from };
}

/** Offsets between graphemes of the line that holds `offset`, absolute. */
function stops(text: string, offset: number): number[] {
  const start = lineStart(text, offset);
  const line = text.slice(start, lineEnd(text, offset));
  return [...Array.from(GRAPHEMES.segment(line), (part) => start + part.index), start + line.length];
}

function previous({ text, cursor }: TextArea): number {
  if (cursor === lineStart(text, cursor)) return Math.max(0, cursor - 1);
  return stops(text, cursor).findLast((stop) => stop < cursor) ?? cursor;
}

function next({ text, cursor }: TextArea): number {
  if (cursor === lineEnd(text, cursor)) return Math.min(text.length, cursor + 1);
  return stops(text, cursor).find((stop) => stop > cursor) ?? cursor;
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** Keeps the column, in graphemes, as far as the line reached has one. */
function byLines(area: TextArea, count: number): TextArea {
  const column = stops(area.text, area.cursor).indexOf(area.cursor);
  let start = lineStart(area.text, area.cursor);
  for (let step = 0; step < Math.abs(count); step++) {
    const to = count < 0 ? lineStart(area.text, Math.max(0, start - 1)) : lineEnd(area.text, start) + 1;
    if (to === start || to > area.text.length) break;
    start = to;
  }
  const line = stops(area.text, start);
  return { ...area, cursor: line[Math.min(column, line.length - 1)] ?? start };
}
