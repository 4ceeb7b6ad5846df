import { assign, emit, enqueueActions, raise, setup, stateIn } from 'xstate';
import { editField } from '../input/field.ts';
import type { Direction } from '../workspace/focus.ts';
import { closePane, focusCycle, focusDirection } from '../workspace/panes.ts';
import { setSynchronized } from '../workspace/synchronize.ts';
import { activateTab, cycleTab, renameTab } from '../workspace/tabs.ts';
import type { Orientation } from '../workspace/tree.ts';
import { activeTab, tabById, tabOf } from '../workspace/workspace.ts';
import {
  type AppContext,
  type AppInput,
  type Decision,
  type Subject,
  sessionActorId,
} from './app-context.ts';
import { type AppEvent, everyReceiverTakes, isActive, onTarget, receivers, target } from './app-queries.ts';
import {
  hereDirectory,
  openSession,
  paneSizes,
  remembered,
  reopenSession,
  splitSession,
  withoutSession,
} from './app-updates.ts';
import type { TransitionMeta } from './events.ts';
import { OVERLAY_IDS, OVERLAY_MACHINES, OVERLAYS, type OverlayId } from './overlays.ts';
import { session } from './session.ts';
import { derivedTabTitle, sessionFacts, subjectExists } from './subjects.ts';

/** `overlay`: a registered overlay owns the keyboard. `literal`: the next key skips the keymap. `ended`: no more steps. */
export type AppTag = 'overlay' | 'literal' | 'ended';

/** The furthest that zooming goes from the configured font size, in steps of one pixel. */
export const ZOOM_LIMITS = { least: -8, most: 26 } as const;

/** A session was lost to a fault of its chart. */
export interface SessionFailed {
  readonly type: 'session.failed';
  readonly handle: number;
}

/** What was copied, for whoever keeps the clipboard outside. */
export interface ClipboardOffered {
  readonly type: 'clipboard.offered';
  readonly text: string;
}

/** Starts the overlay's own chart, by the overlay's id, and makes it the owner of the keyboard. */
function putUp(context: AppContext, id: OverlayId, subject: Subject, spawn: unknown): Partial<AppContext> {
  // One input type for each chart: the pairing of id and input is checked where the registry defines it.
  const start = spawn as (src: OverlayId, options: { id: OverlayId; input: unknown }) => unknown;
  start(id, { id, input: OVERLAYS[id].input(context, subject) });
  return { overlays: [...context.overlays, { id, subject }] };
}

