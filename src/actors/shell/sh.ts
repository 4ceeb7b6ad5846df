import { type OptionSyntax, readOptions } from './option-reader.ts';
import { scriptsFolder } from './scripts-folder.ts';
import type { ShellLaunch, ShellRequest } from './shell-request.ts';

const syntax: OptionSyntax = {
  valueLetters: 'oO',
  attachedValues: false,
  valueNames: [],
  singleDashNames: [],
};

/**
 * Starts an sh with `ENV` at our file, which an interactive one reads after its profile, and which sources the file
 * that `ENV` named before. It also finds out which shell this is: `sh` may be bash or a Korn shell.
 */
export function launchSh({ program, args, login, env }: ShellRequest): ShellLaunch {
  const { options, operands } = readOptions(args, syntax);
  const has = (...names: string[]): boolean => options.some((o) => o.on && names.includes(o.name));
  const launch = { file: program, args: [...(login && !has('l') ? ['-l'] : []), ...args] };
  // Restricted shells, where they exist, may not redirect output; privileged ones ignore ENV.
  if (has('c', 'r', 'p') || (operands.length > 0 && !has('s'))) return { ...launch, env: { ...env } };
  return {
    ...launch,
    env: {
      ...env,
      ...(env['ENV'] === undefined ? {} : { DROVER_SHELL_ENV: env['ENV'] }),
      DROVER_SHELL_SCRIPTS: scriptsFolder,
      // The shell expands the value: the path comes from a variable, so that nothing in it can be expanded.
      ENV: '$DROVER_SHELL_SCRIPTS/sh-startup.sh',
    },
  };
}
