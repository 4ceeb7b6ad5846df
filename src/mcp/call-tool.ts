import { DroverError, messageOf } from '../errors.ts';
import type { EngineDoor, Progress, Tool, ToolAnswer } from './define-tool.ts';
import type { Access } from './effects.ts';

/** The `CallToolResult` of MCP, as far as Drover's tools use it. */
export interface CallResult {
  readonly content: readonly (
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'image'; readonly mimeType: string; readonly data: string }
  )[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: { readonly code: string };
}

/** What one request brings with it. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
}

/** What every call of a server shares. */
export interface ToolHost<Engine> {
  /** The engine, started when the first call needs it. */
  engine(): Promise<Engine>;
  readonly access: Access;
  log(message: string): void;
}

/**
 * Runs one call, whatever is common to all tools: arguments, the gate of an open overlay, errors. Never rejects: what a
 * caller can mend comes back as an error result with its code, anything else as `internal` with the details logged.
 * Results are not validated here: types say what a tool returns, and a client validates every structured result against
 * the published schema, in our tests too.
 */
export async function callTool<Engine extends EngineDoor>(
  tool: Tool<Engine>,
  args: unknown,
  host: ToolHost<Engine>,
  context: CallContext,
): Promise<CallResult> {
  try {
    const run = tool.prepare(args);
    const engine = await host.engine();
    if (tool.gated) {
      refuseBehindOverlay(tool.name, engine);
    }
    return resultOf(await run({ ...context, engine, access: host.access }));
  } catch (error) {
    if (error instanceof DroverError) {
      return errorResult(error.code, error.message);
    }
    // A call that the client gave up may end in whatever its abort threw; nobody reads the result.
    if (!context.signal.aborted) {
      host.log(`${tool.name} failed: ${error instanceof Error ? error.stack : String(error)}`);
    }
    return errorResult(
      'internal',
      `${tool.name} failed because of a fault inside Drover, not because of its arguments: ${messageOf(error)}. ` +
        "What it did until then is not known; details are in the server's stderr.",
    );
  }
}

/** An error that a caller can act on, as a result: agents read results, while protocol errors often stop at the client. */
export function errorResult(code: string, text: string): CallResult {
  return { content: [{ type: 'text', text }], isError: true, _meta: { code } };
}

function refuseBehindOverlay(name: string, engine: EngineDoor): void {
  const overlay = engine.overlayInTheWay();
  if (overlay !== null) {
    throw new DroverError(
      'overlay-open',
      `${name} did nothing: the overlay "${overlay.id}" is open and owns the keyboard. ${overlay.how}`,
    );
  }
}

function resultOf(answer: ToolAnswer<Record<string, unknown>>): CallResult {
  return {
    content: [
      { type: 'text', text: answer.text },
      ...(answer.images ?? []).map(({ mimeType, base64 }) => ({
        type: 'image' as const,
        mimeType,
        data: base64,
      })),
    ],
    structuredContent: answer.structured,
    ...(answer.isError === true ? { isError: true } : {}),
  };
}
