import { isUtf8 } from 'node:buffer';
import { messageOf } from '../../errors.ts';
import { type ReadResult, readSettings } from '../../settings/read.ts';
import { DEFAULT_SETTINGS } from '../../settings/schema.ts';
import { readIfPresent } from './atomic-file.ts';

const MAX_BYTES = 1024 * 1024;

/** What was found where the file is. */
export interface Contents {
  /** Differs when anything differs. */
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly read: ReadResult;
}

/**
 * Reads a settings file; a missing one is the same as an empty one.
 * @throws Error when it cannot be read, or has more than 1 MiB.
 */
export function loadContents(path: string): Contents {
  const bytes = readIfPresent(path, MAX_BYTES) ?? Buffer.alloc(0);
  if (!isUtf8(bytes)) return { ...unusable(keyOf(bytes), 'It is not UTF-8 text.'), bytes };
  const text = bytes.toString('utf8');
  return { key: keyOf(bytes), bytes, text, read: readSettings(text) };
}

/** What stands for a file that could not be read. */
export function faultyContents(error: unknown): Contents {
  const message = `It cannot be read: ${messageOf(error)}.`;
  return unusable(`fault ${message}`, message);
}

function unusable(key: string, message: string): Contents {
  const problems = [{ id: null, at: null, message }];
  return {
    key,
    bytes: Buffer.alloc(0),
    text: '',
    read: { settings: DEFAULT_SETTINGS, problems, parsed: false },
  };
}

/** The key of contents with this text. */
export function keyOfText(text: string): string {
  return keyOf(Buffer.from(text));
}

function keyOf(bytes: Buffer): string {
  return `text ${bytes.toString('latin1')}`;
}
