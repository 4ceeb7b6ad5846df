import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSettings, type SettingsFile } from '../../../src/actors/store/settings-file.ts';
import type { Problem } from '../../../src/settings/read.ts';
import type { SettingId, Settings } from '../../../src/settings/schema.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An open settings file and all that it has told. */
export interface Opened {
  readonly file: SettingsFile;
  readonly changes: [Settings, readonly SettingId[]][];
  readonly problems: Problem[];
}

/** Opens settings that are closed when the test is over. */
export function openForTest(path: string): Opened {
  const changes: Opened['changes'] = [];
  const problems: Problem[] = [];
  const file = openSettings({
    path,
    onChange: (settings, changed) => changes.push([settings, changed]),
    onProblem: (problem) => problems.push(problem),
  });
  onTestFinished(() => file.close());
  return { file, changes, problems };
}

/** The path of a settings file in a folder of its own, with this text or not made yet. */
export function settingsPath(text?: string): string {
  const path = join(temporaryFolder(), 'settings.json');
  if (text !== undefined) writeFileSync(path, text);
  return path;
}
