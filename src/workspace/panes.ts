import { cycled, type Direction, neighbour } from './focus.ts';
import { pushClosed, type Remember } from './reopen.ts';
import { activateTab, closeTab } from './tabs.ts';
import { close, type Orientation, split } from './tree.ts';
import { activeTab, tabOf, type Workspace, withTab } from './workspace.ts';

/**
 * Divides the pane of `session`: the old pane becomes left or top. Its tab is activated and the new pane has the
 * focus. A session that already has a pane is not given a second one.
 *
 * @param ratio The share of the room that the old pane keeps, 0–1.
 */
export function splitPane(
  workspace: Workspace,
  session: number,
  orientation: Orientation,
  newSession: number,
  ratio?: number,
): Workspace {
  const tab = tabOf(workspace, session);
  if (tab === null || tabOf(workspace, newSession) !== null) return workspace;
  const tree = split(tab.tree, session, orientation, newSession, ratio);
  return focusPane(withTab(workspace, { ...tab, tree }), newSession);
}

/**
 * Closes one pane and remembers it. Its sibling takes its room and, if it was focused, the focus. A lone pane closes
 * its tab. A pane of a split is remembered without the name of its tab, which the tab still bears.
 */
export function closePane(workspace: Workspace, session: number, remember: Remember): Workspace {
  const tab = tabOf(workspace, session);
  if (tab === null) return workspace;
  const { tree, heir } = close(tab.tree, session);
  if (heir === null) return closeTab(workspace, tab.id, remember);
  const { [session]: _closed, ...panes } = tab.synchronize.panes;
  const rest = withTab(workspace, {
    ...tab,
    tree,
    focus: tab.focus === session ? heir : tab.focus,
    synchronize: { ...tab.synchronize, panes },
  });
  return { ...rest, reopen: pushClosed(workspace.reopen, { ...remember(session), manualTitle: null }) };
}

/** Focuses the pane of a session and activates its tab. */
export function focusPane(workspace: Workspace, session: number): Workspace {
  const tab = tabOf(workspace, session);
  if (tab === null) return workspace;
  const shown = activateTab(workspace, workspace.tabs.indexOf(tab));
  return tab.focus === session ? shown : withTab(shown, { ...tab, focus: session });
}

/** Moves the focus of the active tab to the pane that lies in that direction, wrapping (see `neighbour`). */
export function focusDirection(workspace: Workspace, direction: Direction): Workspace {
  const tab = activeTab(workspace);
  const target = tab === null ? null : neighbour(tab.tree, tab.focus, direction);
  return target === null ? workspace : focusPane(workspace, target);
}

/** Moves the focus of the active tab to the next (1) or previous (-1) pane, wrapping. */
export function focusCycle(workspace: Workspace, step: 1 | -1): Workspace {
  const tab = activeTab(workspace);
  const target = tab === null ? null : cycled(tab.tree, tab.focus, step);
  return target === null ? workspace : focusPane(workspace, target);
}
