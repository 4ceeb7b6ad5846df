import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { DroverError } from '../../errors.ts';

/** Where Drover keeps what outlives a server. */
export interface StorePaths {
  /** The settings file. */
  readonly config: string;
  /** The folder of everything that is not for people to edit. */
  readonly state: string;
}

/**
 * The paths that an environment asks for: `DROVER_HOME` when it is set, else the platform's usual folders (XDG Base
 * Directory Specification 0.8; `~/Library/Application Support` on macOS). An empty `XDG_*` counts as unset, as that
 * specification has it.
 * @throws DroverError `bad-argument` for a value that is no absolute path: guessing another folder would split the
 * state of one person in two.
 */
export function storePaths(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): StorePaths {
  const own = env['DROVER_HOME'];
  if (own !== undefined) return under(absolute('DROVER_HOME', own));
  // Some hosts start servers without HOME; the user database knows it as well.
  const home = env['HOME'] === undefined ? userInfo().homedir : env['HOME'];
  if (platform === 'darwin') {
    return under(join(absolute('HOME', home), 'Library', 'Application Support', 'drover'));
  }
  const xdg = (name: string, usual: string): string => {
    const folder = env[name] ? absolute(name, env[name]) : join(absolute('HOME', home), usual);
    return join(folder, 'drover');
  };
  return {
    config: join(xdg('XDG_CONFIG_HOME', '.config'), 'settings.json'),
    state: xdg('XDG_STATE_HOME', join('.local', 'state')),
  };
}

function under(folder: string): StorePaths {
  return { config: join(folder, 'settings.json'), state: join(folder, 'state') };
}

function absolute(name: string, value: string): string {
  if (isAbsolute(value)) return value;
  throw new DroverError(
    'bad-argument',
    `The environment variable ${name} is "${value}"; expected an absolute path. Correct it or unset it.`,
  );
}
