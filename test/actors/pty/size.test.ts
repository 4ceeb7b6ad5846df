import { describe, expect, it } from 'vitest';
import { run, sh, shReady, until } from './fixtures.ts';

describe('the size', () => {
  it('is what the program finds, from the start and after a resize', async () => {
    const program = await shReady(
      'stty size; trap "stty size" WINCH; echo ready; while :; do sleep 0.01; done',
      {
        cols: 1000,
        rows: 1,
      },
    );
    expect(program.text()).toContain('1 1000\r\n');
    program.pty.resize(7, 300);
    await until(() => program.text().includes('300 7\r\n'), 'the new size');
  });

  it.each([0, -1, 1001, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('cannot be %d', (side) => {
    const refused = expect.objectContaining({
      code: 'bad-argument',
      message: expect.stringContaining(`${side}`),
    });
    const program = run('cat');
    expect(() => run('true', [], { cols: side })).toThrow(refused);
    expect(() => program.pty.resize(80, side)).toThrow(refused);
  });

  it('can be asked for while and after the program exits', async () => {
    const program = sh('exit 3');
    for (let i = 1; i <= 100; i++) {
      program.pty.resize(i, i);
      await new Promise(setImmediate);
    }
    await expect(program.exit).resolves.toEqual({ code: 3, signal: null });
    program.pty.resize(10, 10);
    await program.pty.kill();
    program.pty.resize(10, 10);
    expect(() => program.pty.resize(0, 10)).toThrow(/rows|cols/);
  });
});
