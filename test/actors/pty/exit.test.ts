import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPtyBackend } from '../../../src/actors/pty/backend.ts';
import { exitStatus } from '../../../src/actors/pty/native.ts';
import { isRunning, run, sh, until } from './fixtures.ts';

const RUNS = 40;
const PAYLOAD = 'hello'.repeat(4096);

function keepBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('the last output of a program', () => {
  it('is whole for a program that prints 20 KB and exits', async () => {
    for (let i = 0; i < RUNS; i++) {
      const printer = run('echo', ['-n', PAYLOAD]);
      await printer.exit;
      expect(printer.text()).toBe(PAYLOAD);
    }
  });

  it('is whole when the event loop is busy while the program exits', async () => {
    for (let i = 0; i < RUNS; i++) {
      const printer = run('echo', ['-n', PAYLOAD]);
      keepBusy(20);
      await printer.exit;
      expect(printer.text()).toBe(PAYLOAD);
    }
  });

  it('is whole when the receiver takes longer over every chunk than the terminal is quiet', async () => {
    const printer = sh('head -c 100000 /dev/zero | tr "\\0" x', {}, () => keepBusy(12));
    await printer.exit;
    expect(printer.bytes().equals(Buffer.alloc(100_000, 'x'))).toBe(true);
  });

  it('waits in a paused terminal, and the exit with it', async () => {
    // Short enough for the kernel to keep it all, so that the program can end although nobody reads.
    const payload = PAYLOAD.slice(0, 6000);
    const printer = run('echo', ['-n', payload]);
    printer.pty.pause();
    await until(() => !isRunning(printer.pty.pid), 'the program to be reaped');
    // Whatever the first would report by itself, it reports before a terminal that was started later.
    await run('true').exit;
    expect(printer.statuses).toEqual([]);

    printer.pty.resume();
    await expect(printer.exit).resolves.toEqual({ code: 0, signal: null });
    expect(printer.text()).toBe(payload);
  });

  it('survives a receiver that pauses after every chunk', async () => {
    const printer = sh('seq 1 100000', {}, () => {
      printer.pty.pause();
      setImmediate(() => printer.pty.resume());
    });
    await printer.exit;
    const expected = Array.from({ length: 100_000 }, (_, i) => `${i + 1}\r\n`).join('');
    const digest = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
    expect(digest(printer.bytes())).toBe(digest(expected));
  });
});

describe('pausing', () => {
  it('stops the program in time, and resuming lets it go on', async () => {
    const printer = sh('head -c 5000000 /dev/zero | tr "\\0" x');
    await until(() => printer.bytes().length > 0, 'output');
    printer.pty.pause();
    await run('true').exit;
    const paused = printer.bytes().length;
    await run('true').exit;
    expect(printer.bytes().length).toBe(paused);
    expect(printer.statuses).toEqual([]);

    printer.pty.resume();
    await printer.exit;
    expect(printer.bytes().length).toBe(5_000_000);
  });
});

describe('the exit', () => {
  it('is told twice: at once, when nothing can be sent any more, and after the last output', async () => {
    const told: string[] = [];
    const backend = createPtyBackend();
    const done = new Promise<void>((resolve) => {
      const pty = backend.spawn(
        {
          file: 'sh',
          args: ['-c', 'echo last'],
          env: { PATH: process.env['PATH'] ?? '' },
          cwd: '/',
          cols: 80,
          rows: 24,
        },
        {
          onData: () => told.push('output'),
          onEnding: () => told.push('ending'),
          onExit() {
            told.push('exit');
            void pty.kill().then(resolve);
          },
        },
      );
    });
    await done;
    expect(told.filter((what) => what !== 'output')).toEqual(['ending', 'exit']);
    expect(told.at(-1)).toBe('exit');
  });

  it('has the exit code', async () => {
    await expect(sh('exit 3').exit).resolves.toEqual({ code: 3, signal: null });
  });

  it('has the signal instead of a code', async () => {
    await expect(sh('kill -KILL $$').exit).resolves.toEqual({ code: null, signal: 'SIGKILL' });
    await expect(sh('kill -TERM $$').exit).resolves.toEqual({ code: null, signal: 'SIGTERM' });
  });

  it('shows a signal that has no name by its number', () => {
    expect(exitStatus(0, 40)).toEqual({ code: null, signal: 'SIG40' });
  });

  it('is reported with what a background program printed by then, and that program lives on unheard', async () => {
    const shell = sh('trap "" HUP; (while :; do echo tick; sleep 0.02; done) & echo "child $!"; exit 5');
    await expect(shell.exit).resolves.toEqual({ code: 5, signal: null });
    const child = Number(/child (\d+)/.exec(shell.text())?.[1]);
    expect(isRunning(child)).toBe(true);
    await run('true').exit;
    expect(shell.late()).toBe(0);
    expect(isRunning(child)).toBe(true);

    await shell.pty.kill();
    expect(isRunning(child)).toBe(false);
    expect(shell.statuses).toHaveLength(1);
  });

  it('is not held up by a background program that floods the terminal', async () => {
    const shell = sh('trap "" HUP; yes & echo whole; exit 5');
    await expect(shell.exit).resolves.toEqual({ code: 5, signal: null });
    expect(shell.text()).toContain('whole\r\n');
    await run('true').exit;
    expect(shell.late()).toBe(0);
  });
});
