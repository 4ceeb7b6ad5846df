import { assign, type CallbackActorLogic, fromCallback, sendTo, setup } from 'xstate';
import { editTextArea, openTextArea, type TextArea } from '../../input/text-area.ts';
import type { KeyEventOf } from '../events.ts';
import type { FieldKey } from './name-field.ts';

export interface EditorInput {
  readonly path: string;
}

/** What the document behind the editor says. */
export type DocumentFact =
  /** `draft` is text that was left unsaved earlier, or null. */
  | { readonly type: 'document.loaded'; readonly text: string; readonly draft: string | null }
  | { readonly type: 'document.unreadable'; readonly reason: string }
  | { readonly type: 'document.saved' }
  | { readonly type: 'document.refused'; readonly reason: string };

/** What the editor asks of the document behind it. Whatever was `edited` and not saved is kept when it leaves. */
export type DocumentRequest =
  | { readonly type: 'edited'; readonly text: string }
  | { readonly type: 'save'; readonly text: string }
  | { readonly type: 'reload' };

export type EditorKey = FieldKey | 'up' | 'down' | 'pageup' | 'pagedown' | 'tab';

export type EditorEvent = KeyEventOf<EditorKey> | DocumentFact;

export interface EditorOutput {
  readonly type: 'left';
}

/** The actor behind an editor: what reads and writes its document. */
export type DocumentLogic = CallbackActorLogic<DocumentRequest, EditorInput>;

export interface EditorContext {
  readonly path: string;
  readonly area: TextArea;
  /** What the last save or load had to say, or null. */
  readonly message: string | null;
}

const commandKey = (event: EditorEvent, key: string): boolean =>
  event.type === 'key.chord' &&
  event.chord.key === key &&
  event.chord.ctrl !== event.chord.cmd &&
  !event.chord.alt &&
  !event.chord.shift;

/** Edits one document. Escape always leaves and loses nothing: unsaved text is kept as a draft by the document. */
export const editor = setup({
  types: {} as {
    input: EditorInput;
    context: EditorContext;
    events: EditorEvent;
    output: EditorOutput;
  },
  actors: {
    document: fromCallback<DocumentRequest, EditorInput>(() => {}),
  },
  guards: {
    changesText: ({ context, event }) => {
      const after = 'chord' in event ? editTextArea(context.area, event.chord) : null;
      return after !== null && after.text !== context.area.text;
    },
    movesCursor: ({ context, event }) => {
      const after = 'chord' in event ? editTextArea(context.area, event.chord) : null;
      return after !== null && after.text === context.area.text && after.cursor !== context.area.cursor;
    },
    asksToSave: ({ event }) => commandKey(event, 's'),
    asksToReload: ({ event }) => commandKey(event, 'r'),
    hasDraft: ({ event }) => event.type === 'document.loaded' && event.draft !== null,
  },
  actions: {
    show: assign({
      area: ({ context, event }) =>
        event.type === 'document.loaded' ? openTextArea(event.draft ?? event.text) : context.area,
      message: null,
    }),
    edit: assign({
      area: ({ context, event }) =>
        ('chord' in event ? editTextArea(context.area, event.chord) : null) ?? context.area,
    }),
    tellEdited: sendTo(
      'document',
      ({ context }): DocumentRequest => ({ type: 'edited', text: context.area.text }),
    ),
    save: sendTo('document', ({ context }): DocumentRequest => ({ type: 'save', text: context.area.text })),
    reload: sendTo('document', { type: 'reload' } satisfies DocumentRequest),
    say: assign({
      message: ({ event }) => ('reason' in event ? event.reason : null),
    }),
    sayRestored: assign({
      message: 'Unsaved text from last time. ctrl+s saves it, ctrl+r goes back to the file.',
    }),
    saySaved: assign({ message: 'Saved.' }),
  },
}).createMachine({
  id: 'editor',
  description: 'Edits one document of the project; escape always leaves and loses nothing.',
  context: ({ input }) => ({ path: input.path, area: openTextArea(''), message: null }),
  invoke: { src: 'document', id: 'document', input: ({ context }) => ({ path: context.path }) },
  initial: 'loading',
  on: {
    'key.escape': { target: '.left', description: 'leaves; the document keeps unsaved text as a draft' },
  },
  states: {
    loading: {
      description: 'Until the document has said what is in it; keys are swallowed.',
      on: {
        'document.loaded': [
          { guard: 'hasDraft', target: 'editing.dirty', actions: ['show', 'sayRestored'] },
          { target: 'editing.clean', actions: 'show' },
        ],
        'document.unreadable': { target: 'unavailable', actions: 'say' },
      },
    },
    editing: {
      initial: 'clean',
      on: {
        'key.chord': {
          guard: 'asksToReload',
          target: 'loading',
          actions: 'reload',
          description: 'back to the file',
        },
        'key.*': [
          { guard: 'changesText', target: '.dirty', actions: ['edit', 'tellEdited'] },
          { guard: 'movesCursor', actions: 'edit' },
        ],
      },
      states: {
        clean: { description: 'What is shown is what is on disk.' },
        dirty: {
          description: 'There is unsaved text.',
          on: {
            'key.chord': {
              guard: 'asksToSave',
              actions: 'save',
              description: 'asks the document to be written',
            },
            'document.saved': { target: 'clean', actions: 'saySaved' },
            'document.refused': {
              actions: 'say',
              description: 'the file changed on disk, or cannot be written',
            },
          },
        },
      },
    },
    unavailable: {
      description: 'The document cannot be read; it says why.',
      on: { 'key.enter': { target: 'left' } },
    },
    left: { type: 'final', output: { type: 'left' } },
  },
  output: { type: 'left' },
});
