import { describe, expect, it } from 'vitest';
import { inert, putUp, ran, step, takenBy, typed, unbound } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { startWorkspace } from './support/workspace.ts';

describe.each(PLATFORMS)('what a step did, with the keymap %s', (platform) => {
  const settings = keymapOf(platform);

  it('ran: a transition for the action was taken', async () => {
    const workspace = await startWorkspace({ settings });
    const first = await workspace.open();
    const split = await workspace.press('mod+d');
    expect(split.steps).toEqual([step('mod+d', ran('split-vertical'))]);
    expect(split.focused_handle).not.toBe(first);
    expect(split.keyboard_owner).toBe('terminal');
    expect(await workspace.run('focus-left')).toEqual({
      steps: [step('focus-left', ran('focus-left'))],
      focused_handle: first,
      keyboard_owner: 'terminal',
    });
    // Also where the event was absorbed: there is no ninth tab, and no pane further left.
    expect((await workspace.press('mod+9', 'mod+shift+left')).steps).toEqual([
      step('mod+9', ran('activate-tab-9')),
      step('mod+shift+left', ran('focus-left')),
    ]);
  });

  it('inert: no-surface when nothing answers the action, no-context when its precondition is missing', async () => {
    const workspace = await startWorkspace({ settings });
    expect(await workspace.run('open-new-session', 'close-focused')).toEqual({
      steps: [
        step('open-new-session', inert('open-new-session', 'no-surface')),
        step('close-focused', inert('close-focused', 'no-context')),
      ],
      focused_handle: null,
      keyboard_owner: 'terminal',
    });
    expect((await workspace.press('mod+w')).steps).toEqual([
      step('mod+w', inert('close-focused', 'no-context')),
    ]);
  });

  it('overlay: put up by the action, then every step is taken by it', async () => {
    const workspace = await startWorkspace({ settings });
    const handle = await workspace.open();
    await workspace.busy(handle);
    const asked = await workspace.press('mod+w', 'x', 'mod+d');
    expect(asked.steps).toEqual([
      step('mod+w', putUp('tab-close-confirm', 'close-focused')),
      step('x', takenBy('tab-close-confirm')),
      step('mod+d', takenBy('tab-close-confirm')),
    ]);
    expect(asked.keyboard_owner).toBe('tab-close-confirm');
    expect((await workspace.run('split-vertical', 'close-focused')).steps).toEqual([
      step('split-vertical', takenBy('tab-close-confirm')),
      step('close-focused', takenBy('tab-close-confirm')),
    ]);
    expect((await workspace.snapshot()).tabs.map(({ panes }) => panes.length)).toEqual([1]);
    expect(await workspace.press('escape')).toEqual({
      steps: [step('escape', takenBy('tab-close-confirm'))],
      focused_handle: handle,
      keyboard_owner: 'terminal',
    });
  });

  it('overlay: the search field is an owner too, but stops neither bound chords nor actions', async () => {
    const workspace = await startWorkspace({ settings: { ...settings, keys: { 'rename-tab': 'f2' } } });
    await workspace.open();
    const searched = await workspace.press('mod+f', 'a', 'left', 'b', 'f5', 'backspace', 'mod+d');
    expect(searched.steps).toEqual([
      step('mod+f', ran('focus-search')),
      step('a', takenBy('search')),
      step('left', takenBy('search')),
      step('b', takenBy('search')),
      step('f5', takenBy('search')),
      step('backspace', takenBy('search')),
      step('mod+d', ran('split-vertical')),
    ]);
    expect((await workspace.snapshot()).sidebar).toEqual({ shown: true, search: 'a' });
    expect((await workspace.run('focus-search', 'toggle-sidebar')).steps).toEqual([
      step('focus-search', ran('focus-search')),
      step('toggle-sidebar', ran('toggle-sidebar')),
    ]);
    for (const leaving of ['escape', 'enter', 'ctrl+escape']) {
      const left = await workspace.press('mod+f', leaving);
      expect(left.steps[1]).toEqual(step(leaving, takenBy('search')));
      expect(left.keyboard_owner).toBe('terminal');
    }
  });

  it('overlay: leaving one gives the keyboard back to the owner before it', async () => {
    const workspace = await startWorkspace({ settings: { ...settings, keys: { 'rename-tab': 'f2' } } });
    await workspace.open();
    const { steps, keyboard_owner } = await workspace.press('mod+f', 'f2', 'escape');
    expect(steps).toEqual([
      step('mod+f', ran('focus-search')),
      step('f2', putUp('tab-rename', 'rename-tab')),
      step('escape', takenBy('tab-rename')),
    ]);
    expect(keyboard_owner).toBe('search');
  });

  it('typed: the text arrives in the focused program', async () => {
    const workspace = await startWorkspace({ settings });
    const handle = await workspace.open();
    const keys = ['e', 'c', 'h', 'o', 'space', 'A', '$', '(', '(', '6', '*', '7', ')', ')', 'b', 'enter'];
    expect((await workspace.press(...keys)).steps).toEqual(keys.map((key) => step(key, typed)));
    expect(await workspace.shows(handle, /^A42b$/m)).toContain('echo A$((6*7))b');
  });

  it('unbound: no session has the focus, or its program has ended', async () => {
    const workspace = await startWorkspace({ settings });
    expect((await workspace.press('x', 'enter', 'escape')).steps).toEqual(
      ['x', 'enter', 'escape'].map((key) => step(key, unbound('no-session'))),
    );
    const handle = await workspace.open({ command: ['sh', '-c', 'exit 3'] });
    await workspace.hasStatus(handle, 'exited');
    expect(await workspace.press('x', 'enter')).toEqual({
      steps: [step('x', unbound('exited')), step('enter', unbound('exited'))],
      focused_handle: handle,
      keyboard_owner: 'terminal',
    });
  });

  it('unbound: the program’s key mode has no bytes for the chord', async () => {
    const workspace = await startWorkspace({ settings });
    const handle = await workspace.open();
    await workspace.shows(handle, /\$/);
    const unboundCommand = platform === 'mac' ? 'cmd+y' : 'cmd+w';
    expect((await workspace.press(unboundCommand, 'cmd+alt+x', '!', 'enter')).steps).toEqual([
      step(unboundCommand, unbound('not-encodable')),
      step('cmd+alt+x', unbound('not-encodable')),
      step('!', typed),
      step('enter', typed),
    ]);
    // What was typed is all there is on the line: no letter of a refused chord got through.
    await workspace.shows(handle, /^\$ !$/m);
  });

  it('unbound: the pane is on hold, until it is released', async () => {
    const workspace = await startWorkspace({ settings: { ...settings, keys: { 'toggle-hold': 'f9' } } });
    const handle = await workspace.open();
    expect((await workspace.press('f9', 'x')).steps).toEqual([
      step('f9', ran('toggle-hold')),
      step('x', unbound('held')),
    ]);
    const typedByTool = await workspace.call('run_in_session', { session: handle, text: 'x\n' });
    expect(typedByTool).toMatchObject({ isError: true, code: 'held' });
    expect((await workspace.press('f9', 'y')).steps).toEqual([
      step('f9', ran('toggle-hold')),
      step('y', typed),
    ]);
    await workspace.shows(handle, /^\$ y$/m);
  });
});
