import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { storePaths } from '../../../src/actors/store/paths.ts';

describe('storePaths', () => {
  it.each([
    [
      'DROVER_HOME first',
      { DROVER_HOME: '/d', HOME: '/h', XDG_CONFIG_HOME: '/c' },
      'linux',
      '/d/settings.json',
      '/d/state',
    ],
    ['DROVER_HOME on macOS', { DROVER_HOME: '/d', HOME: '/h' }, 'darwin', '/d/settings.json', '/d/state'],
    [
      'XDG',
      { HOME: '/h', XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: '/s' },
      'linux',
      '/c/drover/settings.json',
      '/s/drover',
    ],
    [
      'the usual folders, an empty XDG value being none',
      { HOME: '/h', XDG_CONFIG_HOME: '' },
      'linux',
      '/h/.config/drover/settings.json',
      '/h/.local/state/drover',
    ],
    [
      'macOS',
      { HOME: '/h', XDG_CONFIG_HOME: '/c' },
      'darwin',
      '/h/Library/Application Support/drover/settings.json',
      '/h/Library/Application Support/drover/state',
    ],
    [
      'the user database without HOME',
      {},
      'linux',
      `${userInfo().homedir}/.config/drover/settings.json`,
      `${userInfo().homedir}/.local/state/drover`,
    ],
  ] as const)('takes %s', (_what, env, platform, config, state) => {
    expect(storePaths(env, platform)).toEqual({ config, state });
  });

  it.each([
    ['DROVER_HOME', '', 'linux'],
    ['DROVER_HOME', 'drover', 'linux'],
    ['DROVER_HOME', '~/drover', 'darwin'],
    ['XDG_CONFIG_HOME', 'config', 'linux'],
    ['XDG_STATE_HOME', './state', 'linux'],
    ['HOME', '', 'linux'],
    ['HOME', 'h', 'darwin'],
  ] as const)('refuses %s=%s', (name, value, platform) => {
    expect(() => storePaths({ HOME: '/h', [name]: value }, platform)).toThrow(
      expect.objectContaining({
        code: 'bad-argument',
        message: expect.stringContaining(`${name} is "${value}"`),
      }),
    );
  });
});
