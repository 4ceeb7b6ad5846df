/** A shell as the caller wants it. */
export interface ShellRequest {
  /** A path, or a name to be found in PATH. */
  readonly program: string;
  /** The user's own arguments. */
  readonly args: readonly string[];
  /** Start it as a login shell even if `args` do not say so. */
  readonly login: boolean;
  /** The environment it is to see. */
  readonly env: Readonly<Record<string, string>>;
}

/** What to execute. */
export interface ShellLaunch {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
