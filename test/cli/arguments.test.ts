import { describe, expect, it } from 'vitest';
import { helpText, readCommandLine } from '../../src/cli/arguments.ts';
import type { Command } from '../../src/cli/command.ts';

const serve: Command = {
  name: 'serve',
  summary: 'serves something',
  usage: 'drover serve [--level <a|b>] [--loud]',
  flags: { level: { value: 'a|b', summary: 'which level' }, loud: { summary: 'say more' } },
  run: async () => 0,
};
const show: Command = { name: 'show', summary: 'shows', usage: 'drover show', flags: {}, run: async () => 0 };
const COMMANDS = [serve, show];

describe('readCommandLine', () => {
  it.each([
    [['serve'], {}],
    [['serve', '--level', 'a', '--loud'], { level: 'a', loud: true }],
    [['serve', '--level=b'], { level: 'b' }],
    [['serve', '--level=-x'], { level: '-x' }],
    [['serve', '--level='], { level: '' }],
    [['serve', '--level', 'a', '--level', 'b'], { level: 'b' }],
  ])('%j runs with %j', (args, values) => {
    expect(readCommandLine(args, COMMANDS)).toEqual({ kind: 'run', command: serve, values });
  });

  it.each([
    [['--help'], null],
    [['-h'], null],
    [['serve', '--help'], serve],
    [['serve', '--loud', '-h'], serve],
  ])('%j asks for help', (args, command) => {
    expect(readCommandLine(args, COMMANDS)).toEqual({ kind: 'help', command });
  });

  it('--version asks for the version', () => {
    expect(readCommandLine(['--version'], COMMANDS)).toEqual({ kind: 'version' });
  });

  const serveFlags = '(flags: --level <a|b>, --loud, --help)';
  it.each([
    [[], 'no command given (commands: serve, show)'],
    [['srve'], 'unknown command "srve", did you mean serve? (commands: serve, show)'],
    [['toString'], 'unknown command "toString" (commands: serve, show)'],
    [['--vresion'], 'drover: unknown flag --vresion, did you mean --version? (flags: --help, --version)'],
    [['-x'], 'drover: unknown flag -x (flags: --help, --version)'],
    [['serve', '--levle', 'a'], `drover serve: unknown flag --levle, did you mean --level? ${serveFlags}`],
    [['serve', '--constructor'], `drover serve: unknown flag --constructor ${serveFlags}`],
    [['serve', '--level'], 'drover serve: --level needs a value: --level <a|b>'],
    [['serve', '--level', '--loud'], 'drover serve: --level needs a value: --level <a|b>'],
    [['serve', '--loud=yes'], 'drover serve: --loud takes no value, got "yes"'],
    [['serve', '--no-loud'], `drover serve: unknown flag --no-loud, did you mean --loud? ${serveFlags}`],
    [['serve', 'extra'], `drover serve takes no argument "extra" ${serveFlags}`],
    [['serve', '--', 'extra'], `drover serve takes no argument "--" ${serveFlags}`],
  ])('%j is a mistake that is named', (args, message) => {
    expect(readCommandLine(args, COMMANDS)).toEqual({ kind: 'mistake', message });
  });
});

describe('helpText', () => {
  it('of the program lists the commands', () => {
    expect(helpText(null, COMMANDS)).toBe(`Usage: drover <command> [flags]

A terminal workspace that agents and people drive with the same keys.

Commands:
  serve  serves something
  show   shows

Flags:
  --help     show this help
  --version  show the version

drover <command> --help tells more about a command.
`);
  });

  it('of a command lists its flags', () => {
    expect(helpText(serve, COMMANDS)).toBe(`Usage: drover serve [--level <a|b>] [--loud]

serves something

Flags:
  --level <a|b>  which level
  --loud         say more
  --help         show this help
`);
  });
});
