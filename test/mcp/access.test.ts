import { describe, expect, it } from 'vitest';
import { type Choice, readChoice, TOOLSETS, whyLeftOut } from '../../src/mcp/access.ts';
import { ACCESS_LEVELS } from '../../src/mcp/effects.ts';

describe('readChoice', () => {
  it('offers everything when no flag is given', () => {
    expect(readChoice({})).toEqual({ choice: { toolsets: TOOLSETS, access: 'full' }, warnings: [] });
  });

  it.each<[{ toolsets?: string; access?: string }, Choice, number]>([
    [{ toolsets: 'terminal, keyboard' }, { toolsets: ['keyboard', 'terminal'], access: 'full' }, 0],
    [{ access: 'write' }, { toolsets: TOOLSETS, access: 'write' }, 0],
    [{ toolsets: 'keyboard,all' }, { toolsets: ['keyboard'], access: 'full' }, 1],
    [{ toolsets: 'Keyboard' }, { toolsets: [], access: 'full' }, 1],
    [{ toolsets: '' }, { toolsets: [], access: 'full' }, 1],
    [{ access: 'read_only' }, { toolsets: TOOLSETS, access: 'read' }, 1],
    [{ access: '' }, { toolsets: TOOLSETS, access: 'read' }, 1],
    [{ access: 'FULL' }, { toolsets: TOOLSETS, access: 'read' }, 1],
  ])('%j narrows and warns where a value is not known', (flags, choice, warnings) => {
    const read = readChoice(flags);
    expect(read.choice).toEqual(choice);
    expect(read.warnings).toHaveLength(warnings);
  });
});

describe('whyLeftOut', () => {
  it('leaves out exactly what the level and the toolsets do not reach', () => {
    for (const [granted, access] of ACCESS_LEVELS.entries()) {
      for (const [needed, minimumAccess] of ACCESS_LEVELS.entries()) {
        for (const toolset of TOOLSETS) {
          const offered =
            whyLeftOut('t', { toolset, minimumAccess }, { toolsets: ['panes'], access }) === null;
          expect(offered).toBe(toolset === 'panes' && needed <= granted);
        }
      }
    }
  });
});
