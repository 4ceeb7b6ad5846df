import { DroverError } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import { type Chords, TABLE } from './table.ts';

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
  /** What has to be there, to finish the sentence "it needs …"; null when it never refuses. */
  readonly needs: string | null;
  /** True when it may open a session. */
  readonly opens: boolean;
  readonly event: ActionEventType;
}

/** All actions in table order, which is also the order that settles a conflict between chords. */
export const ACTIONS: readonly Action[] = TABLE.map((row) => ({ ...row, event: `action.${row.name}` }));

/** As much of a wrong name as a message repeats. */
const MOST_SHOWN = 80;

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
  const near = nearestName(
    text,
    ACTIONS.map((action) => action.name),
  );
  const meant = near === null ? '' : ` Did you mean "${near}"?`;
  throw new DroverError(
    'unknown-action',
    `Unknown action ${JSON.stringify(text.slice(0, MOST_SHOWN))}.${meant} Use one of: ${listed}.`,
  );
}
