import type { Engine } from '../engine/engine.ts';
import type { LocalWorkspace } from '../engine/workspace.ts';
import type { StepBase } from '../machines/events.ts';
import { toolDefiner } from './define-tool.ts';
import type { Access } from './effects.ts';
import type { ServedEngine } from './run-server.ts';

/** What Drover's tools and resources are given: the engine, and the settings it follows. */
export interface WorkspaceDoor extends ServedEngine {
  readonly engine: Engine;
  readonly settings: LocalWorkspace['settings'];
}

/** A workspace as the server serves it. */
export function workspaceDoor(workspace: LocalWorkspace): WorkspaceDoor {
  const { engine, settings } = workspace;
  return {
    engine,
    settings,
    overlayInTheWay: () => engine.overlayInTheWay(),
    onStopped: (listener) => engine.onQuit((how) => listener(how === 'quit' ? 'stopped' : 'fault')),
    close: () => workspace.close(),
    killAll: () => workspace.killNow(),
  };
}

export const defineTool = toolDefiner<WorkspaceDoor>();

/** Who takes the steps of a tool call: always an agent, with no more than the server's `--access` allows. */
export function agentWith(access: Access): StepBase {
  return { origin: 'agent', access: access === 'full' ? 'full' : 'write' };
}
