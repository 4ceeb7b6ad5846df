import { assign, fromCallback, sendParent, sendTo, setup } from 'xstate';
import { encodeChord } from '../input/encode.ts';
import { type KeyModes, LEGACY_MODES } from '../input/modes.ts';
import { encodePaste } from '../input/paste.ts';
import type { ExitStatus, TerminalFact } from '../terminal/facts.ts';
import type { Launch } from '../terminal/launch.ts';
import { type ActionEvent, type KeyEvent, type Origin, TYPED } from './events.ts';

export interface SessionInput {
  readonly handle: number;
  readonly launch: Launch;
  /** Size of the grid the program sees, in cells. */
  readonly cols: number;
  readonly rows: number;
}

/** What the chart asks of the terminal behind it. */
export type TerminalRequest =
  | { readonly type: 'write'; readonly data: string }
  | { readonly type: 'resize'; readonly cols: number; readonly rows: number }
  | { readonly type: 'scroll'; readonly to: 'top' | 'bottom' };

/** Where the program in the foreground is, as the kernel says; asked for just before a decision needs it. */
export interface Observation {
  readonly type: 'program.observed';
  readonly foreground: 'shell' | 'program' | 'unknown';
  readonly name: string | null;
  readonly cwd: string | null;
  /** Root of the repository above `cwd`, or null. */
  readonly repository: string | null;
  /** The project's first instruction document, or null. */
  readonly document: string | null;
}

export type SessionEvent =
  | KeyEvent
  | ActionEvent
  | TerminalFact
  | Observation
  | { readonly type: 'input.sent'; readonly data: string; readonly origin: Origin }
  | { readonly type: 'text.pasted'; readonly text: string; readonly origin: Origin }
  | { readonly type: 'start.failed'; readonly reason: string }
  | { readonly type: 'size.changed'; readonly cols: number; readonly rows: number }
  | { readonly type: 'name.decided'; readonly name: string };

/** What a session tells the app. */
export interface SessionEnded {
  readonly type: 'session.ended';
  readonly handle: number;
  /** A shell that exited by itself with code 0. */
  readonly clean: boolean;
}

/** A session's selected text goes to the workspace's clipboard. */
export interface SelectionCopied {
  readonly type: 'selection.copied';
  readonly text: string;
}

export interface SessionContext {
  readonly handle: number;
  readonly launch: Launch;
  readonly cols: number;
  readonly rows: number;
  readonly pid: number | null;
  /** The title the program set, or what was launched. */
  readonly title: string;
  /** A name given by hand; it wins over the title. */
  readonly name: string | null;
  readonly cwd: string | null;
  readonly program: string | null;
  readonly repository: string | null;
  readonly document: string | null;
  readonly modes: KeyModes;
  readonly scrollable: boolean;
  /** The selected text; empty when nothing is selected. */
  readonly selection: string;
  /** True once the shell has reported a prompt or a command by itself; the kernel's guess is not needed then. */
  readonly marked: boolean;
  readonly lastCommand: { readonly code: number | null } | null;
  readonly exit: ExitStatus | null;
  /** Why the program could not be started, or null. */
  readonly failure: string | null;
  readonly attention: string | null;
}

/** Session states whose sessions can be typed into carry no `refuses:` tag. */
export type SessionTag = 'alive' | 'active' | 'refuses:exited' | 'refuses:held';

const titleOf = ({ kind, command }: Launch): string =>
  command === null ? kind : typeof command === 'string' ? command : command.join(' ');

const byPerson = ({ event }: { event: SessionEvent }): boolean =>
  'origin' in event && event.origin === 'person';

const keyFits = ({ context, event }: { context: SessionContext; event: SessionEvent }): boolean =>
  'chord' in event && encodeChord(event.chord, context.modes) !== null;

