import { ACTIONS, type ActionName } from '../src/actions/catalogue.ts';
import type { Outcome } from '../src/engine/outcome.ts';
import { parseChord } from '../src/input/chord.ts';
import { buildKeymap } from '../src/input/keymap.ts';
import type { StepBase } from '../src/machines/events.ts';
import { OVERLAY_IDS, OVERLAYS, type OverlayId } from '../src/machines/overlays.ts';
import type { Settings } from '../src/settings/schema.ts';
import type { TerminalFact } from '../src/terminal/facts.ts';
import { closePane, focusCycle, focusDirection, splitPane } from '../src/workspace/panes.ts';
import { cohort, setSynchronized } from '../src/workspace/synchronize.ts';
import { activateTab, cycleTab, openTab, renameTab, reopenTab } from '../src/workspace/tabs.ts';
import {
  activeTab,
  EMPTY_WORKSPACE,
  focusedSession,
  tabById,
  tabOf,
  type Workspace,
} from '../src/workspace/workspace.ts';
import { edited, inserted, type Text } from './model-text.ts';
import type { Move } from './moves.ts';
import type { View } from './view.ts';
import { DOCUMENT } from './world.ts';

const OBSERVING = new Set(ACTIONS.filter(({ observes }) => observes).map(({ name }) => name));
const KEYMAP = buildKeymap({ platform: 'linux', overrides: {} });
/** What the chords of the moves type into a program that has asked for nothing. */
const BYTES: Readonly<Record<string, string>> = {
  x: 'x',
  space: ' ',
  enter: '\r',
  escape: '\u001b',
  backspace: '\u007f',
  left: '\u001b[D',
  tab: '\t',
  'ctrl+u': '\u0015',
  'ctrl+s': '\u0013',
  'ctrl+r': '\u0012',
  'ctrl+w': '\u0017',
  'ctrl+f': '\u0006',
};

interface Session {
  alive: boolean;
  hold: 'agent' | 'person' | null;
  activity: 'starting' | 'idle' | 'busy' | 'attention';
  kind: 'shell' | 'agent';
  scrollable: boolean;
  selection: string;
  name: string | null;
  /** Where its program really is, and what was seen of that when it last mattered. */
  truth: { readonly repository: boolean; readonly document: boolean };
  seen: Session['truth'];
  received: string;
}

interface Open extends Text {
  readonly id: OverlayId;
  /** Tab id, handle, or 0. */
  readonly subject: number;
  gone: boolean;
}

/** The workspace as the keyboard's rules describe it, small enough to be read in one go and to be right. */
export class ReferenceModel {
  workspace: Workspace = EMPTY_WORKSPACE;
  readonly sessions = new Map<number, Session>();
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
  disk: { text: string; draft: string | null; changedBehind: boolean } = {
    text: DOCUMENT.text,
    draft: null,
    changedBehind: false,
  };
  private nextHandle = 1;

  /** Makes the move; the outcome that a step must have, or null for what is not a step. */
  apply(move: Move): Outcome | null {
    if ('press' in move) return this.press(move.press, move.by);
    if ('run' in move) return this.ended ? NOBODY : this.run(move.run, move.by);
    if (this.ended && !('fact' in move)) return null;
    if ('request' in move) this.request(move.request);
    else if ('open' in move && this.owner() === null) {
      this.open('shell', (ws, handle) => openTab(ws, handle));
      this.keyboard = 'terminal';
    } else if ('close' in move && this.owner() === null) {
      const handle = focusedSession(this.workspace);
      if (handle === null) return null;
      this.look('close-focused');
      if (move.close === 'asking' && this.closingAsks(handle)) this.putUp('tab-close-confirm', handle);
      else this.close(handle);
    } else if ('fact' in move) this.fact(move.fact);
    else if ('place' in move) this.place(move.place);
    else if ('policy' in move) this.settings = { ...move.policy };
    else if ('behind' in move) this.disk.changedBehind = true;
    return null;
  }

