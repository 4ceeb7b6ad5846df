import { pushClosed, type Remember } from './reopen.ts';
import { firstLeaf, pane } from './tree.ts';
import { activeTab, type Tab, tabById, tabOf, type Workspace, withTab } from './workspace.ts';

/** Appends a tab with one pane and activates it. A session that already has a pane is not given a second one. */
export function openTab(workspace: Workspace, session: number, title: string | null = null): Workspace {
  if (tabOf(workspace, session) !== null) return workspace;
  const tab: Tab = {
    id: workspace.nextTabId,
    tree: pane(session),
    focus: session,
    title,
    synchronize: { tab: false, panes: {} },
  };
  return {
    ...workspace,
    tabs: [...workspace.tabs, tab],
    active: workspace.tabs.length,
    nextTabId: workspace.nextTabId + 1,
  };
}

/**
 * Brings back what was closed last, as a tab under the name it had, and takes it off the stack. `session` is the one
 * that the caller started from `workspace.reopen[0]`.
 */
export function reopenTab(workspace: Workspace, session: number): Workspace {
  const [newest, ...rest] = workspace.reopen;
  if (newest === undefined) return workspace;
  const opened = openTab(workspace, session, newest.manualTitle);
  return opened === workspace ? workspace : { ...opened, reopen: rest };
}

/**
 * Closes a tab with all its panes and remembers it by its first one: a split tab comes back as one pane. When the
 * active tab closes, the one that slides into its slot is activated, or else the new last one.
 */
export function closeTab(workspace: Workspace, tabId: number, remember: Remember): Workspace {
  const index = workspace.tabs.findIndex((tab) => tab.id === tabId);
  const closed = workspace.tabs[index];
  if (closed === undefined) return workspace;
  const tabs = workspace.tabs.toSpliced(index, 1);
  const active =
    index < workspace.active
      ? workspace.active - 1
      : Math.min(workspace.active, Math.max(0, tabs.length - 1));
  const record = { ...remember(firstLeaf(closed.tree)), manualTitle: closed.title };
  return { ...workspace, tabs, active, reopen: pushClosed(workspace.reopen, record) };
}

/** Activates the tab at `index`; an index without a tab is absorbed. */
export function activateTab(workspace: Workspace, index: number): Workspace {
  return index === workspace.active || workspace.tabs[index] === undefined
    ? workspace
    : { ...workspace, active: index };
}

/** Activates the next (1) or previous (-1) tab, wrapping. */
export function cycleTab(workspace: Workspace, step: 1 | -1): Workspace {
  const count = workspace.tabs.length;
  return activateTab(workspace, (workspace.active + step + count) % count);
}

/** Moves a tab to the slot `to`; the active tab stays the same tab. A slot that does not exist is absorbed. */
export function moveTab(workspace: Workspace, tabId: number, to: number): Workspace {
  const from = workspace.tabs.findIndex((tab) => tab.id === tabId);
  const moved = workspace.tabs[from];
  if (moved === undefined || from === to || workspace.tabs[to] === undefined) return workspace;
  const tabs = workspace.tabs.toSpliced(from, 1).toSpliced(to, 0, moved);
  const shown = activeTab(workspace)?.id;
  return { ...workspace, tabs, active: tabs.findIndex((tab) => tab.id === shown) };
}

/**
 * Names a tab by hand. The name is trimmed; a blank one, or one equal to the derived title, clears the name so that
 * the title follows the session again.
 *
 * @param derived The title that the tab has when it has no name.
 */
export function renameTab(workspace: Workspace, tabId: number, title: string, derived: string): Workspace {
  const tab = tabById(workspace, tabId);
  const name = title.trim();
  const next = name === '' || name === derived.trim() ? null : name;
  return tab === null || tab.title === next ? workspace : withTab(workspace, { ...tab, title: next });
}
