import { ACTIONS, type ActionName } from '../../../src/actions/catalogue.ts';
import { inert, putUp, ran } from './outcomes.ts';

/** What an action answers in a workspace that lacks what it needs, and in one that has it. */
export interface ActionAnswers {
  readonly missing: Readonly<Record<string, string>>;
  readonly there: Readonly<Record<string, string>>;
}

const needs = (name: ActionName, there = ran(name)): ActionAnswers => ({
  missing: inert(name, 'no-context'),
  there,
});
const always = (name: ActionName, answer = ran(name)): ActionAnswers => ({ missing: answer, there: answer });

/** Not built yet: no chart answers it, whatever there is. */
const never = (name: ActionName): ActionAnswers => always(name, inert(name, 'no-surface'));

/**
 * Every action's answers, from the action table of the keyboard's contract. `missing` is an empty workspace. `there` is
 * a shell at its prompt, in a repository with a document, with history, after a tab was closed; quitting asks, closing
 * does not. Nothing can be selected or copied by these tools, so `copy` and `paste` only ever refuse.
 */
const ANSWERS = {
  'next-tab': needs('next-tab'),
  'prev-tab': needs('prev-tab'),
  'activate-tab-1': always('activate-tab-1'),
  'activate-tab-2': always('activate-tab-2'),
  'activate-tab-3': always('activate-tab-3'),
  'activate-tab-4': always('activate-tab-4'),
  'activate-tab-5': always('activate-tab-5'),
  'activate-tab-6': always('activate-tab-6'),
  'activate-tab-7': always('activate-tab-7'),
  'activate-tab-8': always('activate-tab-8'),
  'activate-tab-9': always('activate-tab-9'),
  'new-shell-here': always('new-shell-here'),
  'new-claude-session-here': needs('new-claude-session-here'),
  'reopen-closed-tab': needs('reopen-closed-tab'),
  'close-focused': needs('close-focused'),
  'open-new-session': never('open-new-session'),
  'split-vertical': needs('split-vertical'),
  'split-horizontal': needs('split-horizontal'),
  'focus-left': needs('focus-left'),
  'focus-right': needs('focus-right'),
  'focus-up': needs('focus-up'),
  'focus-down': needs('focus-down'),
  'focus-next': needs('focus-next'),
  'focus-prev': needs('focus-prev'),
  copy: needs('copy', inert('copy', 'no-context')),
  paste: needs('paste', inert('paste', 'no-context')),
  'scroll-top': needs('scroll-top'),
  'scroll-bottom': needs('scroll-bottom'),
  'zoom-in': always('zoom-in'),
  'zoom-out': always('zoom-out'),
  'zoom-reset': always('zoom-reset'),
  'focus-search': always('focus-search'),
  'toggle-sidebar': always('toggle-sidebar'),
  capture: never('capture'),
  'toggle-record': never('toggle-record'),
  'rename-tab': needs('rename-tab', putUp('tab-rename', 'rename-tab')),
  'rename-session': needs('rename-session', putUp('session-rename', 'rename-session')),
  'archive-session': needs('archive-session', putUp('archive-confirm', 'archive-session')),
  'open-doc': needs('open-doc', putUp('doc-editor', 'open-doc')),
  'toggle-synchronize-panes': needs('toggle-synchronize-panes'),
  'enter-copy-mode': never('enter-copy-mode'),
  'toggle-hold': needs('toggle-hold'),
  'send-next-key-literally': needs('send-next-key-literally'),
  quit: always('quit', putUp('quit-confirm', 'quit')),
} as const satisfies Readonly<Record<ActionName, ActionAnswers>>;

/** Every action of the catalogue; last the one that opens a shell out of nothing, after which nothing is missing any more. */
export const ACTION_NAMES: readonly ActionName[] = ACTIONS.map(({ name }) => name).sort(
  (a, b) => Number(a === 'new-shell-here') - Number(b === 'new-shell-here'),
);

export function answersOf(name: ActionName): ActionAnswers {
  return ANSWERS[name];
}
