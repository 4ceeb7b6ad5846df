import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RawMessage {
  readonly jsonrpc: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A server process spoken to in bytes, for what a well-behaved client never does. */
export class RawServer {
  readonly child: ChildProcessWithoutNullStreams;
  readonly exit: Promise<Exit>;
  /** Every line of stdout, parsed; a line that is not JSON makes {@link next} reject. */
  readonly messages: RawMessage[] = [];
  stderr = '';
  #broken: Error | null = null;
  #wake: () => void = () => {};

  constructor(program: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
    this.exit = once(this.child, 'close').then(([code, signal]) => ({ code, signal }));
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
      this.#wake();
    });
    // Some tests write to a server that is already going away.
    this.child.stdin.on('error', () => {});
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      try {
        this.messages.push(JSON.parse(line));
      } catch {
        this.#broken = new Error(`stdout carried something that is not JSON: ${line.slice(0, 200)}`);
      }
      this.#wake();
    });
  }

  write(bytes: string | Buffer): void {
    this.child.stdin.write(bytes);
  }

  request(id: string | number, method: string, params: Record<string, unknown> = {}): void {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  }

  call(id: string | number, name: string, args: Record<string, unknown> = {}, meta: object = {}): void {
    this.request(id, 'tools/call', { name, arguments: args, _meta: meta });
  }

  /** Sends `initialize` and waits for its answer. */
  async initialize(): Promise<RawMessage> {
    this.request('init', 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    });
    const answer = await this.answer('init');
    this.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    return answer;
  }

  answer(id: string | number | null): Promise<RawMessage> {
    return this.next((message) => message.method === undefined && message.id === id);
  }

  /** The first message so far or to come that is wanted. */
  async next(wanted: (message: RawMessage) => boolean): Promise<RawMessage> {
    let found: RawMessage | undefined;
    await this.until(() => {
      found = this.messages.find(wanted);
      return found !== undefined;
    });
    if (found === undefined) {
      throw new Error('unreachable: until() returned without a message');
    }
    return found;
  }

  /** Resolves when the condition holds; looked at whenever the server says something, and when it ends. */
  async until(condition: () => boolean): Promise<void> {
    const ended = this.exit.then(() => 'ended' as const);
    for (;;) {
      if (this.#broken !== null) {
        throw this.#broken;
      }
      if (condition()) {
        return;
      }
      const said = new Promise<'said'>((resolve) => {
        this.#wake = () => resolve('said');
      });
      if ((await Promise.race([said, ended])) === 'ended' && !condition()) {
        throw new Error(`the server ended before it happened; stderr:\n${this.stderr}`);
      }
    }
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exit;
  }
}
