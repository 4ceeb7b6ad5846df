import { z } from 'zod';

/** What the tests read out of structured answers; every answer as a whole is checked by the client. */
export const steps = z.object({
  steps: z.array(z.record(z.string(), z.unknown())),
  focused_handle: z.string().nullable(),
  keyboard_owner: z.string(),
});
export type Steps = z.output<typeof steps>;

export const opened = z.object({ handle: z.string(), ready: z.string() });

export const closed = z.object({ closed: z.boolean(), overlay: z.string().nullable() });

export const screen = z.object({
  text: z.string(),
  foreground: z.string().nullable(),
  at_bottom: z.boolean(),
});

export const sessions = z.object({
  sessions: z.array(
    z.object({
      handle: z.string(),
      title: z.string(),
      status: z.string(),
      mode: z.string().nullable(),
      kind: z.string(),
      cwd: z.string().nullable(),
      archived: z.boolean(),
    }),
  ),
});
export type Session = z.output<typeof sessions>['sessions'][number];

export const workspace = z.object({
  keyboard_owner: z.string(),
  focus: z.object({ tab: z.number().nullable(), handle: z.string().nullable() }),
  overlay: z
    .object({
      id: z.string(),
      subject: z.string(),
      state: z.string(),
      text: z.string(),
      message: z.string().nullable(),
    })
    .nullable(),
  sidebar: z.object({ shown: z.boolean(), search: z.string() }),
  config: z.object({ platform: z.string(), zoom: z.number(), keymap_conflicts: z.number() }),
  tabs: z.array(
    z.object({
      title: z.string(),
      active: z.boolean(),
      panes: z.array(
        z.object({ handle: z.string(), mode: z.string().nullable(), synchronized: z.boolean() }),
      ),
    }),
  ),
});
export type Workspace = z.output<typeof workspace>;

export const keysSchema = z.object({
  platform: z.string(),
  actions: z.array(
    z.object({ name: z.string(), default: z.array(z.string()), current: z.array(z.string()) }),
  ),
  conflicts: z.array(z.object({ chord: z.string(), actions: z.array(z.string()), winner: z.string() })),
  problems: z.array(z.string()),
});
export type KeysSchema = z.output<typeof keysSchema>;
