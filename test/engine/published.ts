import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createEmulator } from '../../src/actors/emulator/emulator.ts';
import type { Terminal } from '../../src/actors/terminal.ts';
import type { Charts, Engine, EngineActors } from '../../src/index.ts';

/** Nothing is ever written to it. */
const BLANK = createEmulator({ cols: 80, rows: 24, scrollback: 100, onReply: () => {}, onFact: () => {} });

export type Published = typeof import('../../src/index.ts');

/** The library as package.json publishes it: built, with everything it needs in itself. */
export async function importPublished(): Promise<Published> {
  const root = new URL('../../', import.meta.url);
  const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const entry = fileURLToPath(new URL(exports['.'].default, root));
  if (!existsSync(entry)) throw new Error('there is no build: run `node scripts/build.mjs` first');
  return import(pathToFileURL(entry).href);
}

/** An engine of the published library on terminals where nothing happens by itself. */
export function startEngine({ createEngine, DEFAULT_SETTINGS }: Published, charts: Charts): Engine {
  return createEngine({ charts, actors: quietActors(), settings: DEFAULT_SETTINGS, hostPlatform: 'linux' });
}

function quietActors(): EngineActors {
  let claimed = 0;
  let copied = '';
  return {
    terminals: { check: () => {}, start: ({ handle }) => quietTerminal(handle) },
    documents: {
      read: () => ({ text: '', hash: '' }),
      save: () => ({ hash: '' }),
      drafts: { get: () => null, keep: () => {}, drop: () => {} },
    },
    claimIds(count) {
      claimed += count;
      return { from: claimed - count + 1, to: claimed };
    },
    findProject: () => ({ root: null, document: null }),
    clipboard: {
      read: () => copied,
      write(text) {
        copied = text;
      },
    },
    clock: { after: () => () => {} },
  };
}

function quietTerminal(handle: number): Terminal {
  return {
    pid: 1000 + handle,
    emulator: BLANK,
    exited: new Promise(() => {}),
    write: async () => {},
    pending: 0,
    readsLines: async () => null,
    resize: () => {},
    scroll: () => {},
    observe: () => ({ foreground: 'program', name: 'program', awaitsInput: null, cwd: null }),
    kill: async () => {},
    dispose: () => {},
  };
}
