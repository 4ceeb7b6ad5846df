import { ACTIONS, type Action, type ActionName, isActionName } from '../actions/catalogue.ts';
import type { Platform } from '../actions/platform.ts';
import { DroverError } from '../errors.ts';
import { type Chord, formatChord, parseChord } from './chord.ts';

export type { Platform } from '../actions/platform.ts';

/** A chord that more than one action asks for. */
export interface KeyConflict {
  /** In canonical spelling. */
  readonly chord: string;
  /** Everyone who asked, in table order. */
  readonly actions: readonly ActionName[];
  readonly winner: ActionName;
}

/** Which chord runs which action. Every chord it gives out is in canonical spelling. */
export interface Keymap {
  lookup(chord: Chord): ActionName | undefined;
  /** The chords that run the action now, in the order in which they were asked for. */
  chordsOf(action: ActionName): readonly string[];
  /** The chords that the action has on this platform without overrides. */
  defaultsOf(action: ActionName): readonly string[];
  readonly conflicts: readonly KeyConflict[];
  /** What was skipped in the overrides and why, one sentence each. */
  readonly problems: readonly string[];
}

interface Claim {
  readonly action: ActionName;
  readonly explicit: boolean;
}

/**
 * Makes a keymap of the table's defaults and the `keys` setting. An override replaces all chords of its action; an
 * empty list unbinds it. Never throws: an unknown action or a bad chord becomes a problem and is skipped, and an action
 * none of whose chords can be read keeps its defaults.
 *
 * A chord that several actions claim is a conflict, reported whoever wins. What was asked for in the settings beats a
 * mere default; between equals the earlier row of the action table wins. The order of the settings file plays no part.
 */
export function buildKeymap(options: {
  readonly platform: Platform;
  readonly overrides: Readonly<Record<string, string | readonly string[]>>;
}): Keymap {
  const { platform, overrides } = options;
  const defaults = new Map(ACTIONS.map((action) => [action.name, defaultChords(action, platform)]));
  const { chords: overridden, problems } = readOverrides(overrides, platform);
  const wanted = (action: ActionName): readonly string[] =>
    overridden.get(action) ?? defaults.get(action) ?? [];

  const claims = new Map<string, Claim[]>();
  for (const { name } of ACTIONS) {
    for (const chord of wanted(name)) {
      const claim = { action: name, explicit: overridden.has(name) };
      claims.set(chord, [...(claims.get(chord) ?? []), claim]);
    }
  }

  const bound = new Map<string, ActionName>();
  const conflicts: KeyConflict[] = [];
  for (const [chord, claimants] of claims) {
    const winner = claimants.reduce((best, claim) => (claim.explicit && !best.explicit ? claim : best));
    bound.set(chord, winner.action);
    if (claimants.length > 1) {
      conflicts.push({ chord, actions: claimants.map((claim) => claim.action), winner: winner.action });
    }
  }

  return {
    lookup: (chord) => bound.get(formatChord(chord)),
    chordsOf: (action) => wanted(action).filter((chord) => bound.get(chord) === action),
    defaultsOf: (action) => defaults.get(action) ?? [],
    conflicts,
    problems,
  };
}

function defaultChords(action: Action, platform: Platform): readonly string[] {
  return unique(action.chords[platform].map((text) => formatChord(parseChord(text, platform))));
}

function readOverrides(
  overrides: Readonly<Record<string, string | readonly string[]>>,
  platform: Platform,
): { chords: ReadonlyMap<ActionName, readonly string[]>; problems: readonly string[] } {
  const chords = new Map<ActionName, readonly string[]>();
  const problems: string[] = [];
  for (const [name, value] of Object.entries(overrides)) {
    if (!isActionName(name)) {
      problems.push(`keys: unknown action ${JSON.stringify(name)}, skipped.`);
      continue;
    }
    const texts = typeof value === 'string' ? [value] : value;
    const readable: string[] = [];
    for (const text of texts) {
      try {
        readable.push(formatChord(parseChord(text, platform)));
      } catch (error) {
        if (!(error instanceof DroverError)) throw error;
        problems.push(`keys.${name}: skipped. ${error.message}`);
      }
    }
    if (readable.length > 0 || texts.length === 0) chords.set(name, unique(readable));
    else problems.push(`keys.${name}: no chord could be read, so its defaults stay.`);
  }
  return { chords, problems };
}

function unique(chords: readonly string[]): readonly string[] {
  return [...new Set(chords)];
}
