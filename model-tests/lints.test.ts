import { expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { crossRegionTransitions, nodesOf, regionRaces, transitionsOf } from '../src/charts/lints.ts';
import { allCharts, CHARTS } from '../src/machines/registry.ts';

const charts = allCharts(CHARTS).map((machine): [string, AnyStateMachine] => [machine.id, machine]);

it.each(charts)('%s: no transition targets a sibling region', (_id, machine) => {
  expect(crossRegionTransitions(machine)).toEqual([]);
});

it.each(charts)('%s: no two regions answer an event while one of them leaves', (_id, machine) => {
  expect(regionRaces(machine)).toEqual([]);
});

it.each(charts)('%s: every guard and action has a name, so that it can be drawn', (_id, machine) => {
  const nameless = nodesOf(machine.root).flatMap((node) =>
    transitionsOf(node)
      .filter(({ guard, actions }) => [guard, ...actions].some((part) => typeof part === 'function'))
      .map(({ eventType }) => `${node.id} on ${eventType}`),
  );
  expect(nameless).toEqual([]);
});

it.each(charts)(
  '%s: every state that is not final is described or has described children',
  (_id, machine) => {
    const silent = nodesOf(machine.root).filter(
      ({ description, type, states, parent }) =>
        description === undefined &&
        type !== 'final' &&
        type !== 'history' &&
        Object.keys(states).length === 0 &&
        parent?.description === undefined,
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  },
);

it('finds a transition into a sibling region', () => {
  const machine = createMachine({
    id: 'm',
    type: 'parallel',
    states: {
      a: { initial: 'x', states: { x: { on: { go: '#target' } } } },
      b: { initial: 'y', states: { y: {}, z: { id: 'target' } } },
    },
  });
  expect(crossRegionTransitions(machine)).toEqual(['m.a.x --go--> target']);
});

it('finds two regions that answer one event while one leaves, wildcards included', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'both',
    states: {
      both: {
        type: 'parallel',
        states: {
          a: { on: { 'key.escape': '#m.out' } },
          b: { initial: 'y', states: { y: { on: { 'key.*': 'z' } }, z: {} } },
        },
      },
      out: {},
    },
  });
  expect(regionRaces(machine)).toEqual(['key.escape: m.both.a leaves while m.both.b answers']);
});
