/** Milliseconds that an orderly end may take; a client is promised 3 s. */
const BACKSTOP_MS = 2_500;

/** Milliseconds between looks at the parent. Its death ends stdin too, unless another process holds the pipe open. */
const PARENT_CHECK_MS = 500;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type ShutdownReason =
  | 'input-ended'
  | 'output-broken'
  | 'parent-died'
  | 'stopped'
  | 'fault'
  | (typeof SIGNALS)[number];

/** What ends with the server, in the order in which it ends. */
export interface Household {
  /** Resolves when the calls under way have been answered, or after a short grace. */
  answered(): Promise<void>;
  /** Ends the engine: its waits settle, its sessions are gone. */
  close(): Promise<void>;
  /** Resolves when the client has what was written to it. */
  flushed(): Promise<void>;
  /** Kills at once and synchronously what `close` did not get to. */
  lastResort(): void;
}

export interface Lifetime {
  /** Ends the process; a second call changes nothing. */
  shutdown(reason: ShutdownReason): void;
}

/**
 * Ties the process to its client: it ends when stdin ends, stdout breaks, a signal asks, or the parent is gone, with
 * exit code 0; after an exception that nobody caught, with 1. Nothing about the end can hang: a timer ends the process
 * whatever `close` does, and whatever path leads out, `lastResort` runs unless `close` had finished.
 */
export function superviseProcess(household: Household): Lifetime {
  let ending = false;
  let closed = false;

  const shutdown = (reason: ShutdownReason): void => {
    if (reason === 'fault') {
      process.exitCode = 1;
    }
    if (ending) {
      return;
    }
    ending = true;
    process.exitCode ??= 0;
    setTimeout(() => process.exit(), BACKSTOP_MS).unref();
    void end(reason, household).then(
      () => {
        closed = true;
        process.exit();
      },
      (error: unknown) => {
        report('ending failed', error);
        process.exitCode = 1;
        process.exit();
      },
    );
  };

  process.once('exit', () => {
    if (!closed) {
      household.lastResort();
    }
  });
  watchClient(shutdown);
  watchParent(shutdown);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      report(event, error);
      shutdown('fault');
    });
  }
  return { shutdown };
}

async function end(reason: ShutdownReason, household: Household): Promise<void> {
  // Whoever wrote calls and then closed stdin, or quit by a key, still reads the answers; the others do not.
  if (reason === 'input-ended' || reason === 'stopped') {
    await household.answered();
  }
  await household.close();
  await household.flushed();
}

function watchClient(shutdown: (reason: ShutdownReason) => void): void {
  const { stdin, stdout, stderr } = process;
  for (const event of ['end', 'close', 'error'] as const) {
    stdin.on(event, () => shutdown('input-ended'));
  }
  stdout.on('error', () => shutdown('output-broken'));
  stderr.on('error', () => {
    // Whoever read our log is gone. There is nobody left to tell, and without a listener this would be a fault.
  });
  for (const signal of SIGNALS) {
    process.on(signal, () => shutdown(signal));
  }
}

function watchParent(shutdown: (reason: ShutdownReason) => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) {
      shutdown('parent-died');
    }
  }, PARENT_CHECK_MS).unref();
}

function report(what: string, error: unknown): void {
  process.stderr.write(`drover: ${what}: ${error instanceof Error ? error.stack : String(error)}\n`);
}
