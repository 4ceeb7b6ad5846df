import { type OptionSyntax, readOptions, type ShellArguments } from './option-reader.ts';
import { scriptPath, scriptsFolder } from './scripts-folder.ts';
import type { ShellLaunch, ShellRequest } from './shell-request.ts';

/** GNU Bash manual, "Invoking Bash": long options may have one dash or two, and stand before the letters. */
const syntax: OptionSyntax = {
  valueLetters: 'oO',
  attachedValues: false,
  valueNames: ['rcfile', 'init-file'],
  singleDashNames: [
    'debugger',
    'dump-po-strings',
    'dump-strings',
    'help',
    'init-file',
    'login',
    'noediting',
    'noprofile',
    'norc',
    'posix',
    'pretty-print',
    'rcfile',
    'restricted',
    'verbose',
    'version',
  ],
};

/** Options that make bash do something else than read commands from the terminal. */
const notInteractive = ['c', 'D', 'dump-strings', 'dump-po-strings', 'help', 'pretty-print', 'version'];

/** Options under which the marks cannot work: a restricted shell may not redirect output. */
const forbidding = ['r', 'restricted'];

/**
 * Starts bash on our startup file, which replays the user's. Where bash reads an rc file, ours takes its place
 * (`--rcfile`). A login shell, `--norc` and `--posix` read none, but in POSIX mode each of them reads `$ENV`: so
 * they start with `--posix`, and the startup file takes that back unless the user asked for it.
 */
export function launchBash({ program, args, login, env }: ShellRequest): ShellLaunch {
  const read = readOptions(args, syntax);
  const has = (...names: string[]): boolean => read.options.some((o) => o.on && names.includes(o.name));
  const loginArgs = login && !has('l', 'login') ? ['--login'] : [];
  const plain = { file: program, args: [...loginArgs, ...args], env: { ...env } };
  if (has(...notInteractive, ...forbidding) || (read.operands.length > 0 && !has('s'))) return plain;

  const startup = startupOf(read, login, env);
  const marked = { ...env, DROVER_SHELL_SCRIPTS: scriptsFolder, DROVER_SHELL_STARTUP: startup };
  if (startup === 'rc') {
    const rcFile = read.options.findLast((o) => o.name === 'rcfile' || o.name === 'init-file');
    return {
      file: program,
      args: ['--rcfile', scriptPath('bash-startup.bash'), ...withoutRcFiles(args, read)],
      env: rcFile?.value ? { ...marked, DROVER_SHELL_RC: rcFile.value } : marked,
    };
  }
  // Privileged mode ignores ENV.
  if (has('p')) return plain;
  return {
    file: program,
    args: ['--posix', ...plain.args],
    env: {
      ...marked,
      ...(env['ENV'] === undefined ? {} : { DROVER_SHELL_ENV: env['ENV'] }),
      // bash expands the value: the path comes from a variable, so that nothing in it can be expanded.
      ENV: '$DROVER_SHELL_SCRIPTS/bash-startup.bash',
    },
  };
}

/** Which files of the user's are due: GNU Bash manual, "Bash Startup Files". */
function startupOf(
  { options }: ShellArguments,
  login: boolean,
  env: ShellRequest['env'],
): 'rc' | 'login' | 'none' | 'posix' {
  const has = (...names: string[]): boolean => options.some((o) => o.on && names.includes(o.name));
  const posixOption = options.findLast((o) => o.name === 'o' && o.value === 'posix');
  if (posixOption?.on ?? (has('posix') || env['POSIXLY_CORRECT'] !== undefined)) return 'posix';
  if (login || has('l', 'login')) return has('noprofile') ? 'none' : 'login';
  return has('norc') ? 'none' : 'rc';
}

function withoutRcFiles(args: readonly string[], { options }: ShellArguments): string[] {
  const dropped = options.filter((o) => o.name === 'rcfile' || o.name === 'init-file');
  return args.filter((_, index) => !dropped.some((o) => index >= o.at && index < o.at + o.length));
}
