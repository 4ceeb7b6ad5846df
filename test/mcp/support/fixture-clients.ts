import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { buildFixtures } from './fixture-build.ts';

const FIXTURE = 'test/mcp/fixtures/server.ts';

/** Real clients of the fixture server, each with a process of its own. */
export interface FixtureClients {
  /** A connected client, and what its server wrote to stderr so far. */
  connect(...flags: string[]): Promise<{ client: Client; stderr: () => string }>;
  closeAll(): Promise<void>;
  /** Removes the program. */
  remove(): Promise<void>;
}

/** Bundles the fixture server for one test file. */
export async function fixtureClients(): Promise<FixtureClients> {
  const build = await buildFixtures(FIXTURE);
  const clients: Client[] = [];
  return {
    connect: async (...flags) => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [build.program(FIXTURE), ...flags],
        stderr: 'pipe',
      });
      let stderr = '';
      transport.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk.toString('utf8');
      });
      const client = new Client({ name: 'test', version: '1' });
      clients.push(client);
      await client.connect(transport);
      return { client, stderr: () => stderr };
    },
    closeAll: async () => {
      await Promise.all(clients.splice(0).map((client) => client.close()));
    },
    remove: build.remove,
  };
}
