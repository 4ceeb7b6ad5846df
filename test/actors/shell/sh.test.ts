import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { MarkedShell, type ShellOptions } from './marked-shell.ts';
import { describeShell } from './shell-available.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(options: ShellOptions): Promise<MarkedShell> {
  const shell = await MarkedShell.start(options);
  cleanups.push(() => shell.close());
  return shell;
}

/** Another shell under the name `name`, as distributions install it. */
function linked(name: string, target: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'drover-sh-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  symlinkSync(target, join(folder, name));
  return join(folder, name);
}

function pathOf(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** A shell without a hook before a command reports an end at every prompt but the first. */
async function expectEnds(sh: MarkedShell, prompt: string): Promise<void> {
  expect(sh.started.marks).toEqual(['A', 'B']);
  expect(sh.started.prompt).toBe(prompt);
  for (const [line, code] of [
    ['true', 0],
    ['false', 1],
    ['', 1],
    ['(exit 7)', 7],
    ['no-such-command-here', 127],
  ] as const) {
    const step = await sh.run(line);
    expect(step.marks).toEqual([`D;${code}`, 'A', 'B']);
    expect(step.prompt).toBe(prompt);
  }
  await sh.runUntil(`sh -c 'echo go; sleep 5'`, 'go');
  expect((await sh.press('\x03')).marks).toEqual(['D;130', 'A', 'B']);
  const moved = await sh.run('mkdir -p "a b%ü" && cd "a b%ü"');
  expect(moved.raw).toContain(`\x1b]7;file://${sh.home}/a%20b%25%C3%BC\x07`);
  const { raw } = await sh.run('env; echo done');
  expect(raw).toContain('done');
  expect(raw).not.toMatch(/drover_/i);
}

describeShell('dash', () => {
  it.each<[title: string, options: Omit<ShellOptions, 'program'>]>([
    ['by itself', {}],
    ['-i', { args: ['-i'] }],
    ['login', { login: true, files: { '.profile': 'FROM=profile' } }],
    ['strict', { files: { env: 'set -u' }, env: { ENV: '$HOME/env' } }],
  ])('reports how each command ended: %s', async (_, options) => {
    await expectEnds(await start({ program: 'dash', ...options }), process.getuid?.() === 0 ? '# ' : '$ ');
  });

  it('reads the user’s profile and ENV, and leaves ENV as it was', async () => {
    const files = { '.profile': 'READ="profile "', env: `READ="\${READ}env"; export PS1='mine> '; return 3` };
    const dash = await start({ program: 'dash', login: true, files, env: { ENV: '$HOME/env' } });
    const step = await dash.run('echo "$READ $ENV"');
    expect(step.raw).toContain('profile env $HOME/env\r\n');
    expect(step.prompt).toBe('mine> ');
  });

  it('lets a nested shell be', async () => {
    const dash = await start({
      program: 'dash',
      files: { env: `export PS1='mine> '` },
      env: { ENV: '$HOME/env' },
    });
    await dash.runUntil(`sh -c 'echo nested; exec bash --norc'`, 'nested');
    const step = await dash.press('false\rexit 4\r');
    expect(step.marks).toEqual(['D;4', 'A', 'B']);
    expect(step.raw).not.toContain('__drover');
  });
});

describe('a shell called sh', () => {
  it.runIf(pathOf('bash'))('gets the marks of bash when it is bash', async () => {
    const program = linked('sh', pathOf('bash') ?? '');
    const sh = await start({ program, files: { env: `READ=env PS1='sh> '` }, env: { ENV: '$HOME/env' } });
    for (const [line, code] of [
      ['false', 1],
      ['true', 0],
      ['(exit 7)', 7],
    ] as const) {
      const step = await sh.run(line);
      expect(step.marks).toEqual(['C', `D;${code}`, 'A', 'B']);
      expect(step.prompt).toBe('sh> ');
    }
    expect((await sh.run('echo $READ $ENV')).output).toBe('env $HOME/env\n');
  });

  it.runIf(pathOf('busybox'))('gets the marks of dash when it is busybox, without width', async () => {
    const program = linked('ash', pathOf('busybox') ?? '');
    const options = { program, files: { env: `PS1='> '` }, env: { ENV: '$HOME/env' } };
    const sh = await start(options);
    await expectEnds(sh, '> ');
    const shown = await sh.screenAfter(`${'x'.repeat(120)}\x01`, (screen) => screen.line.startsWith('> x'));
    expect(shown.cursorX).toBe(2);
  });
});
