import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { type Server, startServer } from '../support/server.ts';
import { ask, openHandle } from './answers.ts';

const COMMAND = { command: ['sleep', '600'] };

async function openMany(server: Server, count: number): Promise<readonly string[]> {
  const handles: string[] = [];
  for (let opened = 0; opened < count; opened++) handles.push(await openHandle(server, COMMAND));
  return handles;
}

describe('handles are never used again', () => {
  it('by the next servers of a home', async () => {
    const home = temporaryFolder();
    const handles: string[] = [];
    for (let start = 0; start < 3; start++) {
      const server = await startServer({ home });
      handles.push(...(await openMany(server, 3)));
      await server.close();
    }
    expect(new Set(handles).size).toBe(9);
    expect(handles.map(Number)).toEqual(handles.map(Number).sort((a, b) => a - b));
  });

  it('by servers that share a home at the same time, past what each claims at once', async () => {
    const home = temporaryFolder();
    const servers = await Promise.all([startServer({ home }), startServer({ home })]);
    const handles = (await Promise.all(servers.map((server) => openMany(server, 12)))).flat();
    expect(new Set(handles).size).toBe(24);
    expect(handles.filter((handle) => !/^[1-9]\d*$/.test(handle))).toEqual([]);
  });

  it('by a session that is opened after another was closed', async () => {
    const server = await startServer();
    const first = await openHandle(server, COMMAND);
    await ask(server, 'close_pane', { pane: first, force: true });
    expect(await openHandle(server, COMMAND)).not.toBe(first);
  });
});

describe('a handle', () => {
  it('that was never given out, or whose session was closed, is an error that lists the live ones', async () => {
    const server = await startServer();
    const [first = '', second = '', third = ''] = await openMany(server, 3);
    await ask(server, 'close_pane', { pane: first, force: true });
    for (const unknown of [first, '4711'])
      for (const [tool, args] of [
        ['read_terminal', { session: unknown }],
        ['run_in_session', { session: unknown, text: 'x' }],
        ['close_pane', { pane: unknown }],
        ['snapshot', { terminals: [unknown] }],
      ] as const) {
        const answer = await server.call(tool, args);
        expect(answer, tool).toMatchObject({ isError: true, code: 'unknown-session' });
        expect(answer.text).toContain(`no session ${unknown}`);
        expect(answer.text).toContain(`${second}, ${third}.`);
      }
  });

  it('means the same however it is written', async () => {
    const server = await startServer();
    const [handle = ''] = await openMany(server, 2);
    for (const session of [handle, Number(handle), `%${handle}`])
      expect(await ask(server, 'read_terminal', { session })).toMatchObject({ handle });
    expect(await ask(server, 'snapshot', { terminals: [Number(handle)] })).toMatchObject({
      terminals: { [handle]: '' },
    });
    expect(await ask(server, 'close_pane', { pane: `%${handle}`, force: true })).toMatchObject({
      closed: true,
    });
  });

  it('is a whole number from 1, and nothing else', async () => {
    const server = await startServer();
    for (const session of ['', '0', '-1', '4.0', '%', 'four', ' 4', '%%4', true]) {
      const answer = await server.call('read_terminal', { session });
      expect(answer, JSON.stringify(session)).toMatchObject({ isError: true, code: 'bad-argument' });
      expect(answer.text).toMatch(/session: got .*, expected/);
    }
  });
});
