import { z } from 'zod';
import { agentWith, defineTool } from '../workspace-door.ts';
import { MAX_STEPS, stepsAnswer, stepsOutput } from './steps.ts';

export const pressKeys = defineTool({
  name: 'press_keys',
  title: 'Press keys',
  description:
    'Press chords on the workspace itself, through its live keymap and any open overlay, as a person at the ' +
    'keyboard would: "mod+d", "ctrl+tab", "escape", "enter", "a". Use it to test bindings, to answer or leave an ' +
    'overlay (escape always leaves; enter confirms or commits), and to type into the focused session. Each step ' +
    'says what it did; an overlay step has only asked, so nothing is closed yet. Returns before programs react: read ' +
    'the terminal afterwards. One bad chord refuses the whole call. To type lines into a given session use ' +
    'run_in_session; to run an action whatever its chord, run_action. On quit-confirm, enter ends the workspace and this ' +
    'connection. Chord grammar: resource drover://keys/schema.',
  toolset: 'keyboard',
  effect: 'drive',
  gated: false,
  input: z.strictObject({
    keys: z.array(z.string()).max(MAX_STEPS).describe('Chords in order, such as ["ctrl+d", "x", "enter"]'),
  }),
  output: stepsOutput,
  run: ({ keys }, { engine, access }) => stepsAnswer(engine.engine.press(keys, agentWith(access))),
});
