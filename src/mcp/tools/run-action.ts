import { z } from 'zod';
import { agentWith, defineTool } from '../workspace-door.ts';
import { MAX_STEPS, stepsAnswer, stepsOutput } from './steps.ts';

export const runAction = defineTool({
  name: 'run_action',
  title: 'Run actions',
  description:
    'Run workspace actions by name, whatever chord they are bound to: "split-vertical", "activate-tab-3", ' +
    '"close-focused", "rename-tab". An open overlay stops them just as it stops keys: answer it with press_keys first. ' +
    'inert with no-surface will never work; with no-context, create what is missing and retry. One unknown name ' +
    'refuses the whole call. All names: resource drover://keys/schema.',
  toolset: 'keyboard',
  effect: 'drive',
  gated: false,
  input: z.strictObject({
    actions: z.array(z.string()).max(MAX_STEPS).describe('Action names in order, such as ["split-vertical"]'),
  }),
  output: stepsOutput,
  run: ({ actions }, { engine, access }) => stepsAnswer(engine.engine.run(actions, agentWith(access))),
});
