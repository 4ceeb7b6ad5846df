import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate';

// `_transitions` of an inspected microstep lists what was enabled before conflicts between parallel regions were
// removed. A chart that passes both lints has no such conflicts, so that the list is exactly what was taken.

type Node = AnyStateMachine['root'];

/** Transitions inside a region of a parallel state whose target lies in a sibling region. */
export function crossRegionTransitions(machine: AnyStateMachine): readonly string[] {
  const faults: string[] = [];
  for (const node of nodesOf(machine.root))
    for (const transition of transitionsOf(node))
      for (const region of regionsAround(node))
        for (const target of transition.target ?? [])
          if (region.parent !== undefined && isInside(target, region.parent) && !isInside(target, region))
            faults.push(`${node.id} --${transition.eventType}--> ${target.id}`);
  return faults;
}

/** Events that two regions of one parallel state answer while one of them leaves that state. */
export function regionRaces(machine: AnyStateMachine): readonly string[] {
  const faults: string[] = [];
  for (const parallel of nodesOf(machine.root)) {
    if (parallel.type !== 'parallel') continue;
    const regions = Object.values(parallel.states);
    for (const leaver of regions)
      for (const other of regions)
        if (leaver !== other)
          for (const event of eventsThatLeave(leaver, parallel))
            if (answers(other, event)) faults.push(`${event}: ${leaver.id} leaves while ${other.id} answers`);
  }
  return faults;
}

/** Every state node of a chart, the root first. */
export function nodesOf(node: Node): readonly Node[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/** Every transition that a state node declares, eventless ones included. */
export function transitionsOf(node: Node): readonly AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function regionsAround(node: Node): readonly Node[] {
  const { parent } = node;
  if (parent === undefined) return [];
  return [...(parent.type === 'parallel' ? [node] : []), ...regionsAround(parent)];
}

function isInside(node: StateNode, ancestor: StateNode): boolean {
  return node === ancestor || (node.parent !== undefined && isInside(node.parent, ancestor));
}

function eventsThatLeave(region: Node, parallel: Node): readonly string[] {
  return nodesOf(region)
    .flatMap(transitionsOf)
    .filter(({ target }) => target?.some((state) => !isInside(state, parallel)))
    .map(({ eventType }) => eventType);
}

function answers(region: Node, event: string): boolean {
  return nodesOf(region)
    .flatMap(transitionsOf)
    .some(
      ({ eventType }) =>
        eventType === event || matchesWildcard(eventType, event) || matchesWildcard(event, eventType),
    );
}

function matchesWildcard(pattern: string, event: string): boolean {
  return pattern === '*' || (pattern.endsWith('.*') && event.startsWith(pattern.slice(0, -1)));
}
