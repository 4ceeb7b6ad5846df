import { userInfo } from 'node:os';

/** Where the user's login shell can be learnt. */
export interface LoginShellSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The shell of the user's account, or null when there is none. Throws when the user is not in the user database. */
  readonly accountShell: () => string | null;
}

const system: LoginShellSources = { env: process.env, accountShell: () => userInfo().shell };

/** The user's login shell: `$SHELL`, else the one of their account, else `/bin/sh`. */
export function defaultShell({ env, accountShell }: LoginShellSources = system): string {
  return env['SHELL'] || shellOrNull(accountShell) || '/bin/sh';
}

function shellOrNull(accountShell: LoginShellSources['accountShell']): string | null {
  try {
    return accountShell();
  } catch {
    // A container can run under a user id that no account belongs to; /bin/sh serves that user too.
    return null;
  }
}
