import xterm from '@xterm/headless';
import type { KeyModes } from '../../input/modes.ts';
import type { TerminalFact } from '../../terminal/facts.ts';
import { boundStrings } from './bounded-strings.ts';
import { type Cell, readCells } from './cells.ts';
import { DARK_COLOURS, type TerminalColours } from './colours.ts';
import { resizeAroundCursor } from './cursor-reflow.ts';
import { createFactFeed, type Observed } from './fact-feed.ts';
import { type FrameSource, liveFrame } from './frame.ts';
import { createInputQueue } from './input-queue.ts';
import { trackKeyProtocols } from './key-protocols.ts';
import { createLineNumbers } from './line-numbers.ts';
import { trackPrivateModes } from './private-modes.ts';
import { trackProgramReports } from './program-reports.ts';
import { answerQueries } from './queries.ts';
import {
  isScrollable,
  type LineRange,
  readLines,
  readState,
  readView,
  type ScreenState,
  type TextBlock,
} from './read.ts';
import { createWholeFrames } from './whole-frames.ts';
import { GRAPHEME_WIDTHS } from './widths.ts';
import { coreBuffers } from './xterm-core.ts';

/** A wide character needs two columns; a narrower emulator gets them. */
export const MINIMUM_COLS = 2;

/** What an emulator is made with. */
export interface EmulatorOptions {
  /** At least {@link MINIMUM_COLS}, which are used for fewer. */
  readonly cols: number;
  readonly rows: number;
  /** Lines kept after they have scrolled off. */
  readonly scrollback: number;
  /** What programs that ask for colours are told; the dark ones by default. */
  readonly colours?: TerminalColours;
  /** Drover's version, told to programs that ask. */
  readonly version?: string;
  /** Milliseconds of a clock that does not go back. */
  readonly now?: () => number;
  /** An answer to a program's query, to be written to it. Called while bytes are parsed, in their order. */
  onReply(bytes: string): void;
  /** Called while bytes are parsed, or during `resize`. */
  onFact(fact: TerminalFact): void;
}

/**
 * The screen of a terminal: bytes in, facts, answers and text out. Bytes are parsed in order, each once, in slices that
 * leave the event loop free. Lines have absolute numbers from 1; see {@link ScreenState}.
 */
export interface Emulator {
  readonly cols: number;
  readonly rows: number;
  readonly keyModes: KeyModes;
  /** Bytes written that are not parsed yet. Keep it bounded: past 50 MB, `write` throws. */
  readonly pendingBytes: number;
  /** Takes bytes as they come, cut anywhere; they must not be changed until they are parsed. */
  write(bytes: Uint8Array): void;
  /** Resolves when all that was written so far is parsed, but for the last `leaving` bytes (none by default). */
  whenParsed(leaving?: number): Promise<void>;
  /** Takes effect at once, ahead of bytes that are not parsed yet. */
  resize(cols: number, rows: number): void;
  /** As the program would by RIS, after what was written before: screen, history and modes start afresh. */
  reset(): Promise<void>;
  /** Moves the view. A view at the bottom follows the output. */
  scrollTo(end: 'top' | 'bottom'): void;
  /** Down by `count` lines, or up when it is negative, as far as there are lines. */
  scrollLines(count: number): void;
  /** During a synchronised update these four show the last whole picture, for a second at most. */
  screen(): ScreenState;
  lines(range: LineRange): TextBlock;
  /** The lines in view, without blank ones at the end. */
  viewText(options?: { readonly join?: boolean }): TextBlock;
  /** Cells of a row of the view, from 1; their widths add up to `cols`. Empty outside the view. */
  rowCells(viewRow: number): readonly Cell[];
  /** No facts and no answers follow; who waits for parsing waits no longer. */
  dispose(): void;
}

/** CAN gives up a sequence that is not finished; then RIS. */
const START_AFRESH = new TextEncoder().encode('\x18\x1bc');

