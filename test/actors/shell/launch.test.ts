import { statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { launchShell } from '../../../src/actors/shell/launch.ts';
import { scriptPath, scriptsFolder } from '../../../src/actors/shell/scripts-folder.ts';

const env = { HOME: '/home/me', ENV: '$HOME/.shrc', ZDOTDIR: '/home/me/z' };
const launch = (program: string, args: readonly string[], login = false) =>
  launchShell({ program, args, login, env });

describe('a shell that will not show a prompt, or that is not known', () => {
  it.each([
    ['bash', ['-c', 'true']],
    ['bash', ['-ic', 'true']],
    ['bash', ['--norc', '-eo', 'pipefail', '-c', 'true']],
    ['bash', ['script', '-s']],
    ['bash', ['--', 'script']],
    ['bash', ['--version']],
    ['bash', ['-r']],
    ['bash', ['--restricted']],
    ['bash', ['-p', '-l']],
    ['/opt/bin/zsh', ['-c', 'true']],
    ['zsh', ['-fc', 'true']],
    ['zsh', ['-o', 'extendedglob', 'script']],
    ['zsh', ['--restricted']],
    ['zsh', ['-p']],
    ['zsh', ['--emulate', 'sh']],
    ['fish', ['-c', 'true']],
    ['fish', ['--command=true']],
    ['fish', ['-C', 'true', 'script']],
    ['fish', ['-nN']],
    ['dash', ['-c', 'true']],
    ['sh', ['script']],
    ['nu', []],
    ['bash-wrapper', ['-i']],
  ])('starts as asked: %s %j', (program, args) => {
    expect(launch(program, args)).toEqual({ file: program, args, env });
  });

  it.each([
    ['bash', ['-c', 'true'], ['--login', '-c', 'true']],
    ['bash', ['-l', '-c', 'true'], ['-l', '-c', 'true']],
    ['zsh', ['-c', 'true'], ['-l', '-c', 'true']],
    ['zsh', ['--login', '-c', 'true'], ['--login', '-c', 'true']],
    ['fish', ['-c', 'true'], ['--login', '-c', 'true']],
    ['sh', ['-c', 'true'], ['-l', '-c', 'true']],
    ['ksh', ['-c', 'true'], ['-l', '-c', 'true']],
  ])('becomes a login shell once when asked: %s %j', (program, args, expected) => {
    expect(launch(program, args, true)).toEqual({ file: program, args: expected, env });
  });
});

describe('an interactive shell', () => {
  const rcFile = scriptPath('bash-startup.bash');

  it.each([
    ['bash', [], ['--rcfile', rcFile]],
    ['bash', ['--noprofile', '-i'], ['--rcfile', rcFile, '--noprofile', '-i']],
    ['bash', ['--rcfile', 'mine', '-O', 'extglob'], ['--rcfile', rcFile, '-O', 'extglob']],
    ['bash', ['--norc'], ['--posix', '--norc']],
    ['bash', ['-l'], ['--posix', '-l']],
    ['bash', ['+o', 'posix'], ['--rcfile', rcFile, '+o', 'posix']],
    ['zsh', ['-i'], ['-i']],
    ['zsh', ['-f'], ['-f', '-o', 'rcs']],
    ['zsh', ['-f', '-o', 'rcs'], ['-f', '-o', 'rcs']],
    ['zsh', ['-fs', '--', 'one'], ['-fs', '-o', 'rcs', '--', 'one']],
    ['zsh', ['+o', 'Rc_S'], ['+o', 'Rc_S', '-o', 'rcs']],
    ['dash', ['-i'], ['-i']],
  ])('keeps the user’s arguments: %s %j', (program, args, expected) => {
    expect(launch(program, args).args).toEqual(expected);
  });

  it('tells bash which rc file of the user’s to read', () => {
    expect(launch('bash', ['--init-file', 'a', '--rcfile', 'b']).env).toEqual({
      ...env,
      DROVER_SHELL_SCRIPTS: scriptsFolder,
      DROVER_SHELL_STARTUP: 'rc',
      DROVER_SHELL_RC: 'b',
    });
  });

  it.each([
    [['--norc'], {}, 'none'],
    [['-l'], {}, 'login'],
    [['--noprofile', '-l'], {}, 'none'],
    [['-o', 'posix'], {}, 'posix'],
    [[], { POSIXLY_CORRECT: '' }, 'posix'],
  ])('tells bash which startup files are due: %j %j', (args, more, startup) => {
    const { env: given } = launchShell({ program: 'bash', args, login: false, env: { ...env, ...more } });
    expect(given['DROVER_SHELL_STARTUP']).toBe(startup);
    expect(given['DROVER_SHELL_ENV']).toBe(env.ENV);
    expect(given['ENV']).toBe('$DROVER_SHELL_SCRIPTS/bash-startup.bash');
  });

  it('gives zsh a folder with nothing but its .zshenv, and the user’s own by another name', () => {
    const { env: given } = launch('zsh', []);
    expect(given).toEqual({ ...env, ZDOTDIR: scriptPath('zsh'), DROVER_ZDOTDIR: env.ZDOTDIR });
    expect(statSync(join(given['ZDOTDIR'] ?? '', '.zshenv')).isFile()).toBe(true);
  });

  it('runs the init command of fish last, quoted', () => {
    const { args } = launch('fish', ['-C', 'mine', '--private'], true);
    expect(args).toEqual([
      '--login',
      '-C',
      'mine',
      '--private',
      '--init-command',
      `source '${scriptPath('fish-marks.fish')}'`,
    ]);
  });
});

it('never loses or reorders an argument, and never changes what it was given', () => {
  const arg = fc.oneof(
    fc.constantFrom(
      '-c',
      '-f',
      '-l',
      '-s',
      '-o',
      '+o',
      '--',
      '-',
      '--norc',
      '--posix',
      '--login',
      '-C',
      '-eo',
      'rcs',
    ),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom('bash', 'zsh', 'fish', 'sh', 'other'),
      fc.array(arg, { maxLength: 6 }),
      fc.boolean(),
      (program, args, login) => {
        const request = Object.freeze({
          program,
          args: Object.freeze(args),
          login,
          env: Object.freeze({ ...env }),
        });
        const launched = launchShell(request);
        const left = [...launched.args];
        for (const one of args) {
          const at = left.indexOf(one);
          expect(at).toBeGreaterThanOrEqual(0);
          left.splice(0, at + 1);
        }
        expect(launched.file).toBe(program);
        expect(launched.env['HOME']).toBe(env.HOME);
      },
    ),
  );
});
