import { z } from 'zod';
import { ACTIONS, type ActionName } from '../../actions/catalogue.ts';
import type { StepRecord, StepsResult } from '../../engine/keyboard.ts';
import type { InertReason, UnboundReason } from '../../engine/outcome.ts';
import { isOverlayId, OVERLAYS } from '../../machines/overlays.ts';
import type { ToolAnswer } from '../define-tool.ts';

/** The most items that one list may have. */
export const MAX_STEPS = 256;

const step = z.strictObject({
  input: z.string().describe('The item as it was given'),
  result: z
    .enum(['ran', 'inert', 'overlay', 'typed', 'unbound'])
    .describe('What the step did, from the transitions that were taken'),
  action: z
    .string()
    .optional()
    .describe('ran, inert: the action. overlay: the action that put the overlay up'),
  overlay: z.string().optional().describe('overlay: which one took the step or was put up'),
  reason: z
    .enum(['no-surface', 'no-context', 'no-session', 'exited', 'not-encodable', 'held'])
    .optional()
    .describe('inert, unbound: why nothing happened'),
});

/** The result of both keyboard tools. */
export const stepsOutput = z.strictObject({
  steps: z.array(step).describe('One entry for every item, in order'),
  focused_handle: z.string().nullable().describe('Session in the focused pane'),
  keyboard_owner: z.string().describe('Who takes the next key: terminal, search or an overlay id'),
});

/** Their answer, with a text twin of one line a step. */
export function stepsAnswer(result: StepsResult): ToolAnswer<z.output<typeof stepsOutput>> {
  const lines = result.steps.map((record, index) => `${index + 1}. ${record.input}: ${describe(record)}`);
  const where = `Focused session: ${result.focused_handle ?? 'none'}. Keyboard: ${result.keyboard_owner}.`;
  return {
    structured: { ...result, steps: result.steps.map((record) => ({ ...record })) },
    text: [...lines, where].join('\n'),
  };
}

const ADVICE: Readonly<Record<UnboundReason, string>> = {
  'no-session': 'no session has the focus',
  exited: 'the program in the focused pane has ended',
  'not-encodable': "the program's key mode cannot express this chord",
  held: 'the pane, or one that is synchronised with it, is on hold',
};

function whyInert(action: ActionName, reason: InertReason): string {
  if (reason === 'no-surface') return 'nothing answers this action; do not retry';
  const { needs } = ACTIONS.find(({ name }) => name === action) ?? { needs: null };
  return needs === null ? 'what it needs is not there' : `it needs ${needs}; create that, then retry`;
}

function hintOf(overlay: string): string {
  return isOverlayId(overlay) ? OVERLAYS[overlay].hint : '';
}

function describe(record: StepRecord): string {
  switch (record.result) {
    case 'ran':
      return `ran ${record.action}`;
    case 'typed':
      return 'typed';
    case 'overlay':
      return record.action === undefined
        ? `taken by the overlay ${record.overlay}`
        : `${record.action} put up the overlay ${record.overlay}; nothing else has happened yet. ${hintOf(record.overlay)}`;
    case 'inert':
      return `${record.action} is inert (${record.reason}): ${whyInert(record.action, record.reason)}`;
    case 'unbound':
      return `unbound (${record.reason}): ${ADVICE[record.reason]}`;
  }
}
