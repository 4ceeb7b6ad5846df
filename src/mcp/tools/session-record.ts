import { z } from 'zod';
import type { SessionView } from '../../engine/session-view.ts';

/** One session as tools report it. */
export const sessionRecord = z.strictObject({
  handle: z.string(),
  title: z.string(),
  kind: z.enum(['shell', 'agent', 'command']),
  cwd: z.string().nullable(),
  status: z.enum(['starting', 'busy', 'idle', 'attention', 'exited']),
  mode: z.enum(['live', 'held']).nullable().describe('held: agents may not type'),
  foreground: z.string().nullable().describe('Program in the foreground'),
  last_exit_code: z.number().int().nullable().describe('Of the last command the shell reported'),
  exit: z
    .strictObject({ code: z.number().int().nullable(), signal: z.string().nullable() })
    .nullable()
    .describe('How the program ended; null while it runs'),
  failure: z.string().nullable().describe('Why it could not be started'),
  archived: z.boolean(),
});

/** One line about a session. */
export function sessionLine(view: SessionView): string {
  const end =
    view.exit === null
      ? ''
      : view.exit.signal === null
        ? ` with code ${view.exit.code}`
        : ` by ${view.exit.signal}`;
  const held = view.mode === 'held' ? ', on hold' : '';
  return `${view.handle}  ${view.status}${end}${held}  ${view.kind}  ${view.title}  ${view.cwd ?? ''}`.trimEnd();
}
