import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AGENT, apply, MOVES, type Move, nameOf } from './moves.ts';
import { ReferenceModel } from './reference-model.ts';
import { viewOf } from './view.ts';
import { createWorld, type World } from './world.ts';

class MoveCommand implements fc.AsyncCommand<ReferenceModel, World> {
  private readonly move: Move;
  constructor(move: Move) {
    this.move = move;
  }
  // Never filtered: what is refused is the interesting part.
  check(): boolean {
    return true;
  }
  async run(model: ReferenceModel, world: World): Promise<void> {
    const expected = model.apply(this.move);
    const outcome = apply(world, this.move);
    expect({ outcome, ...viewOf(world) }).toEqual({ outcome: expected, ...model.view() });
  }
  toString(): string {
    return nameOf(this.move);
  }
}

const PRELUDES: Readonly<Record<string, readonly Move[]>> = {
  'an empty workspace': [],
  'two tabs, one of them split': [
    { run: 'new-shell-here', by: AGENT },
    { run: 'split-vertical', by: AGENT },
    { run: 'new-shell-here', by: AGENT },
    { fact: { type: 'shell.command-started' } },
    { run: 'prev-tab', by: AGENT },
  ],
};

it.each(Object.entries(PRELUDES))(
  'agrees with the reference model after any moves from %s',
  async (_name, prelude) => {
    const commands = fc.commands(
      MOVES.map((move) => fc.constant(new MoveCommand(move))),
      { maxCommands: 60 },
    );
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const world = createWorld();
        const model = new ReferenceModel();
        for (const move of prelude) {
          model.apply(move);
          apply(world, move);
        }
        try {
          await fc.asyncModelRun(() => ({ model, real: world }), sequence);
        } finally {
          await world.stop();
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 200) },
    );
  },
  600_000,
);
