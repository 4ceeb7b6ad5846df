import { describe, expect, it } from 'vitest';
import { closePane, focusCycle, focusDirection, focusPane, splitPane } from '../../src/workspace/panes.ts';
import { setSynchronized } from '../../src/workspace/synchronize.ts';
import { activateTab } from '../../src/workspace/tabs.ts';
import { leaves, pane } from '../../src/workspace/tree.ts';
import { activeTab, EMPTY_WORKSPACE, focusedSession } from '../../src/workspace/workspace.ts';
import { recordOf, withTabs } from './fixtures.ts';

describe('splitPane', () => {
  it('puts the new pane right or below and focuses it', () => {
    const workspace = splitPane(withTabs(1), 1, 'horizontal', 2);
    expect(activeTab(workspace)).toMatchObject({
      tree: { kind: 'split', orientation: 'horizontal', ratio: 0.5, a: pane(1), b: pane(2) },
      focus: 2,
    });
    expect(activeTab(splitPane(withTabs(1), 1, 'vertical', 2, 0.7))?.tree).toMatchObject({ ratio: 0.7 });
  });

  it('splits the named pane, not the focused one, and shows its tab', () => {
    const workspace = splitPane(withTabs(1, 5), 1, 'vertical', 2);
    expect(workspace.active).toBe(0);
    expect(focusedSession(workspace)).toBe(2);
  });

  it('leaves the workspace itself when the pane does not exist or the new session has one', () => {
    const workspace = withTabs(1, 2);
    expect(splitPane(workspace, 9, 'vertical', 3)).toBe(workspace);
    expect(splitPane(workspace, 1, 'vertical', 2)).toBe(workspace);
    expect(splitPane(EMPTY_WORKSPACE, 1, 'vertical', 2)).toBe(EMPTY_WORKSPACE);
  });
});

describe('closePane', () => {
  const three = splitPane(splitPane(withTabs(1), 1, 'vertical', 2), 2, 'horizontal', 3);

  it('passes the focus to the first leaf of the sibling', () => {
    const workspace = closePane(focusPane(three, 1), 1, recordOf);
    expect(focusedSession(workspace)).toBe(2);
    expect(focusedSession(closePane(three, 3, recordOf))).toBe(2);
  });

  it('keeps the focus when another pane closes', () => {
    expect(focusedSession(closePane(three, 1, recordOf))).toBe(3);
    expect(focusedSession(closePane(focusPane(three, 1), 3, recordOf))).toBe(1);
  });

  it('closes the tab of a lone pane and remembers it', () => {
    const workspace = closePane(withTabs(1, 2), 1, recordOf);
    expect(workspace.tabs.map((tab) => tab.focus)).toEqual([2]);
    expect(workspace.reopen).toEqual([{ ...recordOf(1), manualTitle: null }]);
  });

  it('closes a pane of another tab without showing it', () => {
    const workspace = closePane(activateTab(splitPane(withTabs(1, 5), 1, 'vertical', 2), 1), 2, recordOf);
    expect(workspace.active).toBe(1);
    expect(workspace.tabs[0]).toMatchObject({ tree: pane(1), focus: 1 });
  });

  it('forgets what was set for the pane', () => {
    const set = setSynchronized(setSynchronized(three, { pane: 3, enabled: true }), {
      pane: 2,
      enabled: false,
    });
    expect(activeTab(closePane(set, 3, recordOf))?.synchronize).toEqual({ tab: false, panes: { 2: false } });
  });

  it('leaves the workspace itself, and asks for no record, when there is no such pane', () => {
    const refuse = (): never => {
      throw new Error('nothing closed, nothing to remember');
    };
    expect(closePane(three, 9, refuse)).toBe(three);
  });
});

describe('focusPane', () => {
  it('activates the tab of the pane', () => {
    const workspace = focusPane(splitPane(withTabs(1, 5), 5, 'vertical', 6), 1);
    expect(workspace.active).toBe(0);
    expect(focusedSession(workspace)).toBe(1);
    expect(focusedSession(focusPane(workspace, 5))).toBe(5);
  });

  it('leaves the workspace itself for the focused pane and for none', () => {
    const workspace = withTabs(1, 2);
    expect(focusPane(workspace, 2)).toBe(workspace);
    expect(focusPane(workspace, 9)).toBe(workspace);
  });
});

describe('focusDirection and focusCycle', () => {
  const three = splitPane(splitPane(withTabs(9, 1), 1, 'vertical', 2), 2, 'horizontal', 3);

  it('move inside the active tab', () => {
    expect(focusedSession(focusDirection(three, 'left'))).toBe(1);
    expect(focusedSession(focusDirection(three, 'up'))).toBe(2);
    expect(leaves(activeTab(three)?.tree ?? pane(0))).toEqual([1, 2, 3]);
    expect(focusedSession(focusCycle(three, 1))).toBe(1);
    expect(focusedSession(focusCycle(three, -1))).toBe(2);
  });

  it('leave the workspace itself where there is nowhere to go', () => {
    const lone = withTabs(1);
    for (const workspace of [lone, EMPTY_WORKSPACE]) {
      expect(focusDirection(workspace, 'right')).toBe(workspace);
      expect(focusCycle(workspace, 1)).toBe(workspace);
    }
  });
});
