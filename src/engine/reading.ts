import type { Core } from './core.ts';
import { observe } from './observe.ts';
import { sessionOf } from './sessions.ts';

/** A stretch of a session's text and what a reader must know beside it. Rows and columns count from 1. */
export interface ScreenView {
  readonly handle: string;
  readonly text: string;
  readonly cols: number;
  readonly rows: number;
  readonly row: number;
  readonly col: number;
  /** A full-screen program's own screen: it has no history. */
  readonly alternate: boolean;
  /** Numbers of the first and last line of `text`; they stay the same while old lines are dropped. */
  readonly first_line: number;
  readonly last_line: number;
  /** The view shows the newest lines; when it does not, someone has scrolled it up. */
  readonly at_bottom: boolean;
  /** Some of the text cannot be seen by a person: concealed, or in the colour of its background. */
  readonly hidden: boolean;
  readonly title: string;
  readonly foreground: string | null;
  /** False while the program has drawn nothing at all. */
  readonly rendered: boolean;
}

/** The newest `lines` lines that are not blank at the end, history included, whatever the view is scrolled to. */
export async function readSession(core: Core, handle: number, lines: number): Promise<ScreenView> {
  const ref = sessionOf(core, handle);
  const terminal = core.terminals.get(handle);
  observe(core, [handle]);
  const { title, program, failure, cols, rows } = ref.getSnapshot().context;
  if (terminal === undefined) {
    return {
      handle: String(handle),
      text: failure ?? '',
      cols,
      rows,
      row: 1,
      col: 1,
      alternate: false,
      first_line: 1,
      last_line: 1,
      at_bottom: true,
      hidden: false,
      title,
      foreground: null,
      rendered: failure !== null,
    };
  }
  const { emulator } = terminal;
  await emulator.whenParsed();
  const screen = emulator.screen();
  // Blank rows below the text do not count, so the range starts a screen earlier than what is asked for.
  const block = emulator.lines({ from: screen.newestLine - lines - screen.rows + 1, to: screen.newestLine });
  const last = block.lines.findLastIndex((line) => line.text !== '');
  const shown = block.lines.slice(Math.max(0, last + 1 - lines), last + 1);
  const first = shown[0]?.first ?? screen.firstLine;
  const end = shown.at(-1)?.last ?? first;
  return {
    handle: String(handle),
    text: shown.map((line) => line.text).join('\n'),
    cols: screen.cols,
    rows: screen.rows,
    row: screen.row,
    col: screen.col,
    alternate: screen.alternate,
    first_line: first,
    last_line: end,
    at_bottom: screen.atBottom,
    hidden: block.hiddenSpans.some((span) => span.line >= first && span.line <= end),
    title,
    foreground: program,
    rendered: shown.length > 0 || screen.row > 1 || screen.col > 1 || screen.alternate,
  };
}
