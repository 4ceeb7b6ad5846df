import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DroverError, messageOf } from '../../errors.ts';
import { readIfPresent, writeAtomically } from './atomic-file.ts';

/** A document as it is on disk. */
export interface StoredDocument {
  /** As it is, a byte order mark and the line ends included. */
  readonly text: string;
  /** Tells whether the file is still the same: SHA-256 of its bytes, in hex. */
  readonly hash: string;
  /** False when saving is bound to fail. */
  readonly writable: boolean;
}

/** What a working directory belongs to. */
export interface Project {
  /** The nearest folder, going up, that holds a `.git`: a folder, or a worktree's file. */
  readonly root: string | null;
  /** What the doc editor opens. */
  readonly document: string | null;
}

const MAX_BYTES = 1024 * 1024;

/** The first that exists is a project's document. */
const DOCUMENT_NAMES = ['AGENTS.md', 'CLAUDE.md', 'README.md'];

/**
 * Reads a text file of at most 1 MiB.
 * @throws DroverError `document-unreadable` when it is missing, too large, not UTF-8 or out of reach.
 */
export function readDocument(path: string): StoredDocument {
  const bytes = bytesOf(path);
  if (bytes === null) throw unreadable(path, 'there is no such file');
  if (!isUtf8(bytes)) throw unreadable(path, 'it is not UTF-8 text');
  return { text: bytes.toString('utf8'), hash: hashOf(bytes), writable: isWritable(path) };
}

/**
 * Replaces the text of a file that is still as it was when `expectedHash` was got, whole or not at all; its mode and the
 * symbolic links to it stay. Returns the new hash.
 * @throws DroverError `document-changed` when somebody else has changed or removed the file meanwhile,
 * `document-unreadable` when that cannot be told, `document-unwritable` when it cannot be written, `bad-argument` for
 * text that UTF-8 cannot hold or of more than 1 MiB.
 */
export function saveDocument(path: string, text: string, expectedHash: string): { readonly hash: string } {
  const bytes = Buffer.from(text);
  if (bytes.toString('utf8') !== text) {
    throw new DroverError(
      'bad-argument',
      `${path} cannot be saved: the text has half a surrogate pair in it.`,
    );
  }
  if (bytes.length > MAX_BYTES) {
    const fault = `the text has ${bytes.length} bytes; expected at most ${MAX_BYTES}. Shorten it.`;
    throw new DroverError('bad-argument', `${path} cannot be saved: ${fault}`);
  }
  const found = bytesOf(path);
  if (found === null || hashOf(found) !== expectedHash) {
    const fault = found === null ? 'was removed' : 'has changed on disk';
    const remedy =
      'Nothing is saved. escape keeps this text as a draft; ctrl+r shows what is there now and drops it.';
    throw new DroverError('document-changed', `${path} ${fault} since it was opened. ${remedy}`);
  }
  try {
    writeAtomically(path, bytes, statSync(path).mode & 0o7777);
  } catch (cause) {
    const message = `${path} cannot be saved: ${messageOf(cause)}. Make the file and its folder writable.`;
    throw new DroverError('document-unwritable', message, { cause });
  }
  return { hash: hashOf(bytes) };
}

/** The repository around a directory and the document to open: of its root, or of the directory when there is none. */
export function findProject(cwd: string): Project {
  const start = resolve(cwd);
  const root = repositoryAround(start);
  const candidates = DOCUMENT_NAMES.map((name) => join(root ?? start, name));
  return { root, document: candidates.find(isFile) ?? null };
}

function repositoryAround(folder: string): string | null {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? null : repositoryAround(above);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function bytesOf(path: string): Buffer | null {
  try {
    return readIfPresent(path, MAX_BYTES);
  } catch (cause) {
    throw unreadable(path, messageOf(cause), cause);
  }
}

function unreadable(path: string, reason: string, cause?: unknown): DroverError {
  const message = `${path} cannot be opened: ${reason}. Expected a UTF-8 text file of at most 1 MiB.`;
  return new DroverError('document-unreadable', message, { cause });
}

/** Saving replaces the file, so the folder it is in has to be writable too. */
function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(realpathSync(path)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
