import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FixtureClients, fixtureClients } from './support/fixture-clients.ts';

let clients: FixtureClients;

beforeAll(async () => {
  clients = await fixtureClients();
});
afterAll(() => clients.remove());
afterEach(() => clients.closeAll());

describe('a call', () => {
  it('understands arguments in the forms that clients send', async () => {
    const { client } = await clients.connect();
    const { structuredContent } = await client.callTool({
      name: 'echo_arguments',
      arguments: { cols: '40', submit: 'false', keys: '["a"]', session: 4 },
    });
    expect(structuredContent).toEqual({ json: '{"cols":40,"keys":["a"],"submit":false,"session":4}' });
  });

  it('names everything that is wrong with its arguments at once', async () => {
    const { client } = await clients.connect();
    expect(
      await client.callTool({ name: 'echo_arguments', arguments: { cols: 'wide', sesion: '4' } }),
    ).toEqual({
      content: [
        {
          type: 'text',
          text:
            'echo_arguments did nothing, 2 arguments are wrong:\n' +
            '- cols: got "wide", expected a whole number from 1 to 1000\n' +
            '- unknown argument "sesion", did you mean "session"? (allowed: cols, keys, submit, session)',
        },
      ],
      isError: true,
      _meta: { code: 'bad-argument' },
    });
  });

  it('carries text, images and a record even when it is an error', async () => {
    const { client } = await clients.connect();
    expect(await client.callTool({ name: 'show_picture' })).toEqual({
      content: [
        { type: 'text', text: 'a picture' },
        { type: 'image', mimeType: 'image/png', data: 'aGk=' },
      ],
      structuredContent: { done: true },
      isError: true,
    });
  });

  it('of a gated tool is refused while an overlay is open', async () => {
    const { client } = await clients.connect();
    expect((await client.callTool({ name: 'split_something' })).isError).toBeUndefined();
    await client.callTool({ name: 'open_overlay' });
    expect(await client.callTool({ name: 'split_something' })).toEqual({
      content: [
        {
          type: 'text',
          text:
            'split_something did nothing: the overlay "find-bar" is open and owns the keyboard. ' +
            'Press Escape to close it.',
        },
      ],
      isError: true,
      _meta: { code: 'overlay-open' },
    });
    expect((await client.callTool({ name: 'echo_arguments' })).isError).toBeUndefined();
  });

  it('of a tool that was left out says which flag hides it', async () => {
    const { client } = await clients.connect('--toolsets', 'keyboard,terminal', '--access', 'write');
    const byAccess = await client.callTool({ name: 'destroy_something' });
    expect(byAccess).toMatchObject({ isError: true, _meta: { code: 'not-permitted' } });
    expect(JSON.stringify(byAccess.content)).toContain('needs --access full');
    const byToolset = await client.callTool({ name: 'fail', arguments: { how: 'bug' } });
    expect(JSON.stringify(byToolset.content)).toContain('--toolsets keyboard,terminal,workspace');
  });

  it('that fails in a way the caller can mend carries the code and the message', async () => {
    const { client, stderr } = await clients.connect();
    expect(await client.callTool({ name: 'fail', arguments: { how: 'mendable' } })).toEqual({
      content: [{ type: 'text', text: 'session 4 has exited; open another' }],
      isError: true,
      _meta: { code: 'exited' },
    });
    expect(stderr()).toBe('');
  });

  it('that fails by a fault of ours says so and leaves the details on stderr', async () => {
    const { client, stderr } = await clients.connect();
    const answer = await client.callTool({ name: 'fail', arguments: { how: 'bug' } });
    expect(answer).toMatchObject({ isError: true, _meta: { code: 'internal' } });
    await expect.poll(stderr).toMatch(/fail failed: Error: a bug\n\s+at /);
  });

  it('of a tool that does not exist is a protocol error with the nearest name', async () => {
    const { client } = await clients.connect();
    await expect(client.callTool({ name: 'echo_argument' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('did you mean "echo_arguments"?'),
    });
  });
});
