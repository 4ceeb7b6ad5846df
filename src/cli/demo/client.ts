import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What a tool answered. */
export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** The least that an MCP client needs: the handshake and tool calls, over the stdin and stdout of the real server. */
export interface DemoClient {
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  /** Resolves with the server's exit code. */
  readonly exited: Promise<number | null>;
  /** Ends the server's input, after which it ends by itself. */
  close(): void;
}

const PROTOCOL_VERSION = '2025-11-25';

/** Starts `program` with `args` under this Node and shakes hands with it. */
export async function startClient(options: {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}): Promise<DemoClient> {
  const server: ChildProcess = spawn(process.execPath, options.args, {
    env: options.env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;

  const exited = new Promise<number | null>((resolve) => {
    server.once('exit', (code) => {
      for (const { reject } of waiting.values()) reject(new Error('the server ended before it answered'));
      resolve(code);
    });
  });
  const { stdin, stdout } = server;
  if (stdin === null || stdout === null) throw new Error('the server has no pipes');
  createInterface({ input: stdout }).on('line', (line) => {
    const reply: Reply = JSON.parse(line);
    const call = reply.id === undefined ? undefined : waiting.get(reply.id);
    if (reply.id === undefined || call === undefined) return;
    waiting.delete(reply.id);
    if (reply.error === undefined) call.resolve(reply.result);
    else call.reject(new Error(reply.error.message));
  });

  const send = (message: object): void => {
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const request = <Result>(method: string, params: object): Promise<Result> =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      send({ id: lastId, method, params });
    }) as Promise<Result>;

  await request('initialize', {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'drover-demo', version: '1' },
  });
  send({ method: 'notifications/initialized' });
  return {
    call: (name, args) => request<ToolResult>('tools/call', { name, arguments: args }),
    exited,
    close: () => stdin.end(),
  };
}
