import { describe, expect, it } from 'vitest';
import { nearestName } from '../src/nearest-name.ts';

describe('nearestName', () => {
  it.each([
    ['timout_ms', ['text', 'timeout_ms'], 'timeout_ms'],
    ['paneId', ['pane', 'pane_id'], 'pane_id'],
    ['terminal_raed', ['terminal_read', 'terminal_reset'], 'terminal_read'],
    ['mpc', ['demo', 'mcp'], 'mcp'],
    ['levle', ['level'], 'level'],
    ['x', ['cols', 'rows'], null],
    ['', ['cols'], null],
    ['anything', [], null],
  ])('%s among %j is %s', (wanted, names, expected) => {
    expect(nearestName(wanted, names)).toBe(expected);
  });
});
