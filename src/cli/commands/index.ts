import { INSTRUCTIONS } from '../../mcp/instructions.ts';
import type { WorkspaceDoor } from '../../mcp/workspace-door.ts';
import { VERSION } from '../../version.ts';
import type { Command } from '../command.ts';
import { demo } from './demo.ts';
import { mcpCommand } from './mcp.ts';

const mcp = mcpCommand<WorkspaceDoor>({
  info: { name: 'drover', title: 'Drover', version: VERSION },
  instructions: INSTRUCTIONS,
  tools: async () => (await import('../../mcp/tools/index.ts')).TOOLS,
  resources: async () => (await import('../../mcp/resources/index.ts')).RESOURCES,
  engine: async () => {
    const { openLocalWorkspace } = await import('../../engine/workspace.ts');
    const { workspaceDoor } = await import('../../mcp/workspace-door.ts');
    return workspaceDoor(
      openLocalWorkspace({
        env: process.env,
        platform: process.platform,
        onProblem: (text) => process.stderr.write(`drover: ${text}\n`),
      }),
    );
  },
});

/** Every command of the program, in the order of its help. */
export const COMMANDS: readonly Command[] = [mcp, demo];
