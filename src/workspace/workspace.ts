import type { ClosedTab } from './reopen.ts';
import { contains, type PaneTree } from './tree.ts';

/** Which panes of a tab receive together what is typed into one of them. */
export interface Synchronize {
  readonly tab: boolean;
  /** Sessions that were set one by one: they keep their setting whatever the tab's is. */
  readonly panes: Readonly<Record<number, boolean>>;
}

export interface Tab {
  /** Unique in the workspace and never reused. */
  readonly id: number;
  readonly tree: PaneTree;
  /** The session of the focused pane: always a leaf of `tree`. */
  readonly focus: number;
  /** The name given by hand; null = the title follows the session. */
  readonly title: string | null;
  readonly synchronize: Synchronize;
}

/**
 * The tabs and what is in them: plain data that survives JSON. Every operation on it is total: one that is asked
 * about something that does not exist, or that changes nothing, returns the very object it was given.
 */
export interface Workspace {
  readonly tabs: readonly Tab[];
  /** Index of the tab that is shown; 0 when there is none. */
  readonly active: number;
  readonly nextTabId: number;
  /** Newest first, at most `REOPEN_LIMIT`. */
  readonly reopen: readonly ClosedTab[];
}

export const EMPTY_WORKSPACE: Workspace = { tabs: [], active: 0, nextTabId: 1, reopen: [] };

/** The tab that hosts a session; null for a session that has no pane. */
export function tabOf(workspace: Workspace, session: number): Tab | null {
  return workspace.tabs.find((tab) => contains(tab.tree, session)) ?? null;
}

export function tabById(workspace: Workspace, id: number): Tab | null {
  return workspace.tabs.find((tab) => tab.id === id) ?? null;
}

export function activeTab(workspace: Workspace): Tab | null {
  return workspace.tabs[workspace.active] ?? null;
}

/** The focused pane of the active tab: the one that is typed into. */
export function focusedSession(workspace: Workspace): number | null {
  return activeTab(workspace)?.focus ?? null;
}

/** Puts `next` in the place of the tab with the same id. */
export function withTab(workspace: Workspace, next: Tab): Workspace {
  return { ...workspace, tabs: workspace.tabs.map((tab) => (tab.id === next.id ? next : tab)) };
}
