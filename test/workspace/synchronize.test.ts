import { describe, expect, it } from 'vitest';
import { splitPane } from '../../src/workspace/panes.ts';
import { cohort, isSynchronized, setSynchronized } from '../../src/workspace/synchronize.ts';
import type { Workspace } from '../../src/workspace/workspace.ts';
import { withTabs } from './fixtures.ts';

/** Tab 1 has the panes 1, 2, 3 and tab 2 has pane 9. */
const plain = splitPane(splitPane(withTabs(1, 9), 1, 'vertical', 2), 2, 'vertical', 3);

const tab = (enabled: boolean) => (workspace: Workspace) => setSynchronized(workspace, { tab: 1, enabled });
const one = (pane: number, enabled: boolean) => (workspace: Workspace) =>
  setSynchronized(workspace, { pane, enabled });
const having = (...settings: ((workspace: Workspace) => Workspace)[]): Workspace =>
  settings.reduce((workspace, set) => set(workspace), plain);

describe('cohort', () => {
  it('is the pane alone unless it is synchronised', () => {
    expect(cohort(plain, 2)).toEqual([2]);
  });

  it('is the session alone when it has no pane', () => {
    expect(cohort(having(tab(true)), 77)).toEqual([77]);
  });

  it('is every pane of a synchronised tab, in their order, and of no other tab', () => {
    for (const session of [1, 2, 3]) expect(cohort(having(tab(true)), session)).toEqual([1, 2, 3]);
    expect(cohort(having(tab(true)), 9)).toEqual([9]);
  });

  it('leaves out a pane that was switched off, which receives alone', () => {
    const workspace = having(tab(true), one(2, false));
    expect(cohort(workspace, 1)).toEqual([1, 3]);
    expect(cohort(workspace, 2)).toEqual([2]);
  });

  it('is made of the panes that were switched on in a tab that is not synchronised', () => {
    const workspace = having(one(3, true), one(1, true));
    expect(cohort(workspace, 1)).toEqual([1, 3]);
    expect(cohort(workspace, 2)).toEqual([2]);
  });

  it('takes a new pane of a synchronised tab in', () => {
    expect(cohort(splitPane(having(tab(true)), 1, 'horizontal', 4), 4)).toEqual([1, 4, 2, 3]);
  });
});

describe('setSynchronized', () => {
  it('keeps what was set for a pane, whatever the tab is set to', () => {
    const workspace = having(one(2, false), tab(true));
    expect(cohort(workspace, 1)).toEqual([1, 3]);
    expect(cohort(having(one(1, true), one(2, true), tab(true), tab(false)), 1)).toEqual([1, 2]);
  });

  it('can be undone for a pane', () => {
    expect(cohort(having(tab(true), one(2, false), one(2, true)), 2)).toEqual([1, 2, 3]);
  });

  it('leaves the workspace itself when nothing changes', () => {
    const workspace = having(tab(true), one(2, false));
    expect(tab(true)(workspace)).toBe(workspace);
    expect(one(2, false)(workspace)).toBe(workspace);
    expect(setSynchronized(workspace, { tab: 7, enabled: true })).toBe(workspace);
    expect(setSynchronized(workspace, { pane: 77, enabled: true })).toBe(workspace);
  });

  it('survives JSON', () => {
    const workspace = having(tab(true), one(2, false));
    const restored: Workspace = JSON.parse(JSON.stringify(workspace));
    expect(restored).toEqual(workspace);
    expect(
      restored.tabs.map((each) => [1, 2, 3].map((session) => isSynchronized(each, session))),
    ).toContainEqual([true, false, true]);
  });
});
