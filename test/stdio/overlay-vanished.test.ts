import { describe, expect, it } from 'vitest';
import { putUp, step, takenBy } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { until } from './support/until.ts';
import { startWorkspace } from './support/workspace.ts';

const SETTINGS = { close: { tab: 'alwaysConfirm' } };

const OVERLAYS = [
  { overlay: 'tab-rename', action: 'rename-tab' },
  { overlay: 'session-rename', action: 'rename-session' },
  { overlay: 'tab-close-confirm', action: 'close-focused' },
  { overlay: 'archive-confirm', action: 'archive-session' },
] as const;

describe.each(PLATFORMS)('an overlay whose subject has vanished, with the keymap %s', (platform) => {
  it('stays up, says so, and enter and escape only leave it', async () => {
    const workspace = await startWorkspace({ settings: { ...keymapOf(platform), ...SETTINGS } });
    const behind = await workspace.open({ command: ['cat'] });
    for (const { overlay, action } of OVERLAYS) {
      for (const leaving of ['enter', 'escape']) {
        const vanishing = await workspace.open();
        expect((await workspace.run(action)).steps).toEqual([step(action, putUp(overlay, action))]);
        await workspace.type(vanishing, 'exit\n');
        const seen = await until(
          () => workspace.snapshot(),
          ({ tabs }) => tabs.length === 1,
        );
        expect(seen.keyboard_owner).toBe(overlay);
        expect(seen.overlay).toMatchObject({ id: overlay, state: 'gone' });
        expect(seen.overlay?.message, overlay).toMatch(/gone/);
        expect(await workspace.press('x', leaving)).toEqual({
          steps: [step('x', takenBy(overlay)), step(leaving, takenBy(overlay))],
          focused_handle: behind,
          keyboard_owner: 'terminal',
        });
      }
    }
    // `cat` would show an enter or a letter that had reached it.
    await workspace.press('z', 'enter');
    expect(await workspace.shows(behind, /z\nz/)).toBe('z\nz');
    expect(await workspace.session(behind)).toMatchObject({ title: 'cat', archived: false });
  });

  it('tab-close-confirm still closes a pane whose program ended badly meanwhile', async () => {
    const workspace = await startWorkspace({ settings: { ...keymapOf(platform), ...SETTINGS } });
    const handle = await workspace.open();
    await workspace.press('mod+w');
    await workspace.type(handle, 'exit 3\n');
    await workspace.hasStatus(handle, 'exited');
    expect((await workspace.snapshot()).overlay).toMatchObject({ state: 'asking' });
    await workspace.press('enter');
    expect((await workspace.snapshot()).tabs).toEqual([]);
  });
});
