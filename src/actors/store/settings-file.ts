import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DroverError, messageOf } from '../../errors.ts';
import { changeText } from '../../settings/change-text.ts';
import { checkOption, findSetting, type Problem, readSettings } from '../../settings/read.ts';
import { DEFAULT_SETTINGS, SETTING_IDS, type SettingId, type Settings } from '../../settings/schema.ts';
import { writeAtomically } from './atomic-file.ts';
import { watchFile } from './file-watch.ts';
import { keepAside } from './keep-aside.ts';
import { makePrivateFolder } from './private-folder.ts';
import { type Contents, faultyContents, keyOfText, loadContents } from './settings-contents.ts';

/** Where the settings are, and whom to tell. */
export interface SettingsFileOptions {
  readonly path: string;
  /** Settings that differ now, by an edit of the file or by `set`; `changed` is never empty. */
  onChange(settings: Settings, changed: readonly SettingId[]): void;
  /** Something in the file, or about it, that does not count; the message names the file. Said once per edit. */
  onProblem(problem: Problem): void;
}

/** The settings file of a running server. */
export interface SettingsFile {
  readonly current: Settings;
  /** What in the file does not count as written, as it was last read. */
  readonly problems: readonly Problem[];
  /**
   * Sets one setting in the file (null: unsets it) and from there in `current`. A file that is no JSON object is
   * kept aside first and written anew from the settings in force.
   * @throws DroverError `unknown-option` or `bad-argument` for what the setting or the file's text refuses, with nothing
   * touched; `settings-unwritable` when the file cannot be read or written.
   */
  set(id: string, value: unknown): Settings;
  /** Reads the file now instead of when the watch says so. */
  reload(): void;
  close(): void;
}

/** An editor that writes in place empties the file first; this is how long it has to fill it again. */
const SETTLE_MS = 25;

/**
 * Reads the settings and keeps up with the file until closed. A missing file or folder is the same as an empty file. At
 * the start a file that cannot be used leaves the defaults in force; later, the settings from before.
 */
export function openSettings({ path, onChange, onProblem }: SettingsFileOptions): SettingsFile {
  let current = DEFAULT_SETTINGS;
  let problems: readonly Problem[] = [];
  let started = false;
  let seen: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  const problem = ({ id, at, message }: Problem): void =>
    onProblem({ id, at, message: `${path}: ${message}` });

  const adopt = (settings: Settings): void => {
    const changed = SETTING_IDS.filter((id) => !isDeepStrictEqual(current[id], settings[id]));
    current = settings;
    if (started && changed.length > 0) onChange(settings, changed);
  };

  const take = ({ key, read }: Contents): void => {
    if (key === seen) return;
    seen = key;
    const holds = started ? 'What held before still holds' : 'The defaults hold';
    problems = read.problems;
    for (const { id, at, message } of read.problems) {
      problem({ id, at, message: read.parsed ? message : `${message} ${holds} until that is mended.` });
    }
    if (read.parsed) adopt(read.settings);
  };

  const reload = (): void => {
    try {
      take(loadContents(path));
    } catch (error) {
      take(faultyContents(error));
    }
  };

  const set = (id: string, value: unknown): Settings => {
    const known = findSetting(id).id;
    const checked = value === null ? null : checkOption(known, value);
    const contents = loadToChange(path);
    take(contents);
    const { read } = contents;
    const before = read.parsed ? contents.text : rewritten(current);
    const text = changeText(before, known, checked);
    if (text === before) return current;
    const aside = write(path, text, read.parsed ? undefined : contents.bytes);
    if (aside !== undefined) {
      const message = `It was not JSON and is kept as ${aside}; a new file holds the settings in force.`;
      problem({ id: null, at: null, message });
    }
    const written = readSettings(text);
    const { settings } = written;
    seen = keyOfText(text);
    problems = written.problems;
    adopt(settings);
    return settings;
  };

  // Watched first, read second: an edit in between is read now or reported then, never missed.
  const watch = watchFile(path, {
    onEvent: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, SETTLE_MS).unref();
    },
    onFault: (error) => {
      const message = `Edits of it take effect at the next start only: ${messageOf(error)}.`;
      problem({ id: null, at: null, message });
    },
  });
  reload();
  started = true;

  return {
    get current(): Settings {
      return current;
    },
    get problems(): readonly Problem[] {
      return problems;
    },
    set,
    reload,
    close(): void {
      clearTimeout(timer);
      watch.close();
    },
  };
}

function loadToChange(path: string): Contents {
  try {
    return loadContents(path);
  } catch (cause) {
    throw unwritable(path, 'read', cause);
  }
}

/** Writes the file, first keeping aside what must not get lost; returns where that is kept. */
function write(path: string, text: string, lost: Uint8Array | undefined): string | undefined {
  try {
    makePrivateFolder(dirname(path));
    const aside = lost && keepAside(path, lost);
    writeAtomically(path, text);
    return aside;
  } catch (cause) {
    throw unwritable(path, 'written', cause);
  }
}

function unwritable(path: string, what: 'read' | 'written', cause: unknown): DroverError {
  const fault = `${path} cannot be ${what}: ${messageOf(cause)}.`;
  const remedy =
    'Nothing is changed. Make the file and its folder writable, or set DROVER_HOME to another folder.';
  return new DroverError('settings-unwritable', `${fault} ${remedy}`, { cause });
}

/** A new text for settings whose own text is of no use. */
function rewritten(settings: Settings): string {
  return SETTING_IDS.filter((id) => !isDeepStrictEqual(settings[id], DEFAULT_SETTINGS[id])).reduce(
    (text, id) => changeText(text, id, settings[id]),
    '',
  );
}
