import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycled, type Direction, neighbour } from '../../src/workspace/focus.ts';
import { leaves, type PaneTree, pane } from '../../src/workspace/tree.ts';
import { exactRatio, sessionsOf, treeAndLeaf } from './arbitraries.ts';
import { h, v } from './fixtures.ts';

const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
const BACK = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;

/** Moves one after the other and lists where each led. */
function walk(tree: PaneTree, from: number, ...directions: Direction[]): (number | null)[] {
  let at = from;
  return directions.map((direction) => {
    const target = neighbour(tree, at, direction);
    at = target ?? at;
    return target;
  });
}

describe('neighbour', () => {
  it('crosses the nearest split that can be left that way', () => {
    const row = v(v(pane(1), pane(2)), pane(3));
    expect(walk(row, 1, 'right', 'right')).toEqual([2, 3]);
    expect(walk(row, 3, 'left', 'left')).toEqual([2, 1]);
    const column = h(pane(1), h(pane(2), pane(3)));
    expect(walk(column, 1, 'down', 'down')).toEqual([2, 3]);
    expect(walk(column, 3, 'up', 'up')).toEqual([2, 1]);
  });

  it('lands on the leaf nearest the edge it crossed', () => {
    const tree = v(v(pane(1), pane(2)), v(pane(3), pane(4)));
    expect(neighbour(tree, 2, 'right')).toBe(3);
    expect(neighbour(tree, 3, 'left')).toBe(2);
  });

  it('prefers the leaf that overlaps the centre line of the pane it left', () => {
    const grid = v(h(pane(1), pane(2)), h(pane(3), pane(4)));
    expect(walk(grid, 1, 'right', 'down', 'left', 'up')).toEqual([3, 4, 2, 1]);
    const uneven = v(h(pane(1), pane(2), 0.75), h(pane(3), pane(4), 0.25));
    expect(neighbour(uneven, 1, 'right')).toBe(4);
    expect(neighbour(uneven, 4, 'left')).toBe(1);
    expect(neighbour(uneven, 3, 'left')).toBe(1);
  });

  it('prefers the upper or left leaf when a border lies on that line', () => {
    expect(neighbour(v(pane(1), h(pane(2), pane(3))), 1, 'right')).toBe(2);
    expect(neighbour(h(v(pane(1), pane(2)), pane(3)), 3, 'up')).toBe(1);
  });

  it('wraps to the opposite end of the outermost split of that orientation', () => {
    const row = v(v(pane(1), pane(2)), pane(3));
    expect(neighbour(row, 3, 'right')).toBe(1);
    expect(neighbour(row, 1, 'left')).toBe(3);
    const nested = h(pane(1), v(pane(2), h(pane(3), pane(4))));
    expect(neighbour(nested, 4, 'right')).toBe(2);
    expect(neighbour(nested, 4, 'down')).toBe(1);
    expect(neighbour(nested, 1, 'up')).toBe(2);
    expect(neighbour(nested, 2, 'left')).toBe(3);
  });

  it('stays where no split of that orientation surrounds the pane', () => {
    const tree = h(pane(1), v(pane(2), pane(3)));
    expect(neighbour(tree, 1, 'left')).toBeNull();
    expect(neighbour(tree, 1, 'right')).toBeNull();
    for (const direction of DIRECTIONS) expect(neighbour(pane(1), 1, direction)).toBeNull();
  });

  it('leads nowhere from a session that is not in the tree', () => {
    for (const direction of DIRECTIONS) expect(neighbour(v(pane(1), pane(2)), 9, direction)).toBeNull();
  });

  it('goes where a ruler laid on the picture goes', () => {
    fc.assert(
      fc.property(treeAndLeaf(), fc.constantFrom(...DIRECTIONS), ({ tree, session }, direction) => {
        expect(neighbour(tree, session, direction)).toBe(byRuler(tree, session, direction));
      }),
      { numRuns: 1000 },
    );
  });

  it('is undone by the opposite direction in a grid, also where it wraps', () => {
    fc.assert(
      fc.property(grid(), fc.constantFrom(...DIRECTIONS), fc.nat(), (tree, direction, pick) => {
        const order = sessionsOf(tree);
        const start = order[pick % order.length] ?? 0;
        const [there, back] = walk(tree, start, direction, BACK[direction]);
        expect(there === null ? null : start).toBe(back);
      }),
    );
  });
});

