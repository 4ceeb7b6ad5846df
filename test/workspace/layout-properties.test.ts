import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutWindow, paneAt } from '../../src/workspace/geometry.ts';
import type { Rect, Size } from '../../src/workspace/rect.ts';
import type { PaneTree } from '../../src/workspace/tree.ts';
import { paneTree, sessionsOf } from './arbitraries.ts';

const anySize: fc.Arbitrary<Size> = fc.record({
  cols: fc.integer({ min: 20, max: 130 }),
  rows: fc.integer({ min: 5, max: 50 }),
});
const anyTree = paneTree(fc.double({ min: 0, max: 1, noNaN: true }));

/** How often each cell of the window is in one of the rectangles. */
function painted({ cols, rows }: Size, rects: readonly Rect[]): number[][] {
  const cells = Array.from({ length: rows }, () => new Array<number>(cols).fill(0));
  for (const each of rects) {
    for (let row = each.row; row < each.row + each.rows; row++) {
      for (let col = each.col; col < each.col + each.cols; col++) {
        const line = cells[row];
        if (line?.[col] === undefined) throw new Error(`column ${col}, row ${row} is outside the window`);
        line[col] = (line[col] ?? 0) + 1;
      }
    }
  }
  return cells;
}

/** The least frame size in which every pane of the tree can have a screen of 10×2. */
function leastUsable(tree: PaneTree): Size {
  if (tree.kind === 'pane') return { cols: 10, rows: 3 };
  const [a, b] = [leastUsable(tree.a), leastUsable(tree.b)];
  return tree.orientation === 'vertical'
    ? { cols: a.cols + 1 + b.cols, rows: Math.max(a.rows, b.rows) }
    : { cols: Math.max(a.cols, b.cols), rows: a.rows + b.rows };
}

describe('every layout', () => {
  it('covers the window exactly with strip, line, sidebar and content', () => {
    fc.assert(
      fc.property(anySize, fc.boolean(), (size, sidebar) => {
        const made = layoutWindow({ ...size, sidebar, tree: null });
        const parts = [made.tabStrip, made.statusLine, made.content, ...(made.sidebar ? [made.sidebar] : [])];
        expect(new Set(painted(made, parts).flat())).toEqual(new Set([1]));
      }),
    );
  });

  it('covers the content exactly with frames and separators, unless a pane is too small', () => {
    fc.assert(
      fc.property(anySize, fc.boolean(), anyTree, (size, sidebar, tree) => {
        const made = layoutWindow({ ...size, sidebar, tree });
        fc.pre(!made.panes.some(({ tooSmall }) => tooSmall));
        const rects = [...made.panes.map(({ frame }) => frame), ...made.separators];
        expect(painted(made, rects)).toEqual(painted(made, [made.content]));
      }),
    );
  });

  it('has a pane that is too small only if the room does not suffice for all', () => {
    fc.assert(
      fc.property(anySize, anyTree, (size, tree) => {
        const { content, panes } = layoutWindow({ ...size, sidebar: false, tree });
        const least = leastUsable(tree);
        const fits = least.cols <= content.cols && least.rows <= content.rows;
        if (fits) expect(panes.filter(({ tooSmall }) => tooSmall)).toEqual([]);
        for (const { screen, tooSmall } of panes) {
          if (screen.cols < 10 || screen.rows < 2) expect(tooSmall).toBe(true);
        }
      }),
    );
  });

  it('gives every session a frame inside the content and a screen of at least 1×1, whatever it is asked', () => {
    const anyNumber = fc.oneof(fc.double(), fc.integer({ min: -5, max: 60 }));
    fc.assert(
      fc.property(anyNumber, anyNumber, fc.boolean(), paneTree(fc.double()), (cols, rows, sidebar, tree) => {
        const { content, panes, separators } = layoutWindow({ cols, rows, sidebar, tree });
        expect(panes.map(({ session }) => session)).toEqual(sessionsOf(tree));
        for (const inner of [...panes.flatMap(({ frame, screen }) => [frame, screen]), ...separators]) {
          expect(Object.values(inner).every(Number.isInteger)).toBe(true);
          expect(inner.cols).toBeGreaterThanOrEqual(1);
          expect(inner.rows).toBeGreaterThanOrEqual(1);
          expect(inner.col).toBeGreaterThanOrEqual(content.col);
          expect(inner.row).toBeGreaterThanOrEqual(content.row);
          expect(inner.col + inner.cols).toBeLessThanOrEqual(content.col + content.cols);
          expect(inner.row + inner.rows).toBeLessThanOrEqual(content.row + content.rows);
        }
      }),
    );
  });

  it('finds every pane at the corners of its frame where nothing is too small', () => {
    fc.assert(
      fc.property(anySize, anyTree, (size, tree) => {
        const wide = layoutWindow({ ...size, sidebar: false, tree });
        fc.pre(!wide.panes.some(({ tooSmall }) => tooSmall));
        for (const each of wide.panes) {
          expect(paneAt(wide, each.frame.col, each.frame.row)).toBe(each);
          const { col, row, cols, rows } = each.screen;
          expect(paneAt(wide, col + cols - 1, row + rows - 1)).toBe(each);
        }
      }),
    );
  });
});
