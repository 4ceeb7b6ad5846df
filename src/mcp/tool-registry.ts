import { nearestName } from '../nearest-name.ts';
import { type Choice, whyLeftOut } from './access.ts';
import { type CallContext, type CallResult, callTool, errorResult, type ToolHost } from './call-tool.ts';
import type { EngineDoor, Tool } from './define-tool.ts';
import type { Annotations } from './effects.ts';
import type { JsonSchema } from './json-schema.ts';
import { INVALID_PARAMS, RpcError } from './rpc-error.ts';

/** One entry of `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: Annotations;
}

/** The tools one server offers, behind what `tools/list` and `tools/call` need. */
export interface ToolRegistry {
  list(): readonly ListedTool[];
  /** @throws RpcError −32602 for a tool that does not exist; see {@link callTool} for everything else. */
  call(name: string, args: unknown, context: CallContext): Promise<CallResult>;
}

/** The registry of those tools that the choice offers, in the order given. */
export function createToolRegistry<Engine extends EngineDoor>(
  tools: readonly Tool<Engine>[],
  choice: Choice,
  host: Omit<ToolHost<Engine>, 'access'>,
): ToolRegistry {
  const offered = tools.filter((tool) => whyLeftOut(tool.name, tool, choice) === null);
  if (offered.length === 0) host.log('no tools are offered with these --toolsets and --access');
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const toolHost: ToolHost<Engine> = {
    engine: host.engine,
    log: host.log,
    access: choice.access,
  };
  return {
    list: () => offered.map(listed),
    call: async (name, args, context) => {
      const tool = byName.get(name);
      if (tool === undefined) {
        throw unknownTool(
          name,
          offered.map((one) => one.name),
        );
      }
      const leftOut = whyLeftOut(name, tool, choice);
      return leftOut === null
        ? callTool(tool, args, toolHost, context)
        : errorResult('not-permitted', leftOut);
    },
  };
}

function listed<Engine extends EngineDoor>(tool: Tool<Engine>): ListedTool {
  const { name, title, description, inputSchema, outputSchema, annotations } = tool;
  return { name, title, description, inputSchema, outputSchema, annotations };
}

function unknownTool(name: string, names: readonly string[]): RpcError {
  const near = nearestName(name, names);
  const hint = near === null ? 'tools/list names the tools' : `did you mean ${JSON.stringify(near)}?`;
  return new RpcError(INVALID_PARAMS, `unknown tool ${JSON.stringify(name)}: ${hint}`);
}
