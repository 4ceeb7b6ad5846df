import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { inject, onTestFinished } from 'vitest';
import { temporaryFolder } from './folder.ts';
import { schemaValidator } from './schema-validator.ts';

/** The shell of every test: its prompt is `$ `, and nobody's startup files are read. */
const SHELL = { program: 'bash', args: ['--norc'] };

export interface ServerOptions {
  /** Written to the settings file beside the shell, which is always the same. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Command-line flags after `drover mcp`. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of settings and state; by default one of its own. */
  readonly home?: string;
}

/** How a server is started: for the SDK's client, and for tests that need the process itself. */
export interface Invocation {
  readonly home: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What a tool answered. */
export interface Answer {
  /** Has passed the tool's own output schema when it is there. */
  readonly structured: unknown;
  readonly text: string;
  readonly isError: boolean;
  /** Of an error. */
  readonly code: unknown;
}

/** A server process with a real MCP client. */
export interface Server {
  readonly home: string;
  call(tool: string, args?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** The text of a resource. */
  resource(uri: string): Promise<string>;
  /** Names of the tools that are offered and change something. */
  readonly writingTools: readonly string[];
  stderr(): string;
  /** Ends the server, and waits until it has ended. */
  close(): Promise<void>;
}

/** The settings file of a server that has this home. */
export function settingsFile(home: string): string {
  return join(home, 'settings.json');
}

/** Writes a settings file with the tests' shell in it. */
export function writeSettings(home: string, settings: Readonly<Record<string, unknown>>): void {
  writeFileSync(settingsFile(home), JSON.stringify({ shell: SHELL, ...settings }));
}

/** Makes a server's home and says how to start it. */
export function invocation({ settings = {}, flags = [], env = {}, home }: ServerOptions = {}): Invocation {
  const folder = home ?? temporaryFolder();
  writeSettings(folder, settings);
  return {
    home: folder,
    program: inject('program'),
    args: ['mcp', ...flags],
    env: { DROVER_HOME: folder, HOME: folder, PS1: '$ ', PS0: '', PROMPT_COMMAND: '', ...env },
  };
}

/** Starts a server for one test; it ends with the test at the latest. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { home, program, args, env } = invocation(options);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...args],
    env: { ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const client = new Client({ name: 'test', version: '1' }, { jsonSchemaValidator: schemaValidator });
  const close = (): Promise<void> => client.close();
  onTestFinished(close);
  await client.connect(transport);
  // Fills the client's store of output schemas, by which it checks every structured answer.
  const { tools } = await client.listTools();

  return {
    home,
    async call(tool, args = {}) {
      const result = CallToolResultSchema.parse(
        await client.callTool({ name: tool, arguments: { ...args } }),
      );
      return {
        structured: result.structuredContent,
        text: result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
        isError: result.isError === true,
        code: result._meta?.['code'],
      };
    },
    async resource(uri) {
      const { contents } = await client.readResource({ uri });
      return contents.map((part) => ('text' in part ? part.text : '')).join('');
    },
    writingTools: tools
      .filter(({ annotations }) => annotations?.readOnlyHint !== true)
      .map(({ name }) => name),
    stderr: () => stderr,
    close,
  };
}
