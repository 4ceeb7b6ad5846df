import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionEnvironment } from '../../../src/actors/shell/environment.ts';

const of = (
  base: Record<string, string | undefined>,
  more: { extra?: Record<string, string>; keepPagers?: boolean } = {},
) => sessionEnvironment({ base, handle: '4', token: 'secret', keepPagers: true, ...more });

const always = {
  TERM: 'xterm-256color',
  COLORTERM: 'truecolor',
  DROVER_SESSION: '4',
  DROVER_TERMINAL: 'secret',
};

describe('the environment of a session', () => {
  it('keeps the user’s variables and drops what is the server’s or another terminal’s', () => {
    const base = {
      HOME: '/home/me',
      LANG: 'de_DE.UTF-8',
      NODE_ENV: 'production',
      EMPTY: '',
      UNSET: undefined,
      npm_config_registry: 'https://registry.example',
      npm_config_prefix: '/home/me/npm',
      DROVER_HOME: '/state',
      DROVER_TERMINAL: 'outer',
      npm_lifecycle_event: 'start',
      npm_package_name: 'drover',
      INIT_CWD: '/src',
      NODE_OPTIONS: '--inspect',
      NODE_CHANNEL_FD: '3',
      COLUMNS: '132',
      LINES: '50',
      TERM: 'dumb',
      TERM_PROGRAM: 'other',
      TMUX: '/run/tmux',
      TMUX_PANE: '%1',
      STY: '1.pts',
      ZELLIJ_PANE_ID: '1',
      PWD: '/src',
      SHLVL: '3',
    };
    expect(of(base)).toEqual({
      HOME: '/home/me',
      LANG: 'de_DE.UTF-8',
      NODE_ENV: 'production',
      EMPTY: '',
      npm_config_registry: 'https://registry.example',
      npm_config_prefix: '/home/me/npm',
      ...always,
    });
  });

  it('drops the settings that npm made up when npm started the server', () => {
    const base = {
      LANG: 'C.UTF-8',
      npm_execpath: '/npm',
      npm_config_prefix: '/usr',
      npm_config_registry: 'r',
      NODE: '/n',
    };
    expect(of(base)).toEqual({ LANG: 'C.UTF-8', npm_config_registry: 'r', ...always });
  });

  it.each<[given: Record<string, string>, expected: Record<string, string>]>([
    [{}, { LANG: 'C.UTF-8' }],
    [{ LANG: '' }, { LANG: 'C.UTF-8' }],
    [{ LANG: 'en_GB.utf8' }, { LANG: 'en_GB.utf8' }],
    [
      { LANG: 'C', LC_ALL: 'fr_FR.UTF-8' },
      { LANG: 'C', LC_ALL: 'fr_FR.UTF-8' },
    ],
    [{ LANG: 'C' }, { LANG: 'C', LC_CTYPE: 'C.UTF-8' }],
    [
      { LANG: 'de_DE.UTF-8', LC_CTYPE: 'C' },
      { LANG: 'de_DE.UTF-8', LC_CTYPE: 'C.UTF-8' },
    ],
    [
      { LC_CTYPE: 'UTF-8', LC_TIME: 'C' },
      { LC_CTYPE: 'UTF-8', LC_TIME: 'C' },
    ],
    [
      { LANG: 'de_DE.UTF-8', LC_TIME: 'de_DE', LC_ALL: 'POSIX' },
      { LANG: 'POSIX', LC_CTYPE: 'C.UTF-8' },
    ],
  ])('has a UTF-8 character set: %j', (given, expected) => {
    expect(of(given)).toEqual({ ...expected, ...always });
  });

  it.each([{ LANG: 'C' }, { LC_ALL: 'C', LANG: 'C' }, {}])(
    'has one by the system’s own judgement: %j',
    (given) => {
      const env = of({ PATH: process.env['PATH'], ...given });
      expect(execFileSync('locale', ['charmap'], { env, encoding: 'utf8' })).toBe('UTF-8\n');
    },
  );

  it('switches pagers off, unless asked to keep them', () => {
    const base = { LANG: 'C.UTF-8', PAGER: 'less', GIT_PAGER: 'delta' };
    const { PAGER, GIT_PAGER, MANPAGER, SYSTEMD_PAGER } = of(base, { keepPagers: false });
    expect([PAGER, GIT_PAGER, MANPAGER, SYSTEMD_PAGER]).toEqual(['cat', 'cat', 'cat', 'cat']);
    expect(of(base)).toEqual({ ...base, ...always });
  });

  it('lets the caller override everything but the session’s identity', () => {
    const extra = {
      TERM: 'vt100',
      LANG: 'C',
      PAGER: 'less',
      DROVER_SESSION: '9',
      DROVER_TERMINAL: 'forged',
      COLUMNS: '7',
    };
    expect(of({ LANG: 'C.UTF-8' }, { extra, keepPagers: false })).toMatchObject({
      TERM: 'vt100',
      LANG: 'C',
      PAGER: 'less',
      COLUMNS: '7',
      DROVER_SESSION: '4',
      DROVER_TERMINAL: 'secret',
    });
  });

  it('never passes on a variable of the server’s, whatever its name', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().map((name) => `DROVER_${name}`),
          fc.string(),
        ),
        (base) => {
          expect(of({ ...base, LANG: 'C.UTF-8' })).toEqual({ LANG: 'C.UTF-8', ...always });
        },
      ),
    );
  });
});
