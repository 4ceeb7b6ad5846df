import * as answers from './answers.ts';
import { type Server, type ServerOptions, startServer } from './server.ts';
import { until } from './until.ts';

/** A server and what the tests do with it all the time. */
export interface Workspace extends Server {
  press(...keys: string[]): Promise<answers.Steps>;
  run(...actions: string[]): Promise<answers.Steps>;
  /** Opens a shell, or a command, in a tab of its own and returns its handle at its first prompt. */
  open(args?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Types into one session by its handle, past the keyboard. */
  type(session: string, text: string): Promise<void>;
  read(session: string): Promise<string>;
  /** Waits until the session shows it. */
  shows(session: string, pattern: RegExp): Promise<string>;
  snapshot(): Promise<answers.Workspace>;
  session(handle: string): Promise<answers.Session | undefined>;
  /** Waits until the session has that status. */
  hasStatus(handle: string, status: string): Promise<void>;
  /** Waits until the session is called that. */
  hasTitle(handle: string, title: string): Promise<void>;
  /** Runs a command that takes until the session is closed. */
  busy(handle: string): Promise<void>;
  closePane(args?: Readonly<Record<string, unknown>>): Promise<{ closed: boolean; overlay: string | null }>;
  keysSchema(): Promise<answers.KeysSchema>;
}

/** Starts a server for one test. */
export async function startWorkspace(options: ServerOptions = {}): Promise<Workspace> {
  const server = await startServer(options);
  /** A call that must succeed. */
  const answer = async (tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const { structured, text, isError } = await server.call(tool, args);
    if (isError) throw new Error(`${tool} ${JSON.stringify(args)}: ${text}`);
    return structured;
  };
  const read = async (session: string): Promise<string> =>
    answers.screen.parse(await answer('read_terminal', { session, lines: 200 })).text;
  const type = async (session: string, text: string): Promise<void> => {
    await answer('run_in_session', { session, text });
  };
  const session = async (handle: string): Promise<answers.Session | undefined> =>
    answers.sessions
      .parse(await answer('list_sessions'))
      .sessions.find((candidate) => candidate.handle === handle);
  const hasStatus = async (handle: string, status: string): Promise<void> => {
    await until(
      () => session(handle),
      (seen) => seen?.status === status,
    );
  };
  const hasTitle = async (handle: string, title: string): Promise<void> => {
    await until(
      () => session(handle),
      (seen) => seen?.title === title,
    );
  };
  return {
    ...server,
    press: async (...keys) => answers.steps.parse(await answer('press_keys', { keys })),
    run: async (...actions) => answers.steps.parse(await answer('run_action', { actions })),
    open: async (args = {}) => answers.opened.parse(await answer('open_session', args)).handle,
    type,
    read,
    shows: (handle, pattern) =>
      until(
        () => read(handle),
        (text) => pattern.test(text),
      ),
    snapshot: async () => answers.workspace.parse(await answer('snapshot')),
    session,
    hasStatus,
    hasTitle,
    async busy(handle) {
      await type(handle, 'sleep 600\n');
      await hasStatus(handle, 'busy');
    },
    closePane: async (args = {}) => answers.closed.parse(await answer('close_pane', args)),
    keysSchema: async () =>
      answers.keysSchema.parse(JSON.parse(await server.resource('drover://keys/schema'))),
  };
}