  /** What a snapshot of the engine must look like; taking one looks where every program is. */
  view(): View {
    for (const session of this.sessions.values()) see(session);
    const focused = focusedSession(this.workspace);
    const open = this.overlays.at(-1);
    return {
      focused: focused === null ? null : String(focused),
      owner: open?.id ?? (this.keyboard === 'search' ? 'search' : 'terminal'),
      overlay:
        open === undefined
          ? null
          : { id: open.id, text: OVERLAYS[open.id].family === 'confirm' ? null : open.text, gone: open.gone },
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
        status: session.alive ? session.activity : 'exited',
        held: session.alive && session.hold !== null,
        received: session.received,
      })),
      disk: { text: this.disk.text, draft: this.disk.draft },
    };
  }

  /** Just before a decision that depends on it, the kernel is asked where programs are. */
  private look(action: ActionName): void {
    const focused = this.focused();
    if (action === 'quit') for (const session of this.sessions.values()) see(session);
    else if (focused !== null) see(focused);
  }

  private place(truth: Session['truth']): void {
    const session = this.focused();
    if (session !== null) session.truth = truth;
  }

  private press(chord: string, by: StepBase): Outcome {
    if (this.ended) return NOBODY;
    const open = this.overlays.at(-1);
    if (open !== undefined) {
      this.keyIn(open, chord, by);
      return { result: 'overlay', overlay: open.id };
    }
    const action = this.keyboard === 'literal' ? undefined : KEYMAP.lookup(parseChord(chord, 'linux'));
    if (action !== undefined) return this.run(action, by);
    if (this.keyboard === 'search') {
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
    if (receivers.some(({ alive }) => !alive)) return { result: 'unbound', reason: 'exited' };
    if (by.origin === 'agent' && receivers.some(({ hold }) => hold !== null))
      return { result: 'unbound', reason: 'held' };
    const bytes = BYTES[chord];
    if (bytes === undefined) return { result: 'unbound', reason: 'not-encodable' };
    for (const receiver of receivers) receiver.received += bytes;
    return { result: 'typed' };
  }

  private run(action: ActionName, by: StepBase): Outcome {
    const open = this.overlays.at(-1);
    if (open !== undefined) return { result: 'overlay', overlay: open.id };
    if (OBSERVING.has(action)) this.look(action);
    const before = this.overlays.length;
    const done = this.act(action, by);
    if (done === 'no-surface' || !done)
      return { result: 'inert', action, reason: done === 'no-surface' ? done : 'no-context' };
    const owner = this.overlays.at(-1);
    return owner !== undefined && this.overlays.length > before
      ? { result: 'overlay', overlay: owner.id, action }
      : { result: 'ran', action };
  }

  /** Does what the action table says; false when something that it needs is missing. */
  private act(action: ActionName, by: StepBase): boolean | 'no-surface' {
    const handle = focusedSession(this.workspace);
    const session = this.focused();
    const tab = activeTab(this.workspace);
    if (action.startsWith('activate-tab-')) {
      this.workspace = activateTab(this.workspace, Number(action.at(-1)) - 1);
      return this.toTerminal();
    }
    switch (action) {
      case 'next-tab':
      case 'prev-tab':
        if (tab === null) return false;
        this.workspace = cycleTab(this.workspace, action === 'next-tab' ? 1 : -1);
        return this.toTerminal();
      case 'new-shell-here':
        this.open('shell', (ws, opened) => openTab(ws, opened));
        return this.toTerminal();
      case 'new-claude-session-here':
        if (session === null || !session.seen.repository) return false;
        this.open('agent', (ws, opened) => openTab(ws, opened));
        return this.toTerminal();
      case 'reopen-closed-tab': {
        const [closed] = this.workspace.reopen;
        if (closed === undefined) return false;
        this.open(closed.kind === 'agent' ? 'agent' : 'shell', reopenTab);
        return this.toTerminal();
      }
      case 'close-focused':
        if (handle === null) return false;
        if (this.closingAsks(handle)) this.putUp('tab-close-confirm', handle);
        else this.close(handle);
        return true;
      case 'split-vertical':
      case 'split-horizontal': {
        if (handle === null) return false;
        const orientation = action === 'split-vertical' ? 'vertical' : 'horizontal';
        this.open('shell', (ws, opened) => splitPane(ws, handle, orientation, opened));
        return this.toTerminal();
      }
      case 'focus-left':
      case 'focus-right':
      case 'focus-up':
      case 'focus-down': {
        if (tab === null) return false;
        const direction = ({ left: 'left', right: 'right', up: 'up', down: 'down' } as const)[
          action.slice('focus-'.length) as 'left' | 'right' | 'up' | 'down'
        ];
        this.workspace = focusDirection(this.workspace, direction);
        return this.toTerminal();
      }
      case 'focus-next':
      case 'focus-prev':
        if (tab === null) return false;
        this.workspace = focusCycle(this.workspace, action === 'focus-next' ? 1 : -1);
        return this.toTerminal();
      case 'copy':
        if (session === null || session.selection === '') return false;
        this.clipboard = session.selection;
        return true;
      case 'paste': {
        if (this.clipboard === '' || handle === null) return false;
        const receivers = cohort(this.workspace, handle).map((member) => this.session(member));
        const refused = receivers.some(
          ({ alive, hold }) => !alive || (hold !== null && by.origin === 'agent'),
        );
        if (!refused) for (const receiver of receivers) receiver.received += this.clipboard;
        return !refused;
      }
      case 'scroll-top':
      case 'scroll-bottom':
        return session?.scrollable ?? false;
      case 'zoom-in':
      case 'zoom-out':
        this.zoom = Math.min(26, Math.max(-8, this.zoom + (action === 'zoom-in' ? 1 : -1)));
        return true;
      case 'zoom-reset':
        this.zoom = 0;
        return true;
      case 'focus-search':
        this.keyboard = 'search';
        this.sidebar = true;
        return true;
      case 'toggle-sidebar':
        this.sidebar = !this.sidebar;
        return true;
      case 'rename-tab':
        return tab !== null && this.putUp('tab-rename', tab.id);
      case 'rename-session':
        return handle !== null && this.putUp('session-rename', handle);
      case 'archive-session':
        return handle !== null && this.putUp('archive-confirm', handle);
      case 'open-doc':
        return session?.seen.document === true && this.putUp('doc-editor', 0);
      case 'toggle-synchronize-panes':
        if (tab === null) return false;
        this.workspace = setSynchronized(this.workspace, { tab: tab.id, enabled: !tab.synchronize.tab });
        return true;
      case 'toggle-hold':
        if (session === null || !session.alive) return false;
        if (session.hold === 'person' && by.origin === 'agent') return false;
        session.hold = session.hold === null ? by.origin : null;
        return true;
      case 'send-next-key-literally':
        if (handle === null) return false;
        this.keyboard = 'literal';
        return true;
      case 'quit': {
        const anyActive = [...this.sessions.values()].some((one) => isActive(one));
        if (this.settings.app === 'alwaysConfirm' || (this.settings.app === 'confirmWhenActive' && anyActive))
          return this.putUp('quit-confirm', 0);
        if (by.access !== 'full') return false;
        this.end();
        return true;
      }
      default:
        return 'no-surface';
    }
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
    if (open.id !== 'quit-confirm') return;
    this.end();
  }

  private end(): void {
    for (const open of this.overlays) this.leave(open);
    this.ended = true;
    this.keyboard = 'terminal';
  }

  private commit(open: Open): void {
    this.leave(open);
    const name = open.text;
    if (open.id === 'session-rename') {
      const session = this.session(open.subject);
      const trimmed = name.trim();
      session.name = trimmed === '' || trimmed === titleOfKind(session) ? null : trimmed;
    } else {
      const tab = tabById(this.workspace, open.subject);
      if (tab !== null) this.workspace = renameTab(this.workspace, tab.id, name, this.titleOf(tab.focus));
    }
  }

  private keyInEditor(open: Open, chord: string): void {
    if (chord === 'ctrl+s') {
      if (open.text === this.disk.text || this.disk.changedBehind) return;
      this.disk.text = open.text;
      this.disk.draft = null;
    } else if (chord === 'ctrl+r') {
      this.disk.draft = null;
      Object.assign(open, { text: this.disk.text, cursor: 0 });
    } else {
      const typed = { enter: '\n', tab: '\t' }[chord];
      Object.assign(open, typed === undefined ? edited(open, chord, false) : inserted(open, typed));
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

  private putUp(id: OverlayId, subject: number): true {
    const text = id === 'doc-editor' ? (this.disk.draft ?? this.disk.text) : this.nameFor(id, subject);
    this.overlays.push({
      id,
      subject,
      gone: false,
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
    if (open.id === 'doc-editor') this.disk.draft = open.text === this.disk.text ? null : open.text;
  }

  private fact(fact: TerminalFact): void {
    const handle = focusedSession(this.workspace);
    const session = this.focused();
    if (handle === null || session === null) return;
    if (fact.type === 'history.changed') session.scrollable = fact.scrollable;
    if (fact.type === 'selection.changed') session.selection = fact.text;
    if (!session.alive) return;
    if (fact.type === 'pty.exited') {
      session.alive = false;
      if (session.kind === 'shell' && fact.status.code === 0) this.close(handle);
    }
    const { activity } = session;
    if (fact.type === 'shell.prompt' && activity !== 'attention') session.activity = 'idle';
    if (fact.type === 'shell.command-started') session.activity = 'busy';
    if (fact.type === 'shell.command-finished' && activity === 'busy') session.activity = 'idle';
    if (fact.type === 'attention.requested' && activity !== 'starting') session.activity = 'attention';
  }

  private open(kind: Session['kind'], place: (ws: Workspace, handle: number) => Workspace): void {
    const handle = this.nextHandle++;
    this.workspace = place(this.workspace, handle);
    this.sessions.set(handle, {
      alive: true,
      hold: null,
      activity: kind === 'agent' ? 'busy' : 'starting',
      kind,
      scrollable: false,
      selection: '',
      name: null,
      truth: { repository: true, document: true },
      seen: { repository: false, document: false },
      received: '',
    });
  }

  private close(handle: number): void {
    if (tabOf(this.workspace, handle) === null) return;
    const { kind } = this.session(handle);
    const title = this.titleOf(handle);
    this.workspace = closePane(this.workspace, handle, () => ({ title, cwd: null, kind }));
    this.sessions.delete(handle);
    for (const open of this.overlays) {
      if (open.id === 'tab-rename') open.gone ||= tabById(this.workspace, open.subject) === null;
      else if (open.id !== 'quit-confirm' && open.id !== 'doc-editor') open.gone ||= open.subject === handle;
    }
  }

  private closingAsks(handle: number): boolean {
    const policy = this.settings.tab;
    return policy === 'alwaysConfirm' || (policy === 'confirmWhenActive' && isActive(this.session(handle)));
  }

  private toTerminal(): true {
    this.keyboard = 'terminal';
    return true;
  }

  private owner(): OverlayId | null {
    return this.overlays.at(-1)?.id ?? null;
  }

  private focused(): Session | null {
    const handle = focusedSession(this.workspace);
    return handle === null ? null : this.session(handle);
  }

  private session(handle: number): Session {
    const session = this.sessions.get(handle);
    if (session === undefined) throw new Error(`the model has no session ${handle}`);
    return session;
  }

  private titleOf(handle: number): string {
    const session = this.sessions.get(handle);
    return session === undefined ? `session ${handle}` : (session.name ?? titleOfKind(session));
  }
}

const NOBODY: Outcome = { result: 'unbound', reason: 'no-session' };

/** Only of a program that runs can it be known where it is. */
function see(session: Session): void {
  if (session.alive) session.seen = session.truth;
}

function isActive({ alive, activity }: Session): boolean {
  return alive && (activity === 'busy' || activity === 'attention');
}

function titleOfKind({ kind }: Session): string {
  return kind === 'agent' ? 'claude' : 'shell';
}
