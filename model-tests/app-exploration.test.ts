import { expect, it } from 'vitest';
import { createActor, fromCallback, type Snapshot } from 'xstate';
import { ACTIONS } from '../src/actions/catalogue.ts';
import {
  explore,
  type Probe,
  persist,
  type ReachedState,
  restore,
  type TriedEdge,
  tryProbe,
} from '../src/charts/explore.ts';
import { counts } from '../src/engine/outcome.ts';
import type { AppContext, Subject } from '../src/machines/app-context.ts';
import { keyEvent } from '../src/machines/overlay/samples.ts';
import { OVERLAY_IDS, type OverlayId } from '../src/machines/overlays.ts';
import { CHARTS } from '../src/machines/registry.ts';
import type { SessionInput, TerminalRequest } from '../src/machines/session-context.ts';
import { leaves } from '../src/workspace/tree.ts';

/** Every session of the exploration starts and says nothing more. */
const terminal = fromCallback<TerminalRequest, SessionInput>(({ input, sendBack }) => {
  sendBack({ type: 'pty.started', pid: input.handle });
});
const machine = CHARTS.app.provide({
  actors: { ...CHARTS.overlays, session: CHARTS.session.provide({ actors: { terminal } }) },
});

const AGENT = { origin: 'agent', access: 'full' } as const;
const SUBJECTS: Readonly<Record<OverlayId, Subject>> = {
  'tab-rename': { kind: 'tab', tab: 1 },
  'session-rename': { kind: 'session', session: 2 },
  'quit-confirm': { kind: 'workspace' },
  'tab-close-confirm': { kind: 'session', session: 2 },
  'archive-confirm': { kind: 'session', session: 2 },
  'doc-editor': { kind: 'document', path: 'AGENTS.md' },
};
const KEYS = ['enter', 'escape', 'x', 'backspace', 'tab', 'ctrl+s', 'f5', 'cmd+w'];

/** Actions of which one stands for the others, and those that leave tabs, overlays and keyboard alone. */
const LIKE_OTHERS =
  /^(activate-tab-[2-8]|focus-(left|right|up|down|next|prev)|prev-tab|zoom-.*|split-horizontal|scroll-.*|toggle-.*)$/;
const ENDS = { type: 'pty.exited', status: { code: 0, signal: null } };

const PROBES: readonly Probe[] = [
  ...OVERLAY_IDS.map((overlay) => ({
    name: `open ${overlay}`,
    event: { type: 'overlay.requested', overlay, subject: SUBJECTS[overlay] },
  })),
  ...KEYS.map((chord) => ({ name: chord, event: keyEvent(chord) })),
  ...ACTIONS.filter(({ name }) => !LIKE_OTHERS.test(name)).map(({ name, event }) => ({
    name,
    event: { type: event, ...AGENT },
  })),
  { name: 'shell 2 ends', event: ENDS, child: 'session-2' },
  { name: 'shell 2 works', event: { type: 'shell.command-started' }, child: 'session-2' },
];

/** One tab, split in two. */
function start(): Snapshot<unknown> {
  const settings = {
    closeTab: 'confirmWhenActive',
    closeApp: 'confirmWhenActive',
    agentCommand: 'claude',
  } as const;
  const input = { ids: { next: 1, last: 9 }, window: { cols: 160, rows: 48 }, settings };
  const actor = createActor(machine, { input }).start();
  for (const name of ['new-shell-here', 'split-vertical'] as const)
    actor.send({ type: `action.${name}`, ...AGENT });
  const snapshot = persist(actor);
  actor.stop();
  return snapshot;
}

interface Shape {
  readonly value: { readonly keyboard: unknown; readonly life: string };
  readonly context: AppContext;
  readonly children: Readonly<Record<string, { readonly snapshot: { readonly value?: unknown } }>>;
}

function shapeOf(snapshot: Snapshot<unknown>): Shape {
  // A persisted snapshot of the app chart; the type of persisted snapshots says nothing of what is in them.
  return snapshot as unknown as Shape;
}

/** Where everything stands; not the texts, sizes and names that no decision depends on. */
function keyOf(snapshot: Snapshot<unknown>): string {
  const { value, context, children } = shapeOf(snapshot);
  const { tabs, active } = context.workspace;
  const states = Object.entries(children).map(([id, child]) => [id, child.snapshot.value]);
  return JSON.stringify([
    value,
    tabs.map(({ tree, focus }) => [leaves(tree), focus]),
    active,
    context.overlays,
    states,
  ]);
}

