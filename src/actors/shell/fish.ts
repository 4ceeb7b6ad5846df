import { type OptionSyntax, readOptions } from './option-reader.ts';
import { scriptPath } from './scripts-folder.ts';
import type { ShellLaunch, ShellRequest } from './shell-request.ts';

const syntax: OptionSyntax = {
  valueLetters: 'cCdDfop',
  attachedValues: true,
  valueNames: [
    'command',
    'debug',
    'debug-output',
    'debug-stack-frames',
    'features',
    'init-command',
    'profile',
    'profile-startup',
  ],
  singleDashNames: [],
};

/** Options that make fish do something else than read commands from the terminal. */
const notInteractive = [
  'c',
  'command',
  'h',
  'help',
  'n',
  'no-execute',
  'v',
  'version',
  'print-debug-categories',
];

/** Starts fish with one more `--init-command`, which it runs after its configuration, with `--no-config` as well. */
export function launchFish({ program, args, login, env }: ShellRequest): ShellLaunch {
  const { options, end, operands } = readOptions(args, syntax);
  const has = (...names: string[]): boolean => options.some((o) => names.includes(o.name));
  const before = [...(login && !has('l', 'login') ? ['--login'] : []), ...args.slice(0, end)];
  if (operands.length > 0 || has(...notInteractive)) {
    return { file: program, args: [...before, ...args.slice(end)], env: { ...env } };
  }
  const init = ['--init-command', `source ${quoted(scriptPath('fish-marks.fish'))}`];
  return { file: program, args: [...before, ...init, ...args.slice(end)], env: { ...env } };
}

/** Within single quotes fish gives a meaning to backslash and quote only. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
