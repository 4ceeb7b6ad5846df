import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { ExitStatus } from '../../terminal/facts.ts';

/*
 * The only file that knows node-pty's insides, and the reason why its version is pinned exactly. Its public `spawn` reports
 * an exit only after the terminal was closed, which is when the tail of the output is lost, and it writes asynchronously;
 * the binding beneath it does neither.
 */

/** node-pty 1.2.0-beta.15, src/unix/pty.cc: the two functions of the binding that are used here. */
interface Binding {
  fork(
    file: string,
    args: readonly string[],
    env: readonly string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    utf8: boolean,
    helperPath: string,
    onExit: (code: number, signal: number) => void,
  ): { readonly fd: number; readonly pid: number; readonly pty: string };
  resize(fd: number, cols: number, rows: number, widthPixels: number, heightPixels: number): void;
}

/** What `loadNativeModule` of node-pty/lib/utils.js gives: the binding, and its folder relative to that file. */
interface LoadedBinding {
  readonly dir: string;
  readonly module: Binding;
}

interface Loader {
  loadNativeModule(name: 'pty'): unknown;
}

/** A forked program and the master side of its terminal: non-blocking, and without close-on-exec on Linux. */
export interface Forked {
  readonly pid: number;
  /** Descriptor of the master side. */
  readonly master: number;
  /** Path of the slave side. */
  readonly tty: string;
  /** Resolves when the program has ended and was reaped; output may still be waiting in the kernel. */
  readonly exit: Promise<ExitStatus>;
}

/** What the binding needs of `SpawnOptions`, checked. */
export interface ForkRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly cols: number;
  readonly rows: number;
}

/** Keeps the binding from changing user and group. */
const SAME_ID = -1;

let loaded: { readonly binding: Binding; readonly helperPath: string } | undefined;

/** Forks a program onto a new terminal. Throws what the binding throws: the terminal could not be had. */
export function forkTerminal(request: ForkRequest): Forked {
  const { binding, helperPath } = load();
  const env = Object.entries(request.env).map(([name, value]) => `${name}=${value}`);
  let settle: (status: ExitStatus) => void = () => {};
  const exit = new Promise<ExitStatus>((done) => {
    settle = done;
  });
  const forked = binding.fork(
    request.file,
    request.args,
    env,
    request.cwd,
    request.cols,
    request.rows,
    SAME_ID,
    SAME_ID,
    true,
    helperPath,
    (code, signal) => settle(exitStatus(code, signal)),
  );
  return { pid: forked.pid, master: forked.fd, tty: forked.pty, exit };
}

/** Sets the size of the terminal behind a master descriptor, in cells. */
export function resizeTerminal(master: number, cols: number, rows: number): void {
  load().binding.resize(master, cols, rows, 0, 0);
}

/** The binding gives code 0 beside a signal; a program that was killed has no exit code. */
export function exitStatus(code: number, signal: number): ExitStatus {
  return signal === 0 ? { code, signal: null } : { code: null, signal: signalName(signal) };
}

/** Real-time signals have no name in Node: they are shown by number. */
function signalName(signal: number): string {
  const known = Object.entries(constants.signals).find(([, number]) => number === signal);
  return known?.[0] ?? `SIG${signal}`;
}

/** Loaded with the first terminal, so that a server without one starts without it. */
function load(): { readonly binding: Binding; readonly helperPath: string } {
  if (loaded !== undefined) return loaded;
  const require = createRequire(import.meta.url);
  const path = require.resolve('node-pty/lib/utils.js');
  const loader: unknown = require(path);
  const found: unknown = isLoader(loader) ? loader.loadNativeModule('pty') : undefined;
  if (!isLoadedBinding(found)) {
    throw new Error(
      `node-pty at ${path} is not the version that Drover is built for; install 1.2.0-beta.15.`,
    );
  }
  // Only macOS uses it: there the program is started by a helper, since posix_spawn cannot set a controlling terminal.
  loaded = { binding: found.module, helperPath: resolve(dirname(path), found.dir, 'spawn-helper') };
  return loaded;
}

function isLoader(value: unknown): value is Loader {
  return isRecord(value) && typeof value['loadNativeModule'] === 'function';
}

function isLoadedBinding(value: unknown): value is LoadedBinding {
  if (!isRecord(value) || typeof value['dir'] !== 'string' || !isRecord(value['module'])) return false;
  return typeof value['module']['fork'] === 'function' && typeof value['module']['resize'] === 'function';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
