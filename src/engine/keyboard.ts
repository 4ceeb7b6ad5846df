import { ACTIONS, type ActionName, parseActionName } from '../actions/catalogue.ts';
import { type Chord, keyEventType, parseChord } from '../input/chord.ts';
import type { Keymap, Platform } from '../input/keymap.ts';
import type { KeyEvent, StepBase, StepEvent } from '../machines/events.ts';
import { type KeyboardOwner, keyboardOwner, owningOverlay } from '../machines/keyboard-owner.ts';
import { cohort } from '../workspace/synchronize.ts';
import { focusedSession } from '../workspace/workspace.ts';
import { type Core, noticeClipboard, reserveIds } from './core.ts';
import { observeFor } from './observe.ts';
import { type Outcome, outcomeOf, type Standing, type StepTrace, type UnboundReason } from './outcome.ts';
import type { RecordedTransition } from './recorder.ts';

/** What one item of a list did; `input` is the item as it was given. */
export type StepRecord = { readonly input: string } & Outcome;

export interface StepsResult {
  readonly steps: readonly StepRecord[];
  /** Handle of the session in the focused pane, or null. */
  readonly focused_handle: string | null;
  readonly keyboard_owner: KeyboardOwner;
}

/** One step in full, for whoever explains it. */
export interface StepReport {
  readonly input: string;
  readonly outcome: Outcome;
  readonly trace: StepTrace;
  readonly transitions: readonly RecordedTransition[];
}

export interface Keyboard {
  /** Chords through the whole ladder, in order. A chord that cannot be read refuses the call before anything happens. */
  press(keys: readonly string[], by: StepBase): StepsResult;
  /** Actions by name, without the keymap. An unknown name refuses the call before anything happens. */
  run(actions: readonly string[], by: StepBase): StepsResult;
}

export interface KeyboardOptions {
  readonly core: Core;
  keymap(): Keymap;
  platform(): Platform;
  onStep(report: StepReport): void;
}

const OPENING: ReadonlySet<ActionName> = new Set(
  ACTIONS.filter(({ opens }) => opens).map(({ name }) => name),
);
const OBSERVING: ReadonlySet<ActionName> = new Set(
  ACTIONS.filter(({ observes }) => observes).map(({ name }) => name),
);

export function createKeyboard({ core, keymap, platform, onStep }: KeyboardOptions): Keyboard {
  function take(input: string, event: StepEvent): StepRecord {
    const before = standing(core);
    const transitions = core.recorder.record(event, () => core.send(event));
    const trace: StepTrace = {
      event,
      before,
      after: standing(core),
      taken: transitions.map(({ transition }) => transition),
      declared: core.declared.has(event.type),
      refusal: refusalOf(core, event),
    };
    const outcome = outcomeOf(trace);
    onStep({ input, outcome, trace, transitions });
    return { input, ...outcome };
  }

  function takeAction(input: string, name: ActionName, by: StepBase): StepRecord {
    if (OBSERVING.has(name)) observeFor(core, name);
    if (name === 'paste') noticeClipboard(core);
    return take(input, { type: `action.${name}`, ...by });
  }

  /** The one rung outside the charts: an overlay takes the key itself, else the keymap may turn it into an action. */
  function takeKey(input: string, chord: Chord, by: StepBase): StepRecord {
    const snapshot = core.snapshot();
    const bound =
      snapshot.hasTag('overlay') || snapshot.hasTag('literal') ? undefined : keymap().lookup(chord);
    if (bound !== undefined) return takeAction(input, bound, by);
    const event: KeyEvent = { type: keyEventType(chord), chord, ...by };
    return take(input, event);
  }

  /** A list that may open sessions is refused as a whole when that cannot be. */
  function reserveFor(actions: readonly (ActionName | undefined)[]): void {
    reserveIds(core, actions.filter((action) => action !== undefined && OPENING.has(action)).length);
  }

  function all<Item>(items: readonly Item[], step: (item: Item) => StepRecord): StepsResult {
    const steps = items.map(step);
    return { steps, ...whereItIs(core) };
  }

  return {
    press(keys, by) {
      const chords = keys.map((input) => ({ input, chord: parseChord(input, platform()) }));
      reserveFor(chords.map(({ chord }) => keymap().lookup(chord)));
      return all(chords, ({ input, chord }) => takeKey(input, chord, by));
    },
    run(actions, by) {
      const names = actions.map((input) => ({ input, name: parseActionName(input) }));
      reserveFor(names.map(({ name }) => name));
      return all(names, ({ input, name }) => takeAction(input, name, by));
    },
  };
}

/** Where focus and keyboard are now, as every answer says it. */
export function whereItIs(core: Core): Omit<StepsResult, 'steps'> {
  const focused = focusedSession(core.context().workspace);
  return {
    focused_handle: focused === null ? null : String(focused),
    keyboard_owner: keyboardOwner(core.snapshot()),
  };
}

function standing(core: Core): Standing {
  const snapshot = core.snapshot();
  return {
    overlay: owningOverlay(snapshot),
    owner: keyboardOwner(snapshot),
    ended: snapshot.hasTag('ended'),
  };
}

/** What the receivers' charts say, by their tags, about being typed into. */
function refusalOf(core: Core, event: StepEvent): UnboundReason {
  const { workspace, sessions } = core.context();
  const focused = focusedSession(workspace);
  if (focused === null) return 'no-session';
  const receivers = cohort(workspace, focused).map((handle) => sessions[handle]?.getSnapshot());
  if (receivers.some((receiver) => receiver?.hasTag('refuses:exited') ?? true)) return 'exited';
  if (event.origin === 'agent' && receivers.some((receiver) => receiver?.hasTag('refuses:held')))
    return 'held';
  return 'not-encodable';
}
