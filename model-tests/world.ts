import { createEmulator } from '../src/actors/emulator/emulator.ts';
import type { Terminal } from '../src/actors/terminal.ts';
import { memoryClipboard } from '../src/engine/clipboard.ts';
import { createEngine, type Engine } from '../src/engine/engine.ts';
import { DroverError } from '../src/errors.ts';
import { CHARTS, type Charts } from '../src/machines/registry.ts';
import { DEFAULT_SETTINGS, type Settings } from '../src/settings/schema.ts';
import type { TerminalFact } from '../src/terminal/facts.ts';

/** Nothing is ever written to it: scripted terminals report facts, not bytes. */
const BLANK = createEmulator({ cols: 80, rows: 24, scrollback: 100, onReply: () => {}, onFact: () => {} });

export const DOCUMENT = { path: '/project/AGENTS.md', text: 'ab' } as const;

/** An engine on scripted terminals: everything happens at once, and only when a test says so. */
export interface World {
  readonly engine: Engine;
  /** Lets a session's terminal report something. */
  tell(handle: number, fact: TerminalFact): void;
  /** What the kernel would say of that session's program from now on. */
  place(handle: number, where: { readonly repository: boolean; readonly document: boolean }): void;
  /** Everything that was written to the session's program. */
  received(handle: number): string;
  /** The document on disk, and the draft of it. */
  readonly disk: { text: string; draft: string | null; changedBehind: boolean };
  /** Handles whose terminals have been let go of. */
  readonly ended: readonly number[];
  readonly problems: readonly string[];
  stop(): Promise<void>;
}

/** Every session starts in a repository that has a document, at a prompt. */
export function createWorld(charts: Charts = CHARTS, settings: Settings = DEFAULT_SETTINGS): World {
  const terminals = new Map<number, { onFact(fact: TerminalFact): void; received: string }>();
  const places = new Map<number, { repository: boolean; document: boolean }>();
  const ended: number[] = [];
  const problems: string[] = [];
  const disk = { text: DOCUMENT.text as string, draft: null as string | null, changedBehind: false };
  let claimed = 0;

  const start = ({ handle }: { readonly handle: number }, onFact: (fact: TerminalFact) => void): Terminal => {
    const entry = { onFact, received: '' };
    terminals.set(handle, entry);
    return {
      pid: 1000 + handle,
      emulator: BLANK,
      exited: new Promise(() => {}),
      async write(text) {
        entry.received += text;
      },
      resize: () => {},
      scroll: () => {},
      observe: () => ({ foreground: 'unknown', name: null, cwd: `/place/${handle}` }),
      async kill() {
        ended.push(handle);
      },
      dispose: () => {},
    };
  };

  const engine = createEngine({
    charts,
    settings,
    hostPlatform: 'linux',
    onProblem: (text) => problems.push(text),
    actors: {
      terminals: { check: () => {}, start },
      documents: {
        read: () => ({ text: disk.text, hash: disk.text }),
        save(_path, text) {
          if (disk.changedBehind) throw new DroverError('document-changed', 'it has changed on disk');
          disk.text = text;
          return { hash: text };
        },
        drafts: {
          get: () => (disk.draft === null ? null : { text: disk.draft, baseHash: disk.text }),
          keep(_path, { text }) {
            disk.draft = text;
          },
          drop() {
            disk.draft = null;
          },
        },
      },
      claimIds(count) {
        const from = claimed + 1;
        claimed += count;
        return { from, to: claimed };
      },
      findProject(cwd) {
        const at = places.get(Number(cwd.replace('/place/', ''))) ?? { repository: true, document: true };
        return { root: at.repository ? '/project' : null, document: at.document ? DOCUMENT.path : null };
      },
      clipboard: memoryClipboard(),
      clock: { after: () => () => {} },
    },
  });

  return {
    engine,
    tell: (handle, fact) => terminals.get(handle)?.onFact(fact),
    place: (handle, where) => places.set(handle, where),
    received: (handle) => terminals.get(handle)?.received ?? '',
    disk,
    ended,
    problems,
    stop: () => engine.stop(),
  };
}
