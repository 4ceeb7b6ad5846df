import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FixtureClients, fixtureClients } from './support/fixture-clients.ts';

let clients: FixtureClients;

beforeAll(async () => {
  clients = await fixtureClients();
});
afterAll(() => clients.remove());
afterEach(() => clients.closeAll());

describe('the handshake', () => {
  it('says who serves, what it can do, and nothing it cannot', async () => {
    const { client } = await clients.connect();
    expect(client.getServerVersion()).toEqual({ name: 'fixture', title: 'Fixture', version: '0.0.0' });
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {} });
    expect(client.getInstructions()).toBe('Nothing to say.');
  });
});

describe('the list of tools', () => {
  it('publishes a whole record for each', async () => {
    const { client } = await clients.connect();
    const { tools } = await client.listTools();
    expect(tools[0]).toEqual({
      name: 'echo_arguments',
      title: 'Echo arguments',
      description: 'Gives its arguments back as it understood them.',
      inputSchema: {
        type: 'object',
        properties: {
          cols: { type: 'integer', minimum: 1, maximum: 1000, default: 80, description: 'columns' },
          keys: { type: 'array', items: { type: 'string' }, description: 'keys' },
          submit: { type: 'boolean', description: 'press Enter' },
          session: { type: 'string', pattern: '^%?[1-9]\\d{0,14}$', description: 'the session' },
        },
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: { json: { type: 'string', description: 'the arguments as JSON' } },
        required: ['json'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    });
  });

  it.each([
    [['--toolsets', 'keyboard'], ['echo_arguments', 'open_overlay', 'quit'], ''],
    [['--access', 'read'], ['echo_arguments', 'big_answer', 'show_picture', 'wait_for_end'], ''],
    [
      ['--toolsets', 'terminal', '--access', 'write'],
      ['big_answer', 'show_picture', 'wait_for_end', 'print_noise'],
      '',
    ],
    [['--toolsets', 'keybord,workspace'], ['split_something', 'fail'], '"keybord" is not a toolset'],
    [
      ['--toolsets', 'terminal', '--access', 'read_only'],
      ['big_answer', 'show_picture', 'wait_for_end'],
      '"read_only"',
    ],
  ])('%j offers %j', async (flags, expected, warning) => {
    const { client, stderr } = await clients.connect(...flags);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(expected);
    await expect.poll(stderr).toContain(warning);
  });
});
