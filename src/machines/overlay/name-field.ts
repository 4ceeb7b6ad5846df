import { assign, setup } from 'xstate';
import { editField, type Field, openField } from '../../input/field.ts';
import type { KeyEventOf } from '../events.ts';
import { finalOutput } from './final-output.ts';

export interface NameFieldInput {
  /** What is being named, such as `tab` or `session`. */
  readonly subject: string;
  /** The name it has now; it opens selected, so the first printable key replaces it. */
  readonly name: string;
}

/** The keys that can mean something to a one-line field. */
export type FieldKey =
  | 'character'
  | 'chord'
  | 'backspace'
  | 'delete'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'enter'
  | 'escape';

export type NameFieldEvent = KeyEventOf<FieldKey> | { readonly type: 'subject.gone' };

export type NameFieldOutput =
  | { readonly type: 'committed'; readonly text: string }
  | { readonly type: 'cancelled' };

export interface NameFieldContext {
  readonly subject: string;
  readonly field: Field;
}

/** A one-line rename. Enter commits what is in the field, escape leaves the name untouched. */
export const nameField = setup({
  types: {} as {
    input: NameFieldInput;
    context: NameFieldContext;
    events: NameFieldEvent;
    output: NameFieldOutput;
  },
  guards: {
    edits: ({ context, event }) => 'chord' in event && editField(context.field, event.chord) !== null,
  },
  actions: {
    edit: assign({
      field: ({ context, event }) =>
        ('chord' in event ? editField(context.field, event.chord) : null) ?? context.field,
    }),
  },
}).createMachine({
  id: 'name-field',
  description: 'A one-line name: enter commits it, escape abandons it.',
  context: ({ input }) => ({ subject: input.subject, field: openField(input.name) }),
  initial: 'editing',
  states: {
    editing: {
      description: 'Keys edit the field; what means nothing to a field is swallowed.',
      on: {
        'key.enter': { target: 'committed', description: 'takes the name as it stands' },
        'key.escape': { target: 'cancelled', description: 'leaves the name untouched' },
        'key.*': { guard: 'edits', actions: 'edit', description: 'edits the name' },
        'subject.gone': { target: 'gone' },
      },
    },
    gone: {
      description: 'What was being named has gone; enter and escape only leave.',
      on: {
        'key.enter': { target: 'cancelled' },
        'key.escape': { target: 'cancelled' },
      },
    },
    committed: { type: 'final', output: ({ context }) => ({ type: 'committed', text: context.field.text }) },
    cancelled: { type: 'final', output: { type: 'cancelled' } },
  },
  output: (given) => finalOutput<NameFieldOutput>(given),
});
