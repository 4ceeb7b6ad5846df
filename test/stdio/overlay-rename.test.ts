import { describe, expect, it } from 'vitest';
import { putUp, step, takenBy } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { startWorkspace, type Workspace } from './support/workspace.ts';

const KEYS = { 'rename-tab': 'f2', 'rename-session': 'f3' };

/** The title that a program gives itself while it waits for input. */
const TITLED = ['sh', '-c', "printf '\\033]2;given\\007'; exec cat"];

const shownTitle = {
  'tab-rename': async (workspace: Workspace) => (await workspace.snapshot()).tabs[0]?.title,
  'session-rename': async (workspace: Workspace) => (await workspace.session('1'))?.title,
} as const;

const FIELDS = [
  { overlay: 'tab-rename', action: 'rename-tab', chord: 'f2' },
  { overlay: 'session-rename', action: 'rename-session', chord: 'f3' },
] as const;

/** What is pressed into a field that opened with `given` selected, and the title afterwards. */
const EDITS = [
  { what: 'the first printable key replaces the name', keys: ['n', 'E', 'w', 'enter'], title: 'nEw' },
  { what: 'an arrow keeps the name', keys: ['right', '!', 'enter'], title: 'given!' },
  { what: 'an arrow to the left goes to its start', keys: ['left', '>', 'enter'], title: '>given' },
  {
    what: 'the rest of the editing keys edit',
    keys: ['end', 'backspace', 'home', 'delete', 'enter'],
    title: 'ive',
  },
  { what: 'enter alone keeps the title', keys: ['enter'], title: 'given' },
  { what: 'a blank name is none', keys: ['space', 'space', 'enter'], title: 'given' },
  { what: 'an empty name is none', keys: ['backspace', 'enter'], title: 'given' },
  { what: 'escape abandons what was typed', keys: ['n', 'escape'], title: 'given' },
  { what: 'escape leaves with any modifiers', keys: ['n', 'ctrl+alt+shift+cmd+escape'], title: 'given' },
  {
    what: 'what means nothing to a field is swallowed',
    keys: ['f5', 'up', 'mod+d', 'cmd+q', 'escape'],
    title: 'given',
  },
] as const;

describe.each(PLATFORMS)('with the keymap %s', (platform) => {
  describe.each(FIELDS)('$overlay', ({ overlay, action, chord }) => {
    it('opens with the current name, is edited and committed by keys alone', async () => {
      const workspace = await startWorkspace({ settings: { ...keymapOf(platform), keys: KEYS } });
      expect(await workspace.open({ command: TITLED })).toBe('1');
      await workspace.hasTitle('1', 'given');
      for (const { what, keys, title } of EDITS) {
        expect((await workspace.press(chord)).steps, what).toEqual([step(chord, putUp(overlay, action))]);
        expect((await workspace.snapshot()).overlay, what).toMatchObject({ id: overlay, text: 'given' });
        const { steps, keyboard_owner } = await workspace.press(...keys);
        expect(steps, what).toEqual(keys.map((key) => step(key, takenBy(overlay))));
        expect(keyboard_owner, what).toBe('terminal');
        expect(await shownTitle[overlay](workspace), what).toBe(title);
        // A blank name brings back the derived title, which the next row expects.
        await workspace.run(action);
        await workspace.press('space', 'enter');
        expect(await shownTitle[overlay](workspace), what).toBe('given');
      }
      expect((await workspace.snapshot()).tabs.map(({ panes }) => panes.length)).toEqual([1]);
      // All that has reached the program is what is typed now.
      await workspace.press('x', 'enter');
      expect(await workspace.shows('1', /x\nx/)).toBe('x\nx');
    });

    it('lets the title follow the program again once the name is blank or equal to the derived one', async () => {
      const workspace = await startWorkspace({ settings: { ...keymapOf(platform), keys: KEYS } });
      const handle = await workspace.open();
      const setTitle = (title: string) =>
        workspace.type(handle, `printf '\\033]2;${title}\\007'; echo ${title}\n`);
      for (const [before, cleared, after] of [
        ['one', ['space'], 'two'],
        ['three', [...'three'], 'four'],
      ] as const) {
        await setTitle(before);
        await workspace.hasTitle(handle, before);
        await workspace.press(chord, 'm', 'i', 'n', 'e', 'enter');
        expect(await shownTitle[overlay](workspace)).toBe('mine');
        await workspace.press(chord, ...cleared, 'enter');
        expect(await shownTitle[overlay](workspace)).toBe(before);
        await setTitle(after);
        await workspace.hasTitle(handle, after);
        expect(await shownTitle[overlay](workspace)).toBe(after);
      }
    });
  });
});
