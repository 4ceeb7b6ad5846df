import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './support/folder.ts';
import { until } from './support/until.ts';
import { startWorkspace } from './support/workspace.ts';

it('never runs a command again by itself: reopening it gives a shell in its place', async () => {
  const workspace = await startWorkspace();
  const project = temporaryFolder();
  const log = join(project, 'log');
  const pane = await workspace.open({ project, command: 'echo ran >> log; exec cat' });
  await until(
    () => existsSync(log),
    (written) => written,
  );
  await workspace.closePane({ pane, force: true });
  const { focused_handle } = await workspace.run('reopen-closed-tab');
  const reopened = focused_handle ?? '';
  await workspace.hasStatus(reopened, 'idle');
  expect(await workspace.session(reopened)).toMatchObject({ kind: 'shell', cwd: project });
  expect(readFileSync(log, 'utf8')).toBe('ran\n');
});
