import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, setup } from 'xstate';
import { OVERLAY_IDS, type OverlayId } from '../src/machines/overlays.ts';
import { CHARTS, type Charts } from '../src/machines/registry.ts';
import type { TerminalFact } from '../src/terminal/facts.ts';
import { AGENT, apply, MOVES, type Move, nameOf, PERSON } from './moves.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { ReferenceModel } from './reference-model.ts';
import { viewOf } from './view.ts';
import { createWorld } from './world.ts';

const run = (name: Extract<Move, { run: unknown }>['run']): Move => ({ run: name, by: AGENT });
const press = (...chords: readonly string[]): readonly Move[] =>
  chords.map((chord) => ({ press: chord, by: AGENT }));
const hear = (fact: TerminalFact): Move => ({ fact });

const CLEAN_EXIT: TerminalFact = { type: 'pty.exited', status: { code: 0, signal: null } };

const ASKS = hear({ type: 'attention.requested', message: 'look' });

/** What can follow a line that was entered. */
const SUBMITTED: readonly (readonly Move[])[] = [
  [hear({ type: 'shell.command-started' }), hear({ type: 'shell.command-finished', code: 3 })],
  [hear({ type: 'shell.command-finished', code: 3 })],
  [hear({ type: 'shell.prompt' })],
  [ASKS],
  [{ seen: { foreground: 'program', cwd: 'project' } }, run('close-focused')],
  [{ seen: { foreground: 'shell', cwd: 'project' } }, run('close-focused')],
];

/** What random moves come by too rarely. */
const RARE: readonly (readonly Move[])[] = [
  [hear({ type: 'selection.changed', text: 'picked' }), run('copy'), run('paste')],
  [run('send-next-key-literally'), ...press('cmd+w', 'ctrl+w')],
  [run('toggle-hold'), { press: 'x', by: PERSON }, { input: 'hi', by: PERSON }, { input: 'hi', by: AGENT }],
  [run('open-doc'), ...press('x', 'escape'), run('open-doc'), ...press('ctrl+s', 'escape')],
  [run('archive-session'), ...press('enter')],
  [hear({ type: 'history.changed', scrollable: true }), run('scroll-top'), run('scroll-bottom')],
  [{ clipboard: 'outside' }, run('toggle-hold'), run('paste'), { run: 'paste', by: PERSON }],
  [{ clipboard: 'outside' }, { run: 'toggle-hold', by: PERSON }, run('paste'), { run: 'paste', by: PERSON }],
  ...(['rename-session', 'rename-tab', 'archive-session'] as const).flatMap((opening) =>
    ['enter', 'escape'].map((way) => [run(opening), hear(CLEAN_EXIT), ...press('x', way, 'x')]),
  ),
  ...SUBMITTED.map((rest) => [
    hear({ type: 'shell.prompt' }),
    { input: 'line\r', by: AGENT } as const,
    ...rest,
  ]),
  ...SUBMITTED.map((rest) => [
    { seen: { foreground: 'shell', cwd: 'project' } } as const,
    { seen: { foreground: 'unknown', cwd: 'project' } } as const,
    { input: 'line\r', by: AGENT } as const,
    ...rest,
  ]),
  [hear({ type: 'shell.prompt' }), ASKS, { input: 'yes\r', by: AGENT }, hear({ type: 'shell.prompt' })],
  [run('new-claude-session-here'), ASKS, { input: 'yes\r', by: AGENT }],
  [hear({ type: 'pty.ending' }), ...press('x'), run('toggle-hold'), hear(CLEAN_EXIT)],
  [run('focus-search'), run('send-next-key-literally'), ...press('x'), ...press('ctrl+w', 'x', 'ctrl+w')],
  [run('focus-search'), ...press('x', 'x'), run('send-next-key-literally'), ...press('ctrl+w', 'x')],
  [run('focus-search'), run('send-next-key-literally'), ...press('cmd+w', 'ctrl+w')],
  [
    { run: 'toggle-hold', by: PERSON },
    { run: 'toggle-hold', by: PERSON },
  ],
  [run('open-doc'), ...press('x', 'left', 'space')],
  [{ unreadable: true }, run('open-doc'), ...press('x', 'enter', 'x')],
  [
    hear({ type: 'shell.prompt' }),
    hear({ type: 'shell.command-started' }),
    hear({ type: 'shell.command-finished', code: 3 }),
    { input: 'line\r', by: AGENT },
    hear({ type: 'shell.command-started' }),
  ],
  [run('focus-search'), run('send-next-key-literally'), ...press('escape', 'x')],
  [run('focus-search'), run('send-next-key-literally'), ...press('enter', 'x')],
  [run('focus-search'), run('toggle-sidebar'), ...press('x')],
  [run('new-claude-session-here'), { seen: { foreground: 'shell', cwd: null } }, run('close-focused')],
];

