import { z } from 'zod';
import type { LayoutView } from '../../engine/snapshot.ts';
import { sessionRef } from '../session-ref.ts';
import { defineTool } from '../workspace-door.ts';
import { snapshotText } from './snapshot-text.ts';

const SECTIONS = ['tabs', 'sidebar', 'config'] as const;

const rect = z.strictObject({
  col: z.number().int().describe('Leftmost, from 0'),
  row: z.number().int().describe('Topmost, from 0'),
  cols: z.number().int().describe('Width'),
  rows: z.number().int().describe('Height'),
});

const layout: z.ZodType<LayoutView> = z.lazy(() =>
  z.union([
    z.strictObject({ pane: z.string().describe('Handle of its session') }),
    z.strictObject({
      split: z.enum(['vertical', 'horizontal']).describe('vertical: side by side'),
      ratio: z.number().describe('Share of the first part'),
      first: layout.describe('Left or upper part'),
      second: layout.describe('Right or lower part'),
    }),
  ]),
);

const pane = z.strictObject({
  handle: z.string().describe('Of the session in it'),
  title: z.string().describe('Given name, else what the program calls itself'),
  status: z.enum(['starting', 'busy', 'idle', 'attention', 'exited']).describe('What the program does'),
  mode: z.enum(['live', 'held']).nullable().describe('held: agents may not type'),
  frame: rect.describe('With its title bar; cells of the window from 0'),
  screen: rect.describe('The grid the program sees'),
  too_small: z.boolean().describe('The window leaves it too little room to be used'),
  synchronized: z.boolean().describe('Receives what is typed into the other synchronised panes'),
  at_bottom: z.boolean().describe('False: it is scrolled up'),
});

export const snapshot = defineTool({
  name: 'snapshot',
  title: 'Look at the workspace',
  description:
    'The structure of the workspace: tabs, how each is divided, every pane with its place and state, the focus, who ' +
    'takes the next key, and the open overlay with its text. Ask for screen text with terminals. Start here, and ' +
    'again whenever an answer surprises you.',
  toolset: 'workspace',
  effect: 'observe-terminal',
  gated: false,
  input: z.strictObject({
    sections: z
      .array(z.enum(SECTIONS))
      .optional()
      .describe('Only these beside focus and overlay; default: all'),
    terminals: z.array(sessionRef).default([]).describe('Handles of sessions whose text is wanted'),
    text_lines: z.number().int().min(0).max(1000).default(40).describe('Newest lines of each'),
  }),
  output: z.strictObject({
    focus: z
      .strictObject({
        tab: z.number().int().nullable().describe('Its index'),
        handle: z.string().nullable().describe('Of the session in the focused pane'),
      })
      .describe('Where keys go when no overlay takes them'),
    keyboard_owner: z.string().describe('terminal, search or an overlay id'),
    overlay: z
      .strictObject({
        id: z.string().describe('Such as "quit-confirm"'),
        title: z.string().describe('What it is for'),
        subject: z.string().describe('What it is about'),
        state: z.string().describe('State of its chart, such as "asking"'),
        text: z.string().describe('The question, the field or the document'),
        hint: z.string().describe('Which keys mean something in it'),
        message: z.string().nullable().describe('What it says beside that, such as why saving was refused'),
      })
      .nullable()
      .describe('The open one that takes every key'),
    window: z
      .strictObject({
        cols: z.number().int().describe('Width in cells'),
        rows: z.number().int().describe('Height in cells'),
      })
      .describe('Size of the whole window'),
    tabs: z
      .array(
        z.strictObject({
          id: z.number().int().describe('Never reused'),
          index: z.number().int().describe('From 0'),
          title: z.string().describe('Given name, else that of its focused session'),
          active: z.boolean().describe('The one that is shown'),
          focused_handle: z.string().describe('Session that has the focus while the tab is active'),
          layout: layout.describe('How it is divided'),
          panes: z.array(pane).describe('Its panes, placed'),
        }),
      )
      .optional()
      .describe('From left to right'),
    sidebar: z
      .strictObject({
        shown: z.boolean().describe('It takes room'),
        search: z.string().describe('Text of its search field'),
      })
      .optional()
      .describe('The list of sessions at the side'),
    config: z
      .strictObject({
        platform: z.enum(['mac', 'linux']).describe('Whose default chords apply'),
        theme: z.enum(['dark', 'light']).describe('Of everything around the terminals'),
        zoom: z.number().int().describe('Steps away from the configured size'),
        keymap_conflicts: z.number().int().describe('Chords that more than one action claims'),
      })
      .optional()
      .describe('What is configured'),
    terminals: z.record(z.string(), z.string()).optional().describe('Text by handle'),
  }),
  async run({ sections = SECTIONS, terminals, text_lines }, { engine: { engine, settings } }) {
    const { sidebar, tabs, zoom, overlay, ...rest } = engine.snapshot();
    const texts: [string, string][] = [];
    for (const handle of terminals)
      texts.push([String(handle), text_lines === 0 ? '' : (await engine.read(handle, text_lines)).text]);
    const structured = {
      ...rest,
      overlay: overlay === null ? null : { ...overlay },
      ...(sections.includes('tabs')
        ? { tabs: tabs.map((tab) => ({ ...tab, panes: tab.panes.map((one) => ({ ...one })) })) }
        : {}),
      ...(sections.includes('sidebar') ? { sidebar } : {}),
      ...(sections.includes('config')
        ? {
            config: {
              platform: engine.platform,
              theme: settings.current.theme,
              zoom,
              keymap_conflicts: engine.keymap.conflicts.length,
            },
          }
        : {}),
      ...(texts.length > 0 ? { terminals: Object.fromEntries(texts) } : {}),
    };
    return { structured, text: snapshotText(structured) };
  },
});
