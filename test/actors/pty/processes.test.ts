import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextProcessTable, readProcessTable } from '../../../src/actors/pty/process-table.ts';
import {
  childrenOf,
  parseStat,
  readAllStats,
  readStat,
  ticksSinceBoot,
} from '../../../src/actors/pty/processes.ts';
import { marked, run, until } from './fixtures.ts';

const FIELDS = 'S 1 42 40 34817 43 4194304 1 2 3 4 5 6 7 8 20 0 1 0 987654 1000 200';

describe('a line of /proc/<pid>/stat', () => {
  it('is read', () => {
    expect(parseStat(`42 (bash) ${FIELDS}\n`)).toEqual({
      pid: 42,
      name: 'bash',
      state: 'S',
      parent: 1,
      group: 42,
      session: 40,
      terminal: 34_817,
      foregroundGroup: 43,
      startTicks: 987_654,
    });
  });

  it('is read whatever the name contains', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('(', ')', ' ', '\n', 'S', '1') }),
    );
    fc.assert(
      fc.property(name, (text) => {
        expect(parseStat(`42 (${text}) ${FIELDS}`)).toEqual({
          ...parseStat(`42 (bash) ${FIELDS}`),
          name: text,
        });
      }),
    );
  });

  it.each(['', '42', '42 (bash)', '42 bash S 1', 'x (bash) S 1 2'])('is not %j', (line) => {
    expect(parseStat(line)).toBeNull();
  });
});

describe('processes', () => {
  it('are found with their parents and starts', async () => {
    const before = ticksSinceBoot();
    const sleeper = run('sleep', ['1000']);
    await until(() => readStat(sleeper.pty.pid)?.name === 'sleep', 'the program to run');
    const stat = readStat(sleeper.pty.pid);
    expect(stat).toMatchObject({ parent: process.pid, session: sleeper.pty.pid, group: sleeper.pty.pid });
    // One tick is the precision of both.
    expect(stat?.startTicks).toBeGreaterThanOrEqual(before - 2);
    expect(stat?.startTicks).toBeLessThanOrEqual(ticksSinceBoot() + 1);
    expect(readAllStats().map(({ pid }) => pid)).toContain(sleeper.pty.pid);
    expect(childrenOf(process.pid)).toContain(sleeper.pty.pid);
  });

  it('are known by a variable only when its value is the same to the last character', async () => {
    const sleeper = run('sleep', ['1000'], {
      env: { PATH: process.env['PATH'] ?? '', A: 'one', B: 'A=other' },
    });
    await until(() => readStat(sleeper.pty.pid)?.name === 'sleep', 'the program to run');
    const table = readProcessTable();
    expect(table.hasInEnvironment(sleeper.pty.pid, 'A=one')).toBe(true);
    expect(table.hasInEnvironment(sleeper.pty.pid, 'A=on')).toBe(false);
    expect(table.hasInEnvironment(sleeper.pty.pid, 'A=other')).toBe(false);
    expect(marked(sleeper)).toEqual([]);
  });

  it('are looked at once for all that ask in one turn, and after they asked', async () => {
    const [first, second] = [nextProcessTable(), nextProcessTable()];
    const sleeper = run('sleep', ['1000']);
    expect((await first).stats.map(({ pid }) => pid)).toContain(sleeper.pty.pid);
    expect(await second).toBe(await first);
    expect(await nextProcessTable()).not.toBe(await first);
  });

  it('that do not exist are null', async () => {
    const gone = run('true');
    await gone.exit;
    expect(readStat(gone.pty.pid)).toBeNull();
    expect(childrenOf(gone.pty.pid)).toEqual([]);
  });
});
