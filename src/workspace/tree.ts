/** `vertical` = side by side with an upright line between them; `horizontal` = stacked. */
export type Orientation = 'vertical' | 'horizontal';

/** The two places of a split: `a` is left or top, `b` is right or bottom. */
export type Side = 'a' | 'b';

export interface Pane {
  readonly kind: 'pane';
  readonly session: number;
}

export interface Split {
  readonly kind: 'split';
  readonly orientation: Orientation;
  /** The share of the room that `a` asks for, between 0 and 1. */
  readonly ratio: number;
  readonly a: PaneTree;
  readonly b: PaneTree;
}

/** How the panes of one tab divide its room. A session is in a tree at most once. */
export type PaneTree = Pane | Split;

/** What closing a pane leaves. `heir` is the session that its focus passes to; null when nobody can inherit. */
export type ClosedLeaf =
  | { readonly tree: PaneTree; readonly heir: number }
  | { readonly tree: PaneTree | null; readonly heir: null };

/** A tree of one pane. */
export function pane(session: number): Pane {
  return { kind: 'pane', session };
}

export function opposite(side: Side): Side {
  return side === 'a' ? 'b' : 'a';
}

/** The sessions from left to right and top to bottom. */
export function leaves(tree: PaneTree): readonly number[] {
  return tree.kind === 'pane' ? [tree.session] : [...leaves(tree.a), ...leaves(tree.b)];
}

/** The leftmost, topmost session. */
export function firstLeaf(tree: PaneTree): number {
  return tree.kind === 'pane' ? tree.session : firstLeaf(tree.a);
}

export function contains(tree: PaneTree, session: number): boolean {
  return tree.kind === 'pane'
    ? tree.session === session
    : contains(tree.a, session) || contains(tree.b, session);
}

/**
 * Divides the pane of `session`: the old pane becomes `a`, the new one `b`. A ratio outside 0–1 is brought inside.
 * The tree itself is returned when `session` is not in it or `newSession` already is.
 */
export function split(
  tree: PaneTree,
  session: number,
  orientation: Orientation,
  newSession: number,
  ratio = 0.5,
): PaneTree {
  if (contains(tree, newSession)) return tree;
  return mapLeaf(tree, session, (old) => ({
    kind: 'split',
    orientation,
    ratio: Number.isNaN(ratio) ? 0.5 : Math.min(1, Math.max(0, ratio)),
    a: old,
    b: pane(newSession),
  }));
}

/**
 * Takes the pane of `session` away; its sibling takes the place of the split, and the sibling's first leaf is the
 * heir. Closing a lone pane leaves no tree; a session that is not there leaves the tree itself. Neither has an heir.
 */
export function close(tree: PaneTree, session: number): ClosedLeaf {
  if (tree.kind === 'pane') return { tree: tree.session === session ? null : tree, heir: null };
  for (const side of ['a', 'b'] as const) {
    if (!contains(tree[side], session)) continue;
    const rest = close(tree[side], session);
    if (rest.heir !== null) return { tree: { ...tree, [side]: rest.tree }, heir: rest.heir };
    const sibling = tree[opposite(side)];
    return { tree: sibling, heir: firstLeaf(sibling) };
  }
  return { tree, heir: null };
}

/** Puts `newSession` where `old` is. The tree itself is returned when `old` is not in it or `newSession` already is. */
export function replace(tree: PaneTree, old: number, newSession: number): PaneTree {
  return contains(tree, newSession) ? tree : mapLeaf(tree, old, () => pane(newSession));
}

/** Keeps every subtree that does not hold `session`, so that an untouched tree stays the same object. */
function mapLeaf(tree: PaneTree, session: number, change: (leaf: Pane) => PaneTree): PaneTree {
  if (tree.kind === 'pane') return tree.session === session ? change(tree) : tree;
  const a = mapLeaf(tree.a, session, change);
  const b = a === tree.a ? mapLeaf(tree.b, session, change) : tree.b;
  return a === tree.a && b === tree.b ? tree : { ...tree, a, b };
}
