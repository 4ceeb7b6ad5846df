import { describe, expect, it } from 'vitest';
import { inert, putUp, ran, step, takenBy, unbound } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { callRaw, startRawServer } from './support/raw.ts';
import { until } from './support/until.ts';
import { startWorkspace } from './support/workspace.ts';

const CLEAN = { code: 0, signal: null };

describe.each(PLATFORMS)('quitting, with the keymap %s', (platform) => {
  const chord = platform === 'mac' ? 'cmd+q' : 'ctrl+shift+q';
  const withPolicy = (app: string) => ({ ...keymapOf(platform), close: { app } });

  it('enter on quit-confirm answers the call, ends every session and then the server, with code 0', async () => {
    const server = await startRawServer({ settings: withPolicy('alwaysConfirm') });
    await callRaw(server, 'open_session', { command: ['sh', '-c', 'echo pid=$$; exec cat'] });
    const shown = await until(
      async () => JSON.stringify(await callRaw(server, 'read_terminal', { session: '1' })),
      (text) => /pid=\d+/.test(text),
    );
    const pid = Number(/pid=(\d+)/.exec(shown)?.[1]);
    expect(isRunning(pid)).toBe(true);
    expect(await callRaw(server, 'press_keys', { keys: [chord, 'enter', 'enter', 'x', 'mod+t'] })).toEqual({
      steps: [
        step(chord, putUp('quit-confirm', 'quit')),
        step('enter', takenBy('quit-confirm')),
        step('enter', unbound('no-session')),
        step('x', unbound('no-session')),
        step('mod+t', unbound('no-session')),
      ],
      focused_handle: null,
      keyboard_owner: 'terminal',
    });
    expect(await server.exit).toEqual(CLEAN);
    expect(isRunning(pid)).toBe(false);
  });

  it.each([
    { policy: 'noConfirmation', busy: false, asks: false },
    { policy: 'noConfirmation', busy: true, asks: false },
    { policy: 'confirmWhenActive', busy: false, asks: false },
    { policy: 'confirmWhenActive', busy: true, asks: true },
    { policy: 'alwaysConfirm', busy: false, asks: true },
  ])('close.app $policy, something busy: $busy — asks: $asks', async ({ policy, busy, asks }) => {
    const server = await startRawServer({ settings: withPolicy(policy) });
    await callRaw(server, 'open_session', busy ? { command: ['cat'] } : {});
    const outcome = asks ? putUp('quit-confirm', 'quit') : ran('quit');
    expect(await callRaw(server, 'press_keys', { keys: [chord] })).toMatchObject({
      steps: [step(chord, outcome)],
    });
    if (asks) server.call('last', 'press_keys', { keys: ['enter'] });
    expect(await server.exit).toEqual(CLEAN);
  });

  it('needs --access full: with less, enter leaves quit-confirm up, and without asking it is refused', async () => {
    const workspace = await startWorkspace({
      settings: withPolicy('alwaysConfirm'),
      flags: ['--access', 'write'],
    });
    const refused = await workspace.press(chord, 'enter', 'enter');
    expect(refused.steps).toEqual([
      step(chord, putUp('quit-confirm', 'quit')),
      step('enter', takenBy('quit-confirm')),
      step('enter', takenBy('quit-confirm')),
    ]);
    expect(refused.keyboard_owner).toBe('quit-confirm');
    expect((await workspace.press('escape')).keyboard_owner).toBe('terminal');
    await workspace.call('set_option', { id: 'close.app', value: 'noConfirmation' });
    expect((await workspace.run('quit', 'toggle-sidebar')).steps).toEqual([
      step('quit', inert('quit', 'no-context')),
      step('toggle-sidebar', ran('toggle-sidebar')),
    ]);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
