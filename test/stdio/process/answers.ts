import { z } from 'zod';
import type { Server } from '../support/server.ts';
import { until } from '../support/until.ts';

const opened = z.object({ handle: z.string() });
const screen = z.object({ text: z.string() });
const listed = z.object({
  sessions: z.array(
    z.object({
      handle: z.string(),
      status: z.string(),
      mode: z.string().nullable(),
      exit: z.object({ code: z.number().nullable(), signal: z.string().nullable() }).nullable(),
    }),
  ),
});
type ListedSession = z.output<typeof listed>['sessions'][number];

/** Calls a tool that must not fail, and gives its structured answer. */
export async function ask(
  server: Server,
  tool: string,
  args?: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { structured, text, isError } = await server.call(tool, args);
  if (isError) throw new Error(`${tool}: ${text}`);
  return structured;
}

/** Opens a session and gives its handle. */
export async function openHandle(server: Server, args?: Readonly<Record<string, unknown>>): Promise<string> {
  return opened.parse(await ask(server, 'open_session', args)).handle;
}

/** All of a session's text that one read can give. */
export async function screenText(server: Server, session: string): Promise<string> {
  return screen.parse(await ask(server, 'read_terminal', { session, lines: 1000 })).text;
}

/** These sessions, once all of their programs have ended. */
export async function endedSessions(
  server: Server,
  handles: readonly string[],
): Promise<readonly ListedSession[]> {
  return until(
    async () => {
      const { sessions } = listed.parse(await ask(server, 'list_sessions'));
      return sessions.filter(({ handle }) => handles.includes(handle));
    },
    (sessions) => sessions.length === handles.length && sessions.every(({ status }) => status === 'exited'),
  );
}
