import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  type ActionEventType,
  type ActionName,
  isActionName,
  parseActionName,
} from '../../src/actions/catalogue.ts';
import { DroverError } from '../../src/errors.ts';
import { formatChord, parseChord } from '../../src/input/chord.ts';

const PLATFORMS = ['mac', 'linux'] as const;

describe('the action table', () => {
  it('has every action once, in the order that settles conflicts', () => {
    expect(ACTIONS.map((action) => action.name)).toEqual([
      'next-tab',
      'prev-tab',
      'activate-tab-1',
      'activate-tab-2',
      'activate-tab-3',
      'activate-tab-4',
      'activate-tab-5',
      'activate-tab-6',
      'activate-tab-7',
      'activate-tab-8',
      'activate-tab-9',
      'new-shell-here',
      'new-claude-session-here',
      'reopen-closed-tab',
      'close-focused',
      'open-new-session',
      'split-vertical',
      'split-horizontal',
      'focus-left',
      'focus-right',
      'focus-up',
      'focus-down',
      'focus-next',
      'focus-prev',
      'copy',
      'paste',
      'scroll-top',
      'scroll-bottom',
      'zoom-in',
      'zoom-out',
      'zoom-reset',
      'focus-search',
      'toggle-sidebar',
      'capture',
      'toggle-record',
      'rename-tab',
      'rename-session',
      'archive-session',
      'open-doc',
      'toggle-synchronize-panes',
      'enter-copy-mode',
      'toggle-hold',
      'send-next-key-literally',
      'quit',
    ]);
  });

  it('names each event after its action', () => {
    for (const action of ACTIONS) expect(action.event).toBe(`action.${action.name}`);
    const typed: [ActionName, ActionEventType] = ['activate-tab-7', 'action.activate-tab-7'];
    expect(ACTIONS.some((action) => action.name === typed[0] && action.event === typed[1])).toBe(true);
  });

  it('says what each action is in a title and one sentence', () => {
    for (const { title, description } of ACTIONS) {
      expect(title).toMatch(/^[A-Z][^.]*$/);
      expect(description).toMatch(/^[A-Z][^\n]*\.$/);
    }
    expect(new Set(ACTIONS.map((action) => action.title)).size).toBe(ACTIONS.length);
  });

  it.each(PLATFORMS)('gives no chord to two actions on %s', (platform) => {
    const holders = new Map<string, string>();
    for (const { name, chords } of ACTIONS) {
      for (const text of chords[platform]) {
        const chord = formatChord(parseChord(text, platform));
        expect(holders.get(chord) ?? name, chord).toBe(name);
        holders.set(chord, name);
      }
    }
    expect(holders.size).toBeGreaterThan(30);
  });

  it('marks the actions that depend on where the focused program is', () => {
    expect(ACTIONS.filter((action) => action.observes).map((action) => action.name)).toEqual([
      'new-shell-here',
      'new-claude-session-here',
      'close-focused',
      'split-vertical',
      'split-horizontal',
      'archive-session',
      'open-doc',
      'quit',
    ]);
  });
});

describe('action names', () => {
  it('are taken exactly', () => {
    for (const { name } of ACTIONS) expect(parseActionName(name)).toBe(name);
  });

  it.each([
    '',
    'activate-tab-0',
    'activate-tab-10',
    'activate-tab-x',
    'Copy',
    ' copy',
    'constructor',
    'action.copy',
  ])('refuse %j, naming it and what is valid', (text) => {
    expect(isActionName(text)).toBe(false);
    let thrown: unknown;
    try {
      parseActionName(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(DroverError);
    expect(thrown).toMatchObject({
      code: 'unknown-action',
      message: expect.stringContaining(JSON.stringify(text)),
    });
    expect(thrown).toMatchObject({
      message: expect.stringContaining('prev-tab, activate-tab-1 … activate-tab-9, new-shell-here'),
    });
  });
});
