import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closePane, focusCycle, focusDirection, focusPane, splitPane } from '../../src/workspace/panes.ts';
import { REOPEN_LIMIT } from '../../src/workspace/reopen.ts';
import { cohort, setSynchronized } from '../../src/workspace/synchronize.ts';
import {
  activateTab,
  closeTab,
  cycleTab,
  moveTab,
  openTab,
  renameTab,
  reopenTab,
} from '../../src/workspace/tabs.ts';
import { activeTab, EMPTY_WORKSPACE, focusedSession, type Workspace } from '../../src/workspace/workspace.ts';
import { deepFreeze, sessionsOf } from './arbitraries.ts';
import { recordOf } from './fixtures.ts';

/** Which sessions may differ after an operation: at most one comes, at most one pane or one tab goes, or none. */
type Effect = 'opens' | 'closes a pane' | 'closes a tab' | 'moves';

interface Operation {
  readonly effect: Effect;
  readonly run: (workspace: Workspace) => Workspace;
  readonly toString: () => string;
}

const operation = (
  effect: Effect,
  run: (workspace: Workspace) => Workspace,
  ...words: unknown[]
): Operation => ({ effect, run, toString: () => words.join(' ') });

/** Small ranges, so that most operations hit something and some hit nothing. */
const session = fc.integer({ min: 1, max: 12 });
const tabId = fc.integer({ min: 1, max: 8 });
const position = fc.integer({ min: -1, max: 5 });
const step = fc.constantFrom<1 | -1>(1, -1);
const orientation = fc.constantFrom('vertical', 'horizontal');
const direction = fc.constantFrom('left', 'right', 'up', 'down');

const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  session.map((s) => operation('opens', (w) => openTab(w, s), 'open', s)),
  session.map((s) => operation('opens', (w) => reopenTab(w, s), 'reopen', s)),
  fc
    .tuple(session, orientation, session)
    .map(([s, o, n]) => operation('opens', (w) => splitPane(w, s, o, n), 'split', s, o, n)),
  orientation.chain((o) =>
    session.map((n) =>
      operation('opens', (w) => splitPane(w, focusedSession(w) ?? 0, o, n), 'split focused', o, n),
    ),
  ),
  session.map((s) => operation('closes a pane', (w) => closePane(w, s, recordOf), 'close pane', s)),
  tabId.map((t) => operation('closes a tab', (w) => closeTab(w, t, recordOf), 'close tab', t)),
  position.map((p) => operation('moves', (w) => activateTab(w, p), 'activate', p)),
  step.map((d) => operation('moves', (w) => cycleTab(w, d), 'cycle tab', d)),
  fc.tuple(tabId, position).map(([t, p]) => operation('moves', (w) => moveTab(w, t, p), 'move', t, p)),
  tabId.map((t) => operation('moves', (w) => renameTab(w, t, 'name', 'title'), 'rename', t)),
  session.map((s) => operation('moves', (w) => focusPane(w, s), 'focus', s)),
  direction.map((d) => operation('moves', (w) => focusDirection(w, d), 'focus', d)),
  step.map((d) => operation('moves', (w) => focusCycle(w, d), 'focus cycle', d)),
  fc
    .tuple(session, fc.boolean())
    .map(([s, e]) =>
      operation('moves', (w) => setSynchronized(w, { pane: s, enabled: e }), 'sync pane', s, e),
    ),
  fc
    .tuple(tabId, fc.boolean())
    .map(([t, e]) => operation('moves', (w) => setSynchronized(w, { tab: t, enabled: e }), 'sync tab', t, e)),
);

const sessionsIn = (workspace: Workspace): number[] => workspace.tabs.flatMap((tab) => sessionsOf(tab.tree));
const without = <T>(all: readonly T[], some: readonly T[]): T[] => all.filter((each) => !some.includes(each));

/** What can have been done to a workspace since it was empty. */
const history = fc.array(anyOperation, { minLength: 1, maxLength: 40 });

/** Applies the operations and looks at every step of it. Each workspace is frozen, so a change in place throws. */
function throughout(
  operations: readonly Operation[],
  look: (before: Workspace, after: Workspace, done: Operation) => void,
): void {
  let before = deepFreeze(EMPTY_WORKSPACE);
  for (const done of operations) {
    const after = deepFreeze(done.run(before));
    look(before, after, done);
    before = after;
  }
}

it('whatever is done, the workspace is valid', () => {
  fc.assert(
    fc.property(history, (operations) => {
      throughout(operations, (_before, after) => {
        const sessions = sessionsIn(after);
        expect(new Set(sessions).size).toBe(sessions.length);
        expect(new Set(after.tabs.map((tab) => tab.id)).size).toBe(after.tabs.length);
        expect(after.reopen.length).toBeLessThanOrEqual(REOPEN_LIMIT);
        if (after.tabs.length === 0) expect(after.active).toBe(0);
        else expect(after.tabs[after.active]).toBeDefined();
        for (const tab of after.tabs) {
          expect(tab.id).toBeLessThan(after.nextTabId);
          expect(sessionsOf(tab.tree)).toContain(tab.focus);
          expect(without(Object.keys(tab.synchronize.panes), sessionsOf(tab.tree).map(String))).toEqual([]);
        }
      });
    }),
  );
});

it('no session comes or goes but the one that was asked for, and what goes is remembered', () => {
  fc.assert(
    fc.property(history, (operations) => {
      throughout(operations, (before, after, { effect }) => {
        const came = without(sessionsIn(after), sessionsIn(before));
        const went = without(sessionsIn(before), sessionsIn(after));
        expect(came.length).toBeLessThanOrEqual(effect === 'opens' ? 1 : 0);
        if (effect === 'opens' || effect === 'moves') expect(went).toEqual([]);
        if (effect === 'closes a pane') expect(went.length).toBeLessThanOrEqual(1);
        if (effect === 'closes a tab') {
          expect([[], ...before.tabs.map((tab) => sessionsOf(tab.tree))]).toContainEqual(went);
        }
        if (went.length === 0) return;
        expect(after.reopen[0]).toMatchObject(recordOf(went[0] ?? 0));
        expect(after.reopen.slice(1)).toEqual(before.reopen.slice(0, REOPEN_LIMIT - 1));
      });
    }),
  );
});

it('an operation that changes nothing returns the object it was given', () => {
  fc.assert(
    fc.property(history, (operations) => {
      throughout(operations, (before, after) => {
        if (JSON.stringify(before) === JSON.stringify(after)) expect(after).toBe(before);
      });
    }),
  );
});

it('moving a tab permutes the tabs and keeps the same one active', () => {
  fc.assert(
    fc.property(history, tabId, position, (operations, moved, to) => {
      const before = operations.reduce((workspace, { run }) => run(workspace), EMPTY_WORKSPACE);
      const after = moveTab(before, moved, to);
      const byId = (workspace: Workspace) => workspace.tabs.toSorted((one, other) => one.id - other.id);
      expect(byId(after)).toEqual(byId(before));
      expect(activeTab(after)).toBe(activeTab(before));
      const stayed = (workspace: Workspace) => workspace.tabs.filter((tab) => tab.id !== moved);
      expect(stayed(after)).toEqual(stayed(before));
    }),
  );
});

it('every member of a cohort has the same cohort, and everyone receives their own input', () => {
  fc.assert(
    fc.property(history, (operations) => {
      throughout(operations, (_before, after) => {
        for (const typedInto of sessionsIn(after)) {
          const members = cohort(after, typedInto);
          expect(members).toContain(typedInto);
          for (const member of members) expect(cohort(after, member)).toEqual(members);
        }
      });
    }),
  );
});
