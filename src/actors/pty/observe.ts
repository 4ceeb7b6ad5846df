import { basename } from 'node:path';
import {
  childrenOf,
  commandLineOf,
  isAlive,
  type ProcessStat,
  readStat,
  workingDirectoryOf,
} from './processes.ts';
import type { ProcessView } from './pty.ts';
import { lookAtForeground } from './waiting.ts';

/** The kernel cuts names to this length (TASK_COMM_LEN without its NUL). */
const SHORTENED_NAME = 15;

/** The view of a terminal whose program has ended, or of which the system tells nothing. */
export const UNKNOWN_VIEW: ProcessView = {
  foreground: 'unknown',
  name: null,
  awaitsInput: null,
  cwd: null,
};

/** What the kernel says of the terminal that this process leads. A few small reads. */
export function observe(leader: { readonly pid: number; readonly startTicks: number | null }): ProcessView {
  const stat = readStat(leader.pid);
  if (stat === null || stat.startTicks !== leader.startTicks || !isAlive(stat) || stat.foregroundGroup <= 0) {
    return UNKNOWN_VIEW;
  }
  const view = lookAtForeground(leader.pid);
  const awaitsInput = view === null ? null : view.waitMs !== null;
  if (stat.foregroundGroup === stat.group) {
    return { foreground: 'shell', name: nameOf(stat), awaitsInput, cwd: workingDirectoryOf(stat.pid) };
  }
  const program = foregroundOf(stat);
  return {
    foreground: 'program',
    name: program === null ? null : nameOf(program),
    awaitsInput,
    cwd: (program === null ? null : workingDirectoryOf(program.pid)) ?? workingDirectoryOf(stat.pid),
  };
}

/** The group's leader; in a pipeline whose first program is done, another child of the shell that is in the group. */
function foregroundOf(leader: ProcessStat): ProcessStat | null {
  const first = readStat(leader.foregroundGroup);
  if (first !== null && isAlive(first)) return first;
  const inGroup = childrenOf(leader.pid)
    .map(readStat)
    .find((stat) => stat !== null && stat.group === leader.foregroundGroup && isAlive(stat));
  return inGroup ?? null;
}

/** The kernel's name is what `ps` shows; one that it cut is completed from the command line. */
function nameOf(stat: ProcessStat): string {
  if (Buffer.byteLength(stat.name) < SHORTENED_NAME) return stat.name;
  const full = commandLineOf(stat.pid)
    .slice(0, 2)
    .map((word) => basename(word))
    .find((word) => word.startsWith(stat.name));
  return full ?? stat.name;
}
