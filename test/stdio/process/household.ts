import { commandLineOf, environmentOf, type ProcessStat } from '../../../src/actors/pty/processes.ts';
import { until } from '../support/until.ts';
import { markedProcesses } from './processes.ts';
import type { RawWorkspace } from './raw-workspace.ts';

/** What programs do to outlive the terminal they were started in, as lines for a shell; each is one `sleep`. */
const STUBBORN: readonly string[] = [
  // A job in the background, and one that nohup protects.
  'sleep 2001 &',
  'nohup sleep 2002 >/dev/null 2>&1 &',
  // A child in a session of its own, and one that has left its parents as well.
  'setsid sleep 2003 &',
  'setsid -f sleep 2004',
  // A child that ignores what it is asked, and hands that down.
  `sh -c 'trap "" HUP TERM; sleep 2005; :' &`,
  // The program in the foreground.
  'sleep 2006',
];
const SLEEPS = ['2001', '2002', '2003', '2004', '2005', '2006', '2007'].map((time) => `sleep ${time}`);

/** The processes that run in two sessions of a server. */
export interface Household {
  /** Handles of both sessions. */
  readonly handles: readonly [string, string];
  /** What runs in the first one: a shell and programs that would outlive it. */
  readonly stubborn: readonly ProcessStat[];
  /** What runs in the second one: a shell and a program in the foreground. */
  readonly plain: readonly ProcessStat[];
}

/** Opens two shells and starts the programs in them; resolves when all of them run. */
export async function startHousehold({ open, type, mark }: RawWorkspace): Promise<Household> {
  const handles: [string, string] = [await open(), await open()];
  await type(handles[0], `${STUBBORN.join('\n')}\n`);
  await type(handles[1], 'sleep 2007\n');
  const all = await until(
    () => markedProcesses(mark),
    (seen) => {
      const lines = seen.map(({ pid }) => commandLineOf(pid).join(' '));
      return SLEEPS.every((sleep) => lines.includes(sleep));
    },
  );
  const of = (handle: string): readonly ProcessStat[] =>
    all.filter(({ pid }) => environmentOf(pid).includes(`DROVER_SESSION=${handle}`));
  return { handles, stubborn: of(handles[0]), plain: of(handles[1]) };
}
