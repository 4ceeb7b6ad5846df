import { describe, expect, it } from 'vitest';
import { focusPane, splitPane } from '../../src/workspace/panes.ts';
import { activateTab, closeTab, cycleTab, moveTab, openTab, renameTab } from '../../src/workspace/tabs.ts';
import { pane } from '../../src/workspace/tree.ts';
import {
  activeTab,
  EMPTY_WORKSPACE,
  focusedSession,
  tabById,
  tabOf,
  type Workspace,
} from '../../src/workspace/workspace.ts';
import { recordOf, withTabs } from './fixtures.ts';

const shown = (workspace: Workspace): (number | undefined)[] => workspace.tabs.map((tab) => tab.focus);

describe('openTab', () => {
  it('appends a tab and activates it', () => {
    const workspace = openTab(openTab(EMPTY_WORKSPACE, 7), 9);
    const synchronize = { tab: false, panes: {} };
    expect(workspace).toEqual({
      tabs: [
        { id: 1, tree: pane(7), focus: 7, title: null, synchronize },
        { id: 2, tree: pane(9), focus: 9, title: null, synchronize },
      ],
      active: 1,
      nextTabId: 3,
      reopen: [],
    });
  });

  it('gives no second pane to a session that has one', () => {
    const workspace = withTabs(7, 9);
    expect(openTab(workspace, 7)).toBe(workspace);
  });

  it('never gives the id of a closed tab again', () => {
    const workspace = openTab(closeTab(withTabs(7, 9), 2, recordOf), 11);
    expect(workspace.tabs.map((tab) => tab.id)).toEqual([1, 3]);
  });
});

describe('look-ups', () => {
  it('find tabs by session and id, and the focused session', () => {
    const workspace = splitPane(withTabs(7, 9), 7, 'vertical', 8);
    expect(tabOf(workspace, 8)).toBe(workspace.tabs[0]);
    expect(tabById(workspace, 2)).toBe(workspace.tabs[1]);
    expect(activeTab(workspace)).toBe(workspace.tabs[0]);
    expect(focusedSession(workspace)).toBe(8);
  });

  it('find nothing where there is nothing', () => {
    expect(tabOf(withTabs(7), 8)).toBeNull();
    expect(tabById(withTabs(7), 2)).toBeNull();
    expect(activeTab(EMPTY_WORKSPACE)).toBeNull();
    expect(focusedSession(EMPTY_WORKSPACE)).toBeNull();
  });
});

describe('closeTab', () => {
  it('shifts the tabs after it and keeps the active one', () => {
    const workspace = closeTab(activateTab(withTabs(1, 2, 3, 4), 2), 1, recordOf);
    expect(shown(workspace)).toEqual([2, 3, 4]);
    expect(focusedSession(workspace)).toBe(3);
  });

  it('keeps the active tab when a later one closes', () => {
    const workspace = closeTab(activateTab(withTabs(1, 2, 3), 0), 3, recordOf);
    expect(focusedSession(workspace)).toBe(1);
  });

  it('activates the tab that slides into the slot of the active one', () => {
    expect(focusedSession(closeTab(activateTab(withTabs(1, 2, 3), 1), 2, recordOf))).toBe(3);
  });

  it('activates the new last tab when the last one was active', () => {
    expect(focusedSession(closeTab(withTabs(1, 2, 3), 3, recordOf))).toBe(2);
  });

  it('leaves an empty workspace after the last tab', () => {
    expect(closeTab(withTabs(1), 1, recordOf)).toMatchObject({ tabs: [], active: 0, nextTabId: 2 });
  });

  it('leaves the workspace itself when there is no such tab', () => {
    const workspace = withTabs(1);
    expect(closeTab(workspace, 5, recordOf)).toBe(workspace);
    expect(closeTab(EMPTY_WORKSPACE, 1, recordOf)).toBe(EMPTY_WORKSPACE);
  });

  it('remembers a split tab once, by its first pane and with its name', () => {
    const split = splitPane(splitPane(withTabs(1), 1, 'vertical', 2), 2, 'vertical', 3);
    const workspace = closeTab(renameTab(split, 1, 'logs', 'bash'), 1, recordOf);
    expect(workspace.reopen).toEqual([{ ...recordOf(1), manualTitle: 'logs' }]);
  });
});

describe('activateTab and cycleTab', () => {
  it('activate by position', () => {
    expect(focusedSession(activateTab(withTabs(1, 2, 3), 1))).toBe(2);
  });

  it('absorb a position without a tab', () => {
    const workspace = withTabs(1, 2);
    for (const index of [2, 8, -1, 0.5, Number.NaN]) expect(activateTab(workspace, index)).toBe(workspace);
    expect(activateTab(EMPTY_WORKSPACE, 0)).toBe(EMPTY_WORKSPACE);
  });

  it('wrap both ways', () => {
    const workspace = withTabs(1, 2, 3);
    expect(focusedSession(cycleTab(workspace, 1))).toBe(1);
    expect(focusedSession(cycleTab(workspace, -1))).toBe(2);
    expect(focusedSession(cycleTab(activateTab(workspace, 0), -1))).toBe(3);
  });

  it('stay with one tab and with none', () => {
    const workspace = withTabs(1);
    for (const step of [1, -1] as const) {
      expect(cycleTab(workspace, step)).toBe(workspace);
      expect(cycleTab(EMPTY_WORKSPACE, step)).toBe(EMPTY_WORKSPACE);
    }
  });
});

describe('moveTab', () => {
  it('moves both ways and keeps the same tab active', () => {
    const workspace = activateTab(withTabs(1, 2, 3, 4), 1);
    const right = moveTab(workspace, 1, 2);
    expect(shown(right)).toEqual([2, 3, 1, 4]);
    expect(focusedSession(right)).toBe(2);
    const left = moveTab(workspace, 4, 0);
    expect(shown(left)).toEqual([4, 1, 2, 3]);
    expect(focusedSession(left)).toBe(2);
    expect(focusedSession(moveTab(workspace, 2, 3))).toBe(2);
  });

  it('absorbs a tab or a slot that does not exist', () => {
    const workspace = withTabs(1, 2);
    for (const to of [2, -1, 0.5, Number.NaN]) expect(moveTab(workspace, 1, to)).toBe(workspace);
    expect(moveTab(workspace, 9, 0)).toBe(workspace);
    expect(moveTab(workspace, 1, 0)).toBe(workspace);
  });
});

describe('renameTab', () => {
  const titleAfter = (title: string, before: Workspace = withTabs(1)): string | null | undefined =>
    renameTab(before, 1, title, ' bash ').tabs[0]?.title;

  it('trims the name', () => {
    expect(titleAfter('  build logs ')).toBe('build logs');
  });

  it('clears it when it is blank or the derived title', () => {
    const named = renameTab(withTabs(1), 1, 'logs', 'bash');
    for (const title of ['', ' \t', 'bash', ' bash']) expect(titleAfter(title, named)).toBeNull();
  });

  it('leaves the workspace itself when nothing changes', () => {
    const workspace = withTabs(1);
    expect(renameTab(workspace, 9, 'logs', 'bash')).toBe(workspace);
    expect(renameTab(workspace, 1, 'bash', 'bash')).toBe(workspace);
  });

  it('does not activate the tab', () => {
    expect(focusedSession(renameTab(withTabs(1, 2), 1, 'logs', 'bash'))).toBe(2);
    expect(focusedSession(renameTab(focusPane(withTabs(1, 2), 1), 2, 'logs', 'bash'))).toBe(1);
  });
});