const edges: TriedEdge[] = [];
const states = explore({
  machine,
  start: { snapshot: start() },
  probes: PROBES,
  keyOf,
  // What has opened another session is looked at, but not walked on from: that bounds the walk.
  stopAt: (snapshot) => shapeOf(snapshot).context.ids.next > 3,
  limit: 20_000,
  onEdge: (edge) => edges.push(edge),
});

function isSame(a: Snapshot<unknown>, b: Snapshot<unknown>): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function nameOfEdge({ from, probe }: TriedEdge): string {
  return [...from.path, probe.name].join(', ');
}

function press(state: ReachedState, times: number): Snapshot<unknown> {
  let { snapshot } = state;
  for (let count = 0; count < times; count += 1)
    snapshot = tryProbe(machine, snapshot, { name: 'escape', event: keyEvent('escape') }).snapshot;
  return snapshot;
}

it('reaches every combination of overlays that can be open together', () => {
  const open = new Set(
    [...states.values()].map(({ snapshot }) =>
      shapeOf(snapshot)
        .context.overlays.map(({ id }) => id)
        .join(' '),
    ),
  );
  // Any set of the six, in the order of precedence.
  expect(open.size).toBe(2 ** OVERLAY_IDS.length);
});

it('gives the keyboard back after as many escapes as there are overlays open, and not before', () => {
  for (const state of states.values()) {
    const { overlays } = shapeOf(state.snapshot).context;
    if (overlays.length === 0) continue;
    const almost = shapeOf(press(state, overlays.length - 1));
    const after = shapeOf(press(state, overlays.length));
    expect([state.path, almost.value.keyboard, almost.context.overlays.length]).toEqual([
      state.path,
      'overlay',
      1,
    ]);
    expect([state.path, after.context.overlays, typeof after.value.keyboard]).toEqual([
      state.path,
      [],
      'object',
    ]);
  }
});

it('always has a valid focus, one session for each pane, and children for what is open', () => {
  for (const { snapshot, path } of states.values()) {
    const { context, children } = shapeOf(snapshot);
    const { tabs, active } = context.workspace;
    const panes = tabs.flatMap(({ tree }) => leaves(tree));
    const expected = [...panes.map((handle) => `session-${handle}`), ...context.overlays.map(({ id }) => id)];
    expect([path, Object.keys(children).toSorted()]).toEqual([path, expected.toSorted()]);
    expect(tabs.every(({ tree, focus }) => leaves(tree).includes(focus))).toBe(true);
    expect(tabs.length === 0 ? active === 0 : tabs[active] !== undefined).toBe(true);
  }
});

it('changes nothing where no transition was taken', () => {
  const idle = edges.filter(({ transitions }) => transitions.length === 0);
  expect(idle.length).toBeGreaterThan(1000);
  expect(idle.filter(({ from, to }) => !isSame(from.snapshot, to)).map(nameOfEdge)).toEqual([]);
});

it('changes something, or is known to be absorbed, where an action was taken', () => {
  const silent = edges.filter(
    ({ transitions, from, to, probe }) =>
      probe.event.type.startsWith('action.') &&
      transitions.some(({ transition }) => counts(transition)) &&
      isSame(from.snapshot, to),
  );
  const absorbed = [...new Set(silent.map(({ probe }) => probe.name))];
  expect(absorbed.toSorted()).toEqual([
    'activate-tab-1',
    'activate-tab-9',
    'focus-search',
    'next-tab',
    'send-next-key-literally',
  ]);
});

it('takes a key to the overlay alone while one is open', () => {
  for (const { from, probe, transitions } of edges) {
    const owner = shapeOf(from.snapshot).context.overlays.at(-1);
    if (owner === undefined || !probe.event.type.startsWith('key.')) continue;
    const actors = transitions.filter(({ transition }) => counts(transition)).map(({ actor }) => actor);
    expect([from.path, probe.name, actors.filter((actor) => actor !== owner.id)]).toEqual([
      from.path,
      probe.name,
      [],
    ]);
  }
});

it('survives being persisted and restored in every state', () => {
  for (const { snapshot } of states.values()) {
    const actor = restore(machine, snapshot);
    expect(persist(actor)).toEqual(snapshot);
    actor.stop();
  }
});
