import { z } from 'zod';
import { sessionRef } from '../session-ref.ts';
import { defineTool } from '../workspace-door.ts';

/** Longer texts go into a file. */
const MAX_LENGTH = 1_000_000;

export const runInSession = defineTool({
  name: 'run_in_session',
  title: 'Type into a session',
  description:
    'Type text into one session, wherever its pane is; end it with "\\n" to submit it. Every line end becomes Enter. ' +
    "Works while an overlay is open, since it is that terminal's own keyboard. Returns once the text is handed to the " +
    'program, before it reacts: read_terminal shows the effect, a moment later. What a program asks, answer in a call of its own. Refused when the program has ended or the pane is on hold.',
  toolset: 'workspace',
  effect: 'drive',
  gated: false,
  input: z.strictObject({
    session: sessionRef.describe('Handle, such as "4"'),
    text: z
      .string()
      .min(1)
      .max(MAX_LENGTH)
      .refine((text) => text.isWellFormed(), 'expected text without half surrogate pairs')
      .describe('What to type, such as "npm test\\n"'),
  }),
  output: z.strictObject({
    handle: z.string().describe('The session that was typed into'),
    bytes: z.number().int().describe('UTF-8 bytes that were typed'),
    pending: z.number().int().describe('Bytes the program has not read yet'),
    focused_handle: z.string().nullable().describe('Session in the focused pane'),
  }),
  async run({ session, text }, { engine: { engine } }) {
    const typed = text.replace(/\r\n|\n/g, '\r');
    const { pending } = await engine.input(session, typed, 'agent');
    const bytes = Buffer.byteLength(typed);
    return {
      structured: { handle: String(session), bytes, pending, focused_handle: engine.where().focused_handle },
      text: `Typed ${bytes} bytes into session ${session}.${pending === 0 ? '' : ` ${pending} bytes wait for the program to read them.`}`,
    };
  },
});
