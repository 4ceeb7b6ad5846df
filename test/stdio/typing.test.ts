import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './support/folder.ts';
import { ran, step, typed, unbound } from './support/outcomes.ts';
import { keymapOf, PLATFORMS } from './support/platforms.ts';
import { until } from './support/until.ts';
import { startWorkspace } from './support/workspace.ts';

const hasVim = spawnSync('vim', ['--version']).error === undefined;

/** Shows the bytes of one line with the application cursor keys (DECCKM) switched on, and of one with them off. */
const SHOWS_BYTES = [
  'sh',
  '-c',
  "stty -echo; printf '\\033[?1happlication\\n'; head -n 1 | cat -v; printf '\\033[?1lnormal\\n'; exec cat -v",
];

/** Shows every read of its own in hex, as a program sees its keys that tells escape by time. */
const SHOWS_READS =
  "process.stdin.setRawMode(true); process.stdout.write('ready\\n');" +
  "process.stdin.on('data', (bytes) => process.stdout.write(bytes.toString('hex') + '\\n'))";

const letters = (text: string): string[] => [...text].map((letter) => (letter === ' ' ? 'space' : letter));

describe.each(PLATFORMS)('a typed chord, with the keymap %s', (platform) => {
  const settings = keymapOf(platform);

  it('has the bytes of the cursor key mode that the program is in at that moment', async () => {
    const workspace = await startWorkspace({ settings });
    const handle = await workspace.open({ command: SHOWS_BYTES });
    await workspace.shows(handle, /application/);
    await workspace.press('up', 'ctrl+right', 'enter');
    await workspace.shows(handle, /^\^\[OA\^\[\[1;5C\nnormal$/m);
    await workspace.press('up', 'ctrl+right', 'enter');
    await workspace.shows(handle, /^\^\[\[A\^\[\[1;5C$/m);
  });

  it.skipIf(!hasVim)('moves the cursor in vim, and escape is a key of its own there', async () => {
    const workspace = await startWorkspace({ settings });
    const file = join(temporaryFolder(), 'notes');
    const handle = await workspace.open({ command: ['vim', '-u', 'NONE', '-i', 'NONE', '-N', '-n', file] });
    await workspace.shows(handle, /~/);
    const insert = ['i', 'b', 'left', 'a', 'end', 'd', 'left', 'c', 'escape'];
    const append = ['o', 'x', 'up', 'escape', '0', 'i', 'A', 'escape', ':', 'w', 'q', 'enter'];
    const { steps } = await workspace.press(...insert, ...append);
    expect(steps).toEqual([...insert, ...append].map((key) => step(key, typed)));
    await until(
      () => existsSync(file) && readFileSync(file, 'utf8'),
      (text) => text === 'Aabcd\nx\n',
    );
  });

  it('is read by a program as one key, however fast escape is followed by another', async () => {
    const workspace = await startWorkspace({ settings });
    const handle = await workspace.open({ command: ['node', '-e', SHOWS_READS] });
    await workspace.shows(handle, /ready/);
    await workspace.press('escape', 'h', 'escape', 'escape', 'shift+o', 'alt+x', 'escape', 'up', 'enter');
    // Other keys may share a read; a lone escape always ends one.
    await workspace.shows(handle, /^1b\n68\n?1b\n1b\n4f\n?1b78\n?1b\n1b5b41\n?0d$/m);
  });

  it('edits as typed in bash with vi keys, where escape waits for more', async () => {
    const workspace = await startWorkspace({ settings });
    const handle = await workspace.open();
    await workspace.type(handle, 'set -o vi\n');
    await workspace.shows(handle, /vi\n/);
    await workspace.press(
      ...letters('eecho right'),
      'escape',
      '0',
      'x',
      'shift+a',
      '!',
      'escape',
      'h',
      'enter',
    );
    await workspace.shows(handle, /^right!$/m);
  });

  it('interrupts what runs with ctrl+c', async () => {
    const workspace = await startWorkspace({ settings });
    const handle = await workspace.open();
    await workspace.busy(handle);
    expect((await workspace.press('ctrl+c')).steps).toEqual([step('ctrl+c', typed)]);
    await workspace.hasStatus(handle, 'idle');
  });

  it('reaches the program past its binding after send-next-key-literally, once', async () => {
    const workspace = await startWorkspace({
      settings: { ...settings, keys: { 'send-next-key-literally': 'f10', 'toggle-sidebar': 'ctrl+d' } },
    });
    const handle = await workspace.open();
    await workspace.type(handle, 'cat\n');
    await workspace.hasStatus(handle, 'busy');
    expect((await workspace.press('f10', 'ctrl+d', 'ctrl+d')).steps).toEqual([
      step('f10', ran('send-next-key-literally')),
      step('ctrl+d', typed),
      step('ctrl+d', ran('toggle-sidebar')),
    ]);
    await workspace.hasStatus(handle, 'idle');
    // A chord that the program cannot be sent uses the literal key up all the same.
    expect((await workspace.press('f10', 'cmd+alt+x', 'ctrl+d')).steps.slice(1)).toEqual([
      step('cmd+alt+x', unbound('not-encodable')),
      step('ctrl+d', ran('toggle-sidebar')),
    ]);
  });

  it('goes to every synchronised pane, and to none of them while one is on hold', async () => {
    const workspace = await startWorkspace({ settings });
    const left = await workspace.open();
    const right = (await workspace.run('split-vertical')).focused_handle ?? '';
    await workspace.shows(right, /\$/);
    await workspace.run('toggle-synchronize-panes');
    await workspace.press(...letters('echo sync$((1*2))'), 'enter');
    for (const handle of [left, right]) await workspace.shows(handle, /^sync2$/m);
    await workspace.run('toggle-hold', 'focus-left');
    expect((await workspace.press('x', 'enter')).steps).toEqual([
      step('x', unbound('held')),
      step('enter', unbound('held')),
    ]);
    await workspace.run('toggle-synchronize-panes');
    await workspace.press(...letters('echo alone'), 'enter');
    await workspace.shows(left, /^alone$/m);
    expect(await workspace.read(right)).not.toContain('alone');
    expect(await workspace.read(left)).not.toContain('x');
  });
});
