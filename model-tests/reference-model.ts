import { ACTIONS, type ActionName } from '../src/actions/catalogue.ts';
import type { Outcome } from '../src/engine/outcome.ts';
import { parseChord } from '../src/input/chord.ts';
import { buildKeymap } from '../src/input/keymap.ts';
import type { StepBase } from '../src/machines/events.ts';
import { OVERLAY_IDS, OVERLAYS, type OverlayId } from '../src/machines/overlays.ts';
import type { Settings } from '../src/settings/schema.ts';
import type { TerminalFact } from '../src/terminal/facts.ts';
import { layoutWindow } from '../src/workspace/geometry.ts';
import { closePane } from '../src/workspace/panes.ts';
import { cohort } from '../src/workspace/synchronize.ts';
import { openTab, renameTab } from '../src/workspace/tabs.ts';
import {
  activeTab,
  EMPTY_WORKSPACE,
  focusedSession,
  tabById,
  tabOf,
  type Workspace,
} from '../src/workspace/workspace.ts';
import { act } from './model-actions.ts';
import { ModelSession } from './model-session.ts';
import { edited, inserted, type Text } from './model-text.ts';
import type { Move } from './moves.ts';
import type { View } from './view.ts';
import { DOCUMENT } from './world.ts';

const OBSERVING = new Set(ACTIONS.filter(({ observes }) => observes).map(({ name }) => name));
const KEYMAP = buildKeymap({ platform: 'linux', overrides: {} });
interface Open extends Text {
  readonly id: OverlayId;
  /** Tab id, handle, or 0. */
  readonly subject: number;
  gone: boolean;
  /** A document that could not be read when it was opened. */
  readonly neverRead: boolean;
  /** The document has text that is not saved. */
  dirty: boolean;
  /** It says something, such as why saving was refused. */
  told: boolean;
}

/** The workspace as the keyboard's rules describe it, small enough to be read in one go and to be right. */
export class ReferenceModel {
  workspace: Workspace = EMPTY_WORKSPACE;
  readonly sessions = new Map<number, ModelSession>();
  failing = false;
  archived = new Set<number>();
  overlays: Open[] = [];
  keyboard: 'terminal' | 'search' | 'literal' = 'terminal';
  ended = false;
  sidebar = true;
  zoom = 0;
  search = '';
  clipboard = '';
  settings: { tab: Settings['close.tab']; app: Settings['close.app'] } = {
    tab: 'confirmWhenActive',
    app: 'confirmWhenActive',
  };
  disk = {
    text: DOCUMENT.text as string,
    draft: null as string | null,
    changedBehind: false,
    unreadable: false,
  };
  window = { cols: 160, rows: 48 };
  private nextHandle = 1;

  /** Makes the move; the outcome that a step must have, or null for what is not a step. */
  apply(move: Move): Outcome | null {
    if ('press' in move) return this.press(move.press, move.by);
    if ('run' in move) return this.ended ? NOBODY : this.run(move.run, move.by);
    if (this.ended && !('fact' in move)) return null;
    if ('request' in move) this.request(move.request);
    else if ('open' in move && this.owner() === null) {
      const { reopen } = this.workspace;
      const opened = this.open('shell', null, (ws, handle) => openTab(ws, handle));
      this.keyboard = 'terminal';
      if (this.failing) {
        this.close(opened);
        this.workspace = { ...this.workspace, reopen };
      }
    } else if ('close' in move && this.owner() === null) {
      const handle = focusedSession(this.workspace);
      if (handle === null) return null;
      this.look('close-focused');
      if (move.close === 'asking' && this.closingAsks(handle)) this.putUp('tab-close-confirm', handle);
      else this.close(handle);
    } else if ('fact' in move) this.fact(move.fact);
    else if ('seen' in move) {
      const session = this.focused();
      if (session !== null) session.kernel = move.seen;
    } else if ('failing' in move) this.failing = move.failing;
    else if ('input' in move) {
      const session = this.focused();
      if (session !== null && !session.refuses(move.by.origin)) session.type(move.input);
    } else if ('policy' in move) this.settings = { ...move.policy };
    else if ('behind' in move) this.disk.changedBehind = true;
    else if ('unreadable' in move) this.disk.unreadable = move.unreadable;
    else if ('clipboard' in move) this.clipboard = move.clipboard;
    else if ('resize' in move) this.window = move.resize;
    return null;
  }

