import { focusedSession, tabById, tabOf } from '../workspace/workspace.ts';
import type { AppContext, Subject } from './app-context.ts';
import type { SessionContext } from './session-context.ts';

/** The facts of a session that still exists, or null. */
export function sessionFacts(context: AppContext, handle: number | null): SessionContext | null {
  return (handle === null ? undefined : context.sessions[handle])?.getSnapshot().context ?? null;
}

/** What a session is called: the name given by hand, else its title. */
export function sessionTitle(context: AppContext, handle: number): string {
  const facts = sessionFacts(context, handle);
  return facts === null ? `session ${handle}` : (facts.name ?? facts.title);
}

/** A tab's title when nobody gave it one: that of its focused session. */
export function derivedTabTitle(context: AppContext, tab: { readonly focus: number }): string {
  return sessionTitle(context, tab.focus);
}

/** The title of a tab as it is shown: the one given by hand, else the derived one. */
export function tabTitle(
  context: AppContext,
  tab: { readonly focus: number; readonly title: string | null },
): string {
  return tab.title ?? derivedTabTitle(context, tab);
}

/** What a subject is called, also when it has gone. */
export function subjectTitle(context: AppContext, subject: Subject): string {
  switch (subject.kind) {
    case 'workspace':
      return 'Drover';
    case 'document':
      return subject.path;
    case 'session':
      return sessionTitle(context, subject.session);
    case 'tab': {
      const tab = tabById(context.workspace, subject.tab);
      return tab === null ? `tab ${subject.tab}` : tabTitle(context, tab);
    }
  }
}

/** Whether what an overlay is about is still there. */
export function subjectExists(context: AppContext, subject: Subject): boolean {
  switch (subject.kind) {
    case 'workspace':
    case 'document':
      return true;
    case 'session':
      return context.sessions[subject.session] !== undefined;
    case 'tab':
      return tabById(context.workspace, subject.tab) !== null;
  }
}

export function workspaceSubject(): Subject {
  return { kind: 'workspace' };
}

/** The pane asked for, else the focused one. */
export function focusedSubject(context: AppContext, pane: number | undefined): Subject | null {
  const session = pane ?? focusedSession(context.workspace);
  return session === null ? null : { kind: 'session', session };
}

/** The tab of the pane asked for, else the active one. */
export function focusedTab(context: AppContext, pane: number | undefined): Subject | null {
  const session = pane ?? focusedSession(context.workspace);
  const tab = session === null ? null : tabOf(context.workspace, session);
  return tab === null ? null : { kind: 'tab', tab: tab.id };
}

/** The instruction document of the focused session's project. */
export function documentSubject(context: AppContext): Subject | null {
  const path = sessionFacts(context, focusedSession(context.workspace))?.document ?? null;
  return path === null ? null : { kind: 'document', path };
}
