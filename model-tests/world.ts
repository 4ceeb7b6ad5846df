import { createEmulator } from '../src/actors/emulator/emulator.ts';
import type { Terminal } from '../src/actors/terminal.ts';
import { memoryClipboard } from '../src/engine/clipboard.ts';
import type { Clipboard } from '../src/engine/core.ts';
import { createEngine, type Engine } from '../src/engine/engine.ts';
import { DroverError } from '../src/errors.ts';
import { CHARTS, type Charts } from '../src/machines/registry.ts';
import type { SessionInput } from '../src/machines/session-context.ts';
import { DEFAULT_SETTINGS, type Settings } from '../src/settings/schema.ts';
import type { TerminalFact } from '../src/terminal/facts.ts';

/** Nothing is ever written to it: scripted terminals report facts, not bytes. */
const BLANK = createEmulator({ cols: 80, rows: 24, scrollback: 100, onReply: () => {}, onFact: () => {} });

export const DOCUMENT = { path: '/project/AGENTS.md', text: 'ab' } as const;

/** What the kernel says of a program, and what is found in its directory. */
export interface Seen {
  readonly foreground: 'shell' | 'program' | 'unknown';
  readonly awaitsInput?: boolean;
  /** `project`: a repository with a document. `empty`: neither. null: the kernel does not say where it is. */
  readonly cwd: 'project' | 'empty' | null;
}

/** An engine on scripted terminals: everything happens at once, and only when a test says so. */
export interface World {
  readonly engine: Engine;
  /** Lets a session's terminal report something. */
  tell(handle: number, fact: TerminalFact): void;
  /** What the kernel would say of that session's program from now on. */
  see(handle: number, seen: Seen): void;
  /** Makes the next starts fail. */
  failing: boolean;
  /** Makes the next claims of handles fail, as a full disk does. */
  claimsFail: boolean;
  /** Everything that was written to the session's program. */
  received(handle: number): string;
  /** The size that the session's terminal was last given, as `colsxrows`. */
  sizeOf(handle: number): string;
  /** Puts text into the clipboard from outside. */
  readonly clipboard: Clipboard;
  /** The document on disk, and the draft of it. */
  readonly disk: { text: string; draft: string | null; changedBehind: boolean; unreadable: boolean };
  /** Handles whose terminals have been let go of. */
  readonly ended: readonly number[];
  readonly problems: readonly string[];
  stop(): Promise<void>;
}

/** Every session starts in a repository that has a document, at a prompt. */
export function createWorld(charts: Charts = CHARTS, settings: Settings = DEFAULT_SETTINGS): World {
  const terminals = new Map<number, { onFact(fact: TerminalFact): void; received: string; size: string }>();
  const seen = new Map<number, Seen>();
  const ended: number[] = [];
  const problems: string[] = [];
  const clipboard = memoryClipboard();
  const disk: World['disk'] = {
    text: DOCUMENT.text,
    draft: null,
    changedBehind: false,
    unreadable: false,
  };
  let claimed = 0;

  const world = { failing: false, claimsFail: false };

  const start = ({ handle, cols, rows }: SessionInput, onFact: (fact: TerminalFact) => void): Terminal => {
    if (world.failing) throw new DroverError('start-failed', 'there is no such program');
    const entry = { onFact, received: '', size: `${cols}x${rows}` };
    terminals.set(handle, entry);
    return {
      pid: 1000 + handle,
      emulator: BLANK,
      exited: new Promise(() => {}),
      async write(text) {
        entry.received += text;
      },
      resize(newCols, newRows) {
        entry.size = `${newCols}x${newRows}`;
      },
      pending: 0,
      readsLines: async () => null,
      scroll: () => {},
      observe() {
        const view: Seen = seen.get(handle) ?? { foreground: 'unknown', cwd: 'project' };
        const { foreground, awaitsInput = null, cwd } = view;
        return { foreground, name: null, awaitsInput, cwd: cwd === null ? null : `/${cwd}` };
      },
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
        read() {
          if (disk.unreadable) throw new DroverError('document-unreadable', 'it is not UTF-8 text');
          return { text: disk.text, hash: disk.text };
        },
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
      // Few at a time and never in a row, as with other servers beside this one.
      claimIds() {
        if (world.claimsFail) throw new DroverError('state-unwritable', 'the disk is full');
        const from = claimed + 1;
        claimed += 10;
        return { from, to: from + 1 };
      },
      findProject(cwd) {
        const there = cwd === '/project';
        return { root: there ? cwd : null, document: there ? DOCUMENT.path : null };
      },
      clipboard,
      clock: { after: () => () => {} },
    },
  });

  return Object.assign(world, {
    engine,
    tell: (handle: number, fact: TerminalFact) => terminals.get(handle)?.onFact(fact),
    see: (handle: number, what: Seen) => seen.set(handle, what),
    received: (handle: number) => terminals.get(handle)?.received ?? '',
    sizeOf: (handle: number) => terminals.get(handle)?.size ?? '',
    clipboard,
    disk,
    ended,
    problems,
    stop: () => engine.stop(),
  });
}
