import { leaves } from './tree.ts';
import { type Tab, tabById, tabOf, type Workspace, withTab } from './workspace.ts';

/** What to synchronise: a whole tab, by its id, or the pane of one session. */
export type SynchronizeSetting =
  | { readonly tab: number; readonly enabled: boolean }
  | { readonly pane: number; readonly enabled: boolean };

/** Whether a pane of `tab` belongs to its cohort: by its own setting, or else by the tab's. */
export function isSynchronized(tab: Tab, session: number): boolean {
  return tab.synchronize.panes[session] ?? tab.synchronize.tab;
}

/**
 * The sessions that receive what is typed into `session`, in the order of the panes: every member of its tab's cohort
 * if it is one itself, else it alone, with or without a pane.
 */
export function cohort(workspace: Workspace, session: number): readonly number[] {
  const tab = tabOf(workspace, session);
  if (tab === null || !isSynchronized(tab, session)) return [session];
  return leaves(tab.tree).filter((leaf) => isSynchronized(tab, leaf));
}

/**
 * Sets a tab or a pane. As in tmux, a pane that was set by itself keeps its own setting when the tab's changes, even
 * one that said the same as the tab at the time.
 */
export function setSynchronized(workspace: Workspace, setting: SynchronizeSetting): Workspace {
  const { enabled } = setting;
  if ('tab' in setting) {
    const tab = tabById(workspace, setting.tab);
    return tab === null || tab.synchronize.tab === enabled
      ? workspace
      : withTab(workspace, { ...tab, synchronize: { ...tab.synchronize, tab: enabled } });
  }
  const tab = tabOf(workspace, setting.pane);
  if (tab === null || tab.synchronize.panes[setting.pane] === enabled) return workspace;
  const panes = { ...tab.synchronize.panes, [setting.pane]: enabled };
  return withTab(workspace, { ...tab, synchronize: { ...tab.synchronize, panes } });
}
