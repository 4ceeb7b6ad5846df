import { layoutPanes, type PaneLayout, type PaneLayouts } from './pane-layout.ts';
import { covers, type Rect, type Size, within } from './rect.ts';
import type { PaneTree } from './tree.ts';

/** What decides where everything in the window is. */
export interface WindowRequest extends Size {
  /** Whether the sidebar is shown. */
  readonly sidebar: boolean;
  /** The panes of the active tab; null when there is no tab. */
  readonly tree: PaneTree | null;
}

/** Where everything in the window is, in cells. Tab strip, status line, sidebar and content cover it exactly. */
export interface WindowLayout extends Size, PaneLayouts {
  readonly tabStrip: Rect;
  readonly statusLine: Rect;
  /** Null when hidden. Its last column is where it is told apart from the content: there is no separator. */
  readonly sidebar: Rect | null;
  /** The room of the panes: at least 11×3. */
  readonly content: Rect;
}

const LEAST_WINDOW: Size = { cols: 20, rows: 5 };
const MOST_WINDOW: Size = { cols: 1000, rows: 1000 };

const SIDEBAR_COLS = 28;
/** The narrowest window that has a sidebar of full width; in narrower ones it shrinks in proportion. */
const SIDEBAR_FULL_AT_COLS = 60;

/** A window size that can be laid out: whole numbers, 20–1000 columns and 5–1000 rows. What is no number is the least. */
export function normaliseWindowSize(size: Size): Size {
  return {
    cols: within(size.cols, LEAST_WINDOW.cols, MOST_WINDOW.cols),
    rows: within(size.rows, LEAST_WINDOW.rows, MOST_WINDOW.rows),
  };
}

/** Lays the window out. The size is normalised first; the layout's `cols` and `rows` are the ones that were used. */
export function layoutWindow(request: WindowRequest): WindowLayout {
  const { cols, rows } = normaliseWindowSize(request);
  const middle = { row: 1, rows: rows - 2 };
  const sidebarCols = request.sidebar ? sidebarWidth(cols) : 0;
  const content = { ...middle, col: sidebarCols, cols: cols - sidebarCols };
  const placed = request.tree === null ? { panes: [], separators: [] } : layoutPanes(request.tree, content);
  return {
    cols,
    rows,
    tabStrip: { col: 0, row: 0, cols, rows: 1 },
    statusLine: { col: 0, row: rows - 1, cols, rows: 1 },
    sidebar: request.sidebar ? { ...middle, col: 0, cols: sidebarCols } : null,
    content,
    ...placed,
  };
}

/** The pane at a cell of the window, title bar included; the one on top where panes share cells. */
export function paneAt(layout: WindowLayout, col: number, row: number): PaneLayout | null {
  return layout.panes.findLast((pane) => covers(pane.frame, col, row)) ?? null;
}

function sidebarWidth(cols: number): number {
  return Math.min(SIDEBAR_COLS, Math.floor((cols * SIDEBAR_COLS) / SIDEBAR_FULL_AT_COLS));
}
