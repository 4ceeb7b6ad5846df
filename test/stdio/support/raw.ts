import { onTestFinished } from 'vitest';
import { RawServer } from '../../mcp/support/raw-server.ts';
import { invocation, type ServerOptions } from './server.ts';

/** A server process without a client library, for tests of how the process itself ends. */
export async function startRawServer(options: ServerOptions = {}): Promise<RawServer> {
  const { program, args, env } = invocation(options);
  const server = new RawServer(program, args, env);
  onTestFinished(() => server.kill());
  await server.initialize();
  return server;
}

let lastId = 0;

/** Calls a tool and returns its structured answer. */
export async function callRaw(
  server: RawServer,
  tool: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  lastId += 1;
  server.call(lastId, tool, args);
  return (await server.answer(lastId)).result?.['structuredContent'];
}
