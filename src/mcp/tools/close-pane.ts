import { z } from 'zod';
import { DroverError } from '../../errors.ts';
import { sessionRef } from '../session-ref.ts';
import { defineTool } from '../workspace-door.ts';

export const closePane = defineTool({
  name: 'close_pane',
  title: 'Close a pane',
  description:
    'Close a pane, or its tab when it is the only one, by the close policy: where that asks, tab-close-confirm is put up ' +
    'and nothing is closed until press_keys ["enter"]. force closes at once and ends what runs there. Either way ' +
    'reopen-closed-tab brings back a shell in the same directory, as a tab.',
  toolset: 'workspace',
  effect: 'arrange',
  annotations: { destructiveHint: true },
  gated: true,
  input: z.strictObject({
    pane: sessionRef.optional().describe('Handle of the session in it; default: the focused pane'),
    force: z.boolean().default(false).describe('Close without asking; needs --access full'),
  }),
  output: z.strictObject({
    closed: z.boolean().describe('False: the overlay asks first'),
    overlay: z.string().nullable().describe('The confirmation that was put up instead'),
    focused_handle: z.string().nullable().describe('Session in the focused pane'),
  }),
  run({ pane, force }, { engine: { engine }, access }) {
    if (force && access !== 'full')
      throw new DroverError(
        'not-permitted',
        'force needs a server with --access full. Without force the close policy decides.',
      );
    const answer = engine.close(pane ?? null, { force });
    const { focused_handle } = engine.where();
    return {
      structured: { closed: answer.closed, overlay: answer.closed ? null : answer.overlay, focused_handle },
      text: answer.closed
        ? `Closed. Focused session: ${focused_handle ?? 'none'}.`
        : `Not closed: ${answer.overlay} asks first. press_keys ["enter"] closes it, ["escape"] keeps it.`,
    };
  },
});
