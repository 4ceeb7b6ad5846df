import { type KeyboardOwner, keyboardOwner, owningOverlay } from '../machines/keyboard-owner.ts';
import { OVERLAYS, type OverlayId } from '../machines/overlays.ts';
import { subjectTitle, tabTitle } from '../machines/subjects.ts';
import { layoutWindow } from '../workspace/geometry.ts';
import type { PaneLayout } from '../workspace/pane-layout.ts';
import { isSynchronized } from '../workspace/synchronize.ts';
import type { Orientation, PaneTree } from '../workspace/tree.ts';
import { focusedSession, type Tab } from '../workspace/workspace.ts';
import type { Core } from './core.ts';
import { observeAll } from './observe.ts';
import { type SessionMode, type SessionStatus, sessionView } from './session-view.ts';

/** A rectangle of the window, in cells from 0. */
export interface CellRect {
  readonly col: number;
  readonly row: number;
  readonly cols: number;
  readonly rows: number;
}

export interface PaneView {
  readonly handle: string;
  readonly title: string;
  readonly status: SessionStatus;
  readonly mode: SessionMode | null;
  /** With its title bar. */
  readonly frame: CellRect;
  /** The grid that the program sees. */
  readonly screen: CellRect;
  /** The window leaves it too little room to be used. */
  readonly too_small: boolean;
  readonly synchronized: boolean;
  /** The view shows the newest lines. */
  readonly at_bottom: boolean;
}

/** How a tab is divided: a pane by its handle, or two parts. */
export type LayoutView =
  | { readonly pane: string }
  | {
      readonly split: Orientation;
      readonly ratio: number;
      readonly first: LayoutView;
      readonly second: LayoutView;
    };

export interface TabView {
  /** Never reused; positions move, ids do not. */
  readonly id: number;
  readonly index: number;
  readonly title: string;
  readonly active: boolean;
  readonly focused_handle: string;
  readonly layout: LayoutView;
  readonly panes: readonly PaneView[];
}

export interface OverlayView {
  readonly id: OverlayId;
  readonly title: string;
  /** What it is about. */
  readonly subject: string;
  /** The state its chart is in, such as `asking`. */
  readonly state: string;
  /** The question, the text in the field, or the document's text. */
  readonly text: string;
  /** What it has to say beside that, such as why saving was refused; null when nothing. */
  readonly message: string | null;
  /** Which keys mean something in it. */
  readonly hint: string;
}

/** The structure of the workspace at one moment; no screen text. */
export interface WorkspaceSnapshot {
  readonly focus: { readonly tab: number | null; readonly handle: string | null };
  readonly keyboard_owner: KeyboardOwner;
  readonly overlay: OverlayView | null;
  readonly window: { readonly cols: number; readonly rows: number };
  readonly sidebar: { readonly shown: boolean; readonly search: string };
  readonly zoom: number;
  readonly tabs: readonly TabView[];
}

/** Reads the workspace as it is now; the kernel is asked where each program is. */
export function snapshotOf(core: Core): WorkspaceSnapshot {
  observeAll(core);
  const context = core.context();
  const { workspace } = context;
  const focused = focusedSession(workspace);
  return {
    focus: {
      tab: focused === null ? null : workspace.active,
      handle: focused === null ? null : String(focused),
    },
    keyboard_owner: keyboardOwner(core.snapshot()),
    overlay: overlayView(core),
    window: context.window,
    sidebar: { shown: context.sidebarShown, search: context.search.text },
    zoom: context.zoom,
    tabs: workspace.tabs.map((tab, index) => tabView(core, tab, index)),
  };
}

function tabView(core: Core, tab: Tab, index: number): TabView {
  const context = core.context();
  const layout = layoutWindow({ ...context.window, sidebar: context.sidebarShown, tree: tab.tree });
  return {
    id: tab.id,
    index,
    title: tabTitle(context, tab),
    active: index === context.workspace.active,
    focused_handle: String(tab.focus),
    layout: layoutView(tab.tree),
    panes: layout.panes.flatMap((pane) => paneView(core, tab, pane)),
  };
}

function paneView(core: Core, tab: Tab, { session, frame, screen, tooSmall }: PaneLayout): PaneView[] {
  const { sessions, archived } = core.context();
  const snapshot = sessions[session]?.getSnapshot();
  if (snapshot === undefined) return [];
  const { handle, title, status, mode } = sessionView(snapshot, archived.includes(session));
  return [
    {
      handle,
      title,
      status,
      mode,
      frame,
      screen,
      too_small: tooSmall,
      synchronized: isSynchronized(tab, session),
      at_bottom: core.terminals.get(session)?.emulator.screen().atBottom ?? true,
    },
  ];
}

function layoutView(tree: PaneTree): LayoutView {
  return tree.kind === 'pane'
    ? { pane: String(tree.session) }
    : { split: tree.orientation, ratio: tree.ratio, first: layoutView(tree.a), second: layoutView(tree.b) };
}

function overlayView(core: Core): OverlayView | null {
  const id = owningOverlay(core.snapshot());
  const open = core.context().overlays.at(-1);
  const child = id === null ? undefined : core.snapshot().children[id]?.getSnapshot();
  if (id === null || open === undefined || child === undefined) return null;
  return {
    id,
    title: OVERLAYS[id].title,
    subject: subjectTitle(core.context(), open.subject),
    state: typeof child.value === 'string' ? child.value : Object.entries(child.value).flat().join('.'),
    text: overlayText(child.context),
    hint: OVERLAYS[id].hint,
    message: child.value === 'gone' ? GONE : overlayMessage(child.context),
  };
}

const GONE = 'What this was about has gone. enter and escape only leave it.';

function overlayMessage(context: object): string | null {
  return 'message' in context && typeof context.message === 'string' ? context.message : null;
}

function overlayText(context: object): string {
  if ('question' in context) return String(context.question);
  const text = 'field' in context ? context.field : 'area' in context ? context.area : null;
  return typeof text === 'object' && text !== null && 'text' in text ? String(text.text) : '';
}
