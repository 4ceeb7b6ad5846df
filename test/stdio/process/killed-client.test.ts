import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFixtures, type FixtureBuild } from '../../mcp/support/fixture-build.ts';
import { startHousehold } from './household.ts';
import { commandLines, markedProcesses } from './processes.ts';
import { startRawWorkspace } from './raw-workspace.ts';

const CLIENT = 'test/stdio/process/forwarding-client.ts';
const LEAVES_WITHIN_MS = 3000;

let build: FixtureBuild;

beforeAll(async () => {
  build = await buildFixtures(CLIENT);
});
afterAll(() => build.remove());

it('a client that is killed takes the server and all of its processes with it', async () => {
  const workspace = await startRawWorkspace({ through: build.program(CLIENT) });
  await startHousehold(workspace);
  workspace.raw.child.kill('SIGKILL');
  await expect
    .poll(() => commandLines(markedProcesses(workspace.mark)), { timeout: LEAVES_WITHIN_MS })
    .toEqual([]);
});
