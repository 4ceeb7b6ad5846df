import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inert, ran, step, unbound } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { settingsFile, writeSettings } from './support/server.ts';
import { until } from './support/until.ts';
import { startWorkspace, type Workspace } from './support/workspace.ts';

const TOGGLED = ran('toggle-sidebar');
const NOTHING = unbound('no-session');

/** What `toggle-sidebar` is bound to now, as keys/schema tells it. */
async function bound(workspace: Workspace): Promise<readonly string[] | undefined> {
  const { actions } = await workspace.keysSchema();
  return actions.find(({ name }) => name === 'toggle-sidebar')?.current;
}

describe.each(PLATFORMS)('rebinding, with the keymap %s', (platform) => {
  const platformSettings = keymapOf(platform);

  it('by the settings file: a list replaces the chords of its action, an empty one unbinds it', async () => {
    const workspace = await startWorkspace({
      settings: { ...platformSettings, keys: { 'toggle-sidebar': ['f7', 'mod+alt+b'], 'focus-search': [] } },
    });
    expect((await workspace.press('f7', 'mod+alt+b', 'mod+b', 'mod+f')).steps).toEqual([
      step('f7', TOGGLED),
      step('mod+alt+b', TOGGLED),
      step('mod+b', NOTHING),
      step('mod+f', NOTHING),
    ]);
    expect(await bound(workspace)).toEqual(['f7', platform === 'mac' ? 'alt+cmd+b' : 'ctrl+alt+b']);
  });

  it('by set_option keys: it holds from the next step on, and null brings the defaults back', async () => {
    const workspace = await startWorkspace({ settings: platformSettings });
    expect((await workspace.press('f8', 'mod+b')).steps).toEqual([
      step('f8', NOTHING),
      step('mod+b', TOGGLED),
    ]);
    await workspace.call('set_option', { id: 'keys', value: { 'toggle-sidebar': 'f8' } });
    expect((await workspace.press('f8', 'mod+b')).steps).toEqual([
      step('f8', TOGGLED),
      step('mod+b', NOTHING),
    ]);
    await workspace.call('set_option', { id: 'keys', value: { 'toggle-sidebar': [] } });
    expect((await workspace.press('f8', 'mod+b')).steps).toEqual([
      step('f8', NOTHING),
      step('mod+b', NOTHING),
    ]);
    await workspace.call('set_option', { id: 'keys', value: null });
    expect((await workspace.press('f8', 'mod+b')).steps).toEqual([
      step('f8', NOTHING),
      step('mod+b', TOGGLED),
    ]);
  });

  it('by set_option keymap.platform: default chords and mod follow', async () => {
    const workspace = await startWorkspace({ settings: platformSettings });
    const [own, other] = platform === 'mac' ? ['cmd+b', 'ctrl+b'] : ['ctrl+b', 'cmd+b'];
    expect((await workspace.press(own, other, 'mod+b')).steps).toEqual([
      step(own, TOGGLED),
      step(other, NOTHING),
      step('mod+b', TOGGLED),
    ]);
    const changed = platform === 'mac' ? 'linux' : 'mac';
    await workspace.call('set_option', { id: 'keymap.platform', value: changed });
    expect((await workspace.press(own, other, 'mod+b')).steps).toEqual([
      step(own, NOTHING),
      step(other, TOGGLED),
      step('mod+b', TOGGLED),
    ]);
    expect(await workspace.keysSchema()).toMatchObject({ platform: changed });
  });

  it('by an edit of the file; a broken edit keeps what held and is reported', async () => {
    const workspace = await startWorkspace({ settings: platformSettings });
    await workspace.run();
    writeSettings(workspace.home, { ...platformSettings, keys: { 'toggle-sidebar': 'f8' } });
    await until(
      () => bound(workspace),
      (chords) => chords?.includes('f8') === true,
    );
    expect((await workspace.press('f8', 'mod+b')).steps).toEqual([
      step('f8', TOGGLED),
      step('mod+b', NOTHING),
    ]);

    writeFileSync(settingsFile(workspace.home), '{ "keys": { "toggle-sidebar": "f9" ');
    await until(
      () => workspace.stderr(),
      (text) => /not JSON.*What held before still holds/.test(text),
    );
    expect((await workspace.press('f8', 'f9')).steps).toEqual([step('f8', TOGGLED), step('f9', NOTHING)]);

    writeSettings(workspace.home, { ...platformSettings, keys: { 'toggle-sidebar': 'f9' } });
    await until(
      () => bound(workspace),
      (chords) => chords?.includes('f9') === true,
    );
    expect((await workspace.press('f8', 'f9')).steps).toEqual([step('f8', NOTHING), step('f9', TOGGLED)]);
  });

  it('reports a chord that two actions claim, and table order decides, not the order in the file', async () => {
    const keys = { 'zoom-in': 'f1', 'split-vertical': ['f1'] };
    const conflict = { chord: 'f1', actions: ['split-vertical', 'zoom-in'], winner: 'split-vertical' };
    const workspace = await startWorkspace({ settings: { ...platformSettings, keys } });
    expect((await workspace.press('f1')).steps).toEqual([step('f1', inert('split-vertical', 'no-context'))]);
    expect((await workspace.keysSchema()).conflicts).toEqual([conflict]);
    expect((await workspace.snapshot()).config.keymap_conflicts).toBe(1);
    expect(workspace.stderr()).toContain(
      'f1 is claimed by split-vertical and zoom-in; split-vertical has it.',
    );
    const answer = await workspace.call('set_option', { id: 'keys', value: { ...keys, quit: 'f1' } });
    expect(answer.structured).toMatchObject({
      conflicts: ['f1: split-vertical, zoom-in, quit; split-vertical has it'],
    });
    await workspace.call('set_option', { id: 'keys', value: { 'zoom-in': 'f1' } });
    expect((await workspace.keysSchema()).conflicts).toEqual([]);
    expect((await workspace.press('f1')).steps).toEqual([step('f1', ran('zoom-in'))]);
  });

  it('skips an unknown action and a bad chord with a warning, and keeps the rest', async () => {
    const keys = { 'toggle-sidebar': ['f7', 'ctrl++'], 'no-such-action': 'f1', 'focus-search': 'nonsense' };
    const workspace = await startWorkspace({ settings: { ...platformSettings, keys } });
    expect((await workspace.press('f7', 'f1', 'mod+f')).steps).toEqual([
      step('f7', TOGGLED),
      step('f1', NOTHING),
      step('mod+f', ran('focus-search')),
    ]);
    const { problems } = await workspace.keysSchema();
    for (const offender of ['"ctrl++"', '"no-such-action"', '"nonsense"']) {
      expect(problems.join('\n')).toContain(offender);
      expect(workspace.stderr()).toContain(offender);
    }
  });

  it('is refused by set_option for a value that is none, and changes nothing', async () => {
    const workspace = await startWorkspace({ settings: platformSettings });
    for (const [id, value] of [
      ['keys', { 'toggle-sidebar': { chord: 'f1' } }],
      ['keymap.platform', 'windows'],
    ] as const) {
      const refused = await workspace.call('set_option', { id, value });
      expect(refused).toMatchObject({ isError: true, code: 'bad-argument' });
      expect(refused.text).toContain(id);
    }
    expect((await workspace.press('mod+b')).steps).toEqual([step('mod+b', TOGGLED)]);
  });
});
