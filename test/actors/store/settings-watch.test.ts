import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/settings/schema.ts';
import { openForTest, settingsPath } from './opened-settings.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Until the watch has done its part; the deadline is for a machine that is busy with something else. */
const soon = { timeout: 20_000, interval: 10 };

describe('an edit while running', () => {
  const light = { ...DEFAULT_SETTINGS, theme: 'light' };

  it('counts when it is written in place', async () => {
    const path = settingsPath('{}');
    const { changes } = openForTest(path);
    writeFileSync(path, '{"theme": "light"}');
    await vi.waitFor(() => expect(changes).toEqual([[light, ['theme']]]), soon);
  });

  it('counts when an editor renames a new file over it, again and again', async () => {
    const path = settingsPath('{}');
    const { file } = openForTest(path);
    for (const theme of ['light', 'dark', 'light']) {
      writeFileSync(`${path}.new`, JSON.stringify({ theme }));
      renameSync(`${path}.new`, path);
      await vi.waitFor(() => expect(file.current.theme).toBe(theme), soon);
    }
  });

  it('counts when the file, or its folder, is made only now', async () => {
    const path = join(temporaryFolder(), 'a', 'b', 'settings.json');
    const { file } = openForTest(path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{"theme": "light"}');
    await vi.waitFor(() => expect(file.current).toEqual(light), soon);
    rmSync(join(path, '..', '..'), { recursive: true });
    await vi.waitFor(() => expect(file.current).toEqual(DEFAULT_SETTINGS), soon);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{"theme": "light"}');
    await vi.waitFor(() => expect(file.current).toEqual(light), soon);
  });

  it('counts when it is made after a first set has made the folder', async () => {
    const path = join(temporaryFolder(), 'a', 'settings.json');
    const { file } = openForTest(path);
    file.set('theme', 'light');
    writeFileSync(path, '{"theme": "light", "terminal": {"scrollback": 100}}');
    await vi.waitFor(() => expect(file.current['terminal.scrollback']).toBe(100), soon);
  });

  it('counts behind a link', async () => {
    const path = settingsPath();
    const real = join(temporaryFolder(), 'dotfile');
    symlinkSync(real, path);
    const { file } = openForTest(path);
    writeFileSync(real, '{"theme": "light"}');
    await vi.waitFor(() => expect(file.current).toEqual(light), soon);
  });

  it('leaves what held before when it is broken, says so once, and is forgotten when mended', async () => {
    const path = settingsPath('{"theme": "light"}');
    const { file, changes, problems } = openForTest(path);
    writeFileSync(path, '{"theme": "dark"');
    await vi.waitFor(() => expect(problems).toHaveLength(1), soon);
    expect(problems[0]?.message).toContain('What held before still holds');
    expect(file.current).toEqual(light);
    file.reload();
    writeFileSync(path, '{"theme": "light", /* mended */}');
    file.reload();
    expect(problems).toHaveLength(1);
    expect(changes).toEqual([]);
  });

  it('reaches every server that has the file open', async () => {
    const path = settingsPath();
    const [one, other] = [openForTest(path), openForTest(path)];
    one.file.set('theme', 'light');
    await vi.waitFor(() => expect(other.changes).toEqual([[light, ['theme']]]), soon);
    expect(one.changes).toHaveLength(1);
  });

  it('is not looked at once closed', async () => {
    const path = settingsPath();
    const [closed, running] = [openForTest(path), openForTest(path)];
    closed.file.close();
    writeFileSync(path, '{"theme": "light"}');
    await vi.waitFor(() => expect(running.changes).toHaveLength(1), soon);
    expect(closed.changes).toEqual([]);
  });
});
