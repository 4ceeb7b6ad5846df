import type { EventObject } from 'xstate';
import { type Chord, keyEventType, parseChord } from '../../input/chord.ts';
import type { KeyEvent } from '../events.ts';
import type { ConfirmationEvent } from './confirmation.ts';
import type { EditorEvent } from './editor.ts';
import type { NameFieldEvent } from './name-field.ts';

/** For every event type of a chart, at least one event to try; a type without one does not compile. */
export type Samples<Event extends EventObject> = {
  readonly [Type in Event['type']]: readonly [
    Extract<Event, { type: Type }>,
    ...(readonly Extract<Event, { type: Type }>[]),
  ];
};

/** The event that a chord becomes when an agent with full access presses it. */
export function keyEvent(text: string): KeyEvent {
  const chord: Chord = parseChord(text, 'linux');
  return { type: keyEventType(chord), chord, origin: 'agent', access: 'full' };
}

function sample<Type extends KeyEvent['type']>(
  type: Type,
  chord: string,
): KeyEvent & { readonly type: Type } {
  return { ...keyEvent(chord), type };
}

export const CONFIRMATION_SAMPLES: Samples<ConfirmationEvent> = {
  'key.enter': [sample('key.enter', 'enter'), { ...sample('key.enter', 'enter'), access: 'write' }],
  'key.escape': [sample('key.escape', 'escape')],
  'subject.gone': [{ type: 'subject.gone' }],
};

const FIELD_KEYS = {
  'key.character': [sample('key.character', 'x')],
  'key.chord': [sample('key.chord', 'ctrl+u')],
  'key.backspace': [sample('key.backspace', 'backspace')],
  'key.delete': [sample('key.delete', 'delete')],
  'key.left': [sample('key.left', 'left')],
  'key.right': [sample('key.right', 'right')],
  'key.home': [sample('key.home', 'home')],
  'key.end': [sample('key.end', 'end')],
  'key.enter': [sample('key.enter', 'enter')],
  'key.escape': [sample('key.escape', 'escape')],
} as const;

export const FIELD_SAMPLES: Samples<NameFieldEvent> = {
  ...FIELD_KEYS,
  'subject.gone': [{ type: 'subject.gone' }],
};

export const EDITOR_SAMPLES: Samples<EditorEvent> = {
  ...FIELD_KEYS,
  'key.chord': [sample('key.chord', 'ctrl+s'), sample('key.chord', 'ctrl+r')],
  'key.up': [sample('key.up', 'up')],
  'key.down': [sample('key.down', 'down')],
  'key.pageup': [sample('key.pageup', 'pageup')],
  'key.pagedown': [sample('key.pagedown', 'pagedown')],
  'key.tab': [sample('key.tab', 'tab')],
  'document.loaded': [
    { type: 'document.loaded', text: 'a', draft: null },
    { type: 'document.loaded', text: 'a', draft: 'b' },
  ],
  'document.unreadable': [{ type: 'document.unreadable', reason: 'gone' }],
  'document.saved': [{ type: 'document.saved' }],
  'document.refused': [{ type: 'document.refused', reason: 'changed' }],
};
