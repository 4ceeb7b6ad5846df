import { leaves, type Orientation, opposite, type PaneTree, type Side, type Split } from './tree.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** A split on the way from the root to a pane, and the side of it that the pane is on. */
interface Step {
  readonly split: Split;
  readonly side: Side;
}

/** Which splits a direction crosses, and the side of them that it leads to. */
const HEADING: Readonly<Record<Direction, { readonly orientation: Orientation; readonly towards: Side }>> = {
  left: { orientation: 'vertical', towards: 'a' },
  right: { orientation: 'vertical', towards: 'b' },
  up: { orientation: 'horizontal', towards: 'a' },
  down: { orientation: 'horizontal', towards: 'b' },
};

/**
 * The session that a focus move in `direction` leads to. The nearest split around the pane that can be left in that
 * direction is crossed; when none can, the move wraps round the outermost split of that orientation. It lands on the
 * pane that touches the edge it came in by and overlaps the centre line of the pane it left (the upper or left one
 * when a border lies exactly on that line).
 *
 * Overlap is decided by the proportions of the tree, not by cells, so that a key leads to the same pane whatever the
 * size of the window.
 *
 * @returns null when no split of that orientation surrounds the pane, or the session is not in the tree: stay.
 */
export function neighbour(tree: PaneTree, session: number, direction: Direction): number | null {
  const path = pathTo(tree, session);
  if (path === null) return null;
  const { orientation, towards } = HEADING[direction];
  const along = (step: Step): boolean => step.split.orientation === orientation;

  const nearest = path.findLastIndex((step) => along(step) && step.side !== towards);
  const index = nearest >= 0 ? nearest : path.findIndex(along);
  const crossed = path[index];
  if (crossed === undefined) return null;

  const centre = centreAcross(path.slice(index + 1), orientation);
  return landing(crossed.split[opposite(crossed.side)], orientation, opposite(towards), centre);
}

/** The next (1) or previous (-1) session from left to right, wrapping; null when the session is not in the tree. */
export function cycled(tree: PaneTree, session: number, step: 1 | -1): number | null {
  const order = leaves(tree);
  const index = order.indexOf(session);
  return index < 0 ? null : (order.at((index + step) % order.length) ?? null);
}

function pathTo(tree: PaneTree, session: number): readonly Step[] | null {
  if (tree.kind === 'pane') return tree.session === session ? [] : null;
  for (const side of ['a', 'b'] as const) {
    const rest = pathTo(tree[side], session);
    if (rest !== null) return [{ split: tree, side }, ...rest];
  }
  return null;
}

/** Where the middle of the pane at the end of `path` lies on the axis across the move: 0–1 of the path's start. */
function centreAcross(path: readonly Step[], orientation: Orientation): number {
  let start = 0;
  let size = 1;
  for (const { split, side } of path) {
    if (split.orientation === orientation) continue;
    if (side === 'b') start += size * split.ratio;
    size *= side === 'a' ? split.ratio : 1 - split.ratio;
  }
  return start + size / 2;
}

function landing(tree: PaneTree, orientation: Orientation, near: Side, centre: number): number {
  if (tree.kind === 'pane') return tree.session;
  if (tree.orientation === orientation) return landing(tree[near], orientation, near, centre);
  return centre <= tree.ratio
    ? landing(tree.a, orientation, near, centre / tree.ratio)
    : landing(tree.b, orientation, near, (centre - tree.ratio) / (1 - tree.ratio));
}
