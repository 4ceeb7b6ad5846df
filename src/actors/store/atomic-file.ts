import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errnoOf } from './errno.ts';
import { linkChain } from './links.ts';

/**
 * Writes a file whole or not at all, also through a crash: a temporary file beside it, flushed, then renamed. A
 * symbolic link stays one; what it leads to is replaced. `mode` is the file's mode afterwards.
 * @throws Error of the operating system, or that the file is read-only or no file; what was there is unchanged then.
 */
export function writeAtomically(path: string, data: string | Uint8Array, mode = 0o600): void {
  const target = linkChain(path).at(-1) ?? path;
  refuseToReplace(target);
  const temporary = join(dirname(target), `.drover-${randomBytes(9).toString('base64url')}.tmp`);
  try {
    const file = openSync(temporary, 'wx', mode);
    try {
      writeFileSync(file, data);
      // The process's umask has narrowed the mode given to open.
      fchmodSync(file, mode);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  flushFolder(dirname(target));
}

/**
 * The bytes of a file, or null when there is none.
 * @throws Error when it cannot be read, is no regular file (which could keep the reader waiting), or is over `maxBytes`.
 */
export function readIfPresent(path: string, maxBytes: number): Buffer | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Error(`${path} is not a regular file`);
    if (stat.size > maxBytes) throw new Error(`${path} has ${stat.size} bytes, more than ${maxBytes}`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** A rename needs no right to the file that it replaces, so what the mode forbids has to be asked for. */
function refuseToReplace(target: string): void {
  const stat = statSync(target, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isFile()) throw new Error(`${target} is not a regular file`);
  accessSync(target, constants.W_OK);
}

/** Makes a rename in a folder outlive a power cut. */
function flushFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
