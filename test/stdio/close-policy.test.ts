import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './support/folder.ts';
import { inert, putUp, ran, step, takenBy } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { until } from './support/until.ts';
import { startWorkspace, type Workspace } from './support/workspace.ts';

const POLICIES = [
  { policy: 'alwaysConfirm', asksIdle: true, asksBusy: true },
  { policy: 'confirmWhenActive', asksIdle: false, asksBusy: true },
  { policy: 'noConfirmation', asksIdle: false, asksBusy: false },
] as const;

const LAYOUTS = ['lone', 'split'] as const;
type Layout = (typeof LAYOUTS)[number];

/** Opens a shell that has the focus: alone in its tab, or in a split. */
async function openPane(workspace: Workspace, layout: Layout, project: string): Promise<string> {
  const first = await workspace.open({ project });
  if (layout === 'lone') return first;
  const { focused_handle } = await workspace.run('split-vertical');
  const second = focused_handle ?? '';
  await workspace.hasStatus(second, 'idle');
  return second;
}

async function closeEverything(workspace: Workspace): Promise<void> {
  for (const { panes } of (await workspace.snapshot()).tabs)
    for (const { handle } of panes) await workspace.closePane({ pane: handle, force: true });
}

describe.each(PLATFORMS)('close.tab, with the keymap %s', (platform) => {
  const withPolicy = (tab: string) => ({ ...keymapOf(platform), close: { tab } });

  it.each(POLICIES)('$policy decides for a lone pane and for one of a split', async (row) => {
    const workspace = await startWorkspace({ settings: withPolicy(row.policy) });
    for (const layout of LAYOUTS) {
      for (const busy of [false, true]) {
        const asks = busy ? row.asksBusy : row.asksIdle;
        const what = `${layout}, ${busy ? 'busy' : 'idle'}`;

        const byKey = await openPane(workspace, layout, workspace.home);
        if (busy) await workspace.busy(byKey);
        const { steps } = await workspace.press('mod+w');
        expect(steps, what).toEqual([
          step('mod+w', asks ? putUp('tab-close-confirm', 'close-focused') : ran('close-focused')),
        ]);
        expect((await workspace.session(byKey)) !== undefined, what).toBe(asks);
        if (asks) await workspace.press('enter');
        expect(await workspace.session(byKey), what).toBeUndefined();

        const byTool = await openPane(workspace, layout, workspace.home);
        if (busy) await workspace.busy(byTool);
        expect(await workspace.closePane(), what).toEqual({
          closed: !asks,
          overlay: asks ? 'tab-close-confirm' : null,
        });
        expect((await workspace.session(byTool)) !== undefined, what).toBe(asks);
        if (asks) await workspace.press('escape');
        await closeEverything(workspace);
      }
    }
  });

  it('confirmWhenActive asks for a program that asked for attention, too', async () => {
    const workspace = await startWorkspace({ settings: withPolicy('confirmWhenActive') });
    const handle = await workspace.open();
    await workspace.type(handle, "printf '\\033]9;look here\\007'\n");
    await workspace.hasStatus(handle, 'attention');
    expect((await workspace.press('mod+w')).steps).toEqual([
      step('mod+w', putUp('tab-close-confirm', 'close-focused')),
    ]);
  });

  it('asks about the pane that close_pane names, wherever the focus is', async () => {
    const workspace = await startWorkspace({ settings: withPolicy('confirmWhenActive') });
    const named = await workspace.open();
    await workspace.busy(named);
    const focused = await workspace.open();
    expect(await workspace.closePane({ pane: named })).toEqual({
      closed: false,
      overlay: 'tab-close-confirm',
    });
    expect((await workspace.press('enter')).steps).toEqual([step('enter', takenBy('tab-close-confirm'))]);
    expect(await workspace.session(named)).toBeUndefined();
    expect(await workspace.session(focused)).toMatchObject({ status: 'idle' });
  });

  it('is overridden by force, which needs --access full', async () => {
    const settings = withPolicy('alwaysConfirm');
    const workspace = await startWorkspace({ settings });
    await workspace.busy(await workspace.open());
    expect(await workspace.closePane({ force: true })).toEqual({ closed: true, overlay: null });

    const writing = await startWorkspace({ settings, flags: ['--access', 'write'] });
    const kept = await writing.open();
    const refused = await writing.call('close_pane', { force: true });
    expect(refused).toMatchObject({ isError: true, code: 'not-permitted' });
    expect(await writing.session(kept)).toMatchObject({ status: 'idle' });
    expect((await writing.press('mod+w', 'enter')).focused_handle).toBeNull();
  });

  it('reopen-closed-tab brings back a shell in the same directory after each way of closing', async () => {
    const workspace = await startWorkspace({ settings: withPolicy('confirmWhenActive') });
    const gone = (handle: string) =>
      until(
        () => workspace.session(handle),
        (session) => session === undefined,
      );
    const WAYS = {
      'the key, at once': async () => void (await workspace.press('mod+w')),
      'the key, confirmed': async (handle: string) => {
        await workspace.busy(handle);
        await workspace.press('mod+w', 'enter');
      },
      close_pane: async () => void (await workspace.closePane()),
      'close_pane by force': async () => void (await workspace.closePane({ force: true })),
      'the end of the shell': (handle: string) => workspace.type(handle, 'exit\n'),
    };
    for (const [way, close] of Object.entries(WAYS)) {
      for (const layout of LAYOUTS) {
        const project = temporaryFolder();
        const closing = await openPane(workspace, layout, project);
        await close(closing);
        await gone(closing);
        const { steps, focused_handle } = await workspace.press('mod+shift+t');
        expect(steps, way).toEqual([step('mod+shift+t', ran('reopen-closed-tab'))]);
        expect(focused_handle).not.toBe(closing);
        expect(await workspace.session(focused_handle ?? ''), way).toMatchObject({
          cwd: project,
          kind: 'shell',
        });
        await closeEverything(workspace);
      }
    }
  });

  it('reopen-closed-tab brings back the newest first, and then there is nothing more', async () => {
    const workspace = await startWorkspace({ settings: withPolicy('noConfirmation') });
    const [older, newer] = [temporaryFolder(), temporaryFolder()];
    for (const project of [older, newer]) {
      await workspace.open({ project });
      await workspace.press('mod+w');
    }
    for (const project of [newer, older]) {
      const { focused_handle } = await workspace.run('reopen-closed-tab');
      expect(await workspace.session(focused_handle ?? '')).toMatchObject({ cwd: project });
    }
    expect((await workspace.run('reopen-closed-tab')).steps).toEqual([
      step('reopen-closed-tab', inert('reopen-closed-tab', 'no-context')),
    ]);
  });
});
