import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProject, readDocument, saveDocument } from '../../../src/actors/store/documents.ts';
import { temporaryFolder } from './temporary-folder.ts';

const MIB = 1024 * 1024;

function document(content: string | Uint8Array): string {
  const path = join(temporaryFolder(), 'README.md');
  writeFileSync(path, content);
  return path;
}

describe('readDocument', () => {
  it('gives the text to the last byte, and a hash that tells texts apart', () => {
    const text = '\uFEFFa\r\nbü\n';
    const one = readDocument(document(text));
    expect(one).toEqual({ text, hash: expect.stringMatching(/^[0-9a-f]{64}$/), writable: true });
    expect(readDocument(document(text)).hash).toBe(one.hash);
    expect(readDocument(document('')).hash).not.toBe(one.hash);
  });

  it('takes up to 1 MiB', () => {
    expect(readDocument(document('x'.repeat(MIB))).text).toHaveLength(MIB);
    expect(() => readDocument(document('x'.repeat(MIB + 1)))).toThrow(
      expect.objectContaining({
        code: 'document-unreadable',
        message: expect.stringContaining(`${MIB + 1} bytes`),
      }),
    );
  });

  it.each([
    ['is not UTF-8', document.bind(null, Buffer.from([0x61, 0xff])), 'not UTF-8'],
    ['is not there', () => join(temporaryFolder(), 'none'), 'no such file'],
    ['is a folder', temporaryFolder, 'not a regular file'],
  ])('says why when the file %s', (_what, make, reason) => {
    const path = make();
    expect(() => readDocument(path)).toThrow(
      expect.objectContaining({ code: 'document-unreadable', message: expect.stringContaining(reason) }),
    );
    expect(() => readDocument(path)).toThrow(path);
  });

  it.skipIf(process.getuid?.() === 0)('knows when saving is bound to fail', () => {
    const path = document('a');
    chmodSync(path, 0o444);
    expect(readDocument(path).writable).toBe(false);
    expect(() => saveDocument(path, 'b', readDocument(path).hash)).toThrow(
      expect.objectContaining({ code: 'document-unwritable' }),
    );
  });
});

describe('saveDocument', () => {
  it('replaces the text, and keeps the mode and a link to the file', () => {
    const path = document('one');
    chmodSync(path, 0o664);
    const link = join(temporaryFolder(), 'CLAUDE.md');
    symlinkSync(path, link);
    const { hash } = saveDocument(link, 'two', readDocument(link).hash);
    expect(readDocument(path)).toEqual({ text: 'two', hash, writable: true });
    expect(statSync(path).mode & 0o777).toBe(0o664);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(saveDocument(link, 'three', hash).hash).toBe(readDocument(path).hash);
  });

  it('refuses when somebody else has changed or removed the file', () => {
    const path = document('one');
    const { hash } = readDocument(path);
    writeFileSync(path, 'theirs');
    expect(() => saveDocument(path, 'mine', hash)).toThrow(
      expect.objectContaining({
        code: 'document-changed',
        message: expect.stringContaining('has changed on disk'),
      }),
    );
    expect(readFileSync(path, 'utf8')).toBe('theirs');
    unlinkSync(path);
    expect(() => saveDocument(path, 'mine', hash)).toThrow(
      expect.objectContaining({ code: 'document-changed', message: expect.stringContaining('was removed') }),
    );
  });

  it.each([
    ['more than 1 MiB', 'x'.repeat(MIB + 1)],
    ['half a surrogate pair', 'a\ud800b'],
  ])('refuses %s and leaves the file', (_what, text) => {
    const path = document('one');
    expect(() => saveDocument(path, text, readDocument(path).hash)).toThrow(
      expect.objectContaining({ code: 'bad-argument' }),
    );
    expect(readFileSync(path, 'utf8')).toBe('one');
  });
});

describe('findProject', () => {
  it('finds the nearest repository going up, and the first of its documents', () => {
    const outer = temporaryFolder();
    const inner = join(outer, 'inner');
    const deep = join(inner, 'src', 'deep');
    mkdirSync(deep, { recursive: true });
    mkdirSync(join(outer, '.git'));
    writeFileSync(join(inner, '.git'), 'gitdir: elsewhere');
    expect(findProject(deep)).toEqual({ root: inner, document: null });
    for (const name of ['README.md', 'CLAUDE.md', 'AGENTS.md']) {
      writeFileSync(join(inner, name), '');
      expect(findProject(deep)).toEqual({ root: inner, document: join(inner, name) });
    }
    expect(findProject(inner).root).toBe(inner);
    expect(findProject(outer)).toEqual({ root: outer, document: null });
  });

  it('looks in the directory itself when there is no repository, and takes only files', () => {
    const folder = temporaryFolder();
    const sub = join(folder, 'sub');
    mkdirSync(join(sub, 'AGENTS.md'), { recursive: true });
    symlinkSync('nowhere', join(sub, 'CLAUDE.md'));
    writeFileSync(join(folder, 'README.md'), '');
    expect(findProject(sub)).toEqual({ root: null, document: null });
    expect(findProject(folder)).toEqual({ root: null, document: join(folder, 'README.md') });
    expect(findProject(join(folder, 'gone'))).toEqual({ root: null, document: null });
  });
});
