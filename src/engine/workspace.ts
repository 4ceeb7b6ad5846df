import { storePaths } from '../actors/store/paths.ts';
import { openSettings, type SettingsFile } from '../actors/store/settings-file.ts';
import type { SettingId } from '../settings/schema.ts';
import { createEngine, type Engine } from './engine.ts';
import { localActors } from './local.ts';

/** A workspace of this machine: the engine on real terminals, and the settings file that it follows. */
export interface LocalWorkspace {
  readonly engine: Engine;
  readonly settings: SettingsFile;
  /** Ends every session, lets go of the settings file, and resolves when nothing is left. */
  close(): Promise<void>;
  /** Kills every process of every session at once: for when `close` cannot be waited for. */
  killNow(): void;
}

/** Opens a workspace where the environment says; faults that concern nobody's call go to `onProblem`, a line each. */
export function openLocalWorkspace(options: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  onProblem(text: string): void;
}): LocalWorkspace {
  const { env, platform, onProblem } = options;
  const paths = storePaths(env, platform);
  // The first reading of the file may already have something to say, before there is an engine to tell.
  let engine: Engine | null = null;
  const settings = openSettings({
    path: paths.config,
    onChange: (changed, _ids: readonly SettingId[]) => engine?.configure(changed),
    onProblem: ({ message }) => onProblem(message),
  });
  const local = localActors({ env, paths, settings: () => settings.current });
  try {
    engine = createEngine({
      actors: local.actors,
      settings: settings.current,
      hostPlatform: platform === 'darwin' ? 'mac' : 'linux',
      onProblem,
    });
  } catch (error) {
    settings.close();
    throw error;
  }
  const running = engine;
  return {
    engine: running,
    settings,
    killNow: () => local.killNow(),
    async close() {
      settings.close();
      await running.stop();
    },
  };
}
