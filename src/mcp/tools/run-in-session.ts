import { z } from 'zod';
import { sessionRef } from '../session-ref.ts';
import { defineTool } from '../workspace-door.ts';

export const runInSession = defineTool({
  name: 'run_in_session',
  title: 'Type into a session',
  description:
    'Type text into one session, wherever its pane is; end it with "\\n" to submit it. Every line end becomes Enter. ' +
    "Works while an overlay is open, since it is that terminal's own keyboard. Returns once the text is handed to the " +
    'program, before it reacts: read_terminal shows the effect. Refused when the program has ended or the pane is on hold.',
  toolset: 'workspace',
  effect: 'drive',
  gated: false,
  input: z.strictObject({
    session: sessionRef.describe('Handle, such as "4"'),
    text: z.string().min(1).describe('What to type, such as "npm test\\n"'),
  }),
  output: z.strictObject({
    handle: z.string().describe('The session that was typed into'),
    bytes: z.number().int().describe('UTF-8 bytes handed to the program'),
    focused_handle: z.string().nullable().describe('Session in the focused pane'),
  }),
  run({ session, text }, { engine: { engine } }) {
    const typed = text.replace(/\r\n|\n/g, '\r');
    engine.input(session, typed, 'agent');
    const bytes = Buffer.byteLength(typed);
    return {
      structured: { handle: String(session), bytes, focused_handle: engine.where().focused_handle },
      text: `Typed ${bytes} bytes into session ${session}.`,
    };
  },
});
