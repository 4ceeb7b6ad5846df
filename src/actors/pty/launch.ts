import { closeSync, constants, openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { DroverError, messageOf } from '../../errors.ts';
import type { ExitStatus } from '../../terminal/facts.ts';
import { withoutGaps } from './descriptors.ts';
import type { Leader } from './members.ts';
import { type Forked, forkTerminal } from './native.ts';
import type { TerminalSides } from './output.ts';
import { readStat } from './processes.ts';
import { type SpawnOptions, TERMINAL_VARIABLE } from './pty.ts';
import { resolveProgram } from './resolve.ts';
import { checkSize } from './size.ts';

/** A program that runs on its terminal. */
export interface Launched {
  readonly leader: Leader;
  readonly sides: TerminalSides;
  /** Resolves when the program has ended and was reaped. */
  readonly exit: Promise<ExitStatus>;
}

/** Checks the options, starts the program and opens both sides of its terminal. Throws as `PtyBackend.spawn` does. */
export function launch(options: SpawnOptions): Launched {
  checkSize(options.cols, options.rows);
  const file = resolveProgram(options);
  const forked = onMachine(() => withoutGaps(() => forkTerminal({ ...options, file })));
  const sides = onMachine(() => openSides(forked));
  const token = options.env[TERMINAL_VARIABLE];
  const leader: Leader = {
    pid: forked.pid,
    startTicks: readStat(forked.pid)?.startTicks ?? null,
    marker: token === undefined || token === '' ? null : `${TERMINAL_VARIABLE}=${token}`,
  };
  return { leader, sides, exit: forked.exit };
}

/** The slave side is opened before the event loop runs again, so nothing has read, and lost, anything yet. */
function openSides({ pid, master, tty }: Forked): TerminalSides {
  let slave: number | undefined;
  try {
    slave = openSync(tty, constants.O_RDWR | constants.O_NOCTTY);
    return { master, slave, stream: new ReadStream(master) };
  } catch (error) {
    // Its waiting thread reaps the program; nothing but this function knows of it.
    process.kill(pid, 'SIGKILL');
    if (slave !== undefined) closeSync(slave);
    closeSync(master);
    throw error;
  }
}

/** The machine ran out of terminals, processes or descriptors: a caller can mend that by ending sessions. */
function onMachine<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    const message = `No terminal could be opened: ${messageOf(error)}. End sessions that are not needed, or raise the limit.`;
    throw new DroverError('start-failed', message, { cause: error });
  }
}
