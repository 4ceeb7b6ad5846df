import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../src/actions/catalogue.ts';
import { ACTION_NAMES, answersOf } from './support/action-answers.ts';
import { repository } from './support/folder.ts';
import { step } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { startWorkspace, type Workspace } from './support/workspace.ts';

const ASKING = { close: { app: 'alwaysConfirm', tab: 'noConfirmation' } };

/** Gives the keyboard back to the terminal and uses up a pending literal key; backspace does nothing at a prompt. */
async function settleKeyboard(workspace: Workspace): Promise<void> {
  const { keyboard_owner } = await workspace.run();
  await workspace.press(...(keyboard_owner === 'terminal' ? [] : ['escape']), 'backspace');
}

/** Returns what brings about, before each action, that one shell is open and everything an action may need is there. */
function provider(workspace: Workspace, project: string): () => Promise<void> {
  let shell: string | null = null;
  return async () => {
    await settleKeyboard(workspace);
    const panes = (await workspace.snapshot()).tabs.flatMap((tab) => tab.panes);
    const usable = panes.some(({ handle, mode }) => handle === shell && mode === 'live');
    for (const { handle } of panes)
      if (!usable || handle !== shell) await workspace.closePane({ pane: handle, force: true });
    if (usable) return;
    await workspace.closePane({ pane: await workspace.open({ project }), force: true });
    shell = await workspace.open({ project });
    await workspace.type(shell, 'seq 100\n');
    await workspace.shows(shell, /^100\n\$$/m);
  };
}

const chordsOf = (platform: 'mac' | 'linux', name: string): readonly string[] =>
  ACTIONS.find((action) => action.name === name)?.chords[platform] ?? [];

describe.each(PLATFORMS)('every action of the catalogue, with the keymap %s', (platform) => {
  it('answers in an empty workspace, by name and by each of its default chords', async () => {
    const workspace = await startWorkspace({ settings: { ...keymapOf(platform), ...ASKING } });
    for (const name of ACTION_NAMES) {
      const { missing } = answersOf(name);
      expect((await workspace.run(name)).steps).toEqual([step(name, missing)]);
      for (const chord of chordsOf(platform, name)) {
        await settleKeyboard(workspace);
        expect((await workspace.press(chord)).steps).toEqual([step(chord, missing)]);
      }
      await settleKeyboard(workspace);
    }
  });

  it('answers where everything that it needs is there, by name and by each of its default chords', async () => {
    const workspace = await startWorkspace({
      settings: { ...keymapOf(platform), ...ASKING, agent: { command: ['cat'] } },
    });
    const provideEverything = provider(workspace, repository({ 'AGENTS.md': 'notes\n' }));
    for (const name of ACTION_NAMES) {
      const { there } = answersOf(name);
      await provideEverything();
      expect((await workspace.run(name)).steps).toEqual([step(name, there)]);
      for (const chord of chordsOf(platform, name)) {
        await provideEverything();
        expect((await workspace.press(chord)).steps).toEqual([step(chord, there)]);
      }
    }
  });
});
