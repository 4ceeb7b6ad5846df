import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type ActionName, parseActionName } from '../actions/catalogue.ts';
import type { StepEvent, TransitionMeta } from '../machines/events.ts';
import type { KeyboardOwner } from '../machines/keyboard-owner.ts';
import type { OverlayId } from '../machines/overlays.ts';

/** Why nothing claimed a key. */
export type UnboundReason = 'no-session' | 'exited' | 'not-encodable' | 'held';

/** `no-surface`: no chart knows the action, retrying is pointless. `no-context`: create what is missing, then retry. */
export type InertReason = 'no-surface' | 'no-context';

/** What one step did. */
export type Outcome =
  | { readonly result: 'ran'; readonly action: ActionName }
  | { readonly result: 'inert'; readonly action: ActionName; readonly reason: InertReason }
  | { readonly result: 'overlay'; readonly overlay: OverlayId | 'search'; readonly action?: ActionName }
  | { readonly result: 'typed' }
  | { readonly result: 'unbound'; readonly reason: UnboundReason };

/** Who had the keyboard at one moment. */
export interface Standing {
  /** The registered overlay that owned it, or null. */
  readonly overlay: OverlayId | null;
  readonly owner: KeyboardOwner;
  /** The workspace had quit: nothing takes a step any more. */
  readonly ended: boolean;
}

/** What the charts did with one step: the record that its outcome is read from. */
export interface StepTrace {
  readonly event: StepEvent;
  readonly before: Standing;
  readonly after: Standing;
  /** Every transition that any chart took for this very event. */
  readonly taken: readonly AnyTransitionDefinition[];
  /** Some chart, alive or not, declares the event by name. */
  readonly declared: boolean;
  /** What would stand in the way of typing, as the receivers' charts say by their tags. */
  readonly refusal: UnboundReason;
}

/**
 * What a step did, read from the transitions that the charts took for it; the first rule that fits decides. No guard
 * is stated here a second time.
 */
export function outcomeOf({ event, before, after, taken, declared, refusal }: StepTrace): Outcome {
  const action = 'chord' in event ? null : actionOf(event.type);
  const acted = taken.some(counts);
  if (before.ended) return { result: 'unbound', reason: 'no-session' };
  if (before.overlay !== null) return { result: 'overlay', overlay: before.overlay };
  if (action === null && before.owner !== 'terminal') return { result: 'overlay', overlay: before.owner };
  if (acted && after.overlay !== null)
    return { result: 'overlay', overlay: after.overlay, ...(action === null ? {} : { action }) };
  if (acted) return action === null ? { result: 'typed' } : { result: 'ran', action };
  if (action === null) return { result: 'unbound', reason: refusal };
  return { result: 'inert', action, reason: declared ? 'no-context' : 'no-surface' };
}

/** A transition that did something itself: one that only passes the event on, or only forbids it, did not. */
export function counts(transition: AnyTransitionDefinition): boolean {
  const meta: Partial<TransitionMeta> | undefined = transition.meta;
  return meta?.kind !== 'forward' && (transition.target !== undefined || transition.actions.length > 0);
}

/** The events that some chart declares by name and does something about; wildcards declare nothing. */
export function declaredEvents(charts: readonly AnyStateMachine[]): ReadonlySet<string> {
  const declared = new Set<string>();
  const visit = (node: AnyStateMachine['root']): void => {
    for (const [type, transitions] of node.transitions)
      if (!type.endsWith('*') && transitions.some(counts)) declared.add(type);
    for (const child of Object.values(node.states)) visit(child);
  };
  for (const chart of charts) visit(chart.root);
  return declared;
}

/** The name in an action's event type. */
function actionOf(type: string): ActionName {
  return parseActionName(type.slice('action.'.length));
}
