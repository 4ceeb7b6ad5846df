import { z } from 'zod';
import type { SessionView } from '../../engine/session-view.ts';

/** One session as tools report it. */
export const sessionRecord = z.strictObject({
  handle: z.string().describe('Names it in every tool'),
  title: z.string().describe('Given name, else what the program calls itself'),
  kind: z
    .enum(['shell', 'agent', 'command'])
    .describe('agent, command: one program, never run again by itself'),
  cwd: z.string().nullable().describe('Directory of the foreground program, where it can be known'),
  status: z
    .enum(['starting', 'busy', 'idle', 'attention', 'exited'])
    .describe('idle: the shell waits at its prompt. attention: a program asked for someone'),
  attention: z.string().nullable().describe('What it asked for, while its status is attention'),
  mode: z.enum(['live', 'held']).nullable().describe('held: agents may not type'),
  foreground: z.string().nullable().describe('Program in the foreground'),
  last_exit_code: z.number().int().nullable().describe('Of the last command the shell reported'),
  exit: z
    .strictObject({
      code: z.number().int().nullable().describe('Null when a signal ended it'),
      signal: z.string().nullable().describe('Such as "SIGKILL"'),
    })
    .nullable()
    .describe('How the program ended; null while it runs'),
  failure: z.string().nullable().describe('Why it could not be started'),
  archived: z.boolean().describe('Hidden from the sidebar; it runs on'),
});

/** One line about a session. */
export function sessionLine(view: SessionView): string {
  const end =
    view.exit === null
      ? ''
      : view.exit.signal === null
        ? ` with code ${view.exit.code}`
        : ` by ${view.exit.signal}`;
  const notes = [
    ...(view.mode === 'held' ? ['on hold'] : []),
    ...(view.exit === null && view.foreground !== null ? [`foreground ${view.foreground}`] : []),
    ...(view.last_exit_code === null ? [] : [`last exit code ${view.last_exit_code}`]),
    ...(view.attention === null ? [] : [`asks: ${view.attention}`]),
    ...(view.failure === null ? [] : [view.failure]),
    ...(view.archived ? ['archived'] : []),
  ];
  return `${view.handle}  ${view.status}${end}  ${view.kind} "${view.title}"  ${[view.cwd ?? 'directory unknown', ...notes].join(', ')}`;
}
