import {
  type AnyActor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';
import { createRecorder, type RecordedTransition } from '../engine/recorder.ts';

/** Something to try in every state. */
export interface Probe {
  readonly name: string;
  readonly event: EventObject;
  /** Id of the child it goes to; without one, or where there is no such child, the root or nobody. */
  readonly child?: string;
}

/** One state that can be reached, and how. */
export interface ReachedState {
  readonly key: string;
  readonly snapshot: Snapshot<unknown>;
  /** The shortest way here from the start, by the names of probes. */
  readonly path: readonly string[];
  readonly done: boolean;
}

/** One probe tried in one state. */
export interface TriedEdge {
  readonly from: ReachedState;
  readonly probe: Probe;
  readonly to: Snapshot<unknown>;
  readonly toKey: string;
  /** Every transition taken for the probe's event, in any actor. */
  readonly transitions: readonly RecordedTransition[];
}

export interface ExploreOptions {
  readonly machine: AnyStateMachine;
  /** Input of the machine, or a persisted snapshot to start from. */
  readonly start: { readonly input: unknown } | { readonly snapshot: Snapshot<unknown> };
  readonly probes: readonly Probe[];
  /** What tells states apart; the rest of a snapshot is taken to make no difference. */
  keyOf(snapshot: Snapshot<unknown>): string;
  /** True where nothing further is tried. */
  stopAt?(snapshot: Snapshot<unknown>): boolean;
  /** The most states; more throw rather than be left out silently. */
  readonly limit: number;
  onEdge?(edge: TriedEdge): void;
}

/** Persists an actor the way a restart would: nothing but JSON survives. */
export function persist(actor: AnyActor): Snapshot<unknown> {
  return JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
}

/**
 * Walks every state of a running actor system, breadth first: each state is restored from its persisted snapshot, so
 * that what is explored is the system itself and no model of it.
 *
 * @throws when there are more states than `limit`.
 */
export function explore(options: ExploreOptions): ReadonlyMap<string, ReachedState> {
  const { machine, start, probes, keyOf, stopAt, limit, onEdge } = options;
  const first = createActor(machine, start).start();
  const states = new Map<string, ReachedState>();
  const queue: ReachedState[] = [];

  const reach = (snapshot: Snapshot<unknown>, path: readonly string[]): string => {
    const key = keyOf(snapshot);
    if (states.has(key)) return key;
    if (states.size >= limit) throw new Error(`more than ${limit} states; the last one: ${path.join(', ')}`);
    const state = { key, snapshot, path, done: snapshot.status !== 'active' };
    states.set(key, state);
    if (!state.done && stopAt?.(snapshot) !== true) queue.push(state);
    return key;
  };

  reach(persist(first), []);
  first.stop();
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    for (const probe of probes) {
      const { snapshot, transitions } = tryProbe(machine, from.snapshot, probe);
      const toKey = reach(snapshot, [...from.path, probe.name]);
      onEdge?.({ from, probe, to: snapshot, toKey, transitions });
    }
  }
  return states;
}

/** Starts an actor where a persisted snapshot left off. XState puts live actors into what it is given, hence the copy. */
export function restore(
  machine: AnyStateMachine,
  snapshot: Snapshot<unknown>,
  inspect: (event: InspectionEvent) => void = () => {},
): AnyActor {
  return createActor(machine, { snapshot: structuredClone(snapshot), inspect }).start();
}

/** Restores a snapshot, sends one probe, and persists what came of it. */
export function tryProbe(
  machine: AnyStateMachine,
  snapshot: Snapshot<unknown>,
  { event, child }: Probe,
): { readonly snapshot: Snapshot<unknown>; readonly transitions: readonly RecordedTransition[] } {
  const recorder = createRecorder(machine.id);
  const actor = restore(machine, snapshot, recorder.inspect);
  try {
    const target: AnyActorRef | undefined = child === undefined ? actor : actor.getSnapshot().children[child];
    const transitions = recorder.record(event, () => target?.send(event));
    return { snapshot: persist(actor), transitions };
  } finally {
    actor.stop();
  }
}
