import { fromCallback } from 'xstate';
import type { Terminal } from '../actors/terminal.ts';
import { messageOf } from '../errors.ts';
import type { SessionEvent, SessionInput, TerminalRequest } from '../machines/session-context.ts';
import type { TerminalFact } from '../terminal/facts.ts';
import type { Launch } from '../terminal/launch.ts';

/** Starts terminals for sessions; the real one lives in `src/actors`, tests inject their own. */
export interface TerminalBackend {
  /** Throws `start-failed` when what is asked for cannot be started: the program or the directory is not there. */
  check(launch: Launch): void;
  start(input: SessionInput, onFact: (fact: TerminalFact) => void): Terminal;
}

/** The terminals behind the session charts, by handle. */
export interface LiveTerminals {
  get(handle: number): Terminal | undefined;
  handles(): readonly number[];
  /** Lets go of every terminal whose session is no longer there, however it went. */
  keepOnly(handles: ReadonlySet<number>): void;
  /** Resolves when every terminal that was let go of has left nothing behind. */
  settled(): Promise<void>;
}

/** The actor that a session chart invokes as `terminal`, and the table of those that run. */
export function createLiveTerminals(
  backend: TerminalBackend,
  onProblem: (text: string) => void,
): {
  readonly terminals: LiveTerminals;
  readonly logic: ReturnType<typeof fromCallback<TerminalRequest, SessionInput>>;
} {
  const live = new Map<number, Terminal>();
  const leaving = new Set<Promise<void>>();

  function letGo(handle: number, terminal: Terminal): void {
    live.delete(handle);
    const gone: Promise<void> = terminal
      .kill()
      .catch((error: unknown) => onProblem(`Session ${handle} could not be ended: ${messageOf(error)}`))
      .finally(() => {
        terminal.dispose();
        leaving.delete(gone);
      });
    leaving.add(gone);
  }

  const logic = fromCallback<TerminalRequest, SessionInput>(({ input, sendBack, receive }) => {
    const { handle } = input;
    const tell = (fact: SessionEvent): void => sendBack(fact);
    let terminal: Terminal;
    try {
      terminal = backend.start(input, tell);
    } catch (error) {
      tell({ type: 'start.failed', reason: messageOf(error) });
      return undefined;
    }
    live.set(handle, terminal);
    tell({ type: 'pty.started', pid: terminal.pid });
    receive((request) => obey(terminal, request));
    // A chart that failed does not get so far; see keepOnly.
    return () => {
      if (live.get(handle) === terminal) letGo(handle, terminal);
    };
  });

  return {
    logic,
    terminals: {
      get: (handle) => live.get(handle),
      handles: () => [...live.keys()],
      keepOnly(handles) {
        for (const [handle, terminal] of live) if (!handles.has(handle)) letGo(handle, terminal);
      },
      async settled() {
        await Promise.all(leaving);
      },
    },
  };
}

function obey(terminal: Terminal, request: TerminalRequest): void {
  switch (request.type) {
    case 'write':
      // Typing snaps the view back. A write can only fail because the program ended, which is a fact of its own.
      terminal.scroll('bottom');
      terminal.write(request.data).catch(() => {});
      return;
    case 'resize':
      terminal.resize(request.cols, request.rows);
      return;
    case 'scroll':
      terminal.scroll(request.to);
      return;
  }
}
