/** A text that is being edited, as the reference model sees it: ASCII only. */
export interface Text {
  text: string;
  cursor: number;
  /** The whole of it is selected: the next letter replaces it. */
  selected: boolean;
}

export function inserted({ text, cursor }: Text, typed: string): Text {
  return {
    text: text.slice(0, cursor) + typed + text.slice(cursor),
    cursor: cursor + typed.length,
    selected: false,
  };
}

/** The few chords of the moves that mean something to a text; `line` is false for the editor. */
export function edited(open: Text, chord: string, line = true): Text {
  const whole = line && open.selected;
  const typed = { x: 'x', space: ' ' }[chord];
  if (typed !== undefined) return inserted(whole ? { text: '', cursor: 0, selected: false } : open, typed);
  if (chord === 'backspace') {
    if (whole) return { text: '', cursor: 0, selected: false };
    const at = Math.max(0, open.cursor - 1);
    return { text: open.text.slice(0, at) + open.text.slice(open.cursor), cursor: at, selected: false };
  }
  if (chord === 'left') return { ...open, cursor: whole ? 0 : Math.max(0, open.cursor - 1), selected: false };
  if (chord === 'ctrl+u' && line)
    return whole
      ? { text: '', cursor: 0, selected: false }
      : { text: open.text.slice(open.cursor), cursor: 0, selected: false };
  if (chord === 'ctrl+w' && line)
    return withoutWord(whole ? { text: open.text, cursor: open.text.length, selected: false } : open, whole);
  return open;
}

function withoutWord({ text, cursor }: Text, whole: boolean): Text {
  if (whole) return { text: '', cursor: 0, selected: false };
  const from = text.slice(0, cursor).replace(/\S*\s*$/, '').length;
  return { text: text.slice(0, from) + text.slice(cursor), cursor: from, selected: false };
}
