import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveProgram } from '../../../src/actors/pty/resolve.ts';
import { folder, run } from './fixtures.ts';

function program(path: string, content = '#!/bin/sh\n', mode = 0o755): string {
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

function resolved(
  file: string,
  options: { PATH?: string; cwd?: string; args?: readonly string[] } = {},
): string {
  const { PATH, cwd = tmpdir(), args = [] } = options;
  return resolveProgram({ file, args, env: PATH === undefined ? {} : { PATH }, cwd });
}

describe('the program', () => {
  it('is found in the PATH of the session, first come first served', () => {
    const [first, second, cwd] = [folder(), folder(), folder()];
    const there = program(join(second, 'tool'));
    expect(resolved('tool', { PATH: `${first}:${second}` })).toBe(there);
    // What may not be executed is passed over.
    program(join(first, 'tool'), '', 0o644);
    expect(resolved('tool', { PATH: `${first}:${second}` })).toBe(there);
    // An empty entry is the current directory.
    const here = program(join(cwd, 'tool'));
    expect(resolved('tool', { PATH: `:${second}`, cwd })).toBe(here);
    expect(resolved('sh')).toMatch(/\/sh$/);
  });

  it("is taken from the session's directory when it is a relative path", () => {
    const cwd = folder();
    mkdirSync(join(cwd, 'bin'));
    const tool = program(join(cwd, 'bin', 'tool'));
    expect(resolved('./bin/tool', { cwd })).toBe(tool);
    symlinkSync(tool, join(cwd, 'link'));
    expect(resolved('./link', { cwd })).toBe(join(cwd, 'link'));
  });

  it.each([
    ['no-such-program', /"no-such-program" is not in the session's PATH, .*install it or give its full path/],
    ['/no/such/program', /"\/no\/such\/program" does not exist/],
    [`${import.meta.filename}/x`, /does not exist/],
    ['/', /"\/" is a directory/],
    ['/dev/null', /not a regular file/],
    [import.meta.filename, /not executable/],
    ['', /empty/],
  ])('%j is refused before anything is started', (file, message) => {
    expect(() => run(file)).toThrow(
      expect.objectContaining({ code: 'start-failed', message: expect.stringMatching(message) }),
    );
  });

  it("is not looked for in the server's PATH", () => {
    expect(() => resolved('sh', { PATH: folder() })).toThrow(
      expect.objectContaining({ code: 'start-failed' }),
    );
  });

  it('that is in the PATH but may not be executed is named', () => {
    const bin = folder();
    const tool = program(join(bin, 'tool'), '', 0o644);
    expect(() => resolved('tool', { PATH: bin })).toThrow(`(${tool} is not executable)`);
  });

  it('needs the interpreter of its first line', async () => {
    const bin = folder();
    const broken = program(join(bin, 'broken'), '#! /no/such/interpreter -x\n');
    expect(() => run(broken)).toThrow(
      expect.objectContaining({
        code: 'start-failed',
        message: expect.stringContaining('"/no/such/interpreter"'),
      }),
    );
    const works = program(join(bin, 'works'), '#! /bin/sh -e\necho "$1"\n');
    const script = run(works, ['two words']);
    await script.exit;
    expect(script.text()).toBe('two words\r\n');
  });

  it('may be a script without a first line of that kind', async () => {
    const script = run(program(join(folder(), 'plain'), 'echo plain\n'));
    await script.exit;
    expect(script.text()).toBe('plain\r\n');
  });
});

describe('the directory', () => {
  it('must exist and be one', () => {
    const missing = join(folder(), 'missing');
    expect(() => run('true', [], { cwd: missing })).toThrow(
      expect.objectContaining({
        code: 'start-failed',
        message: `The directory "${missing}" does not exist; give one that exists.`,
      }),
    );
    expect(() => run('true', [], { cwd: import.meta.filename })).toThrow(/is not a directory/);
  });

  it('is where the program runs, with exactly the environment that was given', async () => {
    const cwd = folder();
    const program = run('/bin/sh', ['-c', '/bin/pwd; env'], {
      cwd,
      env: { ONE: 'a=b c', PATH: '/bin:/usr/bin' },
    });
    await program.exit;
    const [first, ...env] = program.text().trimEnd().split('\r\n');
    expect(first).toBe(cwd);
    // PWD, OLDPWD, SHLVL and _ are the shell's own.
    expect(env.filter((line) => !/^(PWD|OLDPWD|SHLVL|_)=/.test(line)).sort()).toEqual([
      'ONE=a=b c',
      'PATH=/bin:/usr/bin',
    ]);
  });
});

describe('text that no program can be given', () => {
  it.each([
    { file: 'a\0b' },
    { args: ['fine', 'a\0b'] },
    { cwd: 'a\0b' },
    { env: { A: 'a\0b' } },
    { env: { 'A=B': 'x' } },
    { env: { '': 'x' } },
  ])('%j is a bad argument', (wrong) => {
    const fine = { file: 'sh', args: [], env: {}, cwd: tmpdir() };
    expect(() => resolveProgram({ ...fine, ...wrong })).toThrow(
      expect.objectContaining({ code: 'bad-argument' }),
    );
  });
});
