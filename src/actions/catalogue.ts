import { DroverError } from '../errors.ts';
import type { Platform } from './platform.ts';

type Chords = Readonly<Record<Platform, readonly string[]>>;

/** The same spellings on both platforms; `mod` in them is resolved by whoever parses them. */
function both(...chords: readonly string[]): Chords {
  return { mac: chords, linux: chords };
}

const NO_CHORD = both();

const TAB_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

// The order is meaning: it decides which of two actions gets a chord that both claim.
const TABLE = [
  {
    name: 'next-tab',
    title: 'Next tab',
    description: 'Go to the tab on the right, and from the last one to the first.',
    chords: both('ctrl+tab'),
    observes: false,
  },
  {
    name: 'prev-tab',
    title: 'Previous tab',
    description: 'Go to the tab on the left, and from the first one to the last.',
    chords: both('ctrl+shift+tab'),
    observes: false,
  },
  ...TAB_NUMBERS.map((number) => ({
    name: `activate-tab-${number}` as const,
    title: `Go to tab ${number}`,
    description: `Go to tab ${number}, counted from the left; without such a tab nothing changes.`,
    chords: both(`mod+${number}`),
    observes: false,
  })),
  {
    name: 'new-shell-here',
    title: 'New shell here',
    description: "Open a shell in a new tab, in the focused session's directory or else the home directory.",
    chords: both('mod+t'),
    observes: true,
  },
  {
    name: 'new-claude-session-here',
    title: 'New agent session here',
    description: "Start the agent command in a new tab, at the root of the focused session's repository.",
    chords: both('mod+alt+t'),
    observes: true,
  },
  {
    name: 'reopen-closed-tab',
    title: 'Reopen closed tab',
    description: 'Bring back the tab or pane that was closed last.',
    chords: both('mod+shift+t'),
    observes: false,
  },
  {
    name: 'close-focused',
    title: 'Close pane or tab',
    description:
      'Close the focused pane, or its tab when it is the only pane; asks first where the policy says so.',
    chords: both('mod+w'),
    observes: true,
  },
  {
    name: 'open-new-session',
    title: 'Open new session',
    description: 'Reserved: no part of the workspace answers it yet.',
    chords: NO_CHORD,
    observes: false,
  },
  {
    name: 'split-vertical',
    title: 'Split side by side',
    description: 'Open a shell in a new pane to the right of the focused one.',
    chords: both('mod+d'),
    observes: true,
  },
  {
    name: 'split-horizontal',
    title: 'Split one above the other',
    description: 'Open a shell in a new pane below the focused one.',
    chords: both('mod+shift+d'),
    observes: true,
  },
  {
    name: 'focus-left',
    title: 'Focus pane to the left',
    description: 'Give the keyboard to the nearest pane on the left.',
    chords: both('mod+shift+left'),
    observes: false,
  },
  {
    name: 'focus-right',
    title: 'Focus pane to the right',
    description: 'Give the keyboard to the nearest pane on the right.',
    chords: both('mod+shift+right'),
    observes: false,
  },
  {
    name: 'focus-up',
    title: 'Focus pane above',
    description: 'Give the keyboard to the nearest pane above.',
    chords: both('mod+shift+up'),
    observes: false,
  },
  {
    name: 'focus-down',
    title: 'Focus pane below',
    description: 'Give the keyboard to the nearest pane below.',
    chords: both('mod+shift+down'),
    observes: false,
  },
  {
    name: 'focus-next',
    title: 'Focus next pane',
    description: 'Give the keyboard to the next pane of the tab, and from the last one to the first.',
    chords: NO_CHORD,
    observes: false,
  },
  {
    name: 'focus-prev',
    title: 'Focus previous pane',
    description: 'Give the keyboard to the pane before, and from the first one to the last.',
    chords: NO_CHORD,
    observes: false,
  },
  {
    name: 'copy',
    title: 'Copy',
    description: 'Copy what is selected in the focused terminal.',
    chords: { mac: ['cmd+c'], linux: ['ctrl+shift+c'] },
    observes: false,
  },
  {
    name: 'paste',
    title: 'Paste',
    description: 'Paste the clipboard into the focused terminal.',
    chords: { mac: ['cmd+v'], linux: ['ctrl+v', 'ctrl+shift+v'] },
    observes: false,
  },
  {
    name: 'scroll-top',
    title: 'Scroll to the top',
    description: 'Show the oldest line of the focused terminal.',
    chords: both('mod+up'),
    observes: false,
  },
  {
    name: 'scroll-bottom',
    title: 'Scroll to the bottom',
    description: 'Show the live end of the focused terminal.',
    chords: both('mod+down'),
    observes: false,
  },
  {
    name: 'zoom-in',
    title: 'Zoom in',
    description: 'Make the text one step larger, up to the largest size.',
    chords: both('mod+=', 'mod+plus', 'mod+shift+plus'),
    observes: false,
  },
  {
    name: 'zoom-out',
    title: 'Zoom out',
    description: 'Make the text one step smaller, down to the smallest size.',
    chords: both('mod+-'),
    observes: false,
  },
  {
    name: 'zoom-reset',
    title: 'Reset zoom',
    description: 'Give the text its usual size again.',
    chords: both('mod+0'),
    observes: false,
  },
  {
    name: 'focus-search',
    title: 'Search',
    description: 'Give the keyboard to the search field.',
    chords: both('mod+f'),
    observes: false,
  },
  {
    name: 'toggle-sidebar',
    title: 'Show or hide the sidebar',
    description: 'Show the sidebar, or hide it and give its columns to the panes.',
    chords: both('mod+b'),
    observes: false,
  },
  {
    name: 'capture',
    title: 'Capture the window',
    description: 'Save a picture of the window and a description of its state.',
    chords: both('mod+shift+s'),
    observes: false,
  },
  {
    name: 'toggle-record',
    title: 'Start or stop recording',
    description: 'Start recording the window, or stop and write the recording out.',
    chords: both('mod+shift+r'),
    observes: false,
  },
  {
    name: 'rename-tab',
    title: 'Rename tab',
    description: 'Edit the title of the active tab; a blank title gives the derived one back.',
    chords: NO_CHORD,
    observes: false,
  },
  {
    name: 'rename-session',
    title: 'Rename session',
    description: 'Edit the name of the focused session; a blank name gives the derived one back.',
    chords: NO_CHORD,
    observes: false,
  },
  {
    name: 'archive-session',
    title: 'Archive session',
    description: 'Take the focused session off the sidebar, after asking; its program keeps running.',
    chords: NO_CHORD,
    observes: true,
  },
  {
    name: 'open-doc',
    title: 'Open project document',
    description: "Edit the agent notes or read-me file of the focused session's project.",
    chords: NO_CHORD,
    observes: true,
  },
  {
    name: 'toggle-synchronize-panes',
    title: 'Type into all panes',
    description: 'Send what is typed to every pane of the tab, or stop doing so.',
    chords: NO_CHORD,
    observes: false,
  },
  {
    name: 'enter-copy-mode',
    title: 'Copy mode',
    description: 'Move, search and select in the focused terminal with keys; escape leaves.',
    chords: NO_CHORD,
    observes: false,
  },
  {
    name: 'toggle-hold',
    title: 'Hold or release the pane',
    description: 'Keep agents from typing into the focused pane, or let them again.',
    chords: NO_CHORD,
    observes: false,
  },
  {
    name: 'send-next-key-literally',
    title: 'Send the next key literally',
    description: 'Let the next key go to the program even if it is bound to an action.',
    chords: NO_CHORD,
    observes: false,
  },
  {
    name: 'quit',
    title: 'Quit',
    description: 'End every session and the workspace, after asking.',
    chords: { mac: ['cmd+q'], linux: ['ctrl+shift+q'] },
    observes: true,
  },
] as const;

