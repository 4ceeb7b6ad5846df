import type { AnyStateMachine, EventObject, Snapshot } from 'xstate';
import { OVERLAYS, type OverlayId } from '../machines/overlays.ts';
import { explore, type Probe, type ReachedState, tryProbe } from './explore.ts';

/** What is known of leaving one overlay. */
export interface EscapeProof {
  readonly states: readonly ReachedState[];
  /** For every state, by key: how many presses of escape leave it; null when escape alone never does. */
  readonly presses: ReadonlyMap<string, number | null>;
  /** For every state, by key: the shortest way out by any key or event, or null when there is none. */
  readonly shortest: ReadonlyMap<string, readonly string[] | null>;
}

/** Longer texts behave like shorter ones: a chart decides nothing by their length. */
const LONGEST_TEXT = 2;
const MOST_STATES = 5_000;

/** Stands for having left, in whatever final state. */
const OUTSIDE = 'outside';

/** Explores one overlay's chart from its sample input with its sample events, and proves how it is left. */
export function proveEscape(id: OverlayId, machine: AnyStateMachine = OVERLAYS[id].machine): EscapeProof {
  const { samples, sampleInput } = OVERLAYS[id];
  const probes: Probe[] = Object.values(samples)
    .flat()
    .map((event: EventObject) => ({ name: event.type, event }));
  const waysOut = new Map<string, { readonly to: string; readonly by: string }[]>();
  const reached = explore({
    machine,
    start: { input: sampleInput },
    probes,
    keyOf: overlayKey,
    stopAt: (snapshot) => longestText(snapshot) > LONGEST_TEXT,
    limit: MOST_STATES,
    onEdge: ({ from, toKey, probe }) =>
      waysOut.set(from.key, [...(waysOut.get(from.key) ?? []), { to: toKey, by: probe.name }]),
  });
  const escapeKey = probes.find(({ event }) => event.type === 'key.escape');
  if (escapeKey === undefined) throw new Error(`${id} has no sample of escape`);
  const states = [...reached.values()];
  const presses = new Map(
    states.map((state) => [state.key, pressesToLeave(machine, state.snapshot, escapeKey)]),
  );
  // States beyond the longest text were not explored further; escape was tried in them all the same.
  for (const [key, count] of presses)
    if (count === 1) waysOut.set(key, [...(waysOut.get(key) ?? []), { to: OUTSIDE, by: escapeKey.name }]);
  return { states, presses, shortest: shortestWaysOut(states, waysOut) };
}

/** What tells the states of an overlay apart: where it is, and all that it holds but for what it says. */
function overlayKey(snapshot: Snapshot<unknown>): string {
  const { value, context, status } = readable(snapshot);
  return JSON.stringify({ value, context: { ...context, message: null }, status });
}

function readable(snapshot: Snapshot<unknown>): { value?: unknown; context?: object; status: string } {
  return snapshot;
}

function longestText(snapshot: Snapshot<unknown>): number {
  const texts = Object.values(readable(snapshot).context ?? {}).map((part: unknown) =>
    typeof part === 'object' && part !== null && 'text' in part ? String(part.text).length : 0,
  );
  return Math.max(0, ...texts);
}

/** Escape is pressed until the overlay is gone or comes back to where it was: that is a loop. */
function pressesToLeave(machine: AnyStateMachine, from: Snapshot<unknown>, escapeKey: Probe): number | null {
  const seen = new Set<string>();
  let snapshot = from;
  for (let presses = 0; ; presses += 1) {
    if (snapshot.status !== 'active') return presses;
    const key = overlayKey(snapshot);
    if (seen.has(key)) return null;
    seen.add(key);
    snapshot = tryProbe(machine, snapshot, escapeKey).snapshot;
  }
}

function shortestWaysOut(
  states: readonly ReachedState[],
  waysOut: ReadonlyMap<string, readonly { readonly to: string; readonly by: string }[]>,
): Map<string, readonly string[] | null> {
  const shortest = new Map<string, readonly string[] | null>([
    [OUTSIDE, []],
    ...states.map(({ key, done }): [string, readonly string[] | null] => [key, done ? [] : null]),
  ]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [key, ways] of waysOut)
      for (const { to, by } of ways) {
        const rest = shortest.get(to) ?? null;
        const known = shortest.get(key) ?? null;
        if (rest === null || (known !== null && known.length <= rest.length + 1)) continue;
        shortest.set(key, [by, ...rest]);
        changed = true;
      }
  }
  return shortest;
}
