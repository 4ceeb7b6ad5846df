import { describe, expect, it } from 'vitest';
import {
  layoutWindow,
  normaliseWindowSize,
  paneAt,
  type WindowLayout,
} from '../../src/workspace/geometry.ts';
import type { Rect } from '../../src/workspace/rect.ts';
import { type PaneTree, pane } from '../../src/workspace/tree.ts';
import { h, v } from './fixtures.ts';

const rect = (col: number, row: number, cols: number, rows: number): Rect => ({ col, row, cols, rows });
const layout = (cols: number, rows: number, tree: PaneTree | null, sidebar = false): WindowLayout =>
  layoutWindow({ cols, rows, sidebar, tree });

describe('normaliseWindowSize', () => {
  it('keeps whole numbers within 20–1000 columns and 5–1000 rows', () => {
    expect(normaliseWindowSize({ cols: 160, rows: 48 })).toEqual({ cols: 160, rows: 48 });
    expect(normaliseWindowSize({ cols: 20, rows: 5 })).toEqual({ cols: 20, rows: 5 });
    expect(normaliseWindowSize({ cols: 19, rows: 4 })).toEqual({ cols: 20, rows: 5 });
    expect(normaliseWindowSize({ cols: 1001, rows: 1001 })).toEqual({ cols: 1000, rows: 1000 });
    expect(normaliseWindowSize({ cols: 80.9, rows: 24.9 })).toEqual({ cols: 80, rows: 24 });
    expect(normaliseWindowSize({ cols: Number.NaN, rows: Infinity })).toEqual({ cols: 20, rows: 1000 });
  });
});

describe('layoutWindow', () => {
  it('has a tab strip on top, a status line at the bottom and the content between', () => {
    expect(layout(80, 24, null)).toEqual({
      cols: 80,
      rows: 24,
      tabStrip: rect(0, 0, 80, 1),
      statusLine: rect(0, 23, 80, 1),
      sidebar: null,
      content: rect(0, 1, 80, 22),
      panes: [],
      separators: [],
    });
  });

  it('gives the sidebar 28 columns, and less below 60', () => {
    const widths = [160, 60, 59, 30, 20].map((cols) => layout(cols, 24, null, true).sidebar?.cols);
    expect(widths).toEqual([28, 28, 27, 14, 9]);
    expect(layout(60, 24, null, true)).toMatchObject({
      sidebar: rect(0, 1, 28, 22),
      content: rect(28, 1, 32, 22),
    });
  });

  it('puts a title bar over the screen of a pane', () => {
    expect(layout(80, 24, pane(7)).panes).toEqual([
      { session: 7, frame: rect(0, 1, 80, 22), screen: rect(0, 2, 80, 21), tooSmall: false },
    ]);
  });

  it('puts a column between panes side by side, and the title bar of the lower between stacked ones', () => {
    const { panes, separators } = layout(80, 24, v(pane(1), h(pane(2), pane(3))));
    expect(panes.map(({ session, frame, screen }) => ({ session, frame, screen }))).toEqual([
      { session: 1, frame: rect(0, 1, 40, 22), screen: rect(0, 2, 40, 21) },
      { session: 2, frame: rect(41, 1, 39, 11), screen: rect(41, 2, 39, 10) },
      { session: 3, frame: rect(41, 12, 39, 11), screen: rect(41, 13, 39, 10) },
    ]);
    expect(separators).toEqual([rect(40, 1, 1, 22)]);
  });

  it('follows the ratio', () => {
    const { panes } = layout(101, 24, v(pane(1), pane(2), 0.25));
    expect(panes.map(({ frame }) => frame.cols)).toEqual([25, 75]);
  });

  it('bends the ratio before a pane becomes too small', () => {
    const { panes } = layout(43, 24, v(pane(1), v(pane(2), v(pane(3), pane(4)))));
    expect(panes.map(({ frame }) => frame.cols)).toEqual([10, 10, 10, 10]);
    expect(panes.some(({ tooSmall }) => tooSmall)).toBe(false);
    expect(layout(80, 24, h(pane(1), pane(2), 0)).panes.map(({ frame }) => frame.rows)).toEqual([3, 19]);
  });

  it('says which panes are too small', () => {
    const narrow = layout(20, 24, v(pane(1), pane(2)));
    expect(narrow.panes.map(({ screen, tooSmall }) => [screen.cols, tooSmall])).toEqual([
      [10, false],
      [9, true],
    ]);
    const flat = layout(80, 5, h(pane(1), pane(2)));
    expect(flat.panes.map(({ frame, tooSmall }) => [frame.rows, tooSmall])).toEqual([
      [2, true],
      [1, true],
    ]);
    expect(flat.panes[1]?.screen).toEqual(flat.panes[1]?.frame);
  });

  it('lets both sides of a split have all of the room when there is not a cell for each pane', () => {
    const { panes, separators } = layout(80, 5, h(pane(1), h(pane(2), h(pane(3), pane(4)))));
    expect(panes).toEqual([
      { session: 1, frame: rect(0, 1, 80, 3), screen: rect(0, 2, 80, 2), tooSmall: true },
      { session: 2, frame: rect(0, 1, 80, 1), screen: rect(0, 1, 80, 1), tooSmall: true },
      { session: 3, frame: rect(0, 2, 80, 1), screen: rect(0, 2, 80, 1), tooSmall: true },
      { session: 4, frame: rect(0, 3, 80, 1), screen: rect(0, 3, 80, 1), tooSmall: true },
    ]);
    expect(separators).toEqual([]);
    const wide = layout(80, 5, h(h(pane(1), h(pane(2), pane(3))), v(pane(4), pane(5))));
    expect(wide.panes.slice(3)).toEqual([
      { session: 4, frame: rect(0, 1, 40, 3), screen: rect(0, 2, 40, 2), tooSmall: true },
      { session: 5, frame: rect(41, 1, 39, 3), screen: rect(41, 2, 39, 2), tooSmall: true },
    ]);
  });

  it('is usable in the smallest window, with the sidebar shown', () => {
    expect(layout(1, 1, pane(1), true).panes).toEqual([
      { session: 1, frame: rect(9, 1, 11, 3), screen: rect(9, 2, 11, 2), tooSmall: false },
    ]);
  });
});

describe('paneAt', () => {
  const made = layout(80, 24, v(pane(1), h(pane(2), pane(3))), true);
  const at = (col: number, row: number): number | null => paneAt(made, col, row)?.session ?? null;

  it('finds the pane of a cell, by its title bar too', () => {
    expect(at(28, 1)).toBe(1);
    expect(at(28, 22)).toBe(1);
    expect(at(79, 1)).toBe(2);
    expect(at(79, 12)).toBe(3);
    expect(at(79, 22)).toBe(3);
  });

  it('finds none on the strip, the line, the sidebar, a separator and outside', () => {
    const separator = made.separators[0]?.col ?? 0;
    expect(at(separator - 1, 5)).toBe(1);
    expect(at(separator + 1, 5)).toBe(2);
    for (const [col, row] of [
      [40, 0],
      [40, 23],
      [27, 5],
      [separator, 5],
      [80, 5],
      [-1, 5],
      [40, 24],
    ] as const) {
      expect(at(col, row)).toBeNull();
    }
  });

  it('finds the pane on top where panes share cells', () => {
    const crowded = layout(80, 5, h(pane(1), h(pane(2), h(pane(3), pane(4)))));
    expect(paneAt(crowded, 0, 1)?.session).toBe(2);
  });
});
