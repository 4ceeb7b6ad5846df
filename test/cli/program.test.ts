import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORY } from '../../src/cli/demo/story.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const MANIFEST = JSON.parse(readFileSync(inRepository('package.json'), 'utf8'));
const PROGRAM = inRepository(MANIFEST.bin.drover);

/** Elsewhere than in the repository, as programs are run. */
let folder = '';

beforeAll(() => {
  if (!existsSync(PROGRAM)) throw new Error('there is no build: run `node scripts/build.mjs` first');
  folder = mkdtempSync(join(tmpdir(), 'drover-program-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function finish(command: string, args: readonly string[], input = ''): Promise<Finished> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, DROVER_HOME: folder },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

const drover = (...args: readonly string[]): Promise<Finished> =>
  finish(process.execPath, [PROGRAM, ...args]);

describe('the file named by bin.drover', () => {
  it('is a program under plain node, and one that the system can start by itself', async () => {
    const expected = { code: 0, stdout: `${MANIFEST.version}\n`, stderr: '' };
    expect(await drover('--version')).toEqual(expected);
    expect(readFileSync(PROGRAM, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(statSync(PROGRAM).mode & 0o111).toBe(0o111);
    expect(await finish(PROGRAM, ['--version'])).toEqual(expected);
  });

  it('tells on stdout what it can do', async () => {
    const { code, stdout, stderr } = await drover('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of ['mcp', 'demo']) expect(stdout).toMatch(new RegExp(`^ {2}${command} {2,}\\S`, 'm'));
  });

  it.each([
    [['mcp', '--help'], 'Usage: drover mcp'],
    [['demo', '--help'], 'Usage: drover demo'],
  ])('%j is the help of a command', async (args, start) => {
    const { code, stdout } = await drover(...args);
    expect(code).toBe(0);
    expect(stdout).toContain(start);
  });

  it.each([
    [['demmo'], 'unknown command "demmo", did you mean demo?'],
    [[], 'no command given'],
    [['mcp', '--acess', 'read'], 'unknown flag --acess, did you mean --access?'],
    [['demo', 'fast'], 'takes no argument "fast"'],
  ])('%j is a mistake: exit code 2, and stderr names it', async (args, message) => {
    const { code, stdout, stderr } = await drover(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('serves MCP and leaves with the end of its input', async () => {
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const { code, stdout, stderr } = await finish(
      process.execPath,
      [PROGRAM, 'mcp'],
      `${JSON.stringify(request)}\n`,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      id: 1,
      result: { serverInfo: { name: 'drover', version: MANIFEST.version } },
    });
  });
});

describe('drover demo', () => {
  it('tells its whole story, each call with its answer, and ends well', async () => {
    const { code, stdout, stderr } = await drover('demo');
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
    const places = STORY.map(({ title }) => stdout.indexOf(title));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const { title, steps } of STORY)
      for (const { tool, shows } of steps) {
        expect(stdout, title).toContain(tool);
        expect(stdout, title).toMatch(shows);
      }
    expect(stdout).toMatch(/left with code 0\.\s*$/);
    // No colours where nobody sees them.
    expect(stdout).not.toContain('\u001b');
  });
});
