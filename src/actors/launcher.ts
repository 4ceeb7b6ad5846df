import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { DroverError, messageOf } from '../errors.ts';
import type { Settings } from '../settings/schema.ts';
import type { TerminalFact } from '../terminal/facts.ts';
import type { Launch } from '../terminal/launch.ts';
import type { PtyBackend, SpawnOptions } from './pty/pty.ts';
import { resolveProgram } from './pty/resolve.ts';
import { defaultShell } from './shell/default-shell.ts';
import { sessionEnvironment } from './shell/environment.ts';
import { launchShell } from './shell/launch.ts';
import { startTerminal, type Terminal } from './terminal.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Where a session's terminal is started, and by what name its programs know it. */
export interface LaunchRequest {
  readonly handle: number;
  readonly launch: Launch;
  readonly cols: number;
  readonly rows: number;
}

export interface LauncherOptions {
  readonly backend: PtyBackend;
  /** The server's own environment. */
  readonly env: Variables;
  readonly version: string;
  /** The settings in force at the moment of a start. */
  settings(): Settings;
}

/** Turns what a session is asked to run into a program on a terminal. */
export interface Launcher {
  /** Throws `start-failed` when the shell, the program or the directory asked for is not there. */
  check(launch: Launch): void;
  /** A directory that has vanished meanwhile is replaced by the nearest one above it that still exists. */
  start(request: LaunchRequest, onFact: (fact: TerminalFact) => void): Terminal;
}

export function createLauncher({ backend, env, version, settings }: LauncherOptions): Launcher {
  const shellOf = (): { program: string; args: readonly string[] } =>
    settings().shell ?? { program: env['SHELL'] || defaultShell(), args: [] };

  function plan(launch: Launch, handle: string, cwd: string): Omit<SpawnOptions, 'cols' | 'rows'> {
    const shell = shellOf();
    const surroundings = sessionEnvironment({ base: env, handle, token: randomUUID() });
    const { command } = launch;
    if (command === null)
      return { ...launchShell({ ...shell, args: shell.args ?? [], login: false, env: surroundings }), cwd };
    if (typeof command === 'string')
      return { file: shell.program, args: ['-c', command], env: surroundings, cwd };
    const [file = '', ...args] = command;
    return { file, args, env: surroundings, cwd };
  }

  return {
    check(launch) {
      const planned = plan(launch, '0', launch.cwd ?? homedir());
      resolveProgram(planned);
      if (launch.kind === 'agent') checkAgent(launch.command, planned);
    },
    start({ handle, launch, cols, rows }, onFact) {
      const spawn = {
        ...plan(launch, String(handle), existingDirectory(launch.cwd ?? homedir())),
        cols,
        rows,
      };
      return startTerminal({
        backend,
        spawn,
        scrollback: settings()['terminal.scrollback'],
        version,
        onFact,
      });
    },
  };
}

/** A command line goes to a shell, which would say only on the screen that its program is not there. */
function checkAgent(command: Launch['command'], where: Pick<SpawnOptions, 'env' | 'cwd'>): void {
  const [, program] = (typeof command === 'string' ? SIMPLE_COMMAND.exec(command) : null) ?? [];
  if (program === undefined || BUILTINS.has(program)) return;
  try {
    resolveProgram({ ...where, file: program, args: [] });
  } catch (cause) {
    const message = `The setting agent.command is ${JSON.stringify(command)}. ${messageOf(cause)}`;
    throw new DroverError('start-failed', message, { cause });
  }
}

/** A line that starts with the plain name of a program, not with a variable, a quote or the like. */
const SIMPLE_COMMAND = /^\s*([\w./-]+)(?:\s|$)/;

/** Words that a shell knows itself and that can stand before a program. */
const BUILTINS: ReadonlySet<string> = new Set([
  '.',
  'cd',
  'command',
  'eval',
  'exec',
  'export',
  'if',
  'set',
  'source',
  'ulimit',
  'umask',
]);

function existingDirectory(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  const above = dirname(path);
  return above === path ? path : existingDirectory(above);
}
