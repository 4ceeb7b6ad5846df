import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../../src/mcp/tools/index.ts';
import { schemaGaps } from '../../mcp/support/schema-gaps.ts';
import { startServer } from '../support/server.ts';
import { ask, endedSessions, openHandle } from './answers.ts';
import { startRawWorkspace } from './raw-workspace.ts';

type Args = Readonly<Record<string, unknown>>;

/** What a client has to carry in its context to know the tools, in bytes. */
const LIST_LIMIT_BYTES = 48 * 1024;

/** A call of every tool that works while a shell is open as this session, in this order. */
function sampleCalls(session: string): Readonly<Record<string, Args>> {
  return {
    press_keys: { keys: ['a'] },
    run_action: { actions: ['zoom-in'] },
    snapshot: { sections: ['tabs', 'sidebar', 'config'], terminals: [session], text_lines: 5 },
    list_sessions: {},
    open_session: { command: ['true'] },
    run_in_session: { session, text: 'x' },
    read_terminal: { session, lines: 5 },
    close_pane: { pane: session, force: true },
    list_options: {},
    set_option: { id: 'terminal.scrollback', value: 400 },
  };
}

describe('the list of tools', () => {
  it('states all four hints, a strict input and an output of each, and leaves nothing to guess', async () => {
    const { list } = await startRawWorkspace();
    const tools = await list();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const tool of tools)
      expect(tool, tool.name).toMatchObject({
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/\.$/),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object', additionalProperties: false },
        annotations: {
          readOnlyHint: expect.any(Boolean),
          destructiveHint: expect.any(Boolean),
          idempotentHint: expect.any(Boolean),
          openWorldHint: expect.any(Boolean),
        },
      });
    const gaps = TOOLS.flatMap(({ name, inputSchema, outputSchema }) =>
      [inputSchema, outputSchema].flatMap(schemaGaps).map((gap) => `${name} ${gap}`),
    );
    expect(gaps).toEqual([]);
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(LIST_LIMIT_BYTES);
  });

  it('says that a tool only reads exactly where it does', () => {
    expect(TOOLS.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name)).toEqual([
      'snapshot',
      'list_sessions',
      'read_terminal',
      'list_options',
    ]);
  });
});

describe('every tool', () => {
  it('answers with a record that fits its schema, which the client checks, and a text beside it', async () => {
    const server = await startServer();
    const calls = sampleCalls(await openHandle(server));
    expect(Object.keys(calls)).toEqual(TOOLS.map(({ name }) => name));
    for (const [tool, args] of Object.entries(calls)) {
      const { structured, text, isError } = await server.call(tool, args);
      expect({ tool, isError, structured }).toMatchObject({ isError: false, structured: expect.any(Object) });
      expect(text.trim(), tool).not.toBe('');
    }
  });

  it('refuses an argument that it does not have, by name, and lists those it has', async () => {
    const server = await startServer();
    const session = await openHandle(server);
    const before = await ask(server, 'snapshot');
    for (const [tool, args] of Object.entries(sampleCalls(session))) {
      const answer = await server.call(tool, { ...args, timout_ms: 5 });
      expect(answer, tool).toMatchObject({ isError: true, code: 'bad-argument', structured: undefined });
      const allowed = Object.keys(TOOLS.find(({ name }) => name === tool)?.inputSchema.properties ?? {});
      expect(answer.text).toBe(
        `${tool} did nothing: unknown argument "timout_ms" (allowed: ${allowed.join(', ') || 'none'})`,
      );
    }
    expect(await ask(server, 'snapshot')).toEqual(before);
  });

  it('takes each of its arguments as text too', async () => {
    const server = await startServer();
    const calls = sampleCalls(await openHandle(server));
    for (const [tool, args] of Object.entries(calls)) {
      const { text, isError } = await server.call(tool, inText(args));
      expect({ tool, isError, text }).toMatchObject({ isError: false });
    }
  });
});

/** The arguments as a client sends them that knows text only. */
function inText(args: Args): Args {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

describe('an argument in the form of text', () => {
  it('means what it says', async () => {
    const server = await startServer();
    const program = await openHandle(server, { command: '["printf", "%s\\\\n", "1", "$HOME", "3"]' });
    await endedSessions(server, [program]);
    expect(await ask(server, 'read_terminal', { session: program, lines: '2' })).toMatchObject({
      text: '$HOME\n3',
    });
    expect(await ask(server, 'press_keys', { keys: '["f24", "escape"]' })).toMatchObject({
      steps: [{ input: 'f24' }, { input: 'escape' }],
    });
    expect(await ask(server, 'snapshot', { sections: '["sidebar"]' })).not.toHaveProperty('tabs');
    expect(await ask(server, 'set_option', { id: 'terminal.scrollback', value: '400' })).toMatchObject({
      value: 400,
    });
  });

  it('is never true when it says false, nor when it says neither', async () => {
    const server = await startServer();
    const pane = await openHandle(server, { command: ['sleep', '600'] });
    for (const force of ['False', 'no', '0', '1', 'TRUE', 'yes', '', 1]) {
      const answer = await server.call('close_pane', { pane, force });
      expect(answer, String(force)).toMatchObject({ isError: true, code: 'bad-argument' });
      expect(answer.text).toContain('expected true or false');
    }
    expect(await ask(server, 'close_pane', { pane, force: 'false' })).toMatchObject({
      closed: false,
      overlay: 'tab-close-confirm',
    });
    expect(await ask(server, 'list_sessions')).toMatchObject({ sessions: [{ status: 'busy' }] });
  });
});