/** One program on a terminal: its life, what it is doing, and who may type into it. */
export const session = setup({
  types: {} as {
    input: SessionInput;
    context: SessionContext;
    events: SessionEvent;
    tags: SessionTag;
    transitionMeta: typeof TYPED;
  },
  actors: {
    terminal: fromCallback<TerminalRequest, SessionInput>(() => {}),
  },
  guards: {
    keyFits,
    personKeyFits: (args) => byPerson(args) && keyFits(args),
    byPerson,
    scrollable: ({ context }) => context.scrollable,
    somethingSelected: ({ context }) => context.selection !== '',
    unmarkedProgram: ({ context, event }) =>
      !context.marked && event.type === 'program.observed' && event.foreground === 'program',
    unmarkedShell: ({ context, event }) =>
      !context.marked &&
      context.launch.kind === 'shell' &&
      event.type === 'program.observed' &&
      event.foreground === 'shell',
    runsOneProgram: ({ context }) => context.launch.kind !== 'shell',
  },
  actions: {
    deliverKey: sendTo(
      'terminal',
      ({ context, event }): TerminalRequest => ({
        type: 'write',
        data: ('chord' in event ? encodeChord(event.chord, context.modes) : null) ?? '',
      }),
    ),
    deliverInput: sendTo(
      'terminal',
      ({ event }): TerminalRequest => ({
        type: 'write',
        data: event.type === 'input.sent' ? event.data : '',
      }),
    ),
    deliverPaste: sendTo(
      'terminal',
      ({ context, event }): TerminalRequest => ({
        type: 'write',
        data: event.type === 'text.pasted' ? encodePaste(event.text, context.modes) : '',
      }),
    ),
    resizeTerminal: sendTo(
      'terminal',
      ({ context }): TerminalRequest => ({
        type: 'resize',
        cols: context.cols,
        rows: context.rows,
      }),
    ),
    scrollToTop: sendTo('terminal', { type: 'scroll', to: 'top' } satisfies TerminalRequest),
    scrollToBottom: sendTo('terminal', { type: 'scroll', to: 'bottom' } satisfies TerminalRequest),
    copySelection: sendParent(
      ({ context }): SelectionCopied => ({ type: 'selection.copied', text: context.selection }),
    ),
    noteStart: assign({ pid: ({ event }) => (event.type === 'pty.started' ? event.pid : null) }),
    noteExit: assign({ exit: ({ event }) => (event.type === 'pty.exited' ? event.status : null) }),
    noteFailure: assign({ failure: ({ event }) => (event.type === 'start.failed' ? event.reason : null) }),
    noteTitle: assign({
      title: ({ context, event }) =>
        event.type === 'title.changed' && event.title.trim() !== '' ? event.title : titleOf(context.launch),
    }),
    noteName: assign({
      name: ({ context, event }) => {
        const name = event.type === 'name.decided' ? event.name.trim() : '';
        return name === '' || name === context.title ? null : name;
      },
    }),
    noteCwd: assign({
      cwd: ({ context, event }) => (event.type === 'cwd.changed' ? event.cwd : context.cwd),
    }),
    noteModes: assign({
      modes: ({ context, event }) => (event.type === 'modes.changed' ? event.modes : context.modes),
    }),
    noteHistory: assign({ scrollable: ({ event }) => event.type === 'history.changed' && event.scrollable }),
    noteSelection: assign({
      selection: ({ event }) => (event.type === 'selection.changed' ? event.text : ''),
    }),
    noteSize: assign(({ context, event }) =>
      event.type === 'size.changed'
        ? { cols: event.cols, rows: event.rows }
        : { cols: context.cols, rows: context.rows },
    ),
    noteObservation: assign(({ context, event }) =>
      event.type === 'program.observed'
        ? {
            program: event.name,
            cwd: event.cwd ?? context.cwd,
            repository: event.repository,
            document: event.document,
          }
        : {},
    ),
    noteMarked: assign({ marked: true }),
    noteCommandStarted: assign({ marked: true, lastCommand: null }),
    noteCommandFinished: assign({
      marked: true,
      lastCommand: ({ event }) => (event.type === 'shell.command-finished' ? { code: event.code } : null),
    }),
    noteAttention: assign({
      attention: ({ event }) => (event.type === 'attention.requested' ? event.message : null),
    }),
    clearAttention: assign({ attention: null }),
    reportEnd: sendParent(
      ({ context }): SessionEnded => ({
        type: 'session.ended',
        handle: context.handle,
        clean: context.launch.kind === 'shell' && context.exit?.code === 0,
      }),
    ),
  },
}).createMachine({
  id: 'session',
  description: 'One program on a terminal: its life, what it is doing, and who may type into it.',
  context: ({ input }) => ({
    handle: input.handle,
    launch: input.launch,
    cols: input.cols,
    rows: input.rows,
    pid: null,
    title: titleOf(input.launch),
    name: null,
    cwd: input.launch.cwd,
    program: null,
    repository: null,
    document: null,
    modes: LEGACY_MODES,
    scrollable: false,
    selection: '',
    marked: false,
    lastCommand: null,
    exit: null,
    failure: null,
    attention: null,
  }),
  invoke: {
    src: 'terminal',
    id: 'terminal',
    input: ({ context }) => ({
      handle: context.handle,
      launch: context.launch,
      cols: context.cols,
      rows: context.rows,
    }),
    onError: {
      target: '.exited',
      description: 'supervision: a terminal that breaks ends its session alone and is never restarted',
    },
  },
  on: {
    'title.changed': { actions: 'noteTitle' },
    'name.decided': { actions: 'noteName' },
    'cwd.changed': { actions: 'noteCwd' },
    'modes.changed': { actions: 'noteModes' },
    'history.changed': { actions: 'noteHistory' },
    'selection.changed': { actions: 'noteSelection' },
    'program.observed': { actions: 'noteObservation' },
    'size.changed': { actions: ['noteSize', 'resizeTerminal'] },
    'action.scroll-top': {
      guard: 'scrollable',
      actions: 'scrollToTop',
      description: 'also after the program ended',
    },
    'action.scroll-bottom': { guard: 'scrollable', actions: 'scrollToBottom' },
    'action.copy': {
      guard: 'somethingSelected',
      actions: 'copySelection',
      description: 'asks the terminal itself, wherever the selection has scrolled to',
    },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'Asked for, not yet running.',
      tags: 'refuses:exited',
      on: {
        'pty.started': { target: 'running', actions: 'noteStart' },
        'start.failed': { target: 'exited', actions: 'noteFailure' },
      },
    },
    running: {
      type: 'parallel',
      tags: 'alive',
      on: {
        'pty.exited': { target: 'exited', actions: 'noteExit', description: 'after the last byte was shown' },
      },
      states: {
        activity: {
          description: 'What the program is doing, from its own marks; from the kernel where it makes none.',
          initial: 'starting',
          states: {
            starting: {
              description: 'Before the first prompt.',
              always: { guard: 'runsOneProgram', target: 'busy' },
              on: {
                'shell.prompt': { target: 'idle', actions: 'noteMarked' },
                'shell.command-started': { target: 'busy', actions: 'noteCommandStarted' },
                'program.observed': [
                  { guard: 'unmarkedProgram', target: 'busy', actions: 'noteObservation' },
                  { guard: 'unmarkedShell', target: 'idle', actions: 'noteObservation' },
                ],
              },
            },
            busy: {
              tags: 'active',
              description: 'A command runs.',
              on: {
                'shell.prompt': { target: 'idle', actions: 'noteMarked' },
                'shell.command-finished': { target: 'idle', actions: 'noteCommandFinished' },
                'program.observed': { guard: 'unmarkedShell', target: 'idle', actions: 'noteObservation' },
                'attention.requested': { target: 'attention', actions: 'noteAttention' },
              },
            },
            idle: {
              description: 'The shell waits at its prompt.',
              on: {
                'shell.command-started': { target: 'busy', actions: 'noteCommandStarted' },
                'shell.command-finished': { actions: 'noteCommandFinished' },
                'program.observed': { guard: 'unmarkedProgram', target: 'busy', actions: 'noteObservation' },
                'attention.requested': { target: 'attention', actions: 'noteAttention' },
              },
            },
            attention: {
              tags: 'active',
              description: 'It asked for someone. Sticky: only new work clears it.',
              on: {
                'shell.command-started': {
                  target: 'busy',
                  actions: ['noteCommandStarted', 'clearAttention'],
                },
                'shell.command-finished': { actions: 'noteCommandFinished' },
                'attention.requested': { actions: 'noteAttention' },
              },
            },
          },
        },
        mode: {
          description: 'Who may type.',
          initial: 'live',
          states: {
            live: {
              description: 'Keys reach the program.',
              on: {
                'key.*': { guard: 'keyFits', actions: 'deliverKey', meta: TYPED },
                'input.sent': { actions: 'deliverInput', meta: TYPED },
                'text.pasted': { actions: 'deliverPaste', meta: TYPED },
                'action.toggle-hold': [
                  { guard: 'byPerson', target: 'heldByPerson' },
                  { target: 'heldByAgent' },
                ],
              },
            },
            heldByAgent: {
              tags: 'refuses:held',
              description: 'Put on hold by an agent; agents are refused until anyone lets go.',
              on: {
                'key.*': { guard: 'personKeyFits', actions: 'deliverKey', meta: TYPED },
                'input.sent': { guard: 'byPerson', actions: 'deliverInput', meta: TYPED },
                'text.pasted': { guard: 'byPerson', actions: 'deliverPaste', meta: TYPED },
                'action.toggle-hold': { target: 'live' },
              },
            },
            heldByPerson: {
              tags: 'refuses:held',
              description: 'A person holds it; only a person lets go.',
              on: {
                'key.*': { guard: 'personKeyFits', actions: 'deliverKey', meta: TYPED },
                'input.sent': { guard: 'byPerson', actions: 'deliverInput', meta: TYPED },
                'text.pasted': { guard: 'byPerson', actions: 'deliverPaste', meta: TYPED },
                'action.toggle-hold': { guard: 'byPerson', target: 'live' },
              },
            },
          },
        },
      },
    },
    exited: {
      tags: 'refuses:exited',
      description: 'The program has ended; the last screen stays readable.',
      entry: 'reportEnd',
    },
  },
});
