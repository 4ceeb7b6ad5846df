import { z } from 'zod';
import { defineTool } from '../workspace-door.ts';
import { sessionLine, sessionRecord } from './session-record.ts';

export const listSessions = defineTool({
  name: 'list_sessions',
  title: 'List sessions',
  description:
    'Every session with its title, directory, status (busy, idle, attention …), foreground program and how it ended. ' +
    'Use snapshot for tabs, panes and overlays.',
  toolset: 'workspace',
  effect: 'observe',
  gated: false,
  input: z.strictObject({}),
  output: z.strictObject({ sessions: z.array(sessionRecord).describe('By handle, oldest first') }),
  run(_args, { engine: { engine } }) {
    const sessions = engine.sessions().map((view) => ({ ...view }));
    return {
      structured: { sessions },
      text: sessions.length === 0 ? 'No session is open.' : sessions.map(sessionLine).join('\n'),
    };
  },
});
