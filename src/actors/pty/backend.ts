import { endNow } from './ending.ts';
import type { PtyBackend } from './pty.ts';
import { Terminal } from './terminal.ts';

/** Terminals of this machine, and the means to leave none behind. */
export interface LocalPtyBackend extends PtyBackend {
  /**
   * For handlers of the process's exit, where nothing can be awaited: SIGKILL to every process of every terminal that was
   * not killed. Does not wait for them to vanish, and no `onExit` follows.
   */
  killNow(): void;
}

/** Real terminals: Linux in full; on macOS without `observe` and, in `kill`, without what left the program's session. */
export function createPtyBackend(): LocalPtyBackend {
  const terminals = new Set<Terminal>();
  return {
    spawn(options, handlers) {
      const terminal = Terminal.start(options, handlers, (ended) => terminals.delete(ended));
      terminals.add(terminal);
      return terminal;
    },
    killNow() {
      endNow([...terminals].map((terminal) => terminal.members));
    },
  };
}
