import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readStat } from './processes.ts';

/** Linux gives the slave sides of pseudoterminals these major device numbers (devices.txt, "136-143 char"). */
const FIRST_MAJOR = 136;
const LAST_MAJOR = 143;

const run = promisify(execFile);

/**
 * Whether the terminal of a process is in canonical mode (ICANON), where the kernel keeps 4,095 bytes of a line and drops
 * the rest. Null where that cannot be known: the process is gone, has no terminal, or the system is not Linux. Node has no
 * tcgetattr, so this asks `stty`, some milliseconds: for input with long lines, not for every key.
 */
export async function isCanonical(pid: number): Promise<boolean | null> {
  const stat = readStat(pid);
  const tty = stat === null ? null : pathOf(stat.terminal);
  if (tty === null) return null;
  try {
    const { stdout } = await run('stty', ['-a', '-F', tty]);
    const flag = /(?:^|\s)(-?)icanon\b/.exec(stdout);
    return flag === null ? null : flag[1] === '';
  } catch {
    // The terminal closed in between, or there is no stty: unknown either way.
    return null;
  }
}

/** proc(5), tty_nr: the minor number is in bits 31 to 20 and 7 to 0, the major number in bits 15 to 8. */
function pathOf(device: number): string | null {
  const major = (device >> 8) & 0xff;
  const minor = ((device >> 12) & 0xfff00) | (device & 0xff);
  return major >= FIRST_MAJOR && major <= LAST_MAJOR
    ? `/dev/pts/${(major - FIRST_MAJOR) * 256 + minor}`
    : null;
}
