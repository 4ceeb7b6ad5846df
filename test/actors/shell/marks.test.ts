import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MarkedShell, type ShellOptions } from './marked-shell.ts';
import { describeShell, majorVersionOf } from './shell-available.ts';

/** fish 4 emits marks by itself, and no B. */
const promptEnd = { bash: 'B', zsh: 'B', fish: majorVersionOf('fish') >= 4 ? 'A' : 'B' } as const;

/** What every shell with a start mark does alike, with each of the ways to start it. */
const ways: Readonly<
  Record<keyof typeof promptEnd, readonly (Omit<ShellOptions, 'program'> & { title: string })[]>
> = {
  bash: [
    { title: 'by itself' },
    { title: '--norc', args: ['--norc'] },
    { title: '--noprofile', args: ['--noprofile'] },
    { title: '--posix', args: ['--posix'] },
    { title: 'login', login: true },
    { title: '-l', args: ['-l'] },
    { title: 'login --noprofile', args: ['--noprofile'], login: true },
    { title: '-s with operands', args: ['-s', 'one', 'two'] },
  ],
  zsh: [
    { title: 'by itself', files: { '.zshrc': '' } },
    { title: '-f', args: ['-f'] },
    { title: '--no-rcs', args: ['--no-rcs'] },
    { title: 'login', login: true, files: { '.zshrc': '' } },
    { title: '-f -l', args: ['-fl'] },
  ],
  fish: [
    { title: 'by itself' },
    { title: '--no-config', args: ['--no-config'] },
    { title: '-N', args: ['-N'] },
    { title: 'login', login: true },
  ],
};

for (const program of ['bash', 'zsh', 'fish'] as const) {
  const prompt = promptEnd[program] === 'A' ? ['A'] : ['A', 'B'];
  describeShell(program, () => {
    describe.each(ways[program])('$title', (start) => {
      let shell: MarkedShell;
      beforeAll(async () => {
        shell = await MarkedShell.start({ program, promptEnd: promptEnd[program], ...start });
      });
      afterAll(() => shell.close());

      it('shows the first prompt without the end of a command', () => {
        expect(shell.started.marks).toEqual(prompt);
      });

      it.each([
        ['true', 0],
        ['false', 1],
        ['sh -c "exit 7"', 7],
        ['no-such-command-here', 127],
      ])('reports %s once, with exit code %i', async (line, code) => {
        expect((await shell.run(line)).marks).toEqual(['C', `D;${code}`, ...prompt]);
      });

      it('puts the output, with or without a last newline, between the marks', async () => {
        expect((await shell.run('echo one')).output).toBe('one\n');
        expect((await shell.run("printf 'two\\nthree'")).output).toBe('two\nthree');
      });

      it('reports nothing after an empty line and after ctrl+c at the prompt', async () => {
        expect((await shell.run('false')).marks).toContain('D;1');
        expect((await shell.run('')).marks).toEqual(prompt);
        expect((await shell.cancel('abc')).marks).toEqual(prompt);
        expect((await shell.run('true')).marks).toEqual(['C', 'D;0', ...prompt]);
      });

      it('reports an interrupted command as 130', async () => {
        const running = await shell.runUntil(`sh -c 'echo go; sleep 5'`, 'go');
        expect(running.marks).toEqual(['C']);
        expect((await shell.press('\x03')).marks).toEqual(['D;130', ...prompt]);
      });

      it('tells its directory at each prompt, percent-encoded', async () => {
        const step = await shell.run('mkdir -p "a b/ü%;c" && cd "a b/ü%;c"');
        expect(directoryOf(step.raw)).toBe(`${shell.home}/a b/ü%;c`);
        expect(directoryOf((await shell.run('')).raw)).toBe(`${shell.home}/a b/ü%;c`);
        expect(directoryOf((await shell.run('cd')).raw)).toBe(shell.home);
      });

      it('leaves no trace in the environment of what it starts', async () => {
        const { output } = await shell.run('env; echo done');
        expect(output).toContain('done');
        expect(output).not.toMatch(/drover_|DROVER_|ZDOTDIR|^ENV=|133;/im);
      });
    });

    it('lets a nested shell be, and goes on after it', async () => {
      const shell = await MarkedShell.start({
        program,
        promptEnd: promptEnd[program],
        files: { '.zshrc': '' },
      });
      try {
        // Not fish 4, which marks wherever it runs.
        const inner = promptEnd[program] === 'A' ? 'sh' : program;
        const nested = await shell.runUntil(`sh -c 'echo nested; exec ${inner} -i'`, 'nested');
        expect(nested.marks).toEqual(['C']);
        const after = await shell.press('echo in-nested\rfalse\rexit 4\r');
        expect(after.raw).toMatch(/in-nested\r\n/);
        expect(after.marks).toEqual(['D;4', ...prompt]);
        expect((await shell.run('true')).marks).toEqual(['C', 'D;0', ...prompt]);
      } finally {
        await shell.close();
      }
    });
  });
}

/** The directory that the last OSC 7 told. */
function directoryOf(raw: string): string {
  const urls = [...raw.matchAll(/\x1b\]7;([^\x07\x1b]*)/g)];
  return decodeURIComponent(new URL(urls.at(-1)?.[1] ?? 'file:///none').pathname);
}

describe('output that the user redirects', () => {
  let folder: string;
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('has no marks in it', async () => {
    folder = mkdtempSync(join(tmpdir(), 'drover-shell-'));
    const log = join(folder, 'log');
    const shell = await MarkedShell.start({ program: 'bash', args: ['--norc'] });
    try {
      await shell.run(`exec 3>&1 >'${log}'`);
      expect((await shell.run('echo logged')).marks).toEqual(['C', 'D;0', 'A', 'B']);
      expect(readFileSync(log, 'utf8')).toBe('logged\n');
    } finally {
      await shell.close();
    }
  });
});
