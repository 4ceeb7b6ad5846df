import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { DroverError, messageOf } from '../../errors.ts';
import type { SpawnOptions } from './pty.ts';

/** Where execvp looks when the environment has no PATH (glibc, confstr(_CS_PATH)). */
const DEFAULT_PATH = '/bin:/usr/bin';

/** Linux reads this much of a script's first line (BINPRM_BUF_SIZE). */
const SHEBANG_BYTES = 256;

/** What stands between a path and running it; null when nothing does. */
type Obstacle = 'missing' | 'a directory' | 'not a regular file' | 'not executable' | null;

/**
 * The program's absolute path. After the fork an error could only appear as output of the program, so everything that can
 * be known is checked here. Throws `start-failed` for a program or directory that is not there or cannot be used, and
 * `bad-argument` for text that the kernel would cut or misread.
 */
export function resolveProgram(options: Pick<SpawnOptions, 'file' | 'args' | 'env' | 'cwd'>): string {
  checkTexts(options);
  checkDirectory(options.cwd);
  const program = options.file.includes('/')
    ? atPath(options.file, options.cwd)
    : inSearchPath(options.file, options.env['PATH'] ?? DEFAULT_PATH, options.cwd);
  checkInterpreter(program);
  return program;
}

function checkTexts({ file, args, env, cwd }: Pick<SpawnOptions, 'file' | 'args' | 'env' | 'cwd'>): void {
  const texts = {
    program: file,
    directory: cwd,
    ...Object.fromEntries(args.map((arg, i) => [`argument ${i + 1}`, arg])),
  };
  for (const [what, text] of Object.entries(texts)) {
    if (text.includes('\0')) throw badText(`The ${what} ${JSON.stringify(text)} contains a NUL character`);
  }
  for (const [name, value] of Object.entries(env)) {
    if (name === '' || /[=\0]/.test(name)) {
      throw badText(`The environment variable name ${JSON.stringify(name)} is empty or contains "=" or NUL`);
    }
    if (value.includes('\0')) throw badText(`The environment variable ${name} contains a NUL character`);
  }
}

function badText(problem: string): DroverError {
  return new DroverError('bad-argument', `${problem}, which no program can be given; leave it out.`);
}

function checkDirectory(cwd: string): void {
  let problem = '';
  try {
    if (!statSync(cwd).isDirectory()) problem = 'is not a directory';
    else accessSync(cwd, constants.X_OK);
  } catch (error) {
    problem = isMissing(error) ? 'does not exist' : `cannot be entered (${messageOf(error)})`;
  }
  if (problem !== '')
    throw startFailed(`The directory ${JSON.stringify(cwd)} ${problem}; give one that exists.`);
}

function atPath(file: string, cwd: string): string {
  const path = resolve(cwd, file);
  const obstacle = obstacleTo(path);
  if (obstacle === null) return path;
  if (obstacle === 'missing') {
    throw startFailed(`The program ${JSON.stringify(path)} does not exist; check the path.`);
  }
  throw startFailed(`The program ${JSON.stringify(path)} is ${obstacle}; name a file that may be executed.`);
}

function inSearchPath(name: string, searchPath: string, cwd: string): string {
  if (name === '') throw startFailed('The name of the program is empty; name one.');
  let unusable = '';
  for (const folder of searchPath.split(delimiter)) {
    // POSIX: an empty entry is the current directory.
    const path = resolve(cwd, folder, name);
    const obstacle = obstacleTo(path);
    if (obstacle === null) return path;
    if (obstacle !== 'missing' && unusable === '') unusable = ` (${path} is ${obstacle})`;
  }
  throw startFailed(
    `The program ${JSON.stringify(name)} is not in the session's PATH, ${searchPath}${unusable}; install it or give its full path.`,
  );
}

function obstacleTo(path: string): Obstacle {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return 'a directory';
    if (!stats.isFile()) return 'not a regular file';
    accessSync(path, constants.X_OK);
    return null;
  } catch (error) {
    return isMissing(error) ? 'missing' : 'not executable';
  }
}

/** A script whose interpreter is missing fails in exec with the script's own name and "no such file". */
function checkInterpreter(program: string): void {
  const interpreter = interpreterOf(program);
  if (interpreter === null || obstacleTo(interpreter) === null) return;
  throw startFailed(
    `The script ${JSON.stringify(program)} asks for ${JSON.stringify(interpreter)}, which cannot be run; install it or correct the first line.`,
  );
}

/** The absolute path after `#!`; null for anything else, and for programs that may be run but not read. */
function interpreterOf(program: string): string | null {
  if (!isReadable(program)) return null;
  const head = Buffer.alloc(SHEBANG_BYTES);
  const file = openSync(program, 'r');
  try {
    const length = readSync(file, head, 0, head.length, 0);
    return /^#![ \t]*(\/[^\s\0]*)/.exec(head.toString('utf8', 0, length))?.[1] ?? null;
  } finally {
    closeSync(file);
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Also a path that leads through a file (ENOTDIR). */
function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function startFailed(message: string): DroverError {
  return new DroverError('start-failed', message);
}
