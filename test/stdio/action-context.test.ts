import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, temporaryFolder } from './support/folder.ts';
import { inert, putUp, ran, step } from './support/outcomes.ts';
import { startWorkspace } from './support/workspace.ts';

const ALTERNATE_SCREEN = ['sh', '-c', "seq 100; printf '\\033[?1049hfull screen'; exec cat"];
const HISTORY = ['sh', '-c', 'seq 100; echo ready; exec cat'];

const refusals = [
  { action: 'new-claude-session-here', where: 'no repository is above the focused session' },
  { action: 'open-doc', where: 'the project has no document' },
  { action: 'scroll-top', where: 'the terminal has no history' },
  { action: 'scroll-bottom', where: 'the terminal has no history' },
  { action: 'copy', where: 'nothing is selected' },
  { action: 'paste', where: 'the clipboard is empty' },
  { action: 'reopen-closed-tab', where: 'nothing was closed' },
] as const;

describe('what an action needs beside a session', () => {
  it('refuses with no-context each action whose own precondition is missing', async () => {
    const workspace = await startWorkspace();
    await workspace.open({ project: temporaryFolder() });
    const actions = refusals.map(({ action }) => action);
    expect((await workspace.run(...actions)).steps).toEqual(
      actions.map((action) => step(action, inert(action, 'no-context'))),
    );
  });

  it('does not scroll the alternate screen, whatever history lies behind it', async () => {
    const workspace = await startWorkspace();
    const handle = await workspace.open({ command: ALTERNATE_SCREEN });
    await workspace.shows(handle, /full screen/);
    expect((await workspace.run('scroll-top', 'scroll-bottom')).steps).toEqual([
      step('scroll-top', inert('scroll-top', 'no-context')),
      step('scroll-bottom', inert('scroll-bottom', 'no-context')),
    ]);
  });

  it('scrolls the view, and typing snaps it back', async () => {
    const workspace = await startWorkspace();
    const handle = await workspace.open({ command: HISTORY });
    await workspace.shows(handle, /ready/);
    const atBottom = async (): Promise<unknown> =>
      (await workspace.call('read_terminal', { session: handle })).structured;
    expect(await atBottom()).toMatchObject({ at_bottom: true });
    await workspace.run('scroll-top');
    expect(await atBottom()).toMatchObject({ at_bottom: false });
    await workspace.press('x');
    expect(await atBottom()).toMatchObject({ at_bottom: true });
  });

  it('opens the first of AGENTS.md, CLAUDE.md and README.md, from a folder below as well', async () => {
    const workspace = await startWorkspace();
    const project = repository({ 'CLAUDE.md': 'second', 'README.md': 'third' });
    mkdirSync(join(project, 'deep', 'down'), { recursive: true });
    await workspace.open({ project: join(project, 'deep', 'down') });
    expect((await workspace.run('open-doc')).steps).toEqual([
      step('open-doc', putUp('doc-editor', 'open-doc')),
    ]);
    expect((await workspace.snapshot()).overlay).toMatchObject({
      subject: join(project, 'CLAUDE.md'),
      text: 'second',
    });
  });

  it('starts the agent command of the settings at the root of the repository', async () => {
    const workspace = await startWorkspace({
      settings: { agent: { command: ['sh', '-c', 'pwd; exec cat'] } },
    });
    const project = repository();
    mkdirSync(join(project, 'deep'));
    await workspace.open({ project: join(project, 'deep') });
    const { steps, focused_handle } = await workspace.run('new-claude-session-here');
    expect(steps).toEqual([step('new-claude-session-here', ran('new-claude-session-here'))]);
    const agent = focused_handle ?? '';
    expect(await workspace.shows(agent, /./)).toBe(project);
    expect(await workspace.session(agent)).toMatchObject({ kind: 'agent', cwd: project });
  });

  it('opens a shell in the directory of the focused session, and at home without one', async () => {
    const workspace = await startWorkspace();
    const first = (await workspace.run('new-shell-here')).focused_handle ?? '';
    expect(await workspace.session(first)).toMatchObject({ cwd: workspace.home });
    const folder = temporaryFolder();
    await workspace.type(first, `cd '${folder}'; echo moved\n`);
    await workspace.shows(first, /^moved$/m);
    const second = (await workspace.run('new-shell-here')).focused_handle ?? '';
    expect(await workspace.session(second)).toMatchObject({ cwd: folder });
  });

  it('absorbs zooming at the bound and does not bank it', async () => {
    const workspace = await startWorkspace();
    const zoom = async (): Promise<number> => (await workspace.snapshot()).config.zoom;
    const { steps } = await workspace.run(...Array<string>(100).fill('zoom-in'));
    expect(steps).toEqual(Array(100).fill(step('zoom-in', ran('zoom-in'))));
    const most = await zoom();
    expect(most).toBeLessThan(100);
    await workspace.run('zoom-out');
    expect(await zoom()).toBe(most - 1);
    await workspace.run('zoom-reset');
    expect(await zoom()).toBe(0);
  });

  it('lets an agent release the hold that an agent put on', async () => {
    const workspace = await startWorkspace();
    const handle = await workspace.open();
    const modeAfter = async (): Promise<unknown> => {
      await workspace.run('toggle-hold');
      return (await workspace.session(handle))?.mode;
    };
    expect([await modeAfter(), await modeAfter()]).toEqual(['held', 'live']);
  });
});
