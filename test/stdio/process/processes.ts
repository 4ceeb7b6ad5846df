import {
  commandLineOf,
  environmentOf,
  isAlive,
  type ProcessStat,
  readAllStats,
  readStat,
} from '../../../src/actors/pty/processes.ts';
import { until } from '../support/until.ts';

/** The running processes that were started with this `NAME=value`. */
export function markedProcesses(mark: string): readonly ProcessStat[] {
  return readAllStats().filter((stat) => isAlive(stat) && environmentOf(stat.pid).includes(mark));
}

/** Those of them that still run; a number that somebody else has got meanwhile does not count. */
export function stillRunning(processes: readonly ProcessStat[]): readonly ProcessStat[] {
  return processes.filter(({ pid, startTicks }) => {
    const now = readStat(pid);
    return now !== null && now.startTicks === startTicks && isAlive(now);
  });
}

/** Command lines, for expectations that tell what is left. */
export function commandLines(processes: readonly ProcessStat[]): readonly string[] {
  return processes.map(({ pid }) => commandLineOf(pid).join(' '));
}

/** Kills exactly these processes and waits until they are gone. */
export async function endProcesses(processes: readonly ProcessStat[]): Promise<void> {
  for (const { pid } of stillRunning(processes)) process.kill(pid, 'SIGKILL');
  await until(
    () => commandLines(stillRunning(processes)),
    (left) => left.length === 0,
  );
}