  /** What a snapshot of the engine must look like; taking one looks where every program is. */
  view(): View {
    for (const session of this.sessions.values()) session.look();
    const focused = focusedSession(this.workspace);
    const open = this.overlays.at(-1);
    const sizes = this.sizes();
    return {
      focused: focused === null ? null : String(focused),
      owner: open?.id ?? (this.keyboard === 'search' ? 'search' : 'terminal'),
      overlay:
        open === undefined
          ? null
          : {
              id: open.id,
              text: OVERLAYS[open.id].family === 'confirm' ? null : open.text,
              state: stateOf(open),
              told: open.told || open.gone,
            },
      sidebar: this.sidebar,
      search: this.search,
      zoom: this.zoom,
      tabs: this.workspace.tabs.map((tab) => ({
        title: tab.title ?? this.titleOf(tab.focus),
        focus: String(tab.focus),
        synchronized: tab.synchronize.tab,
      })),
      sessions: [...this.sessions].map(([handle, session]) => ({
        handle: String(handle),
        title: this.titleOf(handle),
        status: session.status,
        held: session.takesInput && session.hold !== null,
        cwd: session.cwd,
        lastExitCode: session.lastExitCode,
        attention: session.attention,
        archived: this.archived.has(handle),
        failed: session.failed,
        received: session.received,
        size: session.failed ? '' : (sizes.get(handle) ?? ''),
      })),
      disk: { text: this.disk.text, draft: this.disk.draft },
    };
  }

  /** Every pane's grid follows from the window alone, whatever led to it. */
  private sizes(): ReadonlyMap<number, string> {
    return new Map(
      this.workspace.tabs
        .flatMap(({ tree }) => layoutWindow({ ...this.window, sidebar: this.sidebar, tree }).panes)
        .map(({ session, screen }) => [session, `${screen.cols}x${screen.rows}`]),
    );
  }

  /** Just before a decision that depends on it, the kernel is asked where programs are. */
  private look(action: ActionName): void {
    const focused = this.focused();
    if (action === 'quit') for (const session of this.sessions.values()) session.look();
    else focused?.look();
  }

  private press(chord: string, by: StepBase): Outcome {
    if (this.ended) return NOBODY;
    const open = this.overlays.at(-1);
    if (open !== undefined) {
      this.keyIn(open, chord, by);
      return { result: 'overlay', overlay: open.id };
    }
    const literal = this.keyboard === 'literal' || this.searchLiteral;
    const action = literal ? undefined : KEYMAP.lookup(parseChord(chord, 'linux'));
    if (action !== undefined) return this.run(action, by);
    if (this.keyboard === 'search') {
      this.searchLiteral = false;
      this.keyInSearch(chord);
      return { result: 'overlay', overlay: 'search' };
    }
    this.keyboard = 'terminal';
    return this.type(chord, by);
  }

  private type(chord: string, by: StepBase): Outcome {
    const focused = focusedSession(this.workspace);
    if (focused === null) return NOBODY;
    const receivers = cohort(this.workspace, focused).map((handle) => this.session(handle));
    if (receivers.some(({ takesInput }) => !takesInput)) return { result: 'unbound', reason: 'exited' };
    if (by.origin === 'agent' && receivers.some(({ hold }) => hold !== null))
      return { result: 'unbound', reason: 'held' };
    if (receivers.some((receiver) => receiver.bytesOf(chord) === undefined))
      return { result: 'unbound', reason: 'not-encodable' };
    for (const receiver of receivers) receiver.type(receiver.bytesOf(chord) ?? '');
    return { result: 'typed' };
  }

