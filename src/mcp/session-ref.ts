import { z } from 'zod';

/**
 * A session named by a caller: `"4"` or `"%4"` (the way tmux writes a pane), read as the number 4. A plain number is
 * made a string before this is parsed, so that the published type stays one simple type. Add a description per use.
 */
export const sessionRef: z.ZodType<number, string> = z
  .string()
  .regex(/^%?[1-9]\d{0,14}$/, 'expected the handle of a session, such as "4"')
  .transform((handle) => Number(handle.replace('%', '')));
