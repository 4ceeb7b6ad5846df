import type { ActionEventType } from '../actions/catalogue.ts';
import type { Chord, KeyEventType } from '../input/chord.ts';

/** Who pressed the key: an agent through a tool, or a person at an attached view. */
export type Origin = 'agent' | 'person';

/** What the one who pressed it may do; only `full` may end the workspace. */
export type Access = 'write' | 'full';

/** Every step carries who took it, so that a chart can refuse an agent where it would obey a person. */
export interface StepBase {
  readonly origin: Origin;
  readonly access: Access;
}

/** The key events named by `Names`, such as `OverlayKey<'enter' | 'escape'>`; the chord is always at hand. */
export type KeyEventOf<Names extends string> = Names extends string
  ? StepBase & { readonly type: Extract<KeyEventType, `key.${Names}`>; readonly chord: Chord }
  : never;

/** One key of `press_keys`, or of a person, that nothing in the keymap is bound to (or that an overlay takes). */
export interface KeyEvent extends StepBase {
  readonly type: KeyEventType;
  readonly chord: Chord;
}

/** One action, by name or by its chord. `pane` narrows it to one pane; without it, the focused one is meant. */
export interface ActionEvent extends StepBase {
  readonly type: ActionEventType;
  readonly pane?: number;
}

/** The whole of what `press_keys` and `run_action` can send. */
export type StepEvent = KeyEvent | ActionEvent;

/**
 * What a transition is, where that is not plain: `typed` delivered input to a program; `forward` passed the event on
 * to another chart and decides nothing itself.
 */
export interface TransitionMeta {
  readonly kind: 'typed' | 'forward';
}
export const TYPED: TransitionMeta = { kind: 'typed' };
export const FORWARD: TransitionMeta = { kind: 'forward' };
