import { expect, it } from 'vitest';
import { defaultShell } from '../../../src/actors/shell/default-shell.ts';

const account = (): string => '/bin/account';

it('is SHELL, else the shell of the account, else /bin/sh', () => {
  expect(defaultShell({ env: { SHELL: '/bin/env' }, accountShell: account })).toBe('/bin/env');
  expect(defaultShell({ env: { SHELL: '' }, accountShell: account })).toBe('/bin/account');
  expect(defaultShell({ env: {}, accountShell: () => null })).toBe('/bin/sh');
  expect(defaultShell({ env: {}, accountShell: () => '' })).toBe('/bin/sh');
});

it('is /bin/sh for a user id without an account', () => {
  const none = (): never => {
    throw new Error('no such user');
  };
  expect(defaultShell({ env: {}, accountShell: none })).toBe('/bin/sh');
});

it('is found on this system', () => {
  expect(defaultShell()).toMatch(/^\//);
});
