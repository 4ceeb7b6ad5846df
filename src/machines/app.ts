import { openField } from '../input/field.ts';
import { EMPTY_WORKSPACE } from '../workspace/workspace.ts';
import { appSetup } from './app-setup.ts';
import { FORWARD } from './events.ts';
import { OVERLAY_IDS, OVERLAYS, type OverlayId } from './overlays.ts';

const CLOSE = ['closePane', 'noticeGone', 'fitPanes'] as const;

/** The transition that puts an overlay up, as its registry entry says. */
const opens = (overlay: OverlayId) =>
  ({
    guard: OVERLAYS[overlay].openedBy.guard,
    target: '#overlay',
    actions: { type: 'openOverlay', params: { overlay } },
    description: `puts up ${overlay}`,
  }) as const;

/** What an opening action does where its overlay is not needed. */
const WITHOUT_OVERLAY = {
  'tab-close-confirm': { guard: 'tabOpen', actions: CLOSE, description: 'nothing to ask: closes at once' },
  'quit-confirm': { guard: 'mayQuit', actions: 'decideQuit', description: 'nothing to ask: ends at once' },
} as const;

const openings = Object.fromEntries(
  OVERLAY_IDS.map((id) => [
    `action.${OVERLAYS[id].openedBy.action}`,
    id === 'tab-close-confirm' || id === 'quit-confirm' ? [opens(id), WITHOUT_OVERLAY[id]] : [opens(id)],
  ]),
);

/** Leaving an overlay, by its final state or because its chart failed: supervision is "never restart". */
const leavings = Object.fromEntries(
  OVERLAY_IDS.flatMap((overlay) =>
    (['done', 'error'] as const).map((how) => [
      `xstate.${how}.actor.${overlay}`,
      { actions: { type: 'leaveOverlay', params: { overlay } } },
    ]),
  ),
);

const activations = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [
    `action.activate-tab-${index + 1}`,
    { target: '.terminal', actions: { type: 'activateTab', params: { index } } },
  ]),
);

const directions = Object.fromEntries(
  (['left', 'right', 'up', 'down'] as const).map((direction) => [
    `action.focus-${direction}`,
    { guard: 'tabOpen', target: '.terminal', actions: { type: 'moveFocus', params: { direction } } },
  ]),
);

/** Actions that the focused session's own chart decides about. */
const forwards = Object.fromEntries(
  ['scroll-top', 'scroll-bottom', 'copy', 'toggle-hold'].map((name) => [
    `action.${name}`,
    { guard: 'sessionFocused', actions: 'toTarget', meta: FORWARD },
  ]),
);

