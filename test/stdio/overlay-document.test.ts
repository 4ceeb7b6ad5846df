import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, temporaryFolder } from './support/folder.ts';
import { putUp, ran, step, takenBy } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { startWorkspace, type Workspace } from './support/workspace.ts';

const KEYS = { 'open-doc': 'f6' };

interface Opened {
  readonly workspace: Workspace;
  readonly path: string;
}

describe.each(PLATFORMS)('doc-editor, with the keymap %s', (platform) => {
  const settings = { ...keymapOf(platform), keys: KEYS };

  async function openDocument(text: string, home = temporaryFolder()): Promise<Opened> {
    const project = repository({ 'AGENTS.md': text });
    const workspace = await startWorkspace({ settings, home });
    await workspace.open({ project });
    expect((await workspace.press('f6')).steps).toEqual([step('f6', putUp('doc-editor', 'open-doc'))]);
    return { workspace, path: join(project, 'AGENTS.md') };
  }

  const shown = async (workspace: Workspace) => (await workspace.snapshot()).overlay;

  it('edits, enter inserts a line, mod+s saves to disk', async () => {
    const { workspace, path } = await openDocument('one\ntwo\n');
    const keys = [
      'end',
      '!',
      'enter',
      'tab',
      'X',
      'space',
      'backspace',
      'down',
      'home',
      'delete',
      'f5',
      'mod+d',
    ];
    const { steps, keyboard_owner } = await workspace.press(...keys);
    expect(steps).toEqual(keys.map((key) => step(key, takenBy('doc-editor'))));
    expect(keyboard_owner).toBe('doc-editor');
    expect(await shown(workspace)).toMatchObject({
      subject: path,
      text: 'one!\n\tX\nwo\n',
      state: 'editing.dirty',
    });
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
    expect((await workspace.press('mod+s')).steps).toEqual([step('mod+s', takenBy('doc-editor'))]);
    expect(readFileSync(path, 'utf8')).toBe('one!\n\tX\nwo\n');
    expect(await shown(workspace)).toMatchObject({ state: 'editing.clean' });
    expect((await workspace.press('escape', 'f6', 'escape')).keyboard_owner).toBe('terminal');
    expect((await workspace.snapshot()).tabs.map(({ panes }) => panes.length)).toEqual([1]);
  });

  it('keeps unsaved text as a draft when escape leaves, also over a restart of the server', async () => {
    const home = temporaryFolder();
    const { workspace, path } = await openDocument('text', home);
    expect((await workspace.press('n', 'e', 'w', 'space', 'shift+escape')).keyboard_owner).toBe('terminal');
    expect(readFileSync(path, 'utf8')).toBe('text');
    await workspace.press('f6');
    expect(await shown(workspace)).toMatchObject({ text: 'new text', state: 'editing.dirty' });
    expect((await shown(workspace))?.message).toMatch(/unsaved/i);
    await workspace.press('escape');
    await workspace.close();

    const restarted = await startWorkspace({ settings, home });
    await restarted.open({ project: join(path, '..') });
    await restarted.press('f6');
    expect(await shown(restarted)).toMatchObject({ text: 'new text', state: 'editing.dirty' });
    await restarted.press('mod+s', 'escape');
    expect(readFileSync(path, 'utf8')).toBe('new text');
    await restarted.press('f6');
    expect(await shown(restarted)).toMatchObject({ text: 'new text', state: 'editing.clean', message: null });
  });

  it('keeps unsaved text when the server ends while the editor is open', async () => {
    const home = temporaryFolder();
    const { workspace, path } = await openDocument('text', home);
    await workspace.press('n');
    await workspace.close();
    const restarted = await startWorkspace({ settings, home });
    await restarted.open({ project: join(path, '..') });
    await restarted.press('f6');
    expect(await shown(restarted)).toMatchObject({ text: 'ntext', state: 'editing.dirty' });
  });

  it('refuses to save over a file that changed on disk, says why, and loses neither text', async () => {
    const { workspace, path } = await openDocument('text');
    await workspace.press('m', 'y', 'space');
    writeFileSync(path, 'somebody else was here');
    await workspace.press('mod+s');
    expect(readFileSync(path, 'utf8')).toBe('somebody else was here');
    expect(await shown(workspace)).toMatchObject({ text: 'my text', state: 'editing.dirty' });
    expect((await shown(workspace))?.message).toContain(path);
    await workspace.press('escape', 'f6', 'mod+s');
    expect(readFileSync(path, 'utf8')).toBe('somebody else was here');
    expect(await shown(workspace)).toMatchObject({ text: 'my text', state: 'editing.dirty' });
    await workspace.press('ctrl+r');
    expect(await shown(workspace)).toMatchObject({ text: 'somebody else was here', state: 'editing.clean' });
  });

  it('says why a document cannot be read, and leaves by escape', async () => {
    const project = repository();
    writeFileSync(join(project, 'AGENTS.md'), Buffer.from([0xff, 0xfe]));
    const workspace = await startWorkspace({ settings });
    await workspace.open({ project });
    await workspace.press('f6', 'x');
    expect((await shown(workspace))?.message).toContain('UTF-8');
    expect(await workspace.press('escape', 'mod+b')).toMatchObject({
      steps: [step('escape', takenBy('doc-editor')), step('mod+b', ran('toggle-sidebar'))],
      keyboard_owner: 'terminal',
    });
  });
});
