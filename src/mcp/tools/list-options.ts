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
    options: z
      .array(
        z.strictObject({
          id: z.string().describe('Dotted name, for set_option'),
          description: z.string().describe('What it decides'),
          expected: z.string().describe('What values it takes'),
          value: jsonValue.describe('In force now'),
          default: jsonValue.describe('In force when it is not set'),
          live: z.boolean().describe('True: a change holds from the next step on'),
        }),
      )
      .describe('In the order of the settings table'),
    problems: z.array(z.string()).describe('What in the settings file does not count as written'),
  }),
  run(_args, { engine: { engine, settings } }) {
    const options = SETTINGS.map((entry) => ({
      id: entry.id,
      description: entry.description,
      expected: entry.expected,
      value: jsonValue.parse(settings.current[entry.id]),
      default: jsonValue.parse(entry.default),
      live: entry.live,
    }));
    const lines = options.map(
      ({ id, value, expected, description }) =>
        `${id} = ${JSON.stringify(value)}  ${description} Takes ${expected}.`,
    );
    const problems = [...settings.problems.map(({ message }) => message), ...engine.keymap.problems];
    return {
      structured: { options, problems },
      text: [...lines, ...problems.map((problem) => `Problem in the settings file: ${problem}`)].join('\n'),
    };
  },
});
