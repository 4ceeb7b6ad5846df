import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { RawServer } from '../../mcp/support/raw-server.ts';
import { invocation, type ServerOptions, settingsFile } from '../support/server.ts';
import { endProcesses, markedProcesses } from './processes.ts';

/** What a tool answered, as it came over the wire. */
export interface RawAnswer {
  readonly structured: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
  readonly isError: boolean;
  /** Of an error. */
  readonly code: unknown;
}

/** A server process spoken to in bytes, for tests of the process itself. */
export interface RawWorkspace {
  readonly raw: RawServer;
  readonly home: string;
  /** A `NAME=value` in the environment of the server and of everything that comes from it. */
  readonly mark: string;
  call(tool: string, args?: Readonly<Record<string, unknown>>): Promise<RawAnswer>;
  /** Opens a session and returns its handle. */
  open(args?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Types into one session. */
  type(session: string, text: string): Promise<void>;
  /** The result of `tools/list`. */
  list(): Promise<readonly z.output<typeof listedTool>[]>;
}

const listedTool = z.looseObject({ name: z.string() });

const resultShape = z.object({
  content: z.array(z.object({ text: z.string().optional() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
  _meta: z.object({ code: z.string() }).optional(),
});

/**
 * Starts a server and shakes hands with it. `through` is a program to start in its place, which is given the server's
 * program and arguments; `settingsText` is the settings file as it stands. With the test, the server and whatever it may have left behind end.
 */
export async function startRawWorkspace(
  options: ServerOptions & { readonly through?: string; readonly settingsText?: string } = {},
): Promise<RawWorkspace> {
  const token = randomUUID();
  const mark = `TEST_MARK=${token}`;
  const { home, program, args, env } = invocation(options);
  if (options.settingsText !== undefined) writeFileSync(settingsFile(home), options.settingsText);
  const [entry, ...rest] = [...(options.through === undefined ? [] : [options.through]), program, ...args];
  const raw = new RawServer(entry ?? program, rest, { ...env, TEST_MARK: token });
  onTestFinished(async () => {
    raw.child.stdin.end();
    // Kills what is left, the server included: a test of endings may fail in any way.
    await endProcesses(markedProcesses(mark));
    await raw.exit;
  });
  await raw.initialize();

  let calls = 0;
  const call: RawWorkspace['call'] = async (tool, toolArgs = {}) => {
    calls += 1;
    raw.call(calls, tool, toolArgs);
    const { content, structuredContent, isError, _meta } = resultShape.parse(
      (await raw.answer(calls)).result,
    );
    return {
      structured: structuredContent,
      text: content.map(({ text }) => text ?? '').join('\n'),
      isError: isError === true,
      code: _meta?.code,
    };
  };
  const ask: RawWorkspace['call'] = async (tool, toolArgs) => {
    const answer = await call(tool, toolArgs);
    if (answer.isError) throw new Error(`${tool}: ${answer.text}`);
    return answer;
  };
  return {
    raw,
    home,
    mark,
    call,
    open: async (sessionArgs) => String((await ask('open_session', sessionArgs)).structured?.['handle']),
    async type(session, text) {
      await ask('run_in_session', { session, text });
    },
    async list() {
      calls += 1;
      raw.request(calls, 'tools/list');
      return z.object({ tools: z.array(listedTool) }).parse((await raw.answer(calls)).result).tools;
    },
  };
}
