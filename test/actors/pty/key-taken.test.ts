import { describe, expect, test } from 'vitest';
import { lookAtForeground } from '../../../src/actors/pty/waiting.ts';
import { run, sh, shReady, until } from './fixtures.ts';

/** The kernel's word exists on Linux alone, and for the processors whose system calls are known. */
const told = process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64');

describe.runIf(told)('what the foreground waits for', () => {
  const waitOf = (pid: number): number | null | undefined => lookAtForeground(pid)?.waitMs;

  test('is endless for a program that reads its terminal', async () => {
    const { pty } = await shReady('echo ready; read line');
    await until(() => waitOf(pty.pid) === Number.POSITIVE_INFINITY, 'a wait without end');
  });

  test('is nothing while a program computes, or sleeps', async () => {
    const busy = await shReady('echo ready; while :; do :; done');
    expect(waitOf(busy.pty.pid)).toBeNull();
    const asleep = await shReady('echo ready; exec sleep 1000');
    await until(() => waitOf(asleep.pty.pid) === null, 'no wait for input');
  });

  test('is as long as the program asked for, whatever it waits with', async () => {
    const select = run('python3', ['-c', 'import select; select.select([0], [], [], 321.5)']);
    await until(() => waitOf(select.pty.pid) === 321_500, 'the time of select');
    const poll = run('python3', [
      '-c',
      'import select; p = select.poll(); p.register(0, select.POLLIN); p.poll(123456)',
    ]);
    await until(() => waitOf(poll.pty.pid) === 123_456, 'the time of poll');
  });

  test('counts what was read, and follows the foreground group', async () => {
    const { pty } = await shReady('echo ready; read line; sh -c "read line"; read line');
    await until(() => waitOf(pty.pid) === Number.POSITIVE_INFINITY, 'the first read');
    const before = lookAtForeground(pty.pid);
    await pty.write(Buffer.from('text\n'));
    await until(
      () => (lookAtForeground(pty.pid)?.bytesRead ?? 0) > (before?.bytesRead ?? 0),
      'it to be read',
    );
  });

  test('is unknown for a process that is gone', async () => {
    const { pty, exit } = sh('exit 0');
    await exit;
    expect(lookAtForeground(pty.pid)).toBeNull();
  });
});

describe('a lone escape', () => {
  test('is taken by a program that gives keys half a second, and not before it has made up its mind', async () => {
    const { pty, text } = run('bash', ['--norc', '--noprofile', '-i'], { env: bashEnvironment('vi') });
    await until(() => text().includes('ready$'), 'the prompt');
    await until(() => lookAtForeground(pty.pid)?.waitMs === Number.POSITIVE_INFINITY, 'readline to wait');
    await pty.write(Buffer.from('eecho one'));
    const taken = pty.keyTaken();
    await pty.write(Buffer.from('\x1b'));
    await taken;
    await pty.write(Buffer.from('0'));
    await pty.write(Buffer.from('x\r'));
    await until(() => /^one\r?$/m.test(text()), 'the edited command to run');
  });

  test('is not waited for when nobody reads keys', async () => {
    const { pty } = await shReady('echo ready; read line; echo got; exec sleep 1000');
    const taken = pty.keyTaken();
    await pty.write(Buffer.from('\x1b'));
    await taken;
    await pty.write(Buffer.from('\n'));
  });

  test('is not waited for when the program has ended', async () => {
    const { pty, exit } = await shReady('echo ready; read line');
    const taken = pty.keyTaken();
    await pty.write(Buffer.from('\n'));
    await exit;
    await taken;
  });
});

function bashEnvironment(mode: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '/bin:/usr/bin',
    TERM: 'xterm-256color',
    PS1: 'ready$ ',
    INPUTRC: '/dev/null',
    SHELLOPTS: mode,
  };
}