/** Every action's name; the kebab-case word that settings, tools and docs use. */
export type ActionName = (typeof TABLE)[number]['name'];

/** The event that an action is in the charts. */
export type ActionEventType = `action.${ActionName}`;

/** One row of the action table. */
export interface Action {
  readonly name: ActionName;
  /** A few words for a menu or a list. */
  readonly title: string;
  /** One sentence: what it does. */
  readonly description: string;
  /** Default chords in chord syntax, `mod` unresolved; empty where nothing is bound. */
  readonly chords: Chords;
  /**
   * True when the decision depends on the focused program's state at that moment (its directory, or whether it is
   * busy), so that the engine has to look at the program before it sends the event.
   */
  readonly observes: boolean;
  readonly event: ActionEventType;
}

/** All actions in table order, which is also the order that settles a conflict between chords. */
export const ACTIONS: readonly Action[] = TABLE.map((row) => ({ ...row, event: `action.${row.name}` }));

const BY_NAME: ReadonlyMap<string, Action> = new Map(ACTIONS.map((action) => [action.name, action]));

/** Whether the text is the exact name of an action. */
export function isActionName(text: string): text is ActionName {
  return BY_NAME.has(text);
}

/**
 * Takes an action's exact name.
 * @throws DroverError `unknown-action`, naming the text and every name there is.
 */
export function parseActionName(text: string): ActionName {
  if (isActionName(text)) return text;
  const names = ACTIONS.map((action) => action.name).filter((name) => !/^activate-tab-[2-8]$/.test(name));
  const listed = names
    .join(', ')
    .replace('activate-tab-1, activate-tab-9', 'activate-tab-1 … activate-tab-9');
  throw new DroverError('unknown-action', `Unknown action ${JSON.stringify(text)}. Use one of: ${listed}.`);
}
