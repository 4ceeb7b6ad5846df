import { describe, expect, it } from 'vitest';
import { TOOLSETS } from '../../../src/mcp/access.ts';
import { TOOLS } from '../../../src/mcp/tools/index.ts';
import { type Server, startServer } from '../support/server.ts';
import { ask, openHandle } from './answers.ts';
import { startRawWorkspace } from './raw-workspace.ts';

/** The tools that only look: written out here, so that one which becomes offered to readers is noticed. */
const READ_ONLY = ['snapshot', 'list_sessions', 'read_terminal', 'list_options'];

const names = TOOLS.map(({ name }) => name);
const ofToolset = (toolset: string): readonly string[] =>
  TOOLS.filter((tool) => tool.toolset === toolset).map(({ name }) => name);

describe('what is listed', () => {
  it.each([
    [[], names],
    // Both of what `write` leaves out is a way to use a tool, not a tool.
    [['--access', 'write'], names],
    [['--access', 'read'], names.filter((name) => READ_ONLY.includes(name))],
    [
      ['--toolsets', 'keyboard'],
      ['press_keys', 'run_action'],
    ],
    [['--toolsets', 'workspace'], ofToolset('workspace')],
    [['--toolsets', 'keyboard', '--access', 'read'], []],
    [['--toolsets', 'keyboard,workspace', '--access', 'read'], READ_ONLY],
  ])('%j offers %j', async (flags, expected) => {
    const { list, raw } = await startRawWorkspace({ flags });
    expect((await list()).map(({ name }) => name)).toEqual(expected);
    // A server that offers nothing says why; any other choice is no news.
    expect(raw.stderr).toBe(
      expected.length === 0 ? 'drover: no tools are offered with these --toolsets and --access\n' : '',
    );
  });

  it.each([
    [['--access', 'raed'], READ_ONLY, '"raed"'],
    [['--access', ''], READ_ONLY, '""'],
    [['--toolsets', 'keybord'], [], '"keybord"'],
    [['--toolsets', 'keyboard,workspaces'], ['press_keys', 'run_action'], '"workspaces"'],
  ])('a mistake in %j narrows to %j and is told on stderr', async (flags, expected, told) => {
    const { list, raw } = await startRawWorkspace({ flags });
    expect((await list()).map(({ name }) => name)).toEqual(expected);
    await raw.until(() => raw.stderr.includes(told));
    expect(raw.stderr).toContain(flags[0]);
  });
});

describe('what is refused', () => {
  it('every tool that changes something, under --access read', async () => {
    const server = await startServer({ flags: ['--access', 'read'] });
    for (const name of names.filter((one) => !READ_ONLY.includes(one))) {
      const answer = await server.call(name);
      expect(answer, name).toMatchObject({ isError: true, code: 'not-permitted', structured: undefined });
      expect(answer.text).toMatch(/--access write .*--access read/);
    }
  });

  it.each(TOOLSETS.filter((toolset) => ofToolset(toolset).length > 0))(
    'every tool outside the toolset %s, with the flag that would offer it',
    async (toolset) => {
      const server = await startServer({ flags: ['--toolsets', toolset] });
      for (const tool of TOOLS.filter((one) => one.toolset !== toolset)) {
        const answer = await server.call(tool.name);
        expect(answer, tool.name).toMatchObject({ isError: true, code: 'not-permitted' });
        expect(answer.text).toMatch(new RegExp(`--toolsets \\S*${tool.toolset}`));
      }
    },
  );

  const start = (access: string): Promise<Server> =>
    startServer({ flags: ['--access', access], settings: { keymap: { platform: 'linux' } } });

  it.each([
    ['write', 'not-permitted'],
    ['full', undefined],
  ])('closing with force under --access %s: %s', async (access, code) => {
    const server = await start(access);
    const pane = await openHandle(server, { command: ['sleep', '600'] });
    const answer = await server.call('close_pane', { pane, force: true });
    expect(answer.code).toBe(code);
    const { structured } = await server.call('list_sessions');
    expect(structured).toMatchObject({
      sessions: code === undefined ? [] : [{ handle: pane, status: 'busy' }],
    });
  });

  it('confirming to quit under --access write: the question stays, and escape leaves it', async () => {
    const server = await start('write');
    const handle = await openHandle(server, { command: ['sleep', '600'] });
    expect(await ask(server, 'press_keys', { keys: ['ctrl+shift+q', 'enter', 'enter'] })).toMatchObject({
      steps: [
        { result: 'overlay', overlay: 'quit-confirm', action: 'quit' },
        { result: 'overlay', overlay: 'quit-confirm' },
        { result: 'overlay', overlay: 'quit-confirm' },
      ],
      keyboard_owner: 'quit-confirm',
    });
    expect(await ask(server, 'press_keys', { keys: ['escape'] })).toMatchObject({
      keyboard_owner: 'terminal',
    });
    expect(await ask(server, 'list_sessions')).toMatchObject({ sessions: [{ handle, status: 'busy' }] });
  });

  it('quitting where there is nothing to ask, under --access write', async () => {
    const server = await start('write');
    expect(await ask(server, 'run_action', { actions: ['quit'] })).toMatchObject({
      steps: [{ result: 'inert', action: 'quit', reason: 'no-context' }],
    });
    expect(await ask(server, 'list_sessions')).toEqual({ sessions: [] });
  });
});
