import { assign, enqueueActions, fromCallback, sendParent, sendTo, setup } from 'xstate';
import { encodeChord } from '../input/encode.ts';
import { encodePaste } from '../input/paste.ts';
import type { Launch } from '../terminal/launch.ts';
import type { TransitionMeta } from './events.ts';
import type {
  SelectionCopied,
  SessionContext,
  SessionEnded,
  SessionEvent,
  SessionInput,
  SessionTag,
  TerminalRequest,
} from './session-context.ts';

/** What a session is called before its program sets a title. */
export const titleOf = ({ kind, command }: Launch): string =>
  command === null ? kind : typeof command === 'string' ? command : command.join(' ');

const byPerson = ({ event }: { event: SessionEvent }): boolean =>
  'origin' in event && event.origin === 'person';

const keyFits = ({ context, event }: { context: SessionContext; event: SessionEvent }): boolean =>
  'chord' in event && encodeChord(event.chord, context.modes) !== null;

/** What an event types into a program in its modes at this moment. */
function inputOf({ modes }: SessionContext, event: SessionEvent): string {
  if ('chord' in event) return encodeChord(event.chord, modes) ?? '';
  if (event.type === 'text.pasted') return encodePaste(event.text, modes);
  return event.type === 'input.sent' ? event.data : '';
}

/** Every guard and action of the session chart by name; the chart itself stands in `session.ts`. */
export const sessionSetup = setup({
  types: {} as {
    input: SessionInput;
    context: SessionContext;
    events: SessionEvent;
    tags: SessionTag;
    transitionMeta: TransitionMeta;
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
      event.foreground === 'shell' &&
      event.awaitsInput !== false,
    runsOneProgram: ({ context }) => context.launch.kind !== 'shell',
  },
  actions: {
    deliver: enqueueActions(({ context, event, enqueue }) => {
      const data = inputOf(context, event);
      enqueue.sendTo('terminal', { type: 'write', data } satisfies TerminalRequest);
      if (/[\r\n]/.test(data)) enqueue.raise({ type: 'line.submitted' });
    }),
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
});
