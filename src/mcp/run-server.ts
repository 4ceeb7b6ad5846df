import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageOf } from '../errors.ts';
import { readChoice } from './access.ts';
import type { Resource } from './define-resource.ts';
import type { EngineDoor, Tool } from './define-tool.ts';
import { lazy } from './lazy.ts';
import { claimStdout } from './protocol-output.ts';
import { createResourceRegistry } from './resource-registry.ts';
import type { Connection } from './sdk.ts';
import { superviseProcess } from './stdio.ts';
import { createToolRegistry } from './tool-registry.ts';

/** What a server asks of its engine beside what tools do with it. */
export interface ServedEngine extends EngineDoor {
  /** Calls back once, when the engine ends by itself: somebody quit, or it failed. */
  onStopped(listener: (how: 'stopped' | 'fault') => void): void;
  /** Settles waits, ends the sessions and keeps what is to be kept. */
  close(): Promise<void>;
  /** Kills every process of every session, synchronously: for when `close` cannot be waited for. */
  killAll(): void;
}

/** What is served. The three functions are called when a request first needs their result, and not before. */
export interface ServerParts<Engine extends ServedEngine> {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly instructions: string;
  tools(): Promise<readonly Tool<Engine>[]>;
  resources(): Promise<readonly Resource<Engine>[]>;
  engine(): Promise<Engine>;
}

/** Serves MCP on stdin and stdout until the client is gone or the engine stops, then ends the process. */
export async function runServer<Engine extends ServedEngine>(
  parts: ServerParts<Engine>,
  flags: { toolsets?: string | undefined; access?: string | undefined },
): Promise<never> {
  const output = claimStdout();
  const log = (message: string): void => {
    process.stderr.write(`drover: ${message}\n`);
  };
  const { choice, warnings } = readChoice(flags);
  warnings.forEach(log);

  let connection: Connection | null = null;
  let running: Engine | null = null;
  const engine = lazy(async () => {
    running = await parts.engine();
    running.onStopped((how) => lifetime.shutdown(how));
    return running;
  });
  const tools = lazy(async () =>
    createToolRegistry(await parts.tools(), choice, { engine: engine.get, log }),
  );
  const resources = lazy(async () => createResourceRegistry(await parts.resources(), engine.get));
  const loaded = async (): Promise<void> => {
    // A call asks for one after the other, so that each is looked for once its predecessor is there.
    for (const part of [tools, resources, engine]) {
      await Promise.allSettled([part.begun()]);
      await nextTurn();
    }
  };

  const lifetime = superviseProcess({
    answered: async () => connection?.answered(),
    close: async () => {
      // An engine that is still starting is waited for: what it has already started must end with it.
      await engine.begun()?.catch((error: unknown) => log(`the engine did not start: ${messageOf(error)}`));
      await running?.close();
      await connection?.close();
    },
    flushed: output.flushed,
    lastResort: () => running?.killAll(),
  });

  const { serve } = await import('./sdk.ts');
  connection = await serve({
    info: parts.info,
    instructions: parts.instructions,
    tools: tools.get,
    resources: resources.get,
    loaded,
    input: process.stdin,
    write: output.write,
    log,
  });
  return new Promise<never>(() => {});
}
