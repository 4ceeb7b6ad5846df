import { z } from 'zod';
import { SETTINGS } from '../../settings/schema.ts';
import { defineTool } from '../workspace-door.ts';

const jsonValue = z.json();

export const listOptions = defineTool({
  name: 'list_options',
  title: 'List settings',
  description:
    'Every setting with its value now, its default and what values it takes. Change one with set_option.',
  toolset: 'workspace',
  effect: 'observe',
  gated: false,
  input: z.strictObject({}),
  output: z.strictObject({
    options: z.array(
      z.strictObject({
        id: z.string(),
        description: z.string(),
        expected: z.string().describe('What values it takes'),
        value: jsonValue.describe('In force now'),
        default: jsonValue,
        live: z.boolean().describe('True: a change holds from the next step on'),
      }),
    ),
  }),
  run(_args, { engine: { settings } }) {
    const options = SETTINGS.map((entry) => ({
      id: entry.id,
      description: entry.description,
      expected: entry.expected,
      value: jsonValue.parse(settings.current[entry.id]),
      default: jsonValue.parse(entry.default),
      live: entry.live,
    }));
    const lines = options.map(({ id, value, expected }) => `${id} = ${JSON.stringify(value)} (${expected})`);
    return { structured: { options }, text: lines.join('\n') };
  },
});
