import { withUtf8Locale } from './locale.ts';

/** What a session's environment is made from. */
export interface SessionEnvironmentRequest {
  /** The server's own environment. */
  readonly base: Readonly<Record<string, string | undefined>>;
  /** The session's handle, told to its programs as `DROVER_SESSION`. */
  readonly handle: string;
  /** What proves to the server that a program runs in this session, told as `DROVER_TERMINAL`. */
  readonly token: string;
  /** The caller's own variables: they win over everything except the two above. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Leave pagers as they are. By default nothing pages: what is typed next would go to the pager. */
  readonly keepPagers?: boolean;
}

/** The environment of a program in a session: the server's own, without what belongs to the server or to another terminal. */
export function sessionEnvironment(request: SessionEnvironmentRequest): Record<string, string> {
  const { base, handle, token, extra = {}, keepPagers = false } = request;
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(base)) {
    if (value !== undefined && !isDropped(name, base)) inherited[name] = value;
  }
  return {
    ...withUtf8Locale(inherited),
    ...(keepPagers ? {} : noPagers),
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    ...extra,
    DROVER_SESSION: handle,
    DROVER_TERMINAL: token,
  };
}

/** Each of these wins over `PAGER` or over a setting in its program's own configuration. */
const noPagers: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'PAGER',
    'AWS_PAGER',
    'BAT_PAGER',
    'DELTA_PAGER',
    'GH_PAGER',
    'GIT_PAGER',
    'MANPAGER',
    'PSQL_PAGER',
    'SYSTEMD_PAGER',
  ].map((name) => [name, 'cat']),
);

function isDropped(name: string, base: SessionEnvironmentRequest['base']): boolean {
  if (droppedNames.has(name) || droppedPrefixes.some((prefix) => name.startsWith(prefix))) return true;
  return base['npm_execpath'] !== undefined && namesSetByNpm.has(name);
}

const droppedPrefixes: readonly string[] = [
  // The server's settings, and those of a server around this one.
  'DROVER_',
  // What npm tells the scripts it runs.
  'npm_lifecycle_',
  'npm_package_',
  // What other terminals tell their programs: a program that finds it would talk to the wrong terminal.
  'ALACRITTY_',
  'GHOSTTY_',
  'ITERM_',
  'KITTY_',
  'KONSOLE_',
  'LC_TERMINAL',
  'TERM_',
  'TMUX',
  'VSCODE_',
  'WEZTERM_',
  'WT_',
  'ZELLIJ',
];

const droppedNames: ReadonlySet<string> = new Set([
  // For the server's Node and not for the user's: options and inspectors, the parent's IPC channel, coverage.
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'NODE_OPTIONS',
  'NODE_UNIQUE_ID',
  'NODE_V8_COVERAGE',
  // npm's too.
  'INIT_CWD',
  'npm_command',
  'npm_execpath',
  'npm_node_execpath',
  // Of the terminal that the server was started in. A size in the environment would outlive every resize.
  'COLORFGBG',
  'COLUMNS',
  'GPG_TTY',
  'INSIDE_EMACS',
  'LINES',
  'STY',
  'TERMCAP',
  'TERMINFO',
  'VTE_VERSION',
  'WINDOW',
  'WINDOWID',
  // Of the shell that the server was started from: the session has its own directory, and is a first shell.
  'OLDPWD',
  'PWD',
  'SHLVL',
  '_',
]);

/** npm sets these for every script, from defaults if need be: only when npm started the server are they not the user's. */
const namesSetByNpm: ReadonlySet<string> = new Set([
  'COLOR',
  'NODE',
  'npm_config_cache',
  'npm_config_global_prefix',
  'npm_config_globalconfig',
  'npm_config_init_module',
  'npm_config_local_prefix',
  'npm_config_node_gyp',
  'npm_config_noproxy',
  'npm_config_npm_version',
  'npm_config_prefix',
  'npm_config_user_agent',
  'npm_config_userconfig',
]);
