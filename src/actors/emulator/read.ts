import type { IBufferCell } from '@xterm/headless';
import type { Frame } from './frame.ts';
import type { CoreLine } from './xterm-core.ts';

/** What a reader must know about a screen beside its text. Lines are absolute numbers that count from 1. */
export interface ScreenState {
  readonly cols: number;
  readonly rows: number;
  readonly alternate: boolean;
  /** Of the cursor on the screen (not in a view that is scrolled up), from 1. */
  readonly row: number;
  readonly col: number;
  readonly cursorVisible: boolean;
  /** Numbers of the first and last line in view. They stay the same while old lines are dropped. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Numbers of the oldest line that can be read and of the screen's last line. */
  readonly oldestLine: number;
  readonly newestLine: number;
  /** Rises when line numbers start over (a reset, a new width): numbers from before are void. */
  readonly epoch: number;
  readonly atBottom: boolean;
  /** The normal screen is shown and lines have scrolled off it. */
  readonly scrollable: boolean;
  readonly title: string;
}

/** A run of cells with text that a person cannot see: concealed (SGR 8), or drawn in the colour of its background. */
export interface HiddenSpan {
  readonly line: number;
  /** Columns, from 1; `to` is the last one. */
  readonly from: number;
  readonly to: number;
}

/** A line of text, without blanks at its end. */
export interface TextLine {
  /** Number of the first row it is made of. */
  readonly first: number;
  /** Number of the last one; more than `first` when wrapped rows are joined. */
  readonly last: number;
  readonly text: string;
}

/** A stretch of the buffer as text. It still holds the hidden text; who shows it decides. */
export interface TextBlock {
  /** The lines with `\n` between them. */
  readonly text: string;
  readonly lines: readonly TextLine[];
  readonly hidden: boolean;
  readonly hiddenSpans: readonly HiddenSpan[];
}

/** Which lines to read. */
export interface LineRange {
  /** Absolute numbers, both included; what lies outside the buffer is left out. */
  readonly from: number;
  readonly to: number;
  /** False: a line for every row. Default true: rows that wrapped are one line. */
  readonly join?: boolean;
}

/** Whether text in this cell could not be seen. */
function conceals(cell: IBufferCell): boolean {
  if (cell.isInvisible() !== 0) return true;
  // Inverse video swaps equal colours for equal colours.
  return (
    !cell.isFgDefault() &&
    cell.getFgColorMode() === cell.getBgColorMode() &&
    cell.getFgColor() === cell.getBgColor()
  );
}

function hiddenSpans(line: CoreLine, number: number, cell: IBufferCell): HiddenSpan[] {
  const spans: HiddenSpan[] = [];
  let open: { from: number; to: number; says: boolean } | undefined;
  const close = (): void => {
    // Programs hide brackets and rulers for looks; what says nothing is nothing to be warned of.
    if (open?.says === true) spans.push({ line: number, from: open.from, to: open.to });
    open = undefined;
  };
  for (let index = 0; index < line.length; index += 1) {
    line.loadCell(index, cell);
    if (conceals(cell)) {
      // Blanks neither begin nor end a span, but they do not split one either.
      if (cell.getChars().trim() === '') continue;
      open = {
        from: open?.from ?? index + 1,
        to: index + Math.max(1, cell.getWidth()),
        says: (open?.says ?? false) || /[\p{L}\p{N}]/u.test(cell.getChars()),
      };
    } else if (open !== undefined && index >= open.to) {
      close();
    }
  }
  close();
  return spans;
}

/**
 * Text of a range of lines: wide characters once, clusters whole, no control characters (a terminal's buffer holds
 * none), blanks at the end of a line left out.
 */
export function readLines(frame: Frame, range: LineRange, cell: IBufferCell): TextBlock {
  const join = range.join ?? true;
  const lines: { first: number; last: number; text: string }[] = [];
  const spans: HiddenSpan[] = [];
  const to = Math.min(range.to, frame.screenTop + frame.rows - 1);
  for (let number = Math.max(range.from, frame.oldestLine); number <= to; number += 1) {
    const line = frame.line(number);
    if (line === undefined) continue;
    spans.push(...hiddenSpans(line, number, cell));
    const text = line.translateToString(true);
    const before = lines.at(-1);
    if (join && line.isWrapped && before !== undefined) {
      before.text += text;
      before.last = number;
    } else {
      lines.push({ first: number, last: number, text });
    }
  }
  for (const line of lines) line.text = line.text.trimEnd();
  return {
    text: lines.map((line) => line.text).join('\n'),
    lines,
    hidden: spans.length > 0,
    hiddenSpans: spans,
  };
}

/** The lines in view, without blank ones at the end. */
export function readView(frame: Frame, join: boolean, cell: IBufferCell): TextBlock {
  let to = frame.viewTop + frame.rows - 1;
  const isBlank = (number: number): boolean =>
    (frame.line(number)?.translateToString(true).trim() ?? '') === '';
  while (to >= frame.viewTop && isBlank(to)) to -= 1;
  return readLines(frame, { from: frame.viewTop, to, join }, cell);
}

/** Everything about a picture but its text. */
export function readState(frame: Frame, epoch: number, title: string): ScreenState {
  return {
    cols: frame.cols,
    rows: frame.rows,
    alternate: frame.alternate,
    row: frame.row,
    col: frame.col,
    cursorVisible: frame.cursorVisible,
    firstLine: frame.viewTop,
    lastLine: frame.viewTop + frame.rows - 1,
    oldestLine: frame.oldestLine,
    newestLine: frame.screenTop + frame.rows - 1,
    epoch,
    atBottom: frame.viewTop === frame.screenTop,
    scrollable: isScrollable(frame),
    title,
  };
}

/** The normal screen is shown and lines have scrolled off it. */
export function isScrollable(frame: Frame): boolean {
  return !frame.alternate && frame.oldestLine < frame.screenTop;
}
