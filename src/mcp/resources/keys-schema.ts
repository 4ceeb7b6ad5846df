import { ACTIONS } from '../../actions/catalogue.ts';
import { CHORD_SYNTAX } from '../../input/chord.ts';
import { NAMED_KEYS } from '../../input/keys.ts';
import type { Resource } from '../define-resource.ts';
import type { WorkspaceDoor } from '../workspace-door.ts';

/** How chords are written, every key name, and every action with its default and current chords. */
export const keysSchema: Resource<WorkspaceDoor> = {
  uri: 'drover://keys/schema',
  name: 'keys_schema',
  title: 'Keys and actions',
  description:
    'How chords are written, every key name, and every action with its default and current chords.',
  mimeType: 'application/json',
  read(_variables, { engine: { engine } }) {
    const { keymap, platform } = engine;
    const schema = {
      syntax: CHORD_SYNTAX,
      platform,
      modifiers: {
        ctrl: ['control'],
        alt: ['option', 'opt'],
        shift: [],
        cmd: ['command', 'super', 'win', 'meta', 'logo'],
        mod: [],
      },
      keys: NAMED_KEYS.map(({ name, aliases }) => ({ name, aliases })),
      actions: ACTIONS.map(({ name, title, description, needs }) => ({
        name,
        title,
        description,
        needs,
        answered: engine.answers(name),
        default: keymap.defaultsOf(name),
        current: keymap.chordsOf(name),
      })),
      conflicts: keymap.conflicts,
      problems: keymap.problems,
    };
    return [{ mimeType: 'application/json', text: JSON.stringify(schema, null, 2) }];
  },
};
