import { describe, expect, it } from 'vitest';
import { closePane, splitPane } from '../../src/workspace/panes.ts';
import { REOPEN_LIMIT } from '../../src/workspace/reopen.ts';
import { closeTab, renameTab, reopenTab } from '../../src/workspace/tabs.ts';
import { activeTab } from '../../src/workspace/workspace.ts';
import { recordOf, withTabs } from './fixtures.ts';

describe('reopenTab', () => {
  it('brings back what was closed last, under its name, and takes it off the stack', () => {
    const named = renameTab(withTabs(1, 2), 1, 'logs', 'bash');
    const closed = closeTab(closeTab(named, 2, recordOf), 1, recordOf);
    expect(closed.reopen.map((record) => record.title)).toEqual(['title of 1', 'title of 2']);
    const workspace = reopenTab(closed, 10);
    expect(activeTab(workspace)).toMatchObject({ id: 3, focus: 10, title: 'logs' });
    expect(workspace.reopen).toEqual([{ ...recordOf(2), manualTitle: null }]);
  });

  it('leaves the workspace itself when nothing was closed or the session has a pane', () => {
    const workspace = withTabs(1);
    expect(reopenTab(workspace, 2)).toBe(workspace);
    const closed = closeTab(withTabs(1, 2), 2, recordOf);
    expect(reopenTab(closed, 1)).toBe(closed);
  });

  it('is fed by closing a pane of a split, whose name stays with its tab', () => {
    const named = renameTab(splitPane(withTabs(1), 1, 'vertical', 2), 1, 'logs', 'bash');
    const workspace = closePane(named, 2, recordOf);
    expect(workspace.reopen).toEqual([{ ...recordOf(2), manualTitle: null }]);
    expect(activeTab(workspace)?.title).toBe('logs');
  });

  it('forgets all but the newest sixteen', () => {
    const sessions = Array.from({ length: 20 }, (_, index) => index + 1);
    const workspace = sessions.reduce(
      (at, session) => closePane(at, session, recordOf),
      withTabs(...sessions),
    );
    expect(REOPEN_LIMIT).toBe(16);
    expect(workspace.reopen.map((record) => record.title)).toEqual(
      sessions
        .slice(4)
        .reverse()
        .map((session) => `title of ${session}`),
    );
  });
});
