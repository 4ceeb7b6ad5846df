import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FixtureClients, fixtureClients } from './support/fixture-clients.ts';

let clients: FixtureClients;

beforeAll(async () => {
  clients = await fixtureClients();
});
afterAll(() => clients.remove());
afterEach(() => clients.closeAll());

describe('resources', () => {
  it('are listed, plain ones and templates apart', async () => {
    const { client } = await clients.connect();
    expect((await client.listResources()).resources).toEqual([
      {
        uri: 'drover://test/plain',
        name: 'plain',
        title: 'Plain',
        description: 'A plain resource.',
        mimeType: 'application/json',
      },
    ]);
    expect(
      (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ).toEqual(['drover://test/sessions/{handle}/screen']);
  });

  it('are read by URI', async () => {
    const { client } = await clients.connect();
    const uri = 'drover://test/sessions/4/screen';
    expect((await client.readResource({ uri })).contents).toEqual([
      { uri, mimeType: 'text/plain', text: 'screen of 4' },
    ]);
  });

  it.each([
    ['drover://test/nothing', { uri: 'drover://test/nothing' }],
    ['drover://test/sessions/5/screen', { uri: 'drover://test/sessions/5/screen', code: 'unknown-session' }],
  ])('that do not exist are a protocol error with the URI: %s', async (uri, data) => {
    const { client } = await clients.connect();
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data });
  });
});
