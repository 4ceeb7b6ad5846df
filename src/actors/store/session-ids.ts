import { randomBytes } from 'node:crypto';
import { closeSync, constants, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DroverError, messageOf } from '../../errors.ts';
import { makePrivateFolder } from './private-folder.ts';

/** Ids from `from` to `to`, both included; the first id there is is 1. */
export interface ClaimedIds {
  readonly from: number;
  readonly to: number;
}

/** Eleven characters of a random tag and a line feed. */
const LINE_BYTES = 12;

/** So that a claim stays one small write. */
const MAX_COUNT = 1000;

/**
 * Claims ids that nobody else who uses the same state folder has had or will have.
 *
 * The ids are the lines of a file that only grows: who wrote line 7 owns id 7. A claim appends as many lines as it
 * wants ids in one write, all with a tag of its own, then looks where they ended up. The operating system orders
 * appends to a local file, so no two claims share a line; there is no lock that a crash could leave behind, and nothing
 * is ever taken away that a slow claimer could take again. A write that was cut short (full disk) owns nothing; the
 * next claim fills its line up. A thousand sessions cost 12 kB. Network file systems do not order appends of several
 * computers: state folders are for one.
 * @throws DroverError `bad-argument` for a count that is not 1 to 1000, `state-unwritable` when no claim can be made.
 */
export function claimIds(stateDir: string, count: number): ClaimedIds {
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    throw new DroverError(
      'bad-argument',
      `${count} ids cannot be claimed at once; expected 1 to ${MAX_COUNT}.`,
    );
  }
  const path = join(stateDir, 'session-ids');
  try {
    makePrivateFolder(stateDir);
    const file = openSync(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
    try {
      return claimLines(file, count);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new DroverError(
      'state-unwritable',
      `No session id can be claimed in ${path}: ${messageOf(cause)}. Make the folder ${stateDir} writable, or set DROVER_HOME to one that is.`,
      { cause },
    );
  }
}

function claimLines(file: number, count: number): ClaimedIds {
  for (;;) {
    const { size } = fstatSync(file);
    const tag = randomBytes(8).toString('base64url');
    const filler = size % LINE_BYTES === 0 ? '' : '\n'.padStart(LINE_BYTES - (size % LINE_BYTES), '.');
    const claim = Buffer.from(filler + `${tag}\n`.repeat(count));
    const written = writeSync(file, claim);
    if (written < claim.length) throw new Error(`only ${written} of ${claim.length} bytes were written`);
    fdatasyncSync(file);
    const lines = offsetOf(file, tag, size) / LINE_BYTES;
    // Off the lines only when another write was cut short since we looked at the size: what we wrote owns nothing.
    if (Number.isInteger(lines)) return { from: lines + 1, to: lines + count };
  }
}

/** Where a tag is first found at or after an offset, in bytes. */
function offsetOf(file: number, tag: string, from: number): number {
  const tail = Buffer.alloc(fstatSync(file).size - from);
  readSync(file, tail, 0, tail.length, from);
  const index = tail.indexOf(tag);
  if (index === -1) throw new Error('something other than Drover has changed the file meanwhile');
  return from + index;
}
