import { type ChildProcess, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Server, startServer } from '../support/server.ts';
import { ask, endedSessions, openHandle, screenText } from './answers.ts';

/** 400 lines of 50 characters: 20 KB with their line ends, and each one different. */
const LINES = Array.from({ length: 400 }, (_, index) => `line ${index + 1}`.padEnd(50, '-'));
const RUNS = 40;
const AT_A_TIME = 8;

/** Prints the lines in as few writes as it can and exits with the last one. */
const PRINT = ['printf', '%s\\n', ...LINES];

/** What can be read of each run, once its program has been reported to have ended. */
async function runAll(server: Server): Promise<readonly string[]> {
  const handles: string[] = [];
  for (let begun = 0; begun < RUNS; begun += AT_A_TIME) {
    const opening = Array.from({ length: AT_A_TIME }, () => openHandle(server, { command: PRINT }));
    handles.push(...(await Promise.all(opening)));
  }
  await endedSessions(server, handles);
  return Promise.all(handles.map((handle) => screenText(server, handle)));
}

/** A program for every processor that does nothing but want it. */
function keepMachineBusy(): void {
  const burners: readonly ChildProcess[] = Array.from({ length: cpus().length }, () =>
    spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }),
  );
  onTestFinished(() => {
    for (const burner of burners) burner.kill('SIGKILL');
  });
}

describe('a program that prints 20 KB and exits at once', () => {
  it.each([
    ['', () => {}],
    [' on a busy machine', keepMachineBusy],
  ])('is read whole, 40 of 40 times%s', async (_, prepare) => {
    prepare();
    const server = await startServer();
    const whole = LINES.join('\n');
    const texts = await runAll(server);
    expect(texts.map((text) => (text === whole ? 'whole' : text.slice(-200)))).toEqual(
      Array.from({ length: RUNS }, () => 'whole'),
    );
  });
});

/** A command, and how its program ends. */
const ENDS: readonly (readonly [
  string | readonly string[],
  { code: number | null; signal: string | null },
])[] = [
  [['true'], { code: 0, signal: null }],
  [['sh', '-c', 'exit 3'], { code: 3, signal: null }],
  [['sh', '-c', 'exit 255'], { code: 255, signal: null }],
  ['exit 7', { code: 7, signal: null }],
  ['no-such-program-in-a-line', { code: 127, signal: null }],
  [['sh', '-c', 'kill -9 $$'], { code: null, signal: 'SIGKILL' }],
  [['sh', '-c', 'kill -TERM $$'], { code: null, signal: 'SIGTERM' }],
  [['sh', '-c', 'kill -SEGV $$'], { code: null, signal: 'SIGSEGV' }],
];

it('how a program ended is told as it was: a code, or a signal', async () => {
  const server = await startServer();
  const handles: string[] = [];
  for (const [command] of ENDS) handles.push(await openHandle(server, { command }));
  expect(await endedSessions(server, handles)).toMatchObject(
    ENDS.map(([, exit], index) => ({ handle: handles[index], status: 'exited', mode: null, exit })),
  );
});

/** Arguments of `open_session`, and what their refusal says. */
const CANNOT_START: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  [{ command: ['no-such-program', 'x'] }, '"no-such-program" is not in'],
  [{ command: ['./no-such-program'] }, 'no-such-program" does not exist'],
  [{ command: ['/'] }, 'is a directory'],
  [{ command: ['/etc/passwd'] }, 'is not executable'],
  [{ command: [''] }, 'is empty'],
  [{ project: '/no/such/directory' }, '"/no/such/directory" does not exist'],
  [{ project: '/etc/passwd', command: ['true'] }, 'is not a directory'],
];

describe('what cannot be started', () => {
  it('is an error that says why, and opens nothing', async () => {
    const server = await startServer();
    for (const [args, reason] of CANNOT_START) {
      const answer = await server.call('open_session', args);
      expect(answer).toMatchObject({ isError: true, code: 'start-failed', structured: undefined });
      expect(answer.text).toContain(reason);
    }
    expect(await ask(server, 'list_sessions')).toEqual({ sessions: [] });
    expect(await ask(server, 'snapshot')).toMatchObject({ tabs: [], focus: { handle: null } });
  });

  it('a shell that the settings name and that is not there is such an error too', async () => {
    const server = await startServer({ settings: { shell: { program: 'no-such-shell' } } });
    const answer = await server.call('open_session');
    expect(answer).toMatchObject({ isError: true, code: 'start-failed' });
    expect(answer.text).toContain('"no-such-shell"');
  });
});
