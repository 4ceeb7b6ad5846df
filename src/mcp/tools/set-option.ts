import { z } from 'zod';
import { findSetting } from '../../settings/read.ts';
import { coerce } from '../coerce.ts';
import { publishSchema } from '../json-schema.ts';
import { defineTool } from '../workspace-door.ts';

export const setOption = defineTool({
  name: 'set_option',
  title: 'Change a setting',
  description:
    'Set one setting in the settings file, comments kept; null goes back to the default. It holds from the next step ' +
    'on. A wrong value is refused and nothing is written. Ids and values: list_options.',
  toolset: 'workspace',
  effect: 'arrange',
  annotations: { idempotentHint: true },
  gated: false,
  input: z.strictObject({
    id: z.string().describe('Such as "close.tab"'),
    value: z.json().describe('The new value as JSON, or null to unset'),
  }),
  output: z.strictObject({
    id: z.string().describe('The setting that was set'),
    value: z.json().describe('In force now'),
    conflicts: z
      .array(z.string())
      .describe('Chords that more than one action claims with these settings, and which has them'),
  }),
  run({ id, value }, { engine: { engine, settings } }) {
    const entry = findSetting(id);
    const meant = value === null ? null : coerce(value, publishSchema(entry.schema, 'input'));
    const current = z.json().parse(settings.set(id, meant)[entry.id]);
    const concerned = entry.id === 'keys' || entry.id === 'keymap.platform';
    const conflicts = (concerned ? engine.keymap.conflicts : []).map(
      ({ chord, actions, winner }) => `${chord}: ${actions.join(', ')}; ${winner} has it`,
    );
    return {
      structured: { id, value: current, conflicts },
      text: [`${id} = ${JSON.stringify(current)}`, ...conflicts].join('\n'),
    };
  },
});
