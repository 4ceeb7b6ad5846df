import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFixtures, type FixtureBuild } from './support/fixture-build.ts';
import { RawServer } from './support/raw-server.ts';

const FIXTURE = 'test/mcp/fixtures/server.ts';

let build: FixtureBuild;
let server: RawServer;

beforeAll(async () => {
  build = await buildFixtures(FIXTURE);
});
afterAll(() => build.remove());
beforeEach(async () => {
  server = new RawServer(build.program(FIXTURE), [], { NODE_DEBUG: 'net', DEBUG: '*' });
  await server.initialize();
});
afterEach(() => server.kill());

const errorCodes = (): (number | undefined)[] =>
  server.messages.filter(({ id }) => id === null).map(({ error }) => error?.code);

describe('input that is no message', () => {
  it.each([
    ['a blank line', '\n', []],
    ['blanks and a carriage return', '  \r\n', []],
    ['a word', 'hello\n', [-32700]],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x0a]), [-32700]],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', [-32600]],
    ['an object of another kind', '{"hello":1}\n', [-32600]],
    ['a malformed response', '{"jsonrpc":"2.0","id":{},"result":{}}\n', []],
  ])('%s does not stop the server', async (_, bytes, expected) => {
    server.write(bytes);
    server.request('after', 'ping');
    expect((await server.answer('after')).result).toEqual({});
    expect(errorCodes()).toEqual(expected);
  });

  it('an invalid request is answered under its own id', async () => {
    server.write('{"jsonrpc":"1.0","id":9,"method":"ping"}\n');
    expect((await server.answer(9)).error?.code).toBe(-32600);
  });
});

describe('messages in unusual pieces', () => {
  it('a line that arrives in halves, cut inside a character, is one message', async () => {
    const line = Buffer.from(
      `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo_arguments', arguments: { keys: ['héé'] } } })}\r\n`,
    );
    const cut = line.indexOf(Buffer.from('é')) + 1;
    server.write(line.subarray(0, cut));
    await new Promise<void>((resolve) => server.child.stdin.write(line.subarray(cut, cut), () => resolve()));
    server.write(line.subarray(cut));
    const answer = await server.answer(1);
    expect(answer.result?.['structuredContent']).toEqual({ json: '{"cols":80,"keys":["héé"]}' });
  });

  it('a message of 11 MB is read', async () => {
    server.call(1, 'echo_arguments', { keys: ['k'.repeat(11_000_000)] });
    expect(JSON.stringify((await server.answer(1)).result).length).toBeGreaterThan(11_000_000);
  });

  it('a line over the limit is refused, and the next one is read', async () => {
    const chunk = 'k'.repeat(1024 * 1024);
    for (let sent = 0; sent < 33; sent += 1) {
      server.write(chunk);
    }
    server.write('\n');
    expect((await server.answer(null)).error).toMatchObject({
      code: -32600,
      message: expect.stringContaining('34603008 bytes'),
    });
    server.request('after', 'ping');
    expect((await server.answer('after')).result).toEqual({});
  });
});

describe('stdout', () => {
  it('carries protocol only, whatever else prints', async () => {
    server.call(1, 'print_noise');
    expect((await server.answer(1)).result?.['isError']).toBeUndefined();
    await server.until(() => server.stderr.includes('noise by a warning'));
    expect(server.stderr).toContain('noise by console.log');
    expect(server.stderr).toContain('noise by console.info');
    expect(server.stderr).toContain('noise by stdout.write');
    expect(server.messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
  });

  it('gives a thousand quick calls their answers, in order', async () => {
    for (let id = 0; id < 1000; id += 1) {
      server.call(id, 'echo_arguments', { cols: id + 1 });
    }
    await server.answer(999);
    expect(server.messages.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))).toEqual(
      Array.from({ length: 1000 }, (_, id) => id),
    );
  });
});

describe('malformed calls', () => {
  it.each([
    ['tools/call', {}, -32602],
    ['tools/call', { name: 4 }, -32602],
    ['tools/call', { name: 'no_such_tool' }, -32602],
    ['tools/list', { cursor: 'x' }, -32602],
    ['resources/read', {}, -32602],
    ['logging/setLevel', { level: 'debug' }, -32601],
    ['no/such/method', {}, -32601],
  ])('%s %j is a protocol error %i', async (method, params, code) => {
    server.request(1, method, params);
    expect((await server.answer(1)).error?.code).toBe(code);
  });

  it('takes arguments that are null, absent or JSON in a string', async () => {
    for (const [id, args] of [null, undefined, '{"cols":"80"}'].entries()) {
      server.request(id, 'tools/call', { name: 'echo_arguments', arguments: args });
      expect((await server.answer(id)).result?.['structuredContent']).toEqual({ json: '{"cols":80}' });
    }
  });
});

describe('a wait', () => {
  it('reports growing progress to a caller that gave a token, and holds up nobody', async () => {
    server.call(1, 'wait_for_end', {}, { progressToken: 'p' });
    await server.next(({ method }) => method === 'notifications/progress');
    server.call(2, 'echo_arguments');
    await server.answer(2);
    expect(server.messages.filter(({ method }) => method === 'notifications/progress')).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 'p', progress: 1, message: 'waiting' },
      },
    ]);
    expect(server.messages.some(({ id }) => id === 1)).toBe(false);
  });

  it('ends when it is cancelled, without an answer', async () => {
    server.call(1, 'wait_for_end', {}, { progressToken: 'p' });
    await server.next(({ method }) => method === 'notifications/progress');
    server.write(
      `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })}\n`,
    );
    await server.until(() => server.stderr.includes('wait: cancelled'));
    server.request('after', 'ping');
    await server.answer('after');
    expect(server.messages.some(({ id }) => id === 1)).toBe(false);
  });
});
