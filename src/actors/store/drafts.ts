import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DroverError, messageOf } from '../../errors.ts';
import { readIfPresent, writeAtomically } from './atomic-file.ts';
import { keepAside } from './keep-aside.ts';
import { makePrivateFolder } from './private-folder.ts';

/** Text that was left unsaved, and the hash of the document that it was an edit of. */
export interface Draft {
  readonly text: string;
  readonly baseHash: string;
}

/** The drafts of everybody who shares a state folder, one per document. */
export interface Drafts {
  /**
   * The draft of a document, or null.
   * @throws DroverError `document-unreadable`: a damaged draft is kept aside first, so that it is not in the way twice.
   */
  get(path: string): Draft | null;
  /** @throws DroverError `state-unwritable` when the draft is not safe on disk. */
  keep(path: string, draft: Draft): void;
  /** Forgets a draft; none is fine. @throws DroverError `state-unwritable` */
  drop(path: string): void;
}

/** A document has at most 1 MiB, its text as JSON at most six times that (`\u0000`). */
const MAX_BYTES = 8 * 1024 * 1024;

const draftFile = z.object({ path: z.string(), text: z.string(), baseHash: z.string() });

/** Opens the drafts of a state folder; nothing is made before the first is kept. */
export function openDrafts(stateDir: string): Drafts {
  const folder = join(stateDir, 'drafts');
  // Hashed, because a path may be longer than a file name can be.
  const fileOf = (path: string): string =>
    join(folder, `${createHash('sha256').update(resolve(path)).digest('hex')}.json`);

  return {
    get(path): Draft | null {
      const file = fileOf(path);
      const bytes = attempt(() => readIfPresent(file, MAX_BYTES), 'document-unreadable', path, 'read');
      if (bytes === null) return null;
      const draft = parseDraft(bytes.toString('utf8'));
      if (draft !== null) return { text: draft.text, baseHash: draft.baseHash };
      const aside = attempt(() => moveAside(file, bytes), 'document-unreadable', path, 'moved aside');
      throw new DroverError(
        'document-unreadable',
        `The draft of ${path} is damaged and kept as ${aside}. Open the document again to start from what is saved.`,
      );
    },

    keep(path, { text, baseHash }): void {
      const content = JSON.stringify({ path: resolve(path), text, baseHash });
      attempt(
        () => {
          makePrivateFolder(folder);
          writeAtomically(fileOf(path), content);
        },
        'state-unwritable',
        path,
        'kept',
      );
    },

    drop(path): void {
      attempt(() => rmSync(fileOf(path), { force: true }), 'state-unwritable', path, 'removed');
    },
  };
}

function parseDraft(json: string): z.infer<typeof draftFile> | null {
  try {
    return draftFile.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

function moveAside(file: string, bytes: Uint8Array): string {
  const aside = keepAside(file, bytes);
  rmSync(file);
  return aside;
}

function attempt<T>(
  work: () => T,
  code: 'document-unreadable' | 'state-unwritable',
  path: string,
  done: string,
): T {
  try {
    return work();
  } catch (cause) {
    throw new DroverError(
      code,
      `The draft of ${path} cannot be ${done}: ${messageOf(cause)}. Make Drover's state folder writable, or set DROVER_HOME to another folder.`,
      { cause },
    );
  }
}
