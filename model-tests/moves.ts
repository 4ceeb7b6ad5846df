import { ACTIONS, type ActionName } from '../src/actions/catalogue.ts';
import type { Outcome } from '../src/engine/outcome.ts';
import { LEGACY_MODES } from '../src/input/modes.ts';
import type { StepBase } from '../src/machines/events.ts';
import { OVERLAY_IDS, type OverlayId } from '../src/machines/overlays.ts';
import type { Settings } from '../src/settings/schema.ts';
import type { TerminalFact } from '../src/terminal/facts.ts';
import { DOCUMENT, type Seen, type World } from './world.ts';

export const AGENT: StepBase = { origin: 'agent', access: 'full' };
export const WRITER: StepBase = { origin: 'agent', access: 'write' };
export const PERSON: StepBase = { origin: 'person', access: 'full' };

type Policy = Settings['close.tab'];

/** One thing that can happen to a workspace: a step of a keyboard tool, another tool, or a fact from outside. */
export type Move =
  | { readonly press: string; readonly by: StepBase }
  | { readonly run: ActionName; readonly by: StepBase }
  | { readonly request: OverlayId }
  | { readonly open: true }
  | { readonly close: 'asking' | 'forced' }
  | { readonly fact: TerminalFact }
  | { readonly seen: Seen }
  | { readonly failing: boolean }
  | { readonly input: string; readonly by: StepBase }
  | { readonly policy: { readonly tab: Policy; readonly app: Policy } }
  | { readonly behind: true }
  | { readonly unreadable: boolean }
  | { readonly clipboard: string }
  | { readonly resize: { readonly cols: number; readonly rows: number } };

const CHORDS = [
  'x',
  'space',
  'enter',
  'escape',
  'backspace',
  'left',
  'tab',
  'ctrl+u',
  'ctrl+s',
  'ctrl+r',
  'ctrl+w',
  'ctrl+f',
  'ctrl+shift+q',
  'cmd+w',
] as const;

/** Exit, prompt and the like, of the focused session. */
const FACTS: readonly TerminalFact[] = [
  { type: 'shell.prompt' },
  { type: 'shell.command-started' },
  { type: 'shell.command-finished', code: 0 },
  { type: 'attention.requested', message: 'look' },
  { type: 'attention.requested', message: 'look again' },
  { type: 'history.changed', scrollable: true },
  { type: 'history.changed', scrollable: false },
  { type: 'selection.changed', text: 'picked' },
  { type: 'title.changed', title: 'prog' },
  { type: 'cwd.changed', cwd: '/told' },
  { type: 'modes.changed', modes: { ...LEGACY_MODES, applicationCursor: true } },
  { type: 'pty.ending' },
  { type: 'pty.exited', status: { code: 0, signal: null } },
  { type: 'pty.exited', status: { code: 3, signal: null } },
];

/** Every move there is, in a fixed order. */
export const MOVES: readonly Move[] = [
  ...ACTIONS.map(({ name }): Move => ({ run: name, by: AGENT })),
  ...CHORDS.map((press): Move => ({ press, by: AGENT })),
  ...OVERLAY_IDS.map((request): Move => ({ request })),
  ...FACTS.map((fact): Move => ({ fact })),
  { open: true },
  { close: 'asking' },
  { close: 'forced' },
  { press: 'x', by: PERSON },
  { press: 'enter', by: WRITER },
  { run: 'toggle-hold', by: PERSON },
  { run: 'quit', by: WRITER },
  { run: 'paste', by: PERSON },
  { seen: { foreground: 'program', cwd: 'empty' } },
  { seen: { foreground: 'shell', cwd: null } },
  { seen: { foreground: 'shell', awaitsInput: false, cwd: 'project' } },
  { failing: true },
  { failing: false },
  { input: 'hi', by: AGENT },
  { input: 'line\r', by: AGENT },
  { input: 'hi', by: PERSON },
  { policy: { tab: 'alwaysConfirm', app: 'alwaysConfirm' } },
  { policy: { tab: 'noConfirmation', app: 'noConfirmation' } },
  { behind: true },
  { unreadable: true },
  { unreadable: false },
  { clipboard: 'outside' },
  { resize: { cols: 90, rows: 20 } },
];

/** A move in a few words, for failures. */
export function nameOf(move: Move): string {
  const who = 'by' in move && move.by !== AGENT ? ` (${move.by.origin}, ${move.by.access})` : '';
  if ('press' in move) return `press ${move.press}${who}`;
  if ('run' in move) return `run ${move.run}${who}`;
  return JSON.stringify(move);
}

/** Makes a move on a real engine; a step's outcome, or null for what is not a step. */
export function apply(world: World, move: Move): Outcome | null {
  const { engine } = world;
  const focused = Number(engine.where().focused_handle ?? 0);
  if ('press' in move) return withoutInput(engine.press([move.press], move.by).steps[0]);
  if ('run' in move) return withoutInput(engine.run([move.run], move.by).steps[0]);
  if ('request' in move)
    engine.requestOverlay({ overlay: move.request, subject: subjectOf(world, move.request) });
  else if ('open' in move)
    ignoreRefusal(() => void engine.open({ kind: 'shell', cwd: null, command: null }).catch(() => {}));
  else if ('close' in move) ignoreRefusal(() => engine.close(null, { force: move.close === 'forced' }));
  else if ('fact' in move) world.tell(focused, move.fact);
  else if ('seen' in move) world.see(focused, move.seen);
  else if ('failing' in move) world.failing = move.failing;
  else if ('input' in move) void engine.input(focused, move.input, move.by.origin).catch(() => {});
  else if ('policy' in move)
    engine.configure({ ...engine.settings, 'close.tab': move.policy.tab, 'close.app': move.policy.app });
  else if ('behind' in move) world.disk.changedBehind = true;
  else if ('unreadable' in move) world.disk.unreadable = move.unreadable;
  else if ('clipboard' in move) world.clipboard.write(move.clipboard);
  else engine.resizeWindow(move.resize);
  return null;
}

/** What an overlay is asked for about: the focused tab, session or document. */
function subjectOf(
  { engine }: World,
  overlay: OverlayId,
): Parameters<typeof engine.requestOverlay>[0]['subject'] {
  const focused = Number(engine.where().focused_handle ?? 0);
  if (overlay === 'quit-confirm') return { kind: 'workspace' };
  if (overlay === 'doc-editor') return { kind: 'document', path: DOCUMENT.path };
  if (overlay !== 'tab-rename') return { kind: 'session', session: focused };
  const tab = engine.snapshot().tabs.find(({ active }) => active);
  return { kind: 'tab', tab: tab === undefined ? 0 : tab.id };
}

function withoutInput(record: (Outcome & { readonly input: string }) | undefined): Outcome | null {
  if (record === undefined) return null;
  const { input: _input, ...outcome } = record;
  return outcome;
}

/** A tool that an open overlay refuses has done nothing; the model says the same. */
function ignoreRefusal(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'DroverError')) throw error;
  }
}
