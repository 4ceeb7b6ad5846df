import { describe, expect, it } from 'vitest';
import { putUp, step, takenBy } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { startWorkspace } from './support/workspace.ts';

const ASKING = { close: { tab: 'alwaysConfirm', app: 'alwaysConfirm' }, keys: { 'archive-session': 'f4' } };

const SWALLOWED = ['x', 'Y', 'space', 'tab', 'backspace', 'up', 'f5', 'mod+t', 'mod+w', 'mod+f', 'ctrl+c'];
const LEAVING = ['escape', 'esc', 'shift+escape', 'ctrl+alt+shift+cmd+escape'];

describe.each(PLATFORMS)('a confirmation, with the keymap %s', (platform) => {
  const CONFIRMATIONS = [
    {
      overlay: 'quit-confirm',
      action: 'quit',
      chord: platform === 'mac' ? 'cmd+q' : 'ctrl+shift+q',
      question: 'Quit Drover and end 1 session?',
    },
    {
      overlay: 'tab-close-confirm',
      action: 'close-focused',
      chord: 'mod+w',
      question: 'Close shell and end what runs in it?',
    },
    {
      overlay: 'archive-confirm',
      action: 'archive-session',
      chord: 'f4',
      question: 'Hide shell from the sidebar? It keeps running.',
    },
  ] as const;
  const settings = { ...keymapOf(platform), ...ASKING };

  it('asks, swallows every key but enter, and any escape leaves it with nothing done', async () => {
    const workspace = await startWorkspace({ settings });
    const handle = await workspace.open();
    const before = await workspace.snapshot();
    for (const { overlay, action, chord, question } of CONFIRMATIONS) {
      for (const leaving of LEAVING) {
        expect((await workspace.press(chord)).steps).toEqual([step(chord, putUp(overlay, action))]);
        expect((await workspace.snapshot()).overlay).toMatchObject({
          id: overlay,
          state: 'asking',
          text: question,
          message: null,
        });
        const swallowed = await workspace.press(...SWALLOWED);
        expect(swallowed.steps).toEqual(SWALLOWED.map((key) => step(key, takenBy(overlay))));
        expect(swallowed.keyboard_owner).toBe(overlay);
        const left = await workspace.press(leaving);
        expect(left.steps).toEqual([step(leaving, takenBy(overlay))]);
        expect(left.keyboard_owner, overlay).toBe('terminal');
      }
      expect(await workspace.snapshot(), overlay).toEqual(before);
      expect(await workspace.session(handle), overlay).toMatchObject({ status: 'idle', archived: false });
    }
    await workspace.shows(handle, /^\$$/);
  });

  it('tab-close-confirm: enter closes the pane that it asked about', async () => {
    const workspace = await startWorkspace({ settings });
    const first = await workspace.open();
    const second = (await workspace.run('split-vertical')).focused_handle ?? '';
    expect(await workspace.press('mod+w', 'enter')).toEqual({
      steps: [
        step('mod+w', putUp('tab-close-confirm', 'close-focused')),
        step('enter', takenBy('tab-close-confirm')),
      ],
      focused_handle: first,
      keyboard_owner: 'terminal',
    });
    expect(await workspace.session(second)).toBeUndefined();
    expect((await workspace.press('mod+w', 'enter')).focused_handle).toBeNull();
  });

  it('archive-confirm: enter hides the session and kills nothing', async () => {
    const workspace = await startWorkspace({ settings });
    const handle = await workspace.open();
    const { steps, focused_handle } = await workspace.press('f4', 'enter', 'e', 'c', 'h', 'o', 'enter');
    expect(steps.slice(0, 2)).toEqual([
      step('f4', putUp('archive-confirm', 'archive-session')),
      step('enter', takenBy('archive-confirm')),
    ]);
    expect(focused_handle).toBe(handle);
    await workspace.shows(handle, /^\$ echo\n\n\$$/m);
    expect(await workspace.session(handle)).toMatchObject({ archived: true, status: 'idle' });
  });
});
