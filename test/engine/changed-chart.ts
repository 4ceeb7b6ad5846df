import { type AnyStateMachine, StateMachine } from 'xstate';

interface StateConfig {
  readonly on?: Readonly<Record<string, unknown>>;
  readonly states?: Readonly<Record<string, StateConfig>>;
}

/**
 * The same chart, but for what one state (a path such as `['keyboard', 'free']`) does on one event: `transition` in its
 * place, or nothing at all.
 */
export function withTransition<Machine extends AnyStateMachine>(
  machine: Machine,
  path: readonly string[],
  event: string,
  transition?: unknown,
): Machine {
  const config = replaceIn(machine.config as StateConfig, path, event, transition);
  // The casts: a chart that was changed at run time has the type that it had before, as far as anyone can tell.
  return new StateMachine(config as never, machine.implementations as never) as AnyStateMachine as Machine;
}

function replaceIn(
  state: StateConfig,
  path: readonly string[],
  event: string,
  transition: unknown,
): StateConfig {
  const [key, ...rest] = path;
  if (key !== undefined) {
    const child = state.states?.[key];
    if (child === undefined) throw new Error(`the chart has no state ${key}`);
    return { ...state, states: { ...state.states, [key]: replaceIn(child, rest, event, transition) } };
  }
  const { [event]: _, ...others } = state.on ?? {};
  return { ...state, on: transition === undefined ? others : { ...others, [event]: transition } };
}
