import { TOOLSETS } from '../../mcp/access.ts';
import { ACCESS_LEVELS } from '../../mcp/effects.ts';
import type { ServedEngine, ServerParts } from '../../mcp/run-server.ts';
import type { Command, FlagValues } from '../command.ts';

/** `drover mcp`, serving the parts it is given. */
export function mcpCommand<Engine extends ServedEngine>(parts: ServerParts<Engine>): Command {
  return {
    name: 'mcp',
    summary: 'serve MCP on stdin and stdout, for an agent',
    usage: 'drover mcp [--toolsets <names>] [--access <level>]',
    flags: {
      toolsets: { value: 'a,b', summary: `offer only these: ${TOOLSETS.join(', ')} (default: all)` },
      access: {
        value: ACCESS_LEVELS.join('|'),
        summary: 'offer only tools that read, also those that change things, or all (default: full)',
      },
    },
    run: async (values) => {
      const { runServer } = await import('../../mcp/run-server.ts');
      return runServer(parts, { toolsets: text(values, 'toolsets'), access: text(values, 'access') });
    },
  };
}

function text(values: FlagValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