/** The workspace: who owns the keyboard, the tabs and their sessions, and whether it lives. */
export const app = appSetup.createMachine({
  id: 'app',
  description: 'The workspace: who owns the keyboard, the tabs and their sessions, and whether it lives.',
  type: 'parallel',
  context: ({ input }) => ({
    workspace: EMPTY_WORKSPACE,
    sessions: {},
    ids: input.ids,
    overlays: [],
    search: openField(''),
    clipboard: '',
    zoom: 0,
    sidebarShown: true,
    window: input.window,
    archived: [],
    settings: input.settings,
  }),
  on: {
    'window.resized': { actions: ['noteWindow', 'fitPanes'] },
    'settings.changed': { actions: 'noteSettings' },
    'clipboard.changed': { actions: 'noteClipboard' },
    'selection.copied': { actions: ['noteClipboard', 'offerClipboard'] },
    'ids.reserved': { actions: 'noteIds' },
    'xstate.error.actor.*': {
      actions: ['dropFaulty', 'noticeGone', 'fitPanes'],
      description: 'supervision: a session whose chart fails leaves alone, and is not restarted',
    },
    'session.ended': {
      guard: 'endedCleanly',
      actions: CLOSE,
      description: 'a shell that ended cleanly closes its pane; any other stays to be read',
    },
  },
  states: {
    keyboard: {
      description: 'The ladder: who takes the next key.',
      initial: 'free',
      on: {
        'tab.title-decided': { actions: 'renameTab' },
        'session.name-decided': { actions: 'renameSession' },
        'close.decided': { actions: CLOSE },
        'archive.decided': { actions: 'archive' },
        'quit.decided': { target: '.ended', actions: 'dropOverlays' },
      },
      states: {
        free: {
          description: 'No overlay is open: actions are heard.',
          initial: 'terminal',
          on: {
            ...openings,
            ...activations,
            ...directions,
            ...forwards,
            'overlay.requested': {
              guard: 'outranksOwner',
              target: '#overlay',
              actions: 'openRequestedOverlay',
            },
            'session.open': { target: '.terminal', actions: ['openRequested', 'fitPanes'] },
            'pane.close': [
              {
                guard: 'closingAsks',
                target: '#overlay',
                actions: { type: 'openOverlay', params: { overlay: 'tab-close-confirm' } },
              },
              { guard: 'tabOpen', actions: CLOSE },
            ],
            'action.next-tab': { guard: 'tabOpen', target: '.terminal', actions: 'nextTab' },
            'action.prev-tab': { guard: 'tabOpen', target: '.terminal', actions: 'previousTab' },
            'action.new-shell-here': { target: '.terminal', actions: ['openHere', 'fitPanes'] },
            'action.new-claude-session-here': {
              guard: 'repositoryAbove',
              target: '.terminal',
              actions: ['openAgent', 'fitPanes'],
            },
            'action.reopen-closed-tab': {
              guard: 'somethingClosed',
              target: '.terminal',
              actions: ['reopen', 'fitPanes'],
            },
            'action.split-vertical': {
              guard: 'tabOpen',
              target: '.terminal',
              actions: [{ type: 'split', params: { orientation: 'vertical' } }, 'fitPanes'],
            },
            'action.split-horizontal': {
              guard: 'tabOpen',
              target: '.terminal',
              actions: [{ type: 'split', params: { orientation: 'horizontal' } }, 'fitPanes'],
            },
            'action.focus-next': {
              guard: 'tabOpen',
              target: '.terminal',
              actions: { type: 'cycleFocus', params: { step: 1 } },
            },
            'action.focus-prev': {
              guard: 'tabOpen',
              target: '.terminal',
              actions: { type: 'cycleFocus', params: { step: -1 } },
            },
            'action.paste': { guard: 'everyReceiverTakesPaste', actions: 'pasteClipboard' },
            'action.zoom-in': { actions: { type: 'zoomBy', params: { by: 1 } } },
            'action.zoom-out': { actions: { type: 'zoomBy', params: { by: -1 } } },
            'action.zoom-reset': { actions: 'zoomReset' },
            'action.focus-search': { target: '.search', actions: 'revealSidebar' },
            'action.toggle-synchronize-panes': { guard: 'tabOpen', actions: 'toggleSynchronized' },
            'action.send-next-key-literally': { guard: 'sessionFocused', target: '.literal' },
          },
          states: {
            terminal: {
              description: 'Keys that nothing is bound to reach the focused session and its cohort.',
              on: { 'key.*': { guard: 'everyReceiverTakesKey', actions: 'toReceivers', meta: FORWARD } },
            },
            literal: {
              tags: 'literal',
              description: 'The next key goes to the program even where an action is bound to it.',
              on: {
                'key.*': [
                  {
                    guard: 'everyReceiverTakesKey',
                    target: 'terminal',
                    actions: 'toReceivers',
                    meta: FORWARD,
                  },
                  { target: 'terminal', meta: FORWARD, description: 'the program cannot be sent that key' },
                ],
              },
            },
            search: {
              description: 'The sidebar’s search field; escape and enter give the keyboard back.',
              initial: 'open',
              on: {
                'key.escape': { target: 'terminal' },
                'key.enter': { target: 'terminal' },
                'key.*': { guard: 'editsSearch', actions: 'editSearch' },
                'action.toggle-sidebar': {
                  target: 'terminal',
                  description: 'a hidden field is not typed into',
                },
              },
              states: {
                open: {
                  description: 'Bound chords run their actions.',
                  on: { 'action.send-next-key-literally': { guard: 'sessionFocused', target: 'literal' } },
                },
                literal: {
                  tags: 'literal',
                  description: 'The next key edits the field even where an action is bound to it.',
                  on: {
                    'key.escape': { target: '#app.keyboard.free.terminal' },
                    'key.enter': { target: '#app.keyboard.free.terminal' },
                    'key.*': [
                      { guard: 'editsSearch', target: 'open', actions: 'editSearch' },
                      { target: 'open' },
                    ],
                  },
                },
              },
            },
            recent: { type: 'history' },
          },
        },
        overlay: {
          id: 'overlay',
          tags: 'overlay',
          description: 'The open overlay of the highest precedence takes every key; actions are not heard.',
          always: { guard: 'noOverlayOpen', target: 'free.recent', description: 'back to the owner before' },
          on: {
            ...leavings,
            'key.*': { actions: 'toOverlay', meta: FORWARD },
            'overlay.requested': { guard: 'outranksOwner', actions: 'openRequestedOverlay' },
          },
        },
        ended: { tags: 'ended', description: 'The workspace is quitting: nothing takes a key any more.' },
      },
    },
    sidebar: {
      description: 'Whether the sidebar takes room.',
      initial: 'shown',
      states: {
        shown: {
          entry: ['showSidebar', 'fitPanes'],
          on: { 'action.toggle-sidebar': { guard: 'keyboardFree', target: 'hidden' } },
        },
        hidden: {
          entry: ['hideSidebar', 'fitPanes'],
          on: {
            'action.toggle-sidebar': { guard: 'keyboardFree', target: 'shown' },
            'sidebar.revealed': { target: 'shown' },
          },
        },
      },
    },
    life: {
      description: 'Quitting ends every session and, once the call is answered, the server.',
      initial: 'running',
      states: {
        running: { on: { 'quit.decided': { target: 'quitting' } } },
        quitting: {
          entry: 'endSessions',
          description: 'Every session has been told to end; what they leave behind is waited for.',
          on: { 'sessions.ended': { target: 'stopped' } },
        },
        stopped: { description: 'Nothing of any session is left.' },
      },
    },
  },
});
