import { type Rect, type Size, within } from './rect.ts';
import type { Orientation, PaneTree, Split } from './tree.ts';

/** Where one pane is. All rectangles lie inside the window. */
export interface PaneLayout {
  readonly session: number;
  /** The pane with its title bar, which is the first row. */
  readonly frame: Rect;
  /** The grid that the program sees: the frame below the title bar, or the whole frame if that is one row high. */
  readonly screen: Rect;
  /** The room does not suffice: the screen is under 10×2, or the pane shares its cells with others. */
  readonly tooSmall: boolean;
}

/** Where the panes of a tab are, in the order of the tree, and the lines between those that are side by side. */
export interface PaneLayouts {
  readonly panes: readonly PaneLayout[];
  readonly separators: readonly Rect[];
}

const TITLE_ROWS = 1;
const USABLE_SCREEN: Size = { cols: 10, rows: 2 };
const USABLE_FRAME: Size = { cols: USABLE_SCREEN.cols, rows: USABLE_SCREEN.rows + TITLE_ROWS };
const LEAST_FRAME: Size = { cols: 1, rows: 1 };

/** One column between panes that are side by side; stacked panes are told apart by the lower one's title bar. */
const GAP: Readonly<Record<Orientation, number>> = { vertical: 1, horizontal: 0 };

/**
 * Divides `area` (at least 1×1) among the panes of `tree`, so that every cell belongs to exactly one frame or separator.
 * A split keeps its ratio as far as that leaves every pane usable; where the room does not suffice for that, as far
 * as it leaves every pane a cell; and where it does not suffice even for that, both sides get the whole room, the
 * later pane on top of the earlier, and say that they are too small.
 */
export function layoutPanes(tree: PaneTree, area: Rect): PaneLayouts {
  return place(tree, area, false);
}

function place(tree: PaneTree, area: Rect, shared: boolean): PaneLayouts {
  if (tree.kind === 'pane') return { panes: [placePane(tree.session, area, shared)], separators: [] };
  const first = sizeOfFirst(tree, area);
  if (first === null) return joined(place(tree.a, area, true), place(tree.b, area, true), []);
  const { a, gap, b } = cut(area, tree.orientation, first);
  return joined(place(tree.a, a, shared), place(tree.b, b, shared), gap === null ? [] : [gap]);
}

function placePane(session: number, frame: Rect, shared: boolean): PaneLayout {
  const screen =
    frame.rows > TITLE_ROWS
      ? { ...frame, row: frame.row + TITLE_ROWS, rows: frame.rows - TITLE_ROWS }
      : frame;
  const tooSmall = shared || screen.cols < USABLE_SCREEN.cols || screen.rows < USABLE_SCREEN.rows;
  return { session, frame, screen, tooSmall };
}

function joined(a: PaneLayouts, b: PaneLayouts, between: readonly Rect[]): PaneLayouts {
  return {
    panes: [...a.panes, ...b.panes],
    separators: [...between, ...a.separators, ...b.separators],
  };
}

/** The columns or rows of side `a`; null when the area has not even a cell for every pane. */
function sizeOfFirst(split: Split, area: Rect): number | null {
  const axis = split.orientation === 'vertical' ? 'cols' : 'rows';
  const room = area[axis] - GAP[split.orientation];
  for (const frame of [USABLE_FRAME, LEAST_FRAME]) {
    const a = needed(split.a, frame)[axis];
    const b = needed(split.b, frame)[axis];
    if (a + b <= room) return within(Math.round(room * split.ratio), a, room - b);
  }
  return null;
}

/** The smallest size in which every pane of `tree` has at least `frame`. */
function needed(tree: PaneTree, frame: Size): Size {
  if (tree.kind === 'pane') return frame;
  const a = needed(tree.a, frame);
  const b = needed(tree.b, frame);
  return tree.orientation === 'vertical'
    ? { cols: a.cols + GAP.vertical + b.cols, rows: Math.max(a.rows, b.rows) }
    : { cols: Math.max(a.cols, b.cols), rows: a.rows + GAP.horizontal + b.rows };
}

function cut(area: Rect, orientation: Orientation, first: number): { a: Rect; gap: Rect | null; b: Rect } {
  if (orientation === 'horizontal') {
    return {
      a: { ...area, rows: first },
      gap: null,
      b: { ...area, row: area.row + first, rows: area.rows - first },
    };
  }
  const after = first + GAP.vertical;
  return {
    a: { ...area, cols: first },
    gap: { ...area, col: area.col + first, cols: GAP.vertical },
    b: { ...area, col: area.col + after, cols: area.cols - after },
  };
}
