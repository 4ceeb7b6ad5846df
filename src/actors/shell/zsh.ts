import { type OptionSyntax, readOptions, type ShellOption } from './option-reader.ts';
import { scriptPath } from './scripts-folder.ts';
import type { ShellLaunch, ShellRequest } from './shell-request.ts';

const syntax: OptionSyntax = {
  valueLetters: 'o',
  attachedValues: true,
  valueNames: ['emulate'],
  singleDashNames: [],
};

/**
 * Starts zsh with `ZDOTDIR` at a folder that holds nothing but a `.zshenv`, which gives `ZDOTDIR` back and leaves hooks
 * behind; all else zsh then finds by itself. `-f` would keep it from that file too: `-o rcs` takes it back and the file
 * restores it.
 */
export function launchZsh({ program, args, login, env }: ShellRequest): ShellLaunch {
  const { options, end, operands } = readOptions(args, syntax);
  const state = (option: string, initial: boolean): boolean =>
    options.reduce(
      (on, o) => (nameOf(o) === option ? o.on : nameOf(o) === `no${option}` ? !o.on : on),
      initial,
    );
  const loginArgs = login && !state('login', false) ? ['-l'] : [];
  const has = (name: string): boolean => options.some((o) => o.on && o.name === name);
  const runsScript = has('c') || (operands.length > 0 && !state('shinstdin', false));
  // A restricted shell may not redirect output, which the marks need; the other two read no file of ours.
  const excluded = state('restricted', false) || state('privileged', false) || has('emulate');
  if (runsScript || has('help') || has('version') || excluded) {
    return { file: program, args: [...loginArgs, ...args], env: { ...env } };
  }
  const readsFiles = state('rcs', true);
  return {
    file: program,
    args: [...loginArgs, ...args.slice(0, end), ...(readsFiles ? [] : ['-o', 'rcs']), ...args.slice(end)],
    env: {
      ...env,
      ...(env['ZDOTDIR'] === undefined ? {} : { DROVER_ZDOTDIR: env['ZDOTDIR'] }),
      ...(readsFiles ? {} : { DROVER_ZSH_RCS: 'off' }),
      ZDOTDIR: scriptPath('zsh'),
    },
  };
}

/** zshoptions, "Single Letter Options", as far as launching cares. */
const letters: ReadonlyMap<string, string> = new Map([
  ['f', 'norcs'],
  ['l', 'login'],
  ['p', 'privileged'],
  ['r', 'restricted'],
  ['s', 'shinstdin'],
]);

/** The option's name as zsh compares it: case and underscores do not count, and a long option may have dashes. */
function nameOf({ name, value }: ShellOption): string {
  const letter = name.length === 1 ? letters.get(name) : undefined;
  return letter ?? (name === 'o' ? (value ?? '') : name).toLowerCase().replace(/[-_]/g, '');
}