describe('cycled', () => {
  it('steps from left to right and wraps', () => {
    const tree = v(h(pane(5), pane(2)), pane(9));
    expect([5, 2, 9].map((session) => cycled(tree, session, 1))).toEqual([2, 9, 5]);
    expect([5, 2, 9].map((session) => cycled(tree, session, -1))).toEqual([9, 5, 2]);
    expect(cycled(pane(1), 1, 1)).toBe(1);
    expect(cycled(pane(1), 1, -1)).toBe(1);
    expect(cycled(tree, 4, 1)).toBeNull();
  });

  it('visits every pane once and comes back, both ways', () => {
    fc.assert(
      fc.property(treeAndLeaf(), fc.constantFrom<1 | -1>(1, -1), ({ tree, session }, step) => {
        const visited: (number | null)[] = [];
        let at = session;
        for (const _ of leaves(tree)) {
          at = cycled(tree, at, step) ?? 0;
          visited.push(at);
        }
        expect(at).toBe(session);
        expect(new Set(visited)).toEqual(new Set(sessionsOf(tree)));
      }),
    );
  });
});

/** Columns that are all divided in the same way. */
function grid(): fc.Arbitrary<PaneTree> {
  const ratios = fc.array(exactRatio, { maxLength: 3 });
  return fc.tuple(ratios, ratios).map(([across, down]) => {
    let session = 0;
    const column = (): PaneTree => down.reduce((above: PaneTree, ratio) => h(above, cell(), ratio), cell());
    const cell = (): PaneTree => pane(++session);
    return across.reduce((left: PaneTree, ratio) => v(left, column(), ratio), column());
  });
}

interface Box {
  left: number;
  right: number;
  up: number;
  down: number;
}

/** Every pane and every split of the tree on the unit square, outer ones first. */
function drawn(
  tree: PaneTree,
  box: Box = { left: 0, right: 1, up: 0, down: 1 },
): { node: PaneTree; box: Box }[] {
  if (tree.kind === 'pane') return [{ node: tree, box }];
  const [low, high] =
    tree.orientation === 'vertical' ? (['left', 'right'] as const) : (['up', 'down'] as const);
  const border = box[low] + (box[high] - box[low]) * tree.ratio;
  return [
    { node: tree, box },
    ...drawn(tree.a, { ...box, [high]: border }),
    ...drawn(tree.b, { ...box, [low]: border }),
  ];
}

/** The rule of directional focus, decided on the drawing alone. */
function byRuler(tree: PaneTree, session: number, direction: Direction): number | null {
  const orientation = direction === 'left' || direction === 'right' ? 'vertical' : 'horizontal';
  const [low, high] = orientation === 'vertical' ? (['up', 'down'] as const) : (['left', 'right'] as const);
  const all = drawn(tree);
  const source = all.find(({ node }) => node.kind === 'pane' && node.session === session);
  const outermost = all.find(
    ({ node }) =>
      node.kind === 'split' && node.orientation === orientation && sessionsOf(node).includes(session),
  );
  if (source === undefined || outermost === undefined) return null;
  const atEdge = source.box[direction] === outermost.box[direction];
  const edge = atEdge ? outermost.box[BACK[direction]] : source.box[direction];
  const centre = (source.box[low] + source.box[high]) / 2;
  const inside = sessionsOf(outermost.node);
  const hits = all.filter(
    ({ node, box }) =>
      node.kind === 'pane' &&
      inside.includes(node.session) &&
      box[BACK[direction]] === edge &&
      box[low] <= centre &&
      centre <= box[high],
  );
  const best = hits.toSorted((one, other) => one.box[low] - other.box[low])[0]?.node;
  return best?.kind === 'pane' ? best.session : null;
}
