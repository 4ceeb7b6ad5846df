import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OVERLAY_IDS } from '../src/machines/overlays.ts';
import { CHARTS, type Charts } from '../src/machines/registry.ts';
import { AGENT, apply, MOVES, type Move } from './moves.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { ReferenceModel } from './reference-model.ts';
import { viewOf } from './view.ts';
import { createWorld } from './world.ts';

/** The same sequences every time, so that a mutant is either always noticed or never. */
const SEQUENCES: readonly (readonly Move[])[] = fc.sample(
  fc.array(fc.constantFrom(...MOVES), { minLength: 20, maxLength: 60 }),
  { numRuns: 400, seed: 1 },
);
const PRELUDE: readonly Move[] = [
  { run: 'new-shell-here', by: AGENT },
  { run: 'split-vertical', by: AGENT },
  { run: 'new-shell-here', by: AGENT },
];

/** Whether an engine with these charts ever differs from the reference model. */
async function differs(charts: Charts, sequence: readonly Move[]): Promise<boolean> {
  const world = createWorld(charts);
  const model = new ReferenceModel();
  try {
    return [...PRELUDE, ...sequence].some((move) => {
      const expected = model.apply(move);
      const outcome = apply(world, move);
      return !isDeepStrictEqual([outcome, viewOf(world)], [expected, model.view()]);
    });
  } catch {
    // A changed chart may break the engine outright: that is noticed too.
    return true;
  } finally {
    await world.stop();
  }
}

async function isNoticed(charts: Charts): Promise<boolean> {
  for (const sequence of SEQUENCES) if (await differs(charts, sequence)) return true;
  return false;
}

it('notices nothing in the charts as they are', async () => {
  expect(await isNoticed(CHARTS)).toBe(false);
});

const CASES: readonly {
  readonly name: string;
  readonly mutants: readonly Mutant[];
  with(m: Mutant): Charts;
}[] = [
  {
    name: 'app',
    mutants: mutantsOf(CHARTS.app),
    with: ({ machine }) => ({ ...CHARTS, app: machine as never }),
  },
  {
    name: 'session',
    mutants: mutantsOf(CHARTS.session),
    with: ({ machine }) => ({ ...CHARTS, session: machine as never }),
  },
  ...OVERLAY_IDS.map((id) => ({
    name: id as string,
    mutants: mutantsOf(CHARTS.overlays[id]),
    with: ({ machine }: Mutant): Charts => ({ ...CHARTS, overlays: { ...CHARTS.overlays, [id]: machine } }),
  })),
];

describe.each(CASES)('$name', ({ mutants, with: chartsWith }) => {
  it('is noticed when any transition is missing or any guard says the opposite', async () => {
    const t0 = performance.now();
    const unnoticed: string[] = [];
    for (const mutant of mutants) if (!(await isNoticed(chartsWith(mutant)))) unnoticed.push(mutant.name);
    console.log(mutants.length, unnoticed.length, performance.now() - t0);
    expect(unnoticed).toEqual([]);
  }, 600_000);
});
