import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { close, contains, firstLeaf, leaves, pane, replace, split } from '../../src/workspace/tree.ts';
import { deepFreeze, paneTree, sessionsOf, treeAndLeaf } from './arbitraries.ts';
import { h, v } from './fixtures.ts';

const NEW = 1000;

describe('split', () => {
  it('keeps the old pane as a and puts the new one in b', () => {
    expect(split(pane(1), 1, 'vertical', 2)).toEqual(v(pane(1), pane(2)));
    expect(split(v(pane(1), pane(2)), 2, 'horizontal', 3)).toEqual(v(pane(1), h(pane(2), pane(3))));
  });

  it('brings a ratio into 0–1', () => {
    const ratioOf = (ratio: number): unknown => split(pane(1), 1, 'vertical', 2, ratio);
    expect(ratioOf(0.3)).toMatchObject({ ratio: 0.3 });
    expect(ratioOf(7)).toMatchObject({ ratio: 1 });
    expect(ratioOf(-1)).toMatchObject({ ratio: 0 });
    expect(ratioOf(Number.NaN)).toMatchObject({ ratio: 0.5 });
  });

  it('returns the tree itself for a session it does not have, or a new one it already has', () => {
    const tree = v(pane(1), pane(2));
    expect(split(tree, 9, 'vertical', 3)).toBe(tree);
    expect(split(tree, 1, 'vertical', 2)).toBe(tree);
    expect(split(tree, 1, 'vertical', 1)).toBe(tree);
  });

  it('adds the new session right after the old one and nothing else', () => {
    fc.assert(
      fc.property(
        treeAndLeaf(),
        fc.constantFrom('vertical', 'horizontal'),
        ({ tree, session }, orientation) => {
          const order = sessionsOf(tree);
          const after = leaves(split(deepFreeze(tree), session, orientation, NEW));
          expect(after).toEqual(order.toSpliced(order.indexOf(session) + 1, 0, NEW));
        },
      ),
    );
  });
});

describe('close', () => {
  it('gives the room of the split to the sibling, whose first leaf is the heir', () => {
    const tree = v(pane(1), h(v(pane(4), pane(2)), pane(3)));
    expect(close(tree, 1)).toEqual({ tree: h(v(pane(4), pane(2)), pane(3)), heir: 4 });
    expect(close(tree, 2)).toEqual({ tree: v(pane(1), h(pane(4), pane(3))), heir: 4 });
    expect(close(tree, 3)).toEqual({ tree: v(pane(1), v(pane(4), pane(2))), heir: 4 });
  });

  it('leaves no tree and no heir of a lone pane', () => {
    expect(close(pane(1), 1)).toEqual({ tree: null, heir: null });
  });

  it('leaves the tree itself when the session is not in it', () => {
    for (const tree of [pane(1), v(pane(1), h(pane(2), pane(3)))]) {
      const closed = close(tree, 9);
      expect(closed.tree).toBe(tree);
      expect(closed.heir).toBeNull();
    }
  });

  it('undoes a split', () => {
    fc.assert(
      fc.property(
        treeAndLeaf(),
        fc.constantFrom('vertical', 'horizontal'),
        ({ tree, session }, orientation) => {
          const closed = close(split(tree, session, orientation, NEW), NEW);
          expect(closed).toEqual({ tree, heir: session });
        },
      ),
    );
  });

  it('removes that session only, and the heir is one of those left', () => {
    fc.assert(
      fc.property(treeAndLeaf(), ({ tree, session }) => {
        const closed = close(deepFreeze(tree), session);
        const left = sessionsOf(tree).filter((leaf) => leaf !== session);
        expect(closed.tree === null ? [] : leaves(closed.tree)).toEqual(left);
        if (left.length > 0) expect(left).toContain(closed.heir);
      }),
    );
  });
});

describe('replace', () => {
  it('changes one pane in its place', () => {
    expect(replace(v(pane(1), pane(2)), 2, 3)).toEqual(v(pane(1), pane(3)));
  });

  it('returns the tree itself for an unknown or doubled session', () => {
    const tree = v(pane(1), pane(2));
    expect(replace(tree, 9, 3)).toBe(tree);
    expect(replace(tree, 1, 2)).toBe(tree);
  });

  it('keeps the shape, and the subtrees it did not touch', () => {
    fc.assert(
      fc.property(treeAndLeaf(), ({ tree, session }) => {
        const changed = replace(deepFreeze(tree), session, NEW);
        expect(leaves(changed)).toEqual(sessionsOf(tree).map((leaf) => (leaf === session ? NEW : leaf)));
        expect(replace(changed, NEW, session)).toEqual(tree);
        if (tree.kind === 'split' && changed.kind === 'split') {
          expect(changed[contains(tree.a, session) ? 'b' : 'a']).toBe(
            tree[contains(tree.a, session) ? 'b' : 'a'],
          );
        }
      }),
    );
  });
});

describe('leaves', () => {
  it('lists the sessions from left to right, of which the first is the first leaf', () => {
    const tree = v(h(pane(5), pane(2)), pane(9));
    expect(leaves(tree)).toEqual([5, 2, 9]);
    expect(firstLeaf(tree)).toBe(5);
  });

  it('agrees with contains', () => {
    fc.assert(
      fc.property(paneTree(), fc.integer({ min: 1, max: 101 }), (tree, session) => {
        expect(contains(tree, session)).toBe(leaves(tree).includes(session));
        expect(new Set(leaves(tree)).size).toBe(leaves(tree).length);
      }),
    );
  });
});
