import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildFixtures, type FixtureBuild } from './support/fixture-build.ts';
import { RawServer } from './support/raw-server.ts';

const FIXTURE = 'test/mcp/fixtures/server.ts';
const LAUNCHER = 'test/mcp/fixtures/launcher.ts';

const CLEAN = { code: 0, signal: null };

let build: FixtureBuild;
const started: RawServer[] = [];

beforeAll(async () => {
  build = await buildFixtures(FIXTURE, LAUNCHER);
});
afterAll(() => build.remove());
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.kill()));
});

function start(env: Readonly<Record<string, string>> = {}): RawServer {
  const server = new RawServer(build.program(FIXTURE), [], env);
  started.push(server);
  return server;
}

/** A server whose engine runs and keeps the process alive. */
async function startWithEngine(env: Readonly<Record<string, string>> = {}): Promise<RawServer> {
  const server = start(env);
  await server.initialize();
  server.call('first', 'echo_arguments');
  await server.answer('first');
  return server;
}

const times = (text: string, part: string): number => text.split(part).length - 1;

describe('the end of input', () => {
  it('ends a server that was never spoken to', async () => {
    const server = start();
    server.child.stdin.end();
    expect(await server.exit).toEqual(CLEAN);
    expect(server.stderr).toBe('');
  });

  it('closes the engine and ends the process', async () => {
    const server = await startWithEngine();
    server.child.stdin.end();
    expect(await server.exit).toEqual(CLEAN);
    expect(server.stderr).toBe('engine: close\nengine: closed\n');
  });

  it('leaves the calls that were sent before it their answers, also the last without a line end', async () => {
    const server = start();
    server.request(1, 'tools/list');
    server.call(2, 'echo_arguments');
    server.write('{"jsonrpc":"2.0","id":3,"method":"ping"}');
    server.child.stdin.end();
    expect(await server.exit).toEqual(CLEAN);
    expect(server.messages.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  });

  it('settles a wait, whose answer is still sent', async () => {
    const server = await startWithEngine();
    server.call(1, 'wait_for_end', {}, { progressToken: 'p' });
    await server.next(({ method }) => method === 'notifications/progress');
    server.child.stdin.end();
    expect(await server.exit).toEqual(CLEAN);
    expect((await server.answer(1)).result?.['structuredContent']).toEqual({ why: 'closed' });
  });

  it('sends a big answer whole to a slow reader', async () => {
    const server = await startWithEngine();
    server.child.stdout.pause();
    server.call(1, 'big_answer', { letters: 3_000_000 });
    server.child.stdin.end();
    await server.until(() => server.stderr.includes('engine: closed'));
    server.child.stdout.resume();
    expect(await server.exit).toEqual(CLEAN);
    expect(JSON.stringify(await server.answer(1)).length).toBeGreaterThan(3_000_000);
  });
});

describe('other ends', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s closes the engine once, however often it comes',
    async (signal) => {
      const server = await startWithEngine();
      server.child.kill(signal);
      server.child.kill(signal);
      expect(await server.exit).toEqual(CLEAN);
      expect(server.stderr).toBe('engine: close\nengine: closed\n');
    },
  );

  it('a client that stops reading in the middle of a big answer ends the server quietly', async () => {
    const server = await startWithEngine();
    server.child.stdout.pause();
    server.call(1, 'big_answer', { letters: 5_000_000 });
    server.child.stdout.destroy();
    expect(await server.exit).toEqual(CLEAN);
    expect(server.stderr).toBe('engine: close\nengine: closed\n');
  });

  it('a client that has gone altogether ends the server', async () => {
    const server = await startWithEngine();
    server.child.stderr.destroy();
    server.child.stdout.destroy();
    server.call(1, 'print_noise');
    server.call(2, 'big_answer', { letters: 100_000 });
    expect(await server.exit).toEqual(CLEAN);
  });

  it('a killed parent ends the server, even while something else holds its stdin open', async () => {
    const launched = new RawServer(build.program(LAUNCHER), [build.program(FIXTURE)]);
    started.push(launched);
    await launched.initialize();
    launched.call(1, 'echo_arguments');
    await launched.answer(1);
    launched.child.kill('SIGKILL');
    // The streams are the server's too: they close when it is gone.
    expect(await launched.exit).toEqual({ code: null, signal: 'SIGKILL' });
    expect(launched.stderr).toBe('engine: close\nengine: closed\n');
  });

  it('an engine that stops ends the server after the call that stopped it was answered', async () => {
    const server = await startWithEngine();
    server.call(1, 'quit');
    expect(await server.exit).toEqual(CLEAN);
    expect((await server.answer(1)).result?.['content']).toEqual([{ type: 'text', text: 'goodbye' }]);
    expect(server.stderr).toContain('engine: closed');
  });

  it('an exception that nobody caught is reported, closes the engine and exits with 1', async () => {
    const server = await startWithEngine();
    server.call(1, 'fail', { how: 'later' });
    expect(await server.exit).toEqual({ code: 1, signal: null });
    expect(server.stderr).toContain('thrown where nobody catches');
    expect(times(server.stderr, 'engine: closed')).toBe(1);
  });

  it('an engine that does not close is killed by the last resort', async () => {
    const server = await startWithEngine({ FIXTURE_HANG: '1' });
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual(CLEAN);
    expect(server.stderr).toBe('engine: close\nengine: killAll\n');
  });
});
