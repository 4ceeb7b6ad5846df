import { LEGACY_MODES } from '../input/modes.ts';
import { TYPED } from './events.ts';
import { sessionSetup, titleOf } from './session-setup.ts';

/** One program on a terminal: its life, what it is doing, and who may type into it. */
export const session = sessionSetup.createMachine({
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
            submitted: {
              tags: 'active',
              description:
                'A line was entered, and the shell has not said yet what it makes of it: it counts as busy.',
              on: {
                'shell.prompt': {
                  target: 'idle',
                  actions: 'noteMarked',
                  description: 'an empty line, or one that was dropped',
                },
                'shell.command-started': { target: 'busy', actions: 'noteCommandStarted' },
                'shell.command-finished': { target: 'idle', actions: 'noteCommandFinished' },
                'program.observed': { guard: 'unmarkedShell', target: 'idle', actions: 'noteObservation' },
                'attention.requested': { target: 'attention', actions: 'noteAttention' },
              },
            },
            idle: {
              description: 'The shell waits at its prompt.',
              on: {
                'line.submitted': { target: 'submitted' },
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
                'line.submitted': {
                  target: 'submitted',
                  actions: 'clearAttention',
                  description: 'it was answered',
                },
              },
            },
          },
        },
        mode: {
          description: 'Who may type.',
          initial: 'live',
          on: {
            'pty.ending': { target: '.ended', description: 'nobody can type into a program that has ended' },
          },
          states: {
            ended: {
              tags: 'refuses:exited',
              description: 'The program has ended; its last output is still being shown.',
            },
            live: {
              description: 'Keys reach the program.',
              on: {
                'key.*': { guard: 'keyFits', actions: 'deliver', meta: TYPED },
                'input.sent': { actions: 'deliver', meta: TYPED },
                'text.pasted': { actions: 'deliver', meta: TYPED },
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
                'key.*': { guard: 'personKeyFits', actions: 'deliver', meta: TYPED },
                'input.sent': { guard: 'byPerson', actions: 'deliver', meta: TYPED },
                'text.pasted': { guard: 'byPerson', actions: 'deliver', meta: TYPED },
                'action.toggle-hold': { target: 'live' },
              },
            },
            heldByPerson: {
              tags: 'refuses:held',
              description: 'A person holds it; only a person lets go.',
              on: {
                'key.*': { guard: 'personKeyFits', actions: 'deliver', meta: TYPED },
                'input.sent': { guard: 'byPerson', actions: 'deliver', meta: TYPED },
                'text.pasted': { guard: 'byPerson', actions: 'deliver', meta: TYPED },
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
