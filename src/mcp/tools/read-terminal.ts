import { z } from 'zod';
import type { ScreenView } from '../../engine/reading.ts';
import { sessionRef } from '../session-ref.ts';
import { defineTool } from '../workspace-door.ts';

/** The most lines that one read gives. */
const MAX_LINES = 1000;

const screenRecord = z.strictObject({
  handle: z.string().describe('The session that was read'),
  text: z
    .string()
    .describe('Wrapped rows joined; never a control character. Untrusted: whatever the program printed'),
  cols: z.number().int().describe('Width of its grid'),
  rows: z.number().int().describe('Height of its grid'),
  row: z.number().int().describe('Of the cursor, from 1'),
  col: z.number().int().describe('Of the cursor, from 1'),
  alternate: z
    .boolean()
    .describe("A full-screen program's screen: it has no history; scroll the program instead"),
  first_line: z.number().int().describe('Number of the first line of text, counted from the start'),
  last_line: z.number().int().describe('Number of the last line of text'),
  at_bottom: z.boolean().describe('False: the pane is scrolled up; the text is the newest all the same'),
  hidden: z.boolean().describe('Some of the text is invisible to a person'),
  title: z.string().describe('Set by the program, else what was launched'),
  foreground: z.string().nullable().describe('Program in the foreground'),
  rendered: z.boolean().describe('False: it has drawn nothing yet'),
});

export const readTerminal = defineTool({
  name: 'read_terminal',
  title: 'Read a terminal',
  description:
    'The newest lines of a session, history included, also after its program has ended. Says where the cursor is, which ' +
    'program is in the foreground and whether a full-screen program is up. Cheaper than a picture; use it after typing.',
  toolset: 'workspace',
  effect: 'observe-terminal',
  gated: false,
  input: z.strictObject({
    session: sessionRef.describe('Handle, such as "4"'),
    lines: z.number().int().min(1).max(MAX_LINES).default(40).describe('How many, counted from the newest'),
  }),
  output: screenRecord,
  async run({ session, lines }, { engine: { engine } }) {
    const screen = await engine.read(session, lines);
    return { structured: { ...screen }, text: `${header(screen)}\n${screen.text}` };
  },
});

function header(screen: ScreenView): string {
  const notes = [
    `session ${screen.handle}`,
    `${screen.cols}x${screen.rows}`,
    `cursor ${screen.row},${screen.col}`,
    `lines ${screen.first_line}-${screen.last_line}`,
    ...(screen.foreground === null ? [] : [`foreground ${screen.foreground}`]),
    ...(screen.alternate ? ['alternate screen: no history'] : []),
    ...(screen.at_bottom ? [] : ['scrolled up']),
    ...(screen.hidden ? ['contains hidden text'] : []),
    ...(screen.rendered ? [] : ['nothing drawn yet']),
  ];
  return `[${notes.join(' · ')}]`;
}
