import { z } from 'zod';
import { buildKeymap } from '../input/keymap.ts';

/** One setting: everything that reading, changing, listing and documenting it needs. */
export interface Setting<Id extends string, Schema extends z.ZodType> {
  /** Dotted; also the setting's path in the settings file. */
  readonly id: Id;
  readonly schema: Schema;
  readonly default: z.output<Schema>;
  /**
   * Stands in for a value that is given but wrong, where the default would be too lenient: whoever misspells a
   * careful policy must not get a careless one.
   */
  readonly whenWrong?: z.output<Schema>;
  /**
   * What is wrong with a value of the right shape, or null. A value that is set on purpose is refused for it; one that
   * is found in the file counts as far as it goes.
   */
  readonly check?: (value: z.output<Schema>) => string | null;
  /** What a right value looks like, to finish the sentence "expected …". */
  readonly expected: string;
  readonly description: string;
  /** Whether a change counts from the next use on; otherwise from the next start. */
  readonly live: boolean;
}

function setting<const Id extends string, Schema extends z.ZodType>(
  entry: Setting<Id, Schema>,
): Setting<Id, Schema> {
  return entry;
}

function choice<const Value extends string>(
  ...values: readonly Value[]
): { schema: z.ZodEnum<{ [V in Value]: V }>; expected: string } {
  return { schema: z.enum(values), expected: `one of ${values.join(', ')}` };
}

/** A program or an argument reaches the operating system as a C string, which a NUL would end early. */
const argument = z.string().regex(/^[^\0]*$/);
const programName = argument.regex(/\S/);

const closePolicy = choice('alwaysConfirm', 'confirmWhenActive', 'noConfirmation');

const SCROLLBACK = { min: 100, max: 50_000 };

/** THE settings table: a new setting is one entry here. */
export const SETTINGS = [
  setting({
    id: 'keys',
    schema: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    default: {},
    expected: 'an object of action names, each with a chord or a list of chords',
    check: (keys) => {
      const { problems } = buildKeymap({ platform: 'linux', overrides: keys });
      return problems.length === 0 ? null : problems.join(' ');
    },
    description: 'Chords of actions. A list replaces all chords of its action; an empty list unbinds it.',
    live: true,
  }),
  setting({
    id: 'keymap.platform',
    ...choice('auto', 'mac', 'linux'),
    default: 'auto',
    description: 'Whose default chords apply, and which key `mod` is: auto is mac on macOS, linux elsewhere.',
    live: true,
  }),
  setting({
    id: 'close.tab',
    ...closePolicy,
    default: 'confirmWhenActive',
    whenWrong: 'alwaysConfirm',
    description: 'Whether closing a tab or a pane asks first; active means busy or asking for attention.',
    live: true,
  }),
  setting({
    id: 'close.app',
    ...closePolicy,
    default: 'confirmWhenActive',
    whenWrong: 'alwaysConfirm',
    description: 'Whether quitting asks first; active means busy or asking for attention.',
    live: true,
  }),
  setting({
    id: 'shell',
    schema: z.strictObject({ program: programName, args: z.array(argument).default([]) }).nullable(),
    default: null,
    expected: 'null or {"program": "…", "args": ["…"]}',
    description: 'The shell of new sessions; null is the login shell.',
    live: true,
  }),
  setting({
    id: 'agent.command',
    schema: z.union([programName, z.tuple([programName], argument)]),
    default: 'claude',
    expected: 'a command line, or a list of a program and its arguments',
    description:
      'What a new agent session runs: a string by the shell, a list of program and arguments directly.',
    live: true,
  }),
  setting({
    id: 'terminal.scrollback',
    schema: z.int().min(SCROLLBACK.min).max(SCROLLBACK.max),
    default: 5000,
    expected: `a whole number from ${SCROLLBACK.min} to ${SCROLLBACK.max}`,
    description: 'Lines of history that a new terminal keeps.',
    live: true,
  }),
  setting({
    id: 'theme',
    ...choice('dark', 'light'),
    default: 'dark',
    description: 'Colours of everything around the terminals.',
    live: true,
  }),
] as const;

type Entry = (typeof SETTINGS)[number];

/** The dotted name of a setting. */
export type SettingId = Entry['id'];

/** A value for every setting, by dotted id: `settings['close.tab']`. */
export type Settings = { readonly [E in Entry as E['id']]: z.output<E['schema']> };

/** All ids, in the table's order. */
export const SETTING_IDS: readonly SettingId[] = SETTINGS.map((entry) => entry.id);

/** Builds a whole set of settings, asking `pick` for each entry's value. */
export function settingsFrom(pick: (entry: Entry) => Settings[SettingId]): Settings {
  // The cast: a loop over the table cannot show the compiler that every id got a value. `pick` is trusted to
  // answer with one that the entry's own schema has passed, or one of its defaults.
  return Object.fromEntries(SETTINGS.map((entry) => [entry.id, pick(entry)])) as Settings;
}

/** What holds when nothing is set. */
export const DEFAULT_SETTINGS: Settings = settingsFrom((entry) => entry.default);
