import { cohort } from '../workspace/synchronize.ts';
import { focusedSession } from '../workspace/workspace.ts';
import type {
  AppContext,
  AppFact,
  CloseRequest,
  Decision,
  OpenRequest,
  OverlayRequest,
} from './app-context.ts';
import type { StepEvent } from './events.ts';
import type { SelectionCopied, SessionEnded, SessionEvent } from './session-context.ts';

/** Everything the app chart hears. */
export type AppEvent =
  | StepEvent
  | OpenRequest
  | CloseRequest
  | OverlayRequest
  | Decision
  | AppFact
  | SessionEnded
  | SelectionCopied
  /** One region asks another to show the sidebar. */
  | { readonly type: 'sidebar.revealed' };

/** What a guard or an action is given. */
export type Given = { context: AppContext; event: AppEvent };

/** The session a step or request is about: the one it names, else the focused one; null when there is none. */
export function target({ context, event }: Given): number | null {
  const named =
    'pane' in event && event.pane !== undefined
      ? event.pane
      : event.type === 'close.decided' ||
          event.type === 'archive.decided' ||
          event.type === 'session.name-decided'
        ? event.session
        : event.type === 'session.ended'
          ? event.handle
          : focusedSession(context.workspace);
  return named !== null && context.sessions[named] !== undefined ? named : null;
}

/** Everyone who receives what is typed into the focused pane. */
export function receivers(context: AppContext): readonly number[] {
  const focused = focusedSession(context.workspace);
  return focused === null ? [] : cohort(context.workspace, focused);
}

/** It works, or asks for someone: closing it would end something. */
export function isActive(context: AppContext, handle: number): boolean {
  return context.sessions[handle]?.getSnapshot().hasTag('active') ?? false;
}

/** Runs `change` on the session that the step is about; without one, nothing changes. */
export function onTarget(given: Given, change: (handle: number) => Partial<AppContext>): Partial<AppContext> {
  const handle = target(given);
  return handle === null ? {} : change(handle);
}

/** Whether the chart of every receiver would take that event: input reaches all of a cohort, or nobody. */
export function everyReceiverTakes(context: AppContext, event: SessionEvent): boolean {
  const all = receivers(context);
  return all.length > 0 && all.every((handle) => context.sessions[handle]?.getSnapshot().can(event) ?? false);
}
