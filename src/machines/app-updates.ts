import type { ActorRefFrom } from 'xstate';
import type { Launch } from '../terminal/launch.ts';
import { layoutWindow } from '../workspace/geometry.ts';
import { splitPane } from '../workspace/panes.ts';
import type { ClosedPane, ClosedTab } from '../workspace/reopen.ts';
import { openTab, reopenTab } from '../workspace/tabs.ts';
import type { Orientation } from '../workspace/tree.ts';
import { focusedSession, tabOf, type Workspace } from '../workspace/workspace.ts';
import { type AppContext, sessionActorId } from './app-context.ts';
import type { session } from './session.ts';
import type { SessionInput } from './session-context.ts';
import { derivedTabTitle, sessionFacts, sessionTitle } from './subjects.ts';

type SessionRef = ActorRefFrom<typeof session>;

/** Starts a session's actor; `assign` hands the spawning function in. */
export type StartSession = (id: string, input: SessionInput) => SessionRef;

/** The sizes of every pane of every tab, by handle, in cells. */
export function paneSizes(context: AppContext): ReadonlyMap<number, { cols: number; rows: number }> {
  const sizes = new Map<number, { cols: number; rows: number }>();
  for (const { tree } of context.workspace.tabs) {
    const layout = layoutWindow({ ...context.window, sidebar: context.sidebarShown, tree });
    for (const { session, screen } of layout.panes)
      sizes.set(session, { cols: screen.cols, rows: screen.rows });
  }
  return sizes;
}

/** Where a new shell starts: in the directory of the focused session, else at home (null). */
export function hereDirectory(context: AppContext): string | null {
  return sessionFacts(context, focusedSession(context.workspace))?.cwd ?? null;
}

/** Starts a session in the pane that `place` makes for it; it has its right size from the first byte. */
function start(
  context: AppContext,
  startSession: StartSession,
  launch: Launch,
  place: (workspace: Workspace, handle: number) => Workspace,
): Partial<AppContext> {
  const handle = context.ids.next;
  const ids = { ...context.ids, next: handle + 1 };
  const workspace = place(context.workspace, handle);
  const size = paneSizes({ ...context, workspace }).get(handle) ?? context.window;
  const ref = startSession(sessionActorId(handle), { handle, launch, ...size });
  return { ids, workspace, sessions: { ...context.sessions, [handle]: ref } };
}

/** Opens a session in a new tab. */
export function openSession(
  context: AppContext,
  startSession: StartSession,
  launch: Launch,
): Partial<AppContext> {
  return start(context, startSession, launch, (workspace, handle) => openTab(workspace, handle));
}

/** Splits the pane of `target`; the new pane is always a plain shell in the same directory. */
export function splitSession(
  context: AppContext,
  startSession: StartSession,
  target: number,
  orientation: Orientation,
): Partial<AppContext> {
  const launch: Launch = { kind: 'shell', cwd: sessionFacts(context, target)?.cwd ?? null, command: null };
  return start(context, startSession, launch, (workspace, handle) =>
    splitPane(workspace, target, orientation, handle),
  );
}

/** Brings back what was closed last, as a tab. */
export function reopenSession(context: AppContext, startSession: StartSession): Partial<AppContext> {
  const [closed] = context.workspace.reopen;
  return closed === undefined ? {} : start(context, startSession, launchOf(closed), reopenTab);
}

/** A command is never run again by itself: its place is taken by a shell in its directory. */
function launchOf({ kind, cwd, command }: ClosedTab): Launch {
  return kind === 'agent' ? { kind, cwd, command: command ?? null } : { kind: 'shell', cwd, command: null };
}

/** What the reopen stack keeps of a pane. */
export function remembered(context: AppContext, handle: number): ClosedPane {
  const facts = sessionFacts(context, handle);
  const tab = tabOf(context.workspace, handle);
  const title = tab === null ? sessionTitle(context, handle) : derivedTabTitle(context, tab);
  return {
    title,
    cwd: facts?.cwd ?? null,
    kind: facts?.launch.kind ?? 'shell',
    ...(facts?.launch.command == null ? {} : { command: facts.launch.command }),
  };
}

/** The context without a session that has left its pane. */
export function withoutSession(
  context: AppContext,
  handle: number,
  workspace: Workspace,
): Partial<AppContext> {
  const { [handle]: _ended, ...sessions } = context.sessions;
  return { workspace, sessions, archived: context.archived.filter((other) => other !== handle) };
}
