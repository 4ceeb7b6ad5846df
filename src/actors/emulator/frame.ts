import type { LineNumbers } from './line-numbers.ts';
import type { CoreBuffers, CoreLine } from './xterm-core.ts';

/** One picture of a terminal. Line numbers are absolute and count from 1; see {@link LineNumbers}. */
export interface Frame {
  readonly alternate: boolean;
  /** Of the cursor on the screen, from 1. */
  readonly row: number;
  /** Of the cursor on the screen, from 1; `cols` too while the cursor waits to wrap. */
  readonly col: number;
  readonly cursorVisible: boolean;
  readonly cols: number;
  readonly rows: number;
  /** Number of the oldest line kept. */
  readonly oldestLine: number;
  /** Number of the first line of the screen. */
  readonly screenTop: number;
  /** Number of the first line of the view: `screenTop`, or less when scrolled up. */
  readonly viewTop: number;
  line(number: number): CoreLine | undefined;
}

/** Where a picture is taken from. */
export interface FrameSource {
  readonly buffers: CoreBuffers;
  readonly numbers: LineNumbers;
  readonly cols: number;
  readonly rows: number;
  readonly cursorVisible: boolean;
}

/** The picture as it is now; its lines change with the buffer. */
export function liveFrame(source: FrameSource): Frame {
  const { buffers, cols, rows, cursorVisible } = source;
  const buffer = buffers.active;
  const alternate = buffer === buffers.alt;
  const dropped = alternate ? 0 : source.numbers.dropped;
  return {
    alternate,
    row: buffer.y + 1,
    col: Math.min(buffer.x + 1, cols),
    cursorVisible,
    cols,
    rows,
    oldestLine: dropped + 1,
    screenTop: dropped + buffer.ybase + 1,
    viewTop: dropped + buffer.ydisp + 1,
    line: (number) => (number > dropped ? buffer.lines.get(number - 1 - dropped) : undefined),
  };
}

function copyScreen(frame: Frame, into: CoreLine[]): void {
  for (let index = 0; index < frame.rows; index += 1) {
    const line = frame.line(frame.screenTop + index);
    if (line === undefined) continue;
    const older = into[index];
    if (older === undefined) into[index] = line.clone();
    else older.copyFrom(line);
  }
}

/**
 * A copy of the screen that later output does not change; it lives in `screen`, whose lines are used over again. Lines that had scrolled off are not copied, since output
 * cannot rewrite them; nor is the view, which people may scroll meanwhile.
 */
export function frozenFrame(source: FrameSource, screen: CoreLine[]): Frame {
  const taken = liveFrame(source);
  const { screenTop, alternate } = taken;
  copyScreen(taken, screen);
  const { buffers, numbers } = source;
  const dropped = (): number => (alternate ? 0 : numbers.dropped);
  return {
    ...taken,
    get oldestLine() {
      return Math.min(dropped() + 1, screenTop);
    },
    get viewTop() {
      const { active } = buffers;
      const scrolled = active.ydisp < active.ybase && (active === buffers.alt) === alternate;
      return scrolled ? Math.min(dropped() + active.ydisp + 1, screenTop) : screenTop;
    },
    line: (number) => {
      if (number >= screenTop) return screen[number - screenTop];
      return number > dropped() ? buffers.normal.lines.get(number - 1 - dropped()) : undefined;
    },
  };
}
