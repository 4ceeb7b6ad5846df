import { setup } from 'xstate';
import type { KeyEventOf } from '../events.ts';
import { finalOutput } from './final-output.ts';

export interface ConfirmationInput {
  /** One line, ending in a question mark. */
  readonly question: string;
  /** True when only `--access full` may answer yes. */
  readonly needsFullAccess: boolean;
}

export type ConfirmationEvent = KeyEventOf<'enter' | 'escape'> | { readonly type: 'subject.gone' };

export type ConfirmationOutput = { readonly type: 'confirmed' } | { readonly type: 'cancelled' };

/** Asks one question. Enter answers yes, escape no, and nothing else leaves it. */
export const confirmation = setup({
  types: {} as {
    input: ConfirmationInput;
    context: ConfirmationInput;
    events: ConfirmationEvent;
    output: ConfirmationOutput;
  },
  guards: {
    permitted: ({ context, event }) =>
      !context.needsFullAccess || ('access' in event && event.access === 'full'),
  },
}).createMachine({
  id: 'confirmation',
  description: 'One question that enter answers yes and escape answers no.',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      description: 'The question stands; every other key is swallowed.',
      on: {
        'key.enter': { guard: 'permitted', target: 'confirmed', description: 'yes' },
        'key.escape': { target: 'cancelled', description: 'no' },
        'subject.gone': { target: 'gone', description: 'what was asked about no longer exists' },
      },
    },
    gone: {
      description:
        'What was asked about has gone. It stays up, so that an enter meant for it never reaches a program by surprise.',
      on: {
        'key.enter': { target: 'cancelled', description: 'only leaves' },
        'key.escape': { target: 'cancelled' },
      },
    },
    confirmed: { type: 'final', output: { type: 'confirmed' } },
    cancelled: { type: 'final', output: { type: 'cancelled' } },
  },
  output: (given) => finalOutput<ConfirmationOutput>(given),
});