/** Every guard and action of the app chart by name; the chart itself stands in `app.ts`. */
export const appSetup = setup({
  types: {} as {
    context: AppContext;
    input: AppInput;
    events: AppEvent;
    tags: AppTag;
    transitionMeta: TransitionMeta;
    emitted: ClipboardOffered | SessionFailed;
  },
  actors: { session, ...OVERLAY_MACHINES },
  guards: {
    tabOpen: (given) => target(given) !== null && tabOf(given.context.workspace, target(given) ?? 0) !== null,
    sessionFocused: (given) => target(given) !== null,
    repositoryAbove: (given) => (sessionFacts(given.context, target(given))?.repository ?? null) !== null,
    documentAtHand: (given) => (sessionFacts(given.context, target(given))?.document ?? null) !== null,
    somethingClosed: ({ context }) => context.workspace.reopen.length > 0,
    closingAsks: (given) => {
      const { closeTab } = given.context.settings;
      const handle = target(given);
      if (handle === null || tabOf(given.context.workspace, handle) === null) return false;
      if ('force' in given.event && given.event.force) return false;
      return (
        closeTab === 'alwaysConfirm' || (closeTab === 'confirmWhenActive' && isActive(given.context, handle))
      );
    },
    quittingAsks: ({ context }) => {
      const { closeApp } = context.settings;
      const anyActive = Object.keys(context.sessions).some((handle) => isActive(context, Number(handle)));
      return closeApp === 'alwaysConfirm' || (closeApp === 'confirmWhenActive' && anyActive);
    },
    mayQuit: ({ event }) => 'access' in event && event.access === 'full',
    everyReceiverTakesKey: ({ context, event }) => 'chord' in event && everyReceiverTakes(context, event),
    everyReceiverTakesPaste: ({ context, event }) =>
      'origin' in event &&
      context.clipboard !== '' &&
      everyReceiverTakes(context, { type: 'text.pasted', text: context.clipboard, origin: event.origin }),
    editsSearch: ({ context, event }) => 'chord' in event && editField(context.search, event.chord) !== null,
    outranksOwner: ({ context, event }) => {
      if (event.type !== 'overlay.requested' || !subjectExists(context, event.subject)) return false;
      const owner = context.overlays.at(-1);
      return owner === undefined || OVERLAY_IDS.indexOf(event.overlay) < OVERLAY_IDS.indexOf(owner.id);
    },
    noOverlayOpen: ({ context }) => context.overlays.length === 0,
    keyboardFree: stateIn({ keyboard: 'free' }),
    endedCleanly: ({ event }) => event.type === 'session.ended' && event.clean,
  },
  actions: {
    nextTab: assign(({ context }) => ({ workspace: cycleTab(context.workspace, 1) })),
    previousTab: assign(({ context }) => ({ workspace: cycleTab(context.workspace, -1) })),
    activateTab: assign(({ context }, { index }: { index: number }) => ({
      workspace: activateTab(context.workspace, index),
    })),
    moveFocus: assign(({ context }, { direction }: { direction: Direction }) => ({
      workspace: focusDirection(context.workspace, direction),
    })),
    cycleFocus: assign(({ context }, { step }: { step: 1 | -1 }) => ({
      workspace: focusCycle(context.workspace, step),
    })),
    openHere: assign(({ context, spawn }) =>
      openSession(context, (id, input) => spawn('session', { id, input }), {
        kind: 'shell',
        cwd: hereDirectory(context),
        command: null,
      }),
    ),
    openAgent: assign(({ context, event, spawn }) =>
      openSession(context, (id, input) => spawn('session', { id, input }), {
        kind: 'agent',
        cwd: sessionFacts(context, target({ context, event }))?.repository ?? null,
        command: context.settings.agentCommand,
      }),
    ),
    openRequested: assign(({ context, event, spawn }) =>
      event.type === 'session.open'
        ? openSession(context, (id, input) => spawn('session', { id, input }), event.launch)
        : {},
    ),
    reopen: assign(({ context, spawn }) =>
      reopenSession(context, (id, input) => spawn('session', { id, input })),
    ),
    split: assign(({ context, event, spawn }, { orientation }: { orientation: Orientation }) =>
      onTarget({ context, event }, (handle) =>
        splitSession(context, (id, input) => spawn('session', { id, input }), handle, orientation),
      ),
    ),
    closePane: enqueueActions(({ context, event, enqueue }) => {
      const handle = target({ context, event });
      if (handle === null) return;
      const rest = closePane(context.workspace, handle, (closed) => remembered(context, closed));
      const forget = event.type === 'close.decided' && event.forget === true;
      const workspace = forget ? { ...rest, reopen: context.workspace.reopen } : rest;
      enqueue.assign(withoutSession(context, handle, workspace));
      enqueue.stopChild(sessionActorId(handle));
    }),
    dropFaulty: enqueueActions(({ context, event, enqueue }) => {
      const failed = Object.keys(context.sessions).find((handle) =>
        event.type.endsWith(`.${sessionActorId(Number(handle))}`),
      );
      if (failed === undefined) return;
      const workspace = closePane(context.workspace, Number(failed), (closed) => remembered(context, closed));
      enqueue.assign(withoutSession(context, Number(failed), workspace));
      enqueue.stopChild(sessionActorId(Number(failed)));
      enqueue.emit({ type: 'session.failed', handle: Number(failed) });
    }),
    renameTab: assign(({ context, event }) => {
      if (event.type !== 'tab.title-decided') return {};
      const tab = tabById(context.workspace, event.tab);
      return tab === null
        ? {}
        : { workspace: renameTab(context.workspace, tab.id, event.title, derivedTabTitle(context, tab)) };
    }),
    renameSession: enqueueActions(({ context, event, enqueue }) => {
      const ref = context.sessions[target({ context, event }) ?? 0];
      if (ref !== undefined && event.type === 'session.name-decided')
        enqueue.sendTo(ref, { type: 'name.decided', name: event.name });
    }),
    archive: assign((given) =>
      onTarget(given, (handle) => ({ archived: [...new Set([...given.context.archived, handle])] })),
    ),
    toggleSynchronized: assign((given) => {
      const tab = activeTab(given.context.workspace);
      if (tab === null) return {};
      const enabled = !tab.synchronize.tab;
      return { workspace: setSynchronized(given.context.workspace, { tab: tab.id, enabled }) };
    }),
    zoomBy: assign(({ context }, { by }: { by: number }) => ({
      zoom: Math.min(ZOOM_LIMITS.most, Math.max(ZOOM_LIMITS.least, context.zoom + by)),
    })),
    zoomReset: assign({ zoom: 0 }),
    editSearch: assign({
      search: ({ context, event }) =>
        ('chord' in event ? editField(context.search, event.chord) : null) ?? context.search,
    }),
    pasteClipboard: enqueueActions(({ context, event, enqueue }) => {
      if (!('origin' in event)) return;
      for (const handle of receivers(context)) {
        const ref = context.sessions[handle];
        if (ref !== undefined)
          enqueue.sendTo(ref, { type: 'text.pasted', text: context.clipboard, origin: event.origin });
      }
    }),
    toReceivers: enqueueActions(({ context, event, enqueue }) => {
      if (!('chord' in event)) return;
      for (const handle of receivers(context)) {
        const ref = context.sessions[handle];
        if (ref !== undefined) enqueue.sendTo(ref, event);
      }
    }),
    toTarget: enqueueActions(({ context, event, enqueue }) => {
      const ref = context.sessions[target({ context, event }) ?? 0];
      if (ref !== undefined && 'origin' in event) enqueue.sendTo(ref, event);
    }),
    toOverlay: enqueueActions(({ context, event, enqueue }) => {
      const owner = context.overlays.at(-1);
      if (owner !== undefined) enqueue.sendTo(owner.id, event);
    }),
    openOverlay: assign(({ context, event, spawn }, { overlay }: { overlay: OverlayId }) => {
      const subject = OVERLAYS[overlay].subject(context, 'pane' in event ? event.pane : undefined);
      return subject === null ? {} : putUp(context, overlay, subject, spawn);
    }),
    openRequestedOverlay: assign(({ context, event, spawn }) =>
      event.type === 'overlay.requested' ? putUp(context, event.overlay, event.subject, spawn) : {},
    ),
    leaveOverlay: enqueueActions(({ context, event, enqueue }, { overlay }: { overlay: OverlayId }) => {
      const open = context.overlays.find(({ id }) => id === overlay);
      if (open === undefined) return;
      enqueue.assign({ overlays: context.overlays.filter((other) => other !== open) });
      enqueue.stopChild(overlay);
      // The output belongs to this overlay's chart; the registry's `decides` is typed for it.
      const decides = OVERLAYS[overlay].decides as (output: unknown, subject: Subject) => Decision | null;
      const decision = 'output' in event ? decides(event.output, open.subject) : null;
      if (decision !== null) enqueue.raise(decision);
    }),
    dropOverlays: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.overlays) enqueue.stopChild(id);
      enqueue.assign({ overlays: [] });
    }),
    endSessions: enqueueActions(({ context, enqueue }) => {
      for (const handle of Object.keys(context.sessions)) enqueue.stopChild(sessionActorId(Number(handle)));
      enqueue.assign({
        sessions: {},
        archived: [],
        workspace: { ...context.workspace, tabs: [], active: 0 },
      });
    }),
    noticeGone: enqueueActions(({ context, enqueue }) => {
      for (const { id, subject } of context.overlays)
        if (!subjectExists(context, subject)) enqueue.sendTo(id, { type: 'subject.gone' });
    }),
    fitPanes: enqueueActions(({ context, enqueue }) => {
      for (const [handle, { cols, rows }] of paneSizes(context)) {
        const ref = context.sessions[handle];
        const now = sessionFacts(context, handle);
        if (ref !== undefined && now !== null && (now.cols !== cols || now.rows !== rows))
          enqueue.sendTo(ref, { type: 'size.changed', cols, rows });
      }
    }),
    decideQuit: raise({ type: 'quit.decided' }),
    showSidebar: assign({ sidebarShown: true }),
    hideSidebar: assign({ sidebarShown: false }),
    revealSidebar: raise({ type: 'sidebar.revealed' }),
    noteWindow: assign(({ event }) =>
      event.type === 'window.resized' ? { window: { cols: event.cols, rows: event.rows } } : {},
    ),
    noteSettings: assign(({ event }) =>
      event.type === 'settings.changed' ? { settings: event.settings } : {},
    ),
    noteClipboard: assign(({ event }) =>
      event.type === 'clipboard.changed' || event.type === 'selection.copied'
        ? { clipboard: event.text }
        : {},
    ),
    offerClipboard: emit(
      ({ context }): ClipboardOffered => ({ type: 'clipboard.offered', text: context.clipboard }),
    ),
    noteIds: assign(({ event }) =>
      event.type === 'ids.reserved' ? { ids: { next: event.next, last: event.last } } : {},
    ),
  },
});
