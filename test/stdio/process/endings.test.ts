import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { type Household, startHousehold } from './household.ts';
import { commandLines, endProcesses, stillRunning } from './processes.ts';
import { type RawWorkspace, startRawWorkspace } from './raw-workspace.ts';

/** What a server promises its client. */
const LEAVES_WITHIN_MS = 3000;
const CLEAN = { code: 0, signal: null };

async function startFull(): Promise<RawWorkspace & Household> {
  const workspace = await startRawWorkspace({ settings: { keymap: { platform: 'linux' } } });
  return { ...workspace, ...(await startHousehold(workspace)) };
}

const left = ({ stubborn, plain }: Household): readonly string[] =>
  commandLines(stillRunning([...stubborn, ...plain]));

/** How a server is made to end: resolves when it has been told. */
type Ending = (workspace: RawWorkspace) => void | Promise<void>;

const signal =
  (name: NodeJS.Signals): Ending =>
  ({ raw }) => {
    raw.child.kill(name);
  };

/** More text than a pipe holds, so that the server is in the middle of writing when the reader goes. */
async function breakOutput({ raw, open, call }: RawWorkspace): Promise<void> {
  const session = await open({ command: ['seq', '-f', '%0100.0f', '1000'] });
  await until(
    () => call('read_terminal', { session, lines: 1 }),
    ({ text }) => text.endsWith('01000'),
  );
  const begun = new Promise((resolve) => raw.child.stdout.once('data', resolve));
  for (let id = 0; id < 10; id++) raw.call(`big-${id}`, 'read_terminal', { session, lines: 1000 });
  await begun;
  raw.child.stdout.destroy();
}

/** The call is answered before the server goes, so that whoever quits learns that it was heard. */
async function quit({ call }: RawWorkspace): Promise<void> {
  const asked = await call('press_keys', { keys: ['ctrl+shift+q'] });
  expect(asked.structured).toMatchObject({ keyboard_owner: 'quit-confirm' });
  const answered = await call('press_keys', { keys: ['enter'] });
  expect(answered.structured).toMatchObject({
    steps: [{ input: 'enter', result: 'overlay', overlay: 'quit-confirm' }],
  });
}

describe('a server leaves in time and leaves no process behind', () => {
  it.each<[string, Ending]>([
    ['the end of its input', ({ raw }) => void raw.child.stdin.end()],
    ['SIGTERM', signal('SIGTERM')],
    ['SIGINT', signal('SIGINT')],
    ['SIGHUP', signal('SIGHUP')],
    ['a client that stops reading in the middle of answers', breakOutput],
    ['quitting through the confirmation', quit],
  ])('after %s', async (_, ending) => {
    const workspace = await startFull();
    await ending(workspace);
    const told = performance.now();
    expect(await workspace.raw.exit).toEqual(CLEAN);
    expect(performance.now() - told).toBeLessThan(LEAVES_WITHIN_MS);
    expect(left(workspace)).toEqual([]);
    expect(workspace.raw.stderr).toBe('');
  });
});

describe('closing a pane', () => {
  it('ends what came from its session, and nothing else', async () => {
    const workspace = await startFull();
    const { handles, stubborn, plain, call } = workspace;
    const { structured } = await call('close_pane', { pane: handles[0], force: true });
    expect(structured).toMatchObject({ closed: true });
    await expect.poll(() => left({ ...workspace, plain: [] }), { timeout: LEAVES_WITHIN_MS }).toEqual([]);
    expect(stillRunning(plain)).toEqual(plain.map((one) => expect.objectContaining({ pid: one.pid })));
    expect(stubborn.length).toBeGreaterThan(plain.length);
  });
});

describe('a server that is killed itself', () => {
  it('can end nothing any more: the kernel hangs up on the terminals, and who ignores that or has left survives', async () => {
    const workspace = await startFull();
    workspace.raw.child.kill('SIGKILL');
    expect(await workspace.raw.exit).toEqual({ code: null, signal: 'SIGKILL' });
    await expect
      .poll(() => commandLines(stillRunning(workspace.plain)), { timeout: LEAVES_WITHIN_MS })
      .toEqual([]);
    const survivors = ['sleep 2002', 'sleep 2003', 'sleep 2004', 'sleep 2005'];
    await expect
      .poll(
        () =>
          left(workspace)
            .filter((line) => line.startsWith('sleep'))
            .toSorted(),
        { timeout: LEAVES_WITHIN_MS },
      )
      .toEqual(survivors);
    await endProcesses(workspace.stubborn);
  });
});
