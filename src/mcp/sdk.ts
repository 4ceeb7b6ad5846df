// The only module that imports the SDK, so that a change of SDK is a change of this file.
import type { Readable } from 'node:stream';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { type Implementation, JSONRPCMessageSchema, type Result } from '@modelcontextprotocol/sdk/types.js';
import { messageOf } from '../errors.ts';
import type { Progress } from './define-tool.ts';
import { LineTransport } from './line-transport.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import { INVALID_PARAMS, METHOD_NOT_FOUND, RpcError } from './rpc-error.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** Milliseconds that calls under way get to finish, once everything they need is loaded, when the client has gone. */
const ANSWER_GRACE_MS = 250;

export interface ServeOptions {
  readonly info: Implementation;
  /** Told to the agent when it connects: the loop, references, waits, which tool first. */
  readonly instructions: string;
  /** Loaded when first asked for, which is after `initialize` has been answered. */
  tools(): Promise<ToolRegistry>;
  resources(): Promise<ResourceRegistry>;
  /** Resolves when nothing that was begun is still loading. */
  loaded(): Promise<void>;
  readonly input: Readable;
  /** Writes one line to the client. */
  write(line: string): void;
  log(message: string): void;
}

export interface Connection {
  /** Resolves when every call under way has been answered, or after a short grace. */
  answered(): Promise<void>;
  /** Stops reading and aborts what is still under way. */
  close(): Promise<void>;
}

type FallbackHandler = NonNullable<Server['fallbackRequestHandler']>;
type Params = Parameters<FallbackHandler>[0]['params'];
type Extra = Parameters<FallbackHandler>[1];
type Method = (params: Params, extra: Extra) => Promise<Result>;

/**
 * Speaks MCP (up to revision 2025-11-25) over lines of JSON. The SDK does the handshake, pings, cancellation and
 * correlation; arguments, results and errors are ours, so the methods are dispatched here rather than by its schemas,
 * which would answer a malformed call as an internal error and parse every large result once more.
 */
export async function serve(options: ServeOptions): Promise<Connection> {
  const methods = methodsOf(options);
  const underWay = new Set<Promise<Result>>();
  const server = new Server(options.info, {
    capabilities: { tools: {}, resources: {} },
    instructions: options.instructions,
  });
  server.onerror = (error) => options.log(`protocol: ${error.message}`);
  server.fallbackRequestHandler = async ({ method, params }, extra) => {
    const answer = dispatch(methods, method, params, extra, options.log);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
    }
  };
  await server.connect(
    new LineTransport({
      input: options.input,
      write: options.write,
      accept: (value) => JSONRPCMessageSchema.safeParse(value).data ?? null,
    }),
  );
  return {
    answered: async () => {
      // The last messages may just have been read; a turn of the event loop lets their handlers begin.
      await nextTurn();
      if (underWay.size > 0) {
        await Promise.race([
          Promise.allSettled(underWay),
          options.loaded().then(() => delay(ANSWER_GRACE_MS)),
        ]);
        // And another lets the SDK write what they returned.
        await nextTurn();
      }
    },
    close: async () => {
      // Waits that the engine has just settled are answered in this turn, before the rest is aborted.
      await nextTurn();
      await server.close();
    },
  };
}

async function dispatch(
  methods: ReadonlyMap<string, Method>,
  name: string,
  params: Params,
  extra: Extra,
  log: ServeOptions['log'],
): Promise<Result> {
  const method = methods.get(name);
  if (method === undefined) {
    throw new RpcError(METHOD_NOT_FOUND, `unknown method ${JSON.stringify(name)}`);
  }
  try {
    return await method(params, extra);
  } catch (error) {
    if (!(error instanceof RpcError) && !extra.signal.aborted) {
      log(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
    }
    throw error;
  }
}

function methodsOf(options: ServeOptions): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ['tools/list', async (params) => ({ tools: onlyPage(params, (await options.tools()).list()) })],
    [
      'tools/call',
      async (params, extra) => {
        const name = textParam('tools/call', 'name', params);
        const tools = await options.tools();
        const progress = progressTo(extra, options.log);
        return { ...(await tools.call(name, params?.['arguments'], { signal: extra.signal, progress })) };
      },
    ],
    [
      'resources/list',
      async (params) => ({ resources: onlyPage(params, (await options.resources()).list()) }),
    ],
    [
      'resources/templates/list',
      async (params) => ({ resourceTemplates: onlyPage(params, (await options.resources()).templates()) }),
    ],
    [
      'resources/read',
      async (params, extra) => {
        const uri = textParam('resources/read', 'uri', params);
        return { contents: await (await options.resources()).read(uri, extra.signal) };
      },
    ],
  ]);
}

/** Lists here are short and have one page, so no cursor can be one that we gave out. */
function onlyPage<Item>(params: Params, items: readonly Item[]): readonly Item[] {
  if (params?.['cursor'] !== undefined) {
    throw new RpcError(
      INVALID_PARAMS,
      `bad cursor ${JSON.stringify(params['cursor'])}: this list has one page`,
    );
  }
  return items;
}

function textParam(method: string, name: string, params: Params): string {
  const value = params?.[name];
  if (typeof value !== 'string') {
    throw new RpcError(
      INVALID_PARAMS,
      `${method} needs "${name}", a string; got ${JSON.stringify(value) ?? 'none'}`,
    );
  }
  return value;
}

/** Sends progress when the request came with a token for it, and only while it grows (MCP, 'Progress'). */
function progressTo(extra: Extra, log: ServeOptions['log']): (progress: Progress) => void {
  const progressToken = extra._meta?.progressToken;
  if (progressToken === undefined) {
    return () => {};
  }
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (progress.progress <= last) {
      return;
    }
    last = progress.progress;
    extra
      .sendNotification({ method: 'notifications/progress', params: { ...progress, progressToken } })
      .catch((error: unknown) => log(`progress was not sent: ${messageOf(error)}`));
  };
}
