import type { ClosedPane } from '../../src/workspace/reopen.ts';
import { openTab } from '../../src/workspace/tabs.ts';
import type { PaneTree } from '../../src/workspace/tree.ts';
import { EMPTY_WORKSPACE, type Workspace } from '../../src/workspace/workspace.ts';

/** A workspace with a tab of one pane for each session, with ids from 1, the last one active. */
export function withTabs(...sessions: number[]): Workspace {
  return sessions.reduce((workspace, session) => openTab(workspace, session), EMPTY_WORKSPACE);
}

/** What is remembered of a session in these tests. */
export function recordOf(session: number): ClosedPane {
  return { title: `title of ${session}`, cwd: `/home/${session}`, kind: 'shell' };
}

/** Side by side, `a` on the left. */
export function v(a: PaneTree, b: PaneTree, ratio = 0.5): PaneTree {
  return { kind: 'split', orientation: 'vertical', ratio, a, b };
}

/** Stacked, `a` on top. */
export function h(a: PaneTree, b: PaneTree, ratio = 0.5): PaneTree {
  return { kind: 'split', orientation: 'horizontal', ratio, a, b };
}
