import { describe, expect, it } from 'vitest';
import { NAMED_KEYS } from '../../src/input/keys.ts';
import { ran, step, unbound } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { startWorkspace } from './support/workspace.ts';

/** Chords that are bound, and other ways to write them. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  'ctrl+alt+k': ['CTRL+ALT+K', ' control + option + k ', 'k+opt+ctrl', 'ctrl+ctrl+alt+k'],
  'cmd+alt+k': ['command+alt+k', 'super+alt+k', 'win+alt+k', 'meta+alt+k', 'logo+alt+k', 'Alt+Cmd+K'],
  'ctrl+alt+plus': ['shift+ctrl+alt+=', 'ctrl+alt+shift+plus'],
  'alt+shift+1': ['alt+!', '1+shift+alt'],
  K: ['shift+k', 'Shift+K'],
};

const BAD_KEYS = [
  ['+', /plus/],
  [' ', /space/],
  ['ctrl+', /plus/],
  ['ctrl++', /plus/],
  ['', /expected a key/],
  ['ctrl', /one key/],
  ['a+b', /one key/],
  ['ctrl+entr', /entr.*enter=return.*f1 … f24/s],
  ['ab', /"ab"/],
] as const;

describe.each(PLATFORMS)('chords, with the keymap %s', (platform) => {
  it('may be written in every way that the grammar allows', async () => {
    const workspace = await startWorkspace({
      settings: { ...keymapOf(platform), keys: { 'zoom-in': Object.keys(SPELLINGS) } },
    });
    const written = Object.entries(SPELLINGS).flatMap(([bound, others]) => [bound, ...others]);
    expect((await workspace.press(...written)).steps).toEqual(
      written.map((chord) => step(chord, ran('zoom-in'))),
    );
  });

  it('know each named key by its name and its other words, in any case', async () => {
    const held = (word: string): string => `ctrl+alt+shift+${word}`;
    const workspace = await startWorkspace({
      settings: { ...keymapOf(platform), keys: { 'zoom-in': NAMED_KEYS.map(({ name }) => held(name)) } },
    });
    const words = NAMED_KEYS.flatMap(({ name, aliases }) => [name, name.toUpperCase(), ...aliases]).map(held);
    expect((await workspace.press(...words)).steps).toEqual(words.map((word) => step(word, ran('zoom-in'))));
  });

  it('read mod as the primary modifier of the platform', async () => {
    const workspace = await startWorkspace({ settings: keymapOf(platform) });
    const [primary, other] = platform === 'mac' ? ['cmd+b', 'ctrl+b'] : ['ctrl+b', 'cmd+b'];
    expect((await workspace.press('mod+b', primary, other)).steps).toEqual([
      step('mod+b', ran('toggle-sidebar')),
      step(primary, ran('toggle-sidebar')),
      step(other, unbound('no-session')),
    ]);
  });

  it('include every default and current chord that keys/schema prints', async () => {
    const workspace = await startWorkspace({
      settings: { ...keymapOf(platform), close: { app: 'alwaysConfirm' } },
    });
    const { actions } = await workspace.keysSchema();
    for (const { name, current } of actions) {
      for (const chord of current) {
        const { steps } = await workspace.press(chord, 'escape');
        expect(steps[0]).toMatchObject({ input: chord, action: name });
      }
    }
  });
});

describe('a list of steps', () => {
  it('with one bad chord refuses the whole call with advice, and nothing is applied', async () => {
    const workspace = await startWorkspace();
    const before = await workspace.snapshot();
    for (const [bad, advice] of BAD_KEYS) {
      const answer = await workspace.call('press_keys', { keys: ['mod+t', 'mod+b', bad] });
      expect(answer, bad).toMatchObject({ isError: true, code: 'bad-chord' });
      expect(answer.text).toContain(`Bad chord ${JSON.stringify(bad)}`);
      expect(answer.text, bad).toContain('[ctrl+][alt+][shift+][cmd+]KEY');
      expect(answer.text, bad).toMatch(advice);
      expect(await workspace.snapshot(), bad).toEqual(before);
    }
  });

  it('with an unknown action refuses the whole call, names every action, and nothing is applied', async () => {
    const workspace = await startWorkspace();
    const before = await workspace.snapshot();
    const answer = await workspace.call('run_action', { actions: ['new-shell-here', 'splitvertical'] });
    expect(answer).toMatchObject({ isError: true, code: 'unknown-action' });
    expect(answer.text).toMatch(/"splitvertical".*next-tab.*activate-tab-1 … activate-tab-9.*quit/s);
    expect(await workspace.snapshot()).toEqual(before);
  });

  it('may be empty', async () => {
    const workspace = await startWorkspace();
    const nothing = { steps: [], focused_handle: null, keyboard_owner: 'terminal' };
    expect(await workspace.press()).toEqual(nothing);
    expect(await workspace.run()).toEqual(nothing);
  });

  it('may have 256 items and not one more', async () => {
    const workspace = await startWorkspace();
    for (const [tool, list, item] of [
      ['press_keys', 'keys', 'mod+='],
      ['run_action', 'actions', 'zoom-in'],
    ] as const) {
      const withItems = (count: number) => workspace.call(tool, { [list]: Array<string>(count).fill(item) });
      const refused = await withItems(257);
      expect(refused, tool).toMatchObject({ isError: true, code: 'bad-argument' });
      expect(refused.text, tool).toContain('256');
      expect((await workspace.snapshot()).config.zoom, tool).toBe(0);
      expect((await withItems(256)).structured, tool).toMatchObject({
        steps: Array(256).fill({ input: item, ...ran('zoom-in') }),
      });
      await workspace.run('zoom-reset');
    }
  });
});
