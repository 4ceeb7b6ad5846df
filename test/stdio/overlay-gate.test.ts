import { describe, expect, it } from 'vitest';
import { repository } from './support/folder.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { startServer } from './support/server.ts';
import { startWorkspace } from './support/workspace.ts';

/** Good arguments for every tool that changes the workspace; session 1 is there. */
const GATED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  open_session: {},
  close_pane: { pane: '1', force: true },
};

/** Tools that write but address one terminal, or the settings: an overlay is not in their way. */
const FREE = ['run_in_session', 'set_option'];

const OPENED_BY = {
  'tab-rename': 'rename-tab',
  'session-rename': 'rename-session',
  'quit-confirm': 'quit',
  'tab-close-confirm': 'close-focused',
  'archive-confirm': 'archive-session',
  'doc-editor': 'open-doc',
};

describe('the gate of an open overlay', () => {
  it('is decided for every tool of the workspace that writes', async () => {
    const { writingTools } = await startServer({ flags: ['--toolsets', 'workspace'] });
    expect([...writingTools].sort()).toEqual([...Object.keys(GATED), ...FREE].sort());
  });

  it.each(PLATFORMS)(
    'holds back what changes the workspace and nothing else, with the keymap %s',
    async (platform) => {
      const workspace = await startWorkspace({
        settings: { ...keymapOf(platform), close: { app: 'alwaysConfirm', tab: 'alwaysConfirm' } },
      });
      const handle = await workspace.open({ project: repository({ 'README.md': 'notes' }) });
      expect(handle).toBe('1');
      for (const [overlay, action] of Object.entries(OPENED_BY)) {
        await workspace.run(action);
        const before = await workspace.snapshot();
        expect(before.keyboard_owner).toBe(overlay);
        for (const [tool, args] of Object.entries(GATED)) {
          const refused = await workspace.call(tool, args);
          expect(refused, tool).toMatchObject({ isError: true, code: 'overlay-open' });
          expect(refused.text, tool).toContain(overlay);
          expect(refused.text, tool).toContain('press_keys ["escape"]');
        }
        expect(await workspace.snapshot()).toEqual(before);

        await workspace.type(handle, `echo past-${overlay} | tr a-z A-Z\n`);
        await workspace.shows(handle, new RegExp(`^PAST-${overlay.toUpperCase()}$`, 'm'));
        const option = await workspace.call('set_option', { id: 'theme', value: 'light' });
        expect(option.isError).toBe(false);
        expect((await workspace.press('escape')).keyboard_owner).toBe('terminal');
      }
    },
  );
});
