import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFixtures, type FixtureBuild } from '../mcp/support/fixture-build.ts';

const MAIN = 'src/cli/main.ts';

let build: FixtureBuild;

beforeAll(async () => {
  build = await buildFixtures(MAIN);
});
afterAll(() => build.remove());

function drover(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [build.program(MAIN), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('--version is the version of the package', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(drover('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

it('--help goes to stdout', () => {
  const { status, stdout, stderr } = drover('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: drover <command> \[flags\]\n/);
  expect(stdout).toMatch(/^ {2}mcp {2}/m);
});

it('mcp --help names the toolsets and the levels', () => {
  const { status, stdout } = drover('mcp', '--help');
  expect(status).toBe(0);
  expect(stdout).toContain('keyboard, panes, terminal, workspace');
  expect(stdout).toContain('--access <read|write|full>');
});

it.each([
  [['mpc'], 'drover: unknown command "mpc", did you mean mcp?'],
  [['mcp', '--toolset', 'keyboard'], 'drover: drover mcp: unknown flag --toolset, did you mean --toolsets?'],
  [[], 'drover: no command given'],
])('%j exits with 2 and names the mistake on stderr', (args, message) => {
  const { status, stdout, stderr } = drover(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(message);
});