  private run(action: ActionName, by: StepBase): Outcome {
    const open = this.overlays.at(-1);
    if (open !== undefined) return { result: 'overlay', overlay: open.id };
    if (OBSERVING.has(action)) this.look(action);
    const before = this.overlays.length;
    const done = act(this, action, by);
    if (done === 'no-surface' || !done)
      return { result: 'inert', action, reason: done === 'no-surface' ? done : 'no-context' };
    const owner = this.overlays.at(-1);
    return owner !== undefined && this.overlays.length > before
      ? { result: 'overlay', overlay: owner.id, action }
      : { result: 'ran', action };
  }

  private keyIn(open: Open, chord: string, by: StepBase): void {
    const confirms = OVERLAYS[open.id].family === 'confirm';
    if (chord === 'escape') this.leave(open);
    else if (open.gone) {
      if (chord === 'enter') this.leave(open);
    } else if (confirms) {
      const permitted = open.id !== 'quit-confirm' || by.access === 'full';
      if (chord === 'enter' && permitted) this.confirm(open);
    } else if (open.id === 'doc-editor') this.keyInEditor(open, chord);
    else if (chord === 'enter') this.commit(open);
    else Object.assign(open, edited(open, chord));
  }

  private confirm(open: Open): void {
    this.leave(open);
    if (open.id === 'tab-close-confirm') this.close(open.subject);
    if (open.id === 'archive-confirm') this.archived.add(open.subject);
    if (open.id !== 'quit-confirm') return;
    this.end();
  }

  end(): void {
    for (const open of this.overlays) this.leave(open);
    this.overlays = [];
    this.sessions.clear();
    this.workspace = { ...this.workspace, tabs: [], active: 0 };
    this.ended = true;
    this.keyboard = 'terminal';
  }

  private commit(open: Open): void {
    this.leave(open);
    const name = open.text;
    if (open.id === 'session-rename') this.session(open.subject).rename(name);
    else {
      const tab = tabById(this.workspace, open.subject);
      if (tab !== null) this.workspace = renameTab(this.workspace, tab.id, name, this.titleOf(tab.focus));
    }
  }

  private keyInEditor(open: Open, chord: string): void {
    if (chord === 'ctrl+s') {
      if (!open.dirty) return;
      open.told = true;
      if (this.disk.changedBehind) return;
      this.disk.text = open.text;
      this.disk.draft = null;
      open.dirty = false;
    } else if (chord === 'ctrl+r') {
      if (this.disk.unreadable) open.gone = true;
      else {
        this.disk.draft = null;
        Object.assign(open, { text: this.disk.text, cursor: 0, dirty: false, told: false });
      }
    } else {
      const before = open.text;
      const typed = { enter: '\n', tab: '\t' }[chord];
      Object.assign(open, typed === undefined ? edited(open, chord, false) : inserted(open, typed));
      if (open.text !== before) open.dirty = true;
    }
  }

  private keyInSearch(chord: string): void {
    if (chord === 'escape' || chord === 'enter') this.keyboard = 'terminal';
    else {
      // The search field opens empty and keeps its cursor; only these chords of the moves can change it.
      const next = edited({ text: this.search, cursor: this.searchCursor, selected: false }, chord);
      this.search = next.text;
      this.searchCursor = next.cursor;
    }
  }
  private searchCursor = 0;
  /** The next key edits the search field even where an action is bound to it. */
  searchLiteral = false;

  private request(id: OverlayId): void {
    const handle = focusedSession(this.workspace);
    const subject = { 'quit-confirm': 0, 'doc-editor': 0, 'tab-rename': activeTab(this.workspace)?.id }[
      id as string
    ];
    const about = subject ?? (id === 'tab-rename' ? null : handle);
    const owner = this.overlays.at(-1);
    const outranks = owner === undefined || OVERLAY_IDS.indexOf(id) < OVERLAY_IDS.indexOf(owner.id);
    if (about !== null && outranks) this.putUp(id, about);
  }