/** The same sequences every time, so that a mutant is either always noticed or never. */
const SEQUENCES: readonly (readonly Move[])[] = [
  ...RARE,
  ...fc.sample(fc.array(fc.constantFrom(...MOVES), { minLength: 20, maxLength: 60 }), {
    numRuns: 400,
    seed: 1,
  }),
];
const PRELUDE: readonly Move[] = [run('new-shell-here'), run('split-vertical'), run('new-shell-here')];

/** Whether an engine with these charts ever differs from the reference model, or does not end. */
async function differs(charts: Charts, sequence: readonly Move[]): Promise<boolean> {
  const world = createWorld(charts);
  const model = new ReferenceModel();
  try {
    const differing = [...PRELUDE, ...sequence].some((move) => {
      const expected = model.apply(move);
      const outcome = apply(world, move);
      return !isDeepStrictEqual([outcome, viewOf(world)], [expected, model.view()]);
    });
    await world.stop();
    return differing || world.engine.life !== 'stopped';
  } catch {
    // A changed chart may break the engine outright: that is noticed too.
    return true;
  } finally {
    await world.stop();
  }
}

/** Fails at its first key, as a chart with a fault would. */
const FAULTY: AnyStateMachine = setup({
  actions: {
    fail: () => {
      throw new Error('a fault in an overlay');
    },
  },
}).createMachine({ on: { 'key.*': { actions: 'fail' } } });

/** Supervision: an overlay whose chart fails is left, and everything else goes on. */
async function outlives(charts: Charts, id: OverlayId): Promise<boolean> {
  const overlays = { ...charts.overlays, [id]: FAULTY } as Charts['overlays'];
  const world = createWorld({ ...charts, overlays });
  try {
    for (const move of [...PRELUDE, { request: id } as const, ...press('x')]) apply(world, move);
    return world.engine.where().keyboard_owner === 'terminal' && world.engine.sessions().length === 3;
  } catch {
    return false;
  } finally {
    await world.stop();
  }
}

/** The same for a session. */
async function outlivesSession(charts: Charts): Promise<boolean> {
  const fail = (): never => {
    throw new Error('a fault in a session');
  };
  const world = createWorld({ ...charts, session: charts.session.provide({ actions: { noteTitle: fail } }) });
  try {
    for (const move of [...PRELUDE, hear({ type: 'title.changed', title: 'x' })]) apply(world, move);
    return world.engine.sessions().length === 2;
  } catch {
    return false;
  } finally {
    await world.stop();
  }
}

async function isNoticed(charts: Charts): Promise<boolean> {
  if (!(await outlivesSession(charts))) return true;
  for (const id of OVERLAY_IDS) if (!(await outlives(charts, id))) return true;
  for (const sequence of SEQUENCES) if (await differs(charts, sequence)) return true;
  return false;
}

it('notices nothing in the charts as they are', async () => {
  expect(await outlivesSession(CHARTS)).toBe(true);
  for (const id of OVERLAY_IDS) expect.soft(await outlives(CHARTS, id), id).toBe(true);
  for (const sequence of SEQUENCES)
    expect.soft(await differs(CHARTS, sequence), sequence.map(nameOf).join(', ')).toBe(false);
}, 60_000);

/** The charts of the overlays, each once: several overlays share one. */
const OVERLAY_CHARTS: readonly AnyStateMachine[] = [...new Set(Object.values(CHARTS.overlays))];

function replaced(machine: AnyStateMachine, mutant: AnyStateMachine): Charts['overlays'] {
  const entries = OVERLAY_IDS.map((id) => [
    id,
    CHARTS.overlays[id] === machine ? mutant : CHARTS.overlays[id],
  ]);
  return Object.fromEntries(entries) as Charts['overlays'];
}

interface Case {
  readonly name: string;
  readonly mutants: readonly Mutant[];
  with(mutant: Mutant): Charts;
}

const CASES: readonly Case[] = [
  {
    name: 'app',
    mutants: mutantsOf(CHARTS.app),
    with: ({ machine }) => ({ ...CHARTS, app: machine as Charts['app'] }),
  },
  {
    name: 'session',
    mutants: mutantsOf(CHARTS.session),
    with: ({ machine }) => ({ ...CHARTS, session: machine as Charts['session'] }),
  },
  ...OVERLAY_CHARTS.map((machine) => ({
    name: machine.id,
    mutants: mutantsOf(machine),
    with: (mutant: Mutant): Charts => ({ ...CHARTS, overlays: replaced(machine, mutant.machine) }),
  })),
];

describe.each(CASES)('$name', ({ mutants, with: chartsWith }) => {
  it('is noticed when any transition is missing or any guard says the opposite', async () => {
    const unnoticed: string[] = [];
    for (const mutant of mutants) if (!(await isNoticed(chartsWith(mutant)))) unnoticed.push(mutant.name);
    expect(unnoticed).toEqual([]);
  }, 300_000);
});
