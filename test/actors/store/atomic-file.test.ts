import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readIfPresent, writeAtomically } from '../../../src/actors/store/atomic-file.ts';
import { makePrivateFolder } from '../../../src/actors/store/private-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

const isRoot = process.getuid?.() === 0;

describe('writeAtomically', () => {
  it('makes and replaces a file for its owner alone, and leaves nothing else behind', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a');
    writeAtomically(path, 'one');
    const first = statSync(path);
    expect(first.mode & 0o777).toBe(0o600);
    writeAtomically(path, 'two');
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(statSync(path).ino).not.toBe(first.ino);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('gives the mode asked for, whatever the umask', () => {
    const path = join(temporaryFolder(), 'a');
    writeAtomically(path, 'x', 0o666);
    expect(statSync(path).mode & 0o777).toBe(0o666);
  });

  it('writes through links, also to a file that does not exist yet', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'dotfiles'));
    const [first, second] = [join(folder, 'first'), join(folder, 'dotfiles', 'second')];
    symlinkSync(join('dotfiles', 'second'), first);
    symlinkSync('real', second);
    for (const text of ['one', 'two']) {
      writeAtomically(first, text);
      expect(readFileSync(join(folder, 'dotfiles', 'real'), 'utf8')).toBe(text);
    }
    expect(lstatSync(first).isSymbolicLink()).toBe(true);
    expect(lstatSync(second).isSymbolicLink()).toBe(true);
    expect(readdirSync(join(folder, 'dotfiles'))).toEqual(['real', 'second']);
  });

  it('refuses what is no file, and links that lead in a circle', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'sub'));
    symlinkSync('b', join(folder, 'a'));
    symlinkSync('a', join(folder, 'b'));
    expect(() => writeAtomically(join(folder, 'sub'), 'x')).toThrow('not a regular file');
    expect(() => writeAtomically(join(folder, 'a'), 'x')).toThrow('too many symbolic links');
    expect(readdirSync(folder)).toEqual(['a', 'b', 'sub']);
  });

  it.skipIf(isRoot)('refuses a read-only file, which a rename would replace', () => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, 'mine');
    chmodSync(path, 0o400);
    expect(() => writeAtomically(path, 'x')).toThrow('EACCES');
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });
});

describe('readIfPresent', () => {
  it('tells a missing file from an empty one', () => {
    const path = join(temporaryFolder(), 'a');
    expect(readIfPresent(path, 10)).toBeNull();
    writeFileSync(path, '');
    expect(readIfPresent(path, 10)).toEqual(Buffer.alloc(0));
  });

  it('reads up to its limit and refuses more', () => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, '0123456789');
    expect(readIfPresent(path, 10)?.toString()).toBe('0123456789');
    expect(() => readIfPresent(path, 9)).toThrow('has 10 bytes, more than 9');
  });

  it('refuses a folder, and a file below a file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a'), '');
    expect(() => readIfPresent(folder, 10)).toThrow('not a regular file');
    expect(() => readIfPresent(join(folder, 'a', 'b'), 10)).toThrow('ENOTDIR');
  });
});

describe('makePrivateFolder', () => {
  it('makes every missing folder for its owner alone and leaves the others as they are', () => {
    const folder = temporaryFolder();
    const open = join(folder, 'open');
    mkdirSync(open);
    chmodSync(open, 0o755);
    makePrivateFolder(join(open, 'a', 'b'));
    makePrivateFolder(join(open, 'a', 'b'));
    const modes = ['', 'a', join('a', 'b')].map((name) => statSync(join(open, name)).mode & 0o777);
    expect(modes).toEqual([0o755, 0o700, 0o700]);
  });
});