  putUp(id: OverlayId, subject: number): true {
    const neverRead = id === 'doc-editor' && this.disk.unreadable;
    const document = neverRead ? '' : (this.disk.draft ?? this.disk.text);
    const text = id === 'doc-editor' ? document : this.nameFor(id, subject);
    this.searchLiteral = false;
    this.overlays.push({
      id,
      subject,
      gone: neverRead,
      neverRead,
      dirty: id === 'doc-editor' && !neverRead && this.disk.draft !== null,
      told: id === 'doc-editor' && !neverRead && this.disk.draft !== null,
      text,
      cursor: id === 'doc-editor' ? 0 : text.length,
      selected: text !== '',
    });
    return true;
  }

  private nameFor(id: OverlayId, subject: number): string {
    const tab = id === 'tab-rename' ? tabById(this.workspace, subject) : null;
    return tab === null ? this.titleOf(subject) : (tab.title ?? this.titleOf(tab.focus));
  }

  private leave(open: Open): void {
    this.overlays = this.overlays.filter((other) => other !== open);
    if (open.id === 'doc-editor' && !open.neverRead)
      this.disk.draft = open.text === this.disk.text ? null : open.text;
  }

  private fact(fact: TerminalFact): void {
    const handle = focusedSession(this.workspace);
    if (handle !== null && this.session(handle).hear(fact)) this.close(handle);
  }

  open(
    kind: ModelSession['kind'],
    cwd: string | null,
    place: (ws: Workspace, handle: number) => Workspace,
  ): number {
    const handle = this.nextHandle;
    // Handles are claimed two at a time, and others claim eight in between.
    this.nextHandle += this.nextHandle % 10 === 1 ? 1 : 9;
    this.workspace = place(this.workspace, handle);
    this.sessions.set(handle, new ModelSession(kind, cwd, this.failing));
    return handle;
  }

  close(handle: number): void {
    if (tabOf(this.workspace, handle) === null) return;
    const { kind, cwd } = this.session(handle);
    const title = this.titleOf(handle);
    this.workspace = closePane(this.workspace, handle, () => ({ title, cwd, kind }));
    this.sessions.delete(handle);
    this.archived.delete(handle);
    for (const open of this.overlays) {
      if (open.id === 'tab-rename') open.gone ||= tabById(this.workspace, open.subject) === null;
      else if (open.id !== 'quit-confirm' && open.id !== 'doc-editor') open.gone ||= open.subject === handle;
    }
  }

  closingAsks(handle: number): boolean {
    const policy = this.settings.tab;
    return policy === 'alwaysConfirm' || (policy === 'confirmWhenActive' && this.session(handle).active);
  }

  toTerminal(): true {
    this.keyboard = 'terminal';
    this.searchLiteral = false;
    return true;
  }

  private owner(): OverlayId | null {
    return this.overlays.at(-1)?.id ?? null;
  }

  focused(): ModelSession | null {
    const handle = focusedSession(this.workspace);
    return handle === null ? null : this.session(handle);
  }

  session(handle: number): ModelSession {
    const session = this.sessions.get(handle);
    if (session === undefined) throw new Error(`the model has no session ${handle}`);
    return session;
  }

  private titleOf(handle: number): string {
    const session = this.sessions.get(handle);
    return session === undefined ? `session ${handle}` : session.shown;
  }
}

const NOBODY: Outcome = { result: 'unbound', reason: 'no-session' };

function stateOf({ id, gone, dirty }: Open): string {
  if (id === 'doc-editor') return gone ? 'unavailable' : dirty ? 'editing.dirty' : 'editing.clean';
  return gone ? 'gone' : OVERLAYS[id].family === 'confirm' ? 'asking' : 'editing';
}
