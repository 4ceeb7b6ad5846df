import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Charts, Engine } from '../../src/index.ts';
import { withTransition } from './changed-chart.ts';
import { importPublished, type Published, startEngine } from './published.ts';

const BY = { origin: 'agent', access: 'full' } as const;

let published: Published;
const running: Engine[] = [];

beforeAll(async () => {
  published = await importPublished();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((engine) => engine.stop()));
});

/** What the last of these chords and actions (`:name`) did, with one tab open, and who has the keyboard after it. */
async function lastOutcome(
  charts: Charts,
  steps: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const engine = startEngine(published, charts);
  running.push(engine);
  await engine.open({ kind: 'command', cwd: null, command: ['program'] });
  let last: Readonly<Record<string, string>> = {};
  for (const step of steps) {
    const result = step.startsWith(':') ? engine.run([step.slice(1)], BY) : engine.press([step], BY);
    last = { ...result.steps[0], keyboard: result.keyboard_owner };
  }
  return last;
}

const FREE = ['keyboard', 'free'] as const;
const LIVE = ['running', 'mode', 'live'] as const;

const withApp = (charts: Charts, app: Charts['app']): Charts => ({ ...charts, app });
const withSession = (charts: Charts, session: Charts['session']): Charts => ({ ...charts, session });
const withOverlays = (charts: Charts, overlays: Partial<Charts['overlays']>): Charts => ({
  ...charts,
  overlays: { ...charts.overlays, ...overlays },
});

type Row = [
  change: string,
  steps: readonly string[],
  before: Readonly<Record<string, string>>,
  change: (charts: Charts) => Charts,
  after: Readonly<Record<string, string>>,
];

it.each<Row>([
  [
    'the app without its transition for an action',
    [':split-vertical'],
    { result: 'ran', action: 'split-vertical' },
    (charts) => withApp(charts, withTransition(charts.app, FREE, 'action.split-vertical')),
    { result: 'inert', action: 'split-vertical', reason: 'no-surface' },
  ],
  [
    'the app without that transition, asked by the chord',
    ['ctrl+d'],
    { result: 'ran', action: 'split-vertical' },
    (charts) => withApp(charts, withTransition(charts.app, FREE, 'action.split-vertical')),
    { result: 'inert', action: 'split-vertical', reason: 'no-surface' },
  ],
  [
    'the app with a guard that is never met',
    [':split-vertical'],
    { result: 'ran', action: 'split-vertical' },
    (charts) => withApp(charts, charts.app.provide({ guards: { tabOpen: () => false } })),
    { result: 'inert', action: 'split-vertical', reason: 'no-context' },
  ],
  [
    'the app with a transition for the action that has none',
    [':open-new-session'],
    { result: 'inert', action: 'open-new-session', reason: 'no-surface' },
    (charts) =>
      withApp(charts, withTransition(charts.app, FREE, 'action.open-new-session', { target: '.terminal' })),
    { result: 'ran', action: 'open-new-session' },
  ],
  [
    'the app with a guard that asks less: the action is done at once',
    [':close-focused'],
    { result: 'overlay', overlay: 'tab-close-confirm', action: 'close-focused' },
    (charts) => withApp(charts, charts.app.provide({ guards: { closingAsks: () => false } })),
    { result: 'ran', action: 'close-focused' },
  ],
  [
    'the search field without its escape',
    [':focus-search', 'escape'],
    { result: 'overlay', overlay: 'search', keyboard: 'terminal' },
    (charts) => withApp(charts, withTransition(charts.app, [...FREE, 'search'], 'key.escape')),
    { result: 'overlay', overlay: 'search', keyboard: 'search' },
  ],
  [
    'a confirmation without its enter',
    [':close-focused', 'enter', 'a'],
    { result: 'unbound', reason: 'no-session' },
    (charts) => {
      const chart = withTransition(charts.overlays['tab-close-confirm'], ['asking'], 'key.enter');
      return withOverlays(charts, { 'tab-close-confirm': chart });
    },
    { result: 'overlay', overlay: 'tab-close-confirm', keyboard: 'tab-close-confirm' },
  ],
  [
    'a confirmation without its escape',
    [':close-focused', 'escape', 'a'],
    { result: 'typed', keyboard: 'terminal' },
    (charts) => {
      const chart = withTransition(charts.overlays['tab-close-confirm'], ['asking'], 'key.escape');
      return withOverlays(charts, { 'tab-close-confirm': chart });
    },
    { result: 'overlay', overlay: 'tab-close-confirm', keyboard: 'tab-close-confirm' },
  ],
  [
    'a confirmation whose guard permits nobody',
    [':quit', 'enter', 'a'],
    { result: 'unbound', reason: 'no-session' },
    (charts) => {
      const chart = charts.overlays['quit-confirm'].provide({ guards: { permitted: () => false } });
      return withOverlays(charts, { 'quit-confirm': chart });
    },
    { result: 'overlay', overlay: 'quit-confirm', keyboard: 'quit-confirm' },
  ],
  [
    'the session without its transition for a mode',
    [':toggle-hold', 'a'],
    { result: 'unbound', reason: 'held' },
    (charts) => withSession(charts, withTransition(charts.session, LIVE, 'action.toggle-hold')),
    { result: 'typed' },
  ],
  [
    'the session with a guard that lets no key through',
    ['a'],
    { result: 'typed' },
    (charts) => withSession(charts, charts.session.provide({ guards: { keyFits: () => false } })),
    { result: 'unbound', reason: 'not-encodable' },
  ],
])(
  '%s changes what the step is reported to have done, with no other edit',
  async (_, steps, before, change, after) => {
    expect(await lastOutcome(published.CHARTS, steps)).toMatchObject(before);
    expect(await lastOutcome(change(published.CHARTS), steps)).toMatchObject(after);
  },
);
