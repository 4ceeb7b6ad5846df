import { createLauncher } from '../actors/launcher.ts';
import { createPtyBackend } from '../actors/pty/backend.ts';
import { findProject, readDocument, saveDocument } from '../actors/store/documents.ts';
import { openDrafts } from '../actors/store/drafts.ts';
import type { StorePaths } from '../actors/store/paths.ts';
import { claimIds } from '../actors/store/session-ids.ts';
import type { Settings } from '../settings/schema.ts';
import { VERSION } from '../version.ts';
import { memoryClipboard } from './clipboard.ts';
import { SYSTEM_CLOCK } from './clock.ts';
import type { EngineActors } from './core.ts';

/** The actors of this machine, and the last resort when a process must end at once. */
export function localActors(options: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly paths: StorePaths;
  settings(): Settings;
}): { readonly actors: EngineActors; killNow(): void } {
  const backend = createPtyBackend();
  const { env, paths, settings } = options;
  return {
    actors: {
      terminals: createLauncher({ backend, env, version: VERSION, settings }),
      documents: { read: readDocument, save: saveDocument, drafts: openDrafts(paths.state) },
      claimIds: (count) => claimIds(paths.state, count),
      findProject,
      clipboard: memoryClipboard(),
      clock: SYSTEM_CLOCK,
    },
    killNow: () => backend.killNow(),
  };
}
