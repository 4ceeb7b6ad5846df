import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { createPtyBackend } from '../../../src/actors/pty/backend.ts';
import {
  environmentOf,
  isAlive,
  type ProcessStat,
  readAllStats,
  readStat,
} from '../../../src/actors/pty/processes.ts';
import type { Pty, PtyHandlers, SpawnOptions } from '../../../src/actors/pty/pty.ts';
import type { ExitStatus } from '../../../src/terminal/facts.ts';

const backend = createPtyBackend();
const running = new Set<Run>();
const folders: string[] = [];

afterEach(async () => {
  await Promise.all([...running].map((run) => run.pty.kill()));
  running.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A real program on a real terminal, with everything it reported. */
export interface Run {
  readonly pty: Pty;
  /** What marks its processes. */
  readonly marker: string;
  readonly exit: Promise<ExitStatus>;
  /** All statuses that were reported. */
  readonly statuses: readonly ExitStatus[];
  /** Bytes that came after the exit. */
  readonly late: () => number;
  readonly bytes: () => Buffer;
  readonly text: () => string;
}

/** Starts a program; the test's end kills it. */
export function run(
  file: string,
  args: readonly string[] = [],
  options: Partial<SpawnOptions> = {},
  onData: (bytes: Uint8Array) => void = () => {},
): Run {
  const chunks: Uint8Array[] = [];
  const statuses: ExitStatus[] = [];
  let late = 0;
  let handlers: PtyHandlers | undefined;
  const exit = new Promise<ExitStatus>((resolve) => {
    handlers = {
      onData(bytes) {
        if (statuses.length > 0) late += bytes.length;
        chunks.push(bytes);
        onData(bytes);
      },
      onExit(status) {
        statuses.push(status);
        resolve(status);
      },
    };
  });
  if (handlers === undefined) throw new Error('a promise runs its executor at once');
  const token = randomUUID();
  const env = {
    PATH: process.env['PATH'] ?? '/bin:/usr/bin',
    TERM: 'xterm-256color',
    DROVER_TERMINAL: token,
  };
  const pty = backend.spawn({ file, args, env, cwd: tmpdir(), cols: 80, rows: 24, ...options }, handlers);
  const bytes = (): Buffer => Buffer.concat(chunks);
  const started: Run = {
    pty,
    marker: `DROVER_TERMINAL=${token}`,
    exit,
    statuses,
    late: () => late,
    bytes,
    text: () => bytes().toString('utf8'),
  };
  running.add(started);
  return started;
}

/** `sh -c`. */
export function sh(
  script: string,
  options?: Partial<SpawnOptions>,
  onData?: (bytes: Uint8Array) => void,
): Run {
  return run('sh', ['-c', script], options, onData);
}

/** Starts a script that prints `ready` when it is, and waits for that. */
export async function shReady(script: string, options?: Partial<SpawnOptions>): Promise<Run> {
  const started = sh(script, options);
  await until(() => started.text().includes('ready'), 'the script to be ready');
  return started;
}

/** Waits for something that is bound to happen. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await delay(2);
  }
}

/** The running processes that were started in a terminal and still carry its mark. */
export function marked({ marker }: Run): readonly ProcessStat[] {
  return readAllStats().filter((stat) => isAlive(stat) && environmentOf(stat.pid).includes(marker));
}

/** There, and not a zombie that its new parent has not fetched yet. */
export function isRunning(pid: number): boolean {
  const stat = readStat(pid);
  return stat !== null && isAlive(stat);
}

/** A new directory that the test's end removes. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'drover-pty-'));
  folders.push(path);
  return path;
}
