import fc from 'fast-check';
import type { Orientation, PaneTree } from '../../src/workspace/tree.ts';

type Shape = null | { orientation: Orientation; ratio: number; a: Shape; b: Shape };

/** Ratios that binary fractions express exactly, so that borders can be compared with `===`. */
export const exactRatio: fc.Arbitrary<number> = fc.constantFrom(0.25, 0.5, 0.75);

/** Trees of up to 32 panes with unique sessions that are not in numeric order. */
export function paneTree(ratio: fc.Arbitrary<number> = exactRatio): fc.Arbitrary<PaneTree> {
  const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
    shape: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      { weight: 1, arbitrary: fc.constant(null) },
      {
        weight: 2,
        arbitrary: fc.record({
          orientation: fc.constantFrom<Orientation>('vertical', 'horizontal'),
          ratio,
          a: tie('shape'),
          b: tie('shape'),
        }),
      },
    ),
  }));
  return shape.map((root) => {
    let count = 0;
    const build = (node: Shape): PaneTree => {
      if (node === null) {
        count += 1;
        return { kind: 'pane', session: (count * 37) % 101 };
      }
      return { kind: 'split', ...node, a: build(node.a), b: build(node.b) };
    };
    return build(root);
  });
}

/** A tree and one of the sessions in it. */
export function treeAndLeaf(): fc.Arbitrary<{ tree: PaneTree; session: number }> {
  return paneTree().chain((tree) =>
    fc.constantFrom(...sessionsOf(tree)).map((session) => ({ tree, session })),
  );
}

/** The sessions in the order of the tree, found without the code under test. */
export function sessionsOf(tree: PaneTree): number[] {
  return tree.kind === 'pane' ? [tree.session] : [...sessionsOf(tree.a), ...sessionsOf(tree.b)];
}

/** Makes any later change of `value` throw. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
