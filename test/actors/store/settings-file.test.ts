import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/settings/schema.ts';
import { openForTest, settingsPath } from './opened-settings.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('opening', () => {
  it('takes a missing file and folder as defaults, and makes neither', () => {
    const home = temporaryFolder();
    const { file, problems } = openForTest(join(home, 'a', 'settings.json'));
    expect(file.current).toEqual(DEFAULT_SETTINGS);
    expect(problems).toEqual([]);
    expect(readdirSync(home)).toEqual([]);
  });

  it('reads the file without calling that a change, and names the file in its problems', () => {
    const path = settingsPath('{"theme": "light", "close": {"tab": "never"}}');
    const { file, changes, problems } = openForTest(path);
    expect(file.current).toEqual({ ...DEFAULT_SETTINGS, theme: 'light', 'close.tab': 'alwaysConfirm' });
    expect(changes).toEqual([]);
    expect(problems).toEqual([
      {
        id: 'close.tab',
        at: { line: 1, column: 37 },
        message: expect.stringContaining(`${path}: close.tab is "never"`),
      },
    ]);
  });

  it.each([
    ['JSON', Buffer.from('{"theme": "light"'), 'close brace expected'],
    ['UTF-8', Buffer.from('7b22746865ff6d65223a317d', 'hex'), 'not UTF-8'],
  ])('holds the defaults when the file is not %s, and leaves it as it is', (_what, bytes, message) => {
    const path = settingsPath();
    writeFileSync(path, bytes);
    const { file, problems } = openForTest(path);
    expect(file.current).toEqual(DEFAULT_SETTINGS);
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
    expect(problems[0]?.message).toContain('The defaults hold until that is mended.');
    expect(readFileSync(path)).toEqual(bytes);
  });

  it('holds the defaults when the file cannot be read', () => {
    const path = settingsPath();
    mkdirSync(path);
    const { file, problems } = openForTest(path);
    expect(file.current).toEqual(DEFAULT_SETTINGS);
    expect(problems.map((problem) => problem.message)).toEqual([
      expect.stringContaining('It cannot be read'),
    ]);
  });
});

describe('set', () => {
  it('writes the file, makes its folder, and tells what changed', () => {
    const path = join(temporaryFolder(), 'a', 'b', 'settings.json');
    const { file, changes } = openForTest(path);
    const settings = file.set('close.tab', 'noConfirmation');
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, 'close.tab': 'noConfirmation' });
    expect(file.current).toBe(settings);
    expect(changes).toEqual([[settings, ['close.tab']]]);
    expect(readFileSync(path, 'utf8')).toBe('{\n  "close": {\n    "tab": "noConfirmation"\n  }\n}\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(readdirSync(dirname(path))).toEqual(['settings.json']);
    expect(openForTest(path).file.current).toEqual(settings);
  });

  it('keeps comments, unknown ids and a link to the file', () => {
    const path = settingsPath();
    const real = join(temporaryFolder(), 'dotfile');
    writeFileSync(real, '{\n  // mine\n  "plugin": 1,\n  "theme": "light"\n}\n');
    symlinkSync(real, path);
    const { file, changes } = openForTest(path);
    file.set('theme', null);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toBe('{\n  // mine\n  "plugin": 1\n}\n');
    expect(changes).toEqual([[DEFAULT_SETTINGS, ['theme']]]);
  });

  it('starts from what is in the file now', () => {
    const path = settingsPath();
    const { file, changes } = openForTest(path);
    writeFileSync(path, '{"theme": "light"}');
    expect(file.set('shell', { program: 'fish' })).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'light',
      shell: { program: 'fish', args: [] },
    });
    expect(changes.map(([, changed]) => changed)).toEqual([['theme'], ['shell']]);
  });

  it('tells nobody of what is no change, and makes no file for it', () => {
    const path = settingsPath();
    const { file, changes } = openForTest(path);
    expect(file.set('theme', null)).toBe(file.current);
    expect(readdirSync(dirname(path))).toEqual([]);
    file.set('theme', 'dark');
    expect(readFileSync(path, 'utf8')).toContain('"theme": "dark"');
    expect(changes).toEqual([]);
  });

  it.each([
    ['theme', 'blue', 'bad-argument'],
    ['thme', 'dark', 'unknown-option'],
    ['thme', null, 'unknown-option'],
    ['close.tab', 'noConfirmation', 'bad-argument'],
  ])('refuses %s = %j before anything is touched', (id, value, code) => {
    const text = '{"close": 5}';
    const path = settingsPath(text);
    const { file, changes } = openForTest(path);
    expect(() => file.set(id, value)).toThrow(expect.objectContaining({ code }));
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(dirname(path))).toEqual(['settings.json']);
    expect(changes).toEqual([]);
  });

  it('keeps a file that is not JSON aside and writes a new one from the settings in force', () => {
    const path = settingsPath('{"close": {"app": "alwaysConfirm"}}');
    const { file, problems } = openForTest(path);
    for (const [n, broken] of ['{"theme": ', '\u0000'].entries()) {
      writeFileSync(path, broken);
      const settings = file.set('theme', n === 0 ? 'light' : 'dark');
      expect(settings['close.app']).toBe('alwaysConfirm');
      expect(openForTest(path).file.current).toEqual(settings);
      expect(readFileSync(`${path}.corrupt-${n + 1}`, 'utf8')).toBe(broken);
      expect(problems.at(-1)?.message).toContain(`kept as ${path}.corrupt-${n + 1}`);
    }
  });

  it('leaves a file that is not JSON alone when it would say nothing new', () => {
    const path = settingsPath('{"theme": ');
    const { file } = openForTest(path);
    expect(file.set('theme', null)).toEqual(DEFAULT_SETTINGS);
    expect(readFileSync(path, 'utf8')).toBe('{"theme": ');
    expect(readdirSync(dirname(path))).toEqual(['settings.json']);
  });

  it.each(['folder', 'file'])('fails loudly when the %s cannot be written', (what) => {
    const home = temporaryFolder();
    const path = join(home, 'a', 'settings.json');
    if (what === 'folder') writeFileSync(join(home, 'a'), '');
    else mkdirSync(path, { recursive: true });
    const { file, changes } = openForTest(path);
    expect(() => file.set('theme', 'light')).toThrow(
      expect.objectContaining({ code: 'settings-unwritable', message: expect.stringContaining(path) }),
    );
    expect(file.current).toEqual(DEFAULT_SETTINGS);
    expect(changes).toEqual([]);
  });
});
