import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Linux shows times to programs in this unit on every common architecture (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** One process as `/proc/<pid>/stat` shows it (Linux, proc(5)). */
export interface ProcessStat {
  readonly pid: number;
  /** At most 15 bytes, and whatever the program chose: spaces and parentheses included. */
  readonly name: string;
  /** One letter; `Z` and `X` are dead. */
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Device number of the controlling terminal; 0 for none. */
  readonly terminal: number;
  /** The foreground group of its controlling terminal; -1 for none. */
  readonly foregroundGroup: number;
  /** When it started, in hundredths of a second since boot. With the pid it names one process for good. */
  readonly startTicks: number;
}

/** Reads one line of `/proc/<pid>/stat`; null when it is none. */
export function parseStat(line: string): ProcessStat | null {
  // The name is between the first and the last parenthesis, whatever it contains.
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  if (open < 0 || close < open) return null;
  // Field 3 of proc(5) comes first here.
  const [state, parent, group, session, terminal, foregroundGroup, ...rest] = line
    .slice(close + 2)
    .trim()
    .split(' ');
  const numbers = [line.slice(0, open), parent, group, session, terminal, foregroundGroup, rest[13]].map(
    Number,
  );
  if (state === undefined || numbers.some((number) => !Number.isInteger(number))) return null;
  const [pid = 0, ppid = 0, pgrp = 0, sid = 0, tty = 0, tpgid = 0, startTicks = 0] = numbers;
  const name = line.slice(open + 1, close);
  return {
    pid,
    name,
    state,
    parent: ppid,
    group: pgrp,
    session: sid,
    terminal: tty,
    foregroundGroup: tpgid,
    startTicks,
  };
}

/** Null when there is no such process, and on systems without `/proc`. */
export function readStat(pid: number): ProcessStat | null {
  const line = readProc(`${pid}/stat`);
  return line === null ? null : parseStat(line);
}

/** Every process of the machine that can be seen; empty on systems without `/proc`. */
export function readAllStats(): readonly ProcessStat[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat !== null);
}

/** Still there and not a zombie. */
export function isAlive(stat: ProcessStat): boolean {
  return stat.state !== 'Z' && stat.state !== 'X';
}

/** The `NAME=value` words that a process was started with; empty where they may not be read. */
export function environmentOf(pid: number): readonly string[] {
  return readProc(`${pid}/environ`)?.split('\0').slice(0, -1) ?? [];
}

/** The children that a process' main thread started; empty where that cannot be known. */
export function childrenOf(pid: number): readonly number[] {
  const children = readProc(`${pid}/task/${pid}/children`);
  return children === null ? [] : children.trim().split(' ').filter(Boolean).map(Number);
}

/** The command line's words; empty for kernel threads and zombies. */
export function commandLineOf(pid: number): readonly string[] {
  return readProc(`${pid}/cmdline`)?.split('\0').slice(0, -1) ?? [];
}

/** Null where it may not be known. A directory that was removed is given by the name it had. */
export function workingDirectoryOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
  } catch {
    return null;
  }
}

/**
 * Now, on the clock of `startTicks`; 0 on systems without `/proc`. Two clocks are read and the later one taken: containers
 * may show their own uptime, and the time since this process started leaves out the machine's sleep.
 */
export function ticksSinceBoot(): number {
  const [uptime = '0'] = readProc('uptime')?.split(' ') ?? [];
  const started = readStat(process.pid)?.startTicks ?? 0;
  return Math.max(
    Math.round(Number(uptime) * TICKS_PER_SECOND),
    started + Math.ceil(process.uptime() * TICKS_PER_SECOND),
  );
}

/** Processes vanish between any two looks and some may not be looked at: both are an answer here, not an error. */
function readProc(path: string): string | null {
  if (process.platform !== 'linux') return null;
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return null;
  }
}
