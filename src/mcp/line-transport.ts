import type { Readable } from 'node:stream';
import { createLineSplitter, type Line } from './line-splitter.ts';
import { INVALID_REQUEST, PARSE_ERROR } from './rpc-error.ts';

/**
 * Longest message taken, in bytes. The SDK's own transport stops reading for good after 10 MiB without a line end,
 * which a large paste can reach.
 */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

export interface LineTransportOptions<Message> {
  readonly input: Readable;
  /** Writes one line to the client. */
  readonly write: (line: string) => void;
  /** The value as a message of the protocol, or null when it is none. */
  readonly accept: (value: unknown) => Message | null;
}

/**
 * MCP's stdio transport (revision 2025-11-25, 'Transports', 'stdio'): a JSON-RPC message a line. Nothing that arrives
 * stops it: a blank line is skipped, any other line that is no message is answered with a JSON-RPC error.
 */
export class LineTransport<Message> {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: Message) => void) | undefined;

  readonly #options: LineTransportOptions<Message>;
  readonly #splitter = createLineSplitter(MAX_MESSAGE_BYTES);
  readonly #onData = (chunk: Buffer): void => this.#take(this.#splitter.push(chunk));
  readonly #onEnd = (): void => this.#take(this.#splitter.end());

  constructor(options: LineTransportOptions<Message>) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#options.input.on('data', this.#onData);
    this.#options.input.on('end', this.#onEnd);
  }

  async send(message: Message): Promise<void> {
    this.#write(message);
  }

  async close(): Promise<void> {
    this.#options.input.off('data', this.#onData);
    this.#options.input.off('end', this.#onEnd);
    this.#options.input.pause();
    this.onclose?.();
  }

  #take(lines: readonly Line[]): void {
    for (const line of lines) {
      if ('droppedBytes' in line) {
        this.#refuse(
          INVALID_REQUEST,
          null,
          `a message of ${line.droppedBytes} bytes was not read: the longest taken is ${MAX_MESSAGE_BYTES} bytes`,
        );
      } else if (line.text.trim() !== '') {
        this.#read(line.text);
      }
    }
  }

  #read(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.#refuse(
        PARSE_ERROR,
        null,
        'a line that is not JSON was skipped; each line must be one JSON-RPC message',
      );
      return;
    }
    const message = this.#options.accept(value);
    if (message !== null) {
      this.onmessage?.(message);
    } else if (isResponse(value)) {
      // Answering an answer would only confuse the peer that sent it.
      this.onerror?.(new Error('a malformed response from the client was skipped'));
    } else {
      const what = Array.isArray(value)
        ? 'MCP has no JSON-RPC batches'
        : 'this is not a JSON-RPC 2.0 request';
      this.#refuse(INVALID_REQUEST, idOf(value), what);
    }
  }

  /** JSON-RPC 2.0, section 5: the id is null where the request's own could not be read. */
  #refuse(code: number, id: string | number | null, message: string): void {
    this.#write({ jsonrpc: '2.0', id, error: { code, message } });
  }

  #write(message: unknown): void {
    this.#options.write(`${JSON.stringify(message)}\n`);
  }
}

function isResponse(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value);
}

function idOf(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
