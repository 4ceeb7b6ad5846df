import { expect, it } from 'vitest';
import { startWorkspace } from './support/workspace.ts';

it('verifies a gesture of the keyboard end to end: split, ask to close the busy pane, cancel', async () => {
  const workspace = await startWorkspace({ settings: { keymap: { platform: 'mac' } } });
  const first = await workspace.open();

  const split = await workspace.run('split-vertical');
  expect(split).toMatchObject({ steps: [{ result: 'ran', action: 'split-vertical' }] });
  const second = split.focused_handle ?? '';
  expect(second).toMatch(/^[1-9]\d*$/);
  expect(second).not.toBe(first);
  await workspace.busy(second);

  expect(await workspace.press('cmd+w')).toMatchObject({
    steps: [{ result: 'overlay', overlay: 'tab-close-confirm' }],
  });
  expect(await workspace.press('escape')).toMatchObject({
    steps: [{ result: 'overlay', overlay: 'tab-close-confirm' }],
    focused_handle: second,
    keyboard_owner: 'terminal',
  });
  expect(await workspace.session(second)).toMatchObject({ status: 'busy' });
  expect((await workspace.snapshot()).tabs.map(({ panes }) => panes.map(({ handle }) => handle))).toEqual([
    [first, second],
  ]);
});
