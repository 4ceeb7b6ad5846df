import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandLineOf, environmentOf } from '../../../src/actors/pty/processes.ts';
import { type ServerOptions, startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { ask, endedSessions, openHandle, screenText } from './answers.ts';
import { markedProcesses } from './processes.ts';

const TOKEN = randomUUID();
const MARK = `TEST_MARK=${TOKEN}`;

/** The process of a `sleep` that runs in some session of this server. */
async function sleeper(time: number): Promise<number> {
  const found = await until(
    () =>
      markedProcesses(MARK).find(
        ({ pid, name }) => name === 'sleep' && commandLineOf(pid).at(-1) === String(time),
      ),
    (stat) => stat !== undefined,
  );
  if (found === undefined) throw new Error('until() gave what it was not to give');
  return found.pid;
}

const start = (options: ServerOptions = {}): ReturnType<typeof startServer> =>
  startServer({ ...options, env: { ...options.env, TEST_MARK: TOKEN } });

describe('the descriptors of a program', () => {
  it('are its terminal three times, whatever else is open in the server', async () => {
    const server = await start();
    await openHandle(server);
    await openHandle(server, { command: ['sleep', '3001'] });
    // Written to, so that the watch of the settings has had something to do.
    await ask(server, 'set_option', { id: 'theme', value: 'light' });
    const third = await openHandle(server, { command: ['ls', '-l', '/proc/self/fd'] });
    await endedSessions(server, [third]);
    const links = [...(await screenText(server, third)).matchAll(/(\d+) -> (\S+)/g)].map(
      ([, number, target]) => `${number} ${target}`,
    );
    // `ls` has the folder itself open while it lists it.
    const others = links.filter((link) => !/^3 \/proc\/\d+\/fd$/.test(link));
    const terminal = /^0 (\/dev\/pts\/\d+)$/.exec(others[0] ?? '')?.[1];
    expect(others).toEqual([`0 ${terminal}`, `1 ${terminal}`, `2 ${terminal}`]);
  });

  it('are no more than these three in a shell’s child either', async () => {
    const server = await start();
    await openHandle(server, { command: ['sleep', '3002'] });
    const shell = await openHandle(server);
    await ask(server, 'run_in_session', { session: shell, text: 'sleep 3003\n' });
    await ask(server, 'run_action', { actions: ['split-vertical'] });
    for (const time of [3002, 3003])
      expect(readdirSync(`/proc/${await sleeper(time)}/fd`)).toEqual(['0', '1', '2']);
  });
});

describe('the environment of a program', () => {
  /** What a server may well find in its own. */
  const env = {
    COLUMNS: '40',
    LINES: '10',
    LANG: 'C',
    LC_ALL: 'POSIX',
    PAGER: 'less',
    GIT_PAGER: 'less -R',
    TERM: 'dumb',
    TMUX: 'another terminal',
    DROVER_SESSION: '99',
    NODE_OPTIONS: '--no-deprecation',
    KEPT: 'for the program',
  };

  const variables = async (time: number): Promise<Readonly<Record<string, string | undefined>>> =>
    Object.fromEntries(
      environmentOf(await sleeper(time)).map((word) => [
        word.slice(0, word.indexOf('=')),
        word.slice(word.indexOf('=') + 1),
      ]),
    );

  it.each([
    ['of a command', 3011],
    ['under a shell', 3012],
  ])('%s is that of a terminal of its own', async (_, time) => {
    const server = await start({ env });
    const other = await openHandle(server, { command: ['sleep', '3011'] });
    const shell = await openHandle(server);
    await ask(server, 'run_in_session', { session: shell, text: 'sleep 3012\n' });
    const seen = await variables(time);
    expect(seen).toMatchObject({
      DROVER_SESSION: time === 3011 ? other : shell,
      TERM: 'xterm-256color',
      PAGER: 'cat',
      GIT_PAGER: 'cat',
      MANPAGER: 'cat',
      KEPT: 'for the program',
    });
    expect(seen['DROVER_TERMINAL']).toMatch(/./);
    expect(seen['LC_ALL'] || seen['LC_CTYPE'] || seen['LANG']).toMatch(/utf-?8$/i);
    for (const name of ['COLUMNS', 'LINES', 'TMUX', 'NODE_OPTIONS', 'DROVER_HOME'])
      expect(seen, name).not.toHaveProperty(name);
  });

  it('makes programs count and print characters as UTF-8', async () => {
    const server = await start({ env });
    const handle = await openHandle(server, { command: ['locale', 'charmap'] });
    await endedSessions(server, [handle]);
    expect(await screenText(server, handle)).toBe('UTF-8');
  });
});
