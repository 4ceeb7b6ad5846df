import { type AnyStateMachine, not, StateMachine } from 'xstate';

/** A chart with one thing changed. */
export interface Mutant {
  readonly name: string;
  readonly machine: AnyStateMachine;
}

type Transition = string | { readonly guard?: unknown } | undefined;
interface Config {
  readonly id?: string;
  readonly on?: Readonly<Record<string, Transition | readonly Transition[]>>;
  readonly always?: Transition | readonly Transition[];
  readonly states?: Readonly<Record<string, Config>>;
}

/** Every chart that lacks one transition, and every chart in which one guard says the opposite. */
export function mutantsOf(machine: AnyStateMachine): readonly Mutant[] {
  return changes(machine.config as Config, machine.id).map(({ name, config }) => ({
    name,
    machine: new StateMachine(config as never, machine.implementations as never),
  }));
}

interface Change {
  readonly name: string;
  readonly config: Config;
}

function changes(config: Config, path: string): readonly Change[] {
  const here = Object.entries(config.on ?? {}).flatMap(([event, list]) =>
    changedLists(list).map(({ name, list: changed }) => ({
      name: `${path} on ${event}: ${name}`,
      config: { ...config, on: { ...config.on, [event]: changed } },
    })),
  );
  const always = changedLists(config.always).map(({ name, list }) => ({
    name: `${path} always: ${name}`,
    config: { ...config, always: list },
  }));
  const below = Object.entries(config.states ?? {}).flatMap(([key, state]) =>
    changes(state, `${path}.${key}`).map(({ name, config: changed }) => ({
      name,
      config: { ...config, states: { ...config.states, [key]: changed } },
    })),
  );
  return [...here, ...always, ...below];
}

function changedLists(
  transitions: Transition | readonly Transition[],
): readonly { readonly name: string; readonly list: readonly Transition[] }[] {
  const list: readonly Transition[] =
    transitions === undefined ? [] : Array.isArray(transitions) ? transitions : [transitions];
  return list.flatMap((transition, index) => {
    const removed = { name: `without transition ${index}`, list: list.toSpliced(index, 1) };
    if (typeof transition !== 'object' || transition.guard === undefined) return [removed];
    const negated = { ...transition, guard: not(transition.guard as never) };
    return [
      removed,
      { name: `guard of transition ${index} negated`, list: list.toSpliced(index, 1, negated) },
    ];
  });
}