/** A blank terminal. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const terminal = new xterm.Terminal({
    cols: options.cols,
    rows: options.rows,
    scrollback: options.scrollback,
    allowProposedApi: true,
    // xterm would print a complaint about every malformed byte, such as DEL, among Drover's own output.
    logLevel: 'off',
    // Without it, a narrower width cuts the line the cursor is in, which no program can bring back.
    reflowCursorLine: true,
    // Programs that set a title put it back this way; and they may ask for the size in cells.
    windowOptions: { pushTitle: true, popTitle: true, getWinSizeChars: true },
  });
  terminal.unicode.register(GRAPHEME_WIDTHS);
  terminal.unicode.activeVersion = GRAPHEME_WIDTHS.version;
  boundStrings(terminal);
  const buffers = coreBuffers(terminal);
  const numbers = createLineNumbers(buffers);
  const scratch = terminal.buffer.normal.getNullCell();

  let disposed = false;
  const reply = (bytes: string): void => {
    if (!disposed) options.onReply(bytes);
  };
  terminal.onData(reply);
  answerQueries(terminal, {
    colours: options.colours ?? DARK_COLOURS,
    reply,
    ...(options.version === undefined ? {} : { version: options.version }),
  });
  const protocols = trackKeyProtocols(terminal, reply);
  const modes = trackPrivateModes(terminal, { begun: () => frames.begin(), ended: () => frames.end() });
  const source = (): FrameSource => ({
    buffers,
    numbers,
    cols: terminal.cols,
    rows: terminal.rows,
    cursorVisible: modes.cursorVisible,
  });
  const frames = createWholeFrames(source, options.now ?? (() => performance.now()));
  const keyModes = (): KeyModes => ({
    applicationCursor: terminal.modes.applicationCursorKeysMode,
    applicationKeypad: terminal.modes.applicationKeypadMode,
    bracketedPaste: terminal.modes.bracketedPasteMode,
    modifyOtherKeys: protocols.modifyOtherKeys,
    kittyFlags: protocols.kittyFlags,
  });
  const reports = trackProgramReports(terminal, (fact) => feed.event(fact));
  const observe = (): Observed => ({
    modes: keyModes(),
    title: reports.title,
    cwd: reports.cwd,
    running: reports.running,
    scrollable: isScrollable(liveFrame(source())),
  });
  const feed = createFactFeed(options.onFact, observe);
  terminal.onBell(() => feed.bell());
  const queue = createInputQueue(terminal, () => feed.flush());

  return {
    get cols() {
      return terminal.cols;
    },
    get rows() {
      return terminal.rows;
    },
    get keyModes() {
      return keyModes();
    },
    get pendingBytes() {
      return queue.pendingBytes;
    },
    write: (bytes) => queue.write(bytes),
    whenParsed: (leaving = 0) => queue.whenParsed(leaving),
    resize(cols, rows) {
      frames.end();
      // A new width moves text between lines.
      if (Math.max(cols, MINIMUM_COLS) !== terminal.cols) numbers.restart();
      resizeAroundCursor(terminal, buffers, () => terminal.resize(cols, rows));
      // xterm leaves room for the old number of rows in an alternate screen that is not shown, and lines that scroll off
      // would stay in it as a history that no such screen has.
      if (buffers.active !== buffers.alt) buffers.alt.lines.maxLength = terminal.rows;
      feed.flush();
    },
    reset() {
      queue.write(START_AFRESH);
      return queue.whenParsed(0);
    },
    scrollTo(end) {
      if (end === 'top') terminal.scrollToTop();
      else terminal.scrollToBottom();
    },
    scrollLines: (count) => terminal.scrollLines(count),
    screen: () => readState(frames.current(), numbers.epoch, reports.title),
    lines: (range) => readLines(frames.current(), range, scratch),
    viewText: ({ join = true } = {}) => readView(frames.current(), join, scratch),
    rowCells(viewRow) {
      const frame = frames.current();
      const line =
        viewRow >= 1 && viewRow <= frame.rows ? frame.line(frame.viewTop + viewRow - 1) : undefined;
      return line === undefined ? [] : readCells(line, scratch);
    },
    dispose() {
      disposed = true;
      feed.close();
      queue.close();
      terminal.dispose();
    },
  };
}
