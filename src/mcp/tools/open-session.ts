import { z } from 'zod';
import type { Readiness } from '../../engine/sessions.ts';
import { DroverError } from '../../errors.ts';
import { defineTool } from '../workspace-door.ts';

const programAndArguments = z.array(z.string()).min(1);

export const openSession = defineTool({
  name: 'open_session',
  title: 'Open a session',
  description:
    'Open a terminal in a new tab and focus it: a shell, the configured coding agent, or one program. Returns at the ' +
    "shell's first prompt or once the program runs, 2 s at most. A directory or program that does not exist is an " +
    'error and opens nothing. Next: run_in_session to type, read_terminal to look.',
  toolset: 'workspace',
  effect: 'drive',
  gated: true,
  input: z.strictObject({
    project: z
      .string()
      .startsWith('/', 'expected an absolute path')
      .optional()
      .describe('Directory to start in (absolute path); default: the home directory'),
    kind: z
      .enum(['shell', 'agent'])
      .default('shell')
      .describe('agent: the command of the setting agent.command'),
    command: z
      .union([z.string().regex(/\S/, 'expected a command line that is not blank'), programAndArguments])
      .optional()
      .describe('Run this instead of a shell: a line for the shell, or program and arguments'),
  }),
  output: z.strictObject({
    handle: z.string().describe('The new session'),
    ready: z
      .enum(['prompt', 'started', 'exited', 'timeout'])
      .describe('prompt: can be typed into. started: the program runs. timeout: no prompt within 2 s'),
    focused_handle: z.string().nullable().describe('Session in the focused pane'),
  }),
  async run({ project, kind, command }, { engine: { engine } }) {
    if (kind === 'agent' && command !== undefined)
      throw new DroverError(
        'bad-argument',
        'kind "agent" runs the setting agent.command: leave command out.',
      );
    const agent = kind === 'agent' ? engine.settings['agent.command'] : null;
    const { handle, ready } = await engine.open({
      kind: command !== undefined ? 'command' : kind,
      cwd: project ?? null,
      command: command === undefined ? agent : meantCommand(command),
    });
    const { focused_handle } = engine.where();
    return {
      structured: { handle: String(handle), ready, focused_handle },
      text: `Opened session ${handle}: ${READY[ready]}. Focused session: ${focused_handle ?? 'none'}.`,
    };
  },
});

const READY: Readonly<Record<Readiness, string>> = {
  prompt: 'at its prompt',
  started: 'its program has started',
  exited: 'its program has already ended',
  timeout: 'no prompt within 2 s, so what is typed may be lost; list_sessions says idle when there is one',
};

/** A client that sends every argument as text writes the list as JSON, which as a shell line would mean nothing. */
function meantCommand(command: string | readonly string[]): string | readonly string[] {
  if (typeof command !== 'string' || !/^\s*\[\s*"/.test(command)) return command;
  try {
    return programAndArguments.safeParse(JSON.parse(command)).data ?? command;
  } catch {
    // No JSON after all: a line for the shell, which may say what is wrong with it.
    return command;
  }
}
