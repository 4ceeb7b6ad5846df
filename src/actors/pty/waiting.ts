import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { childrenOf, isAlive, type ProcessStat, readStat } from './processes.ts';

/** What the programs in a terminal's foreground do about input at one moment. */
export interface ForegroundView {
  /** The terminal's foreground process group. */
  readonly group: number;
  /** Bytes that the group's processes have read in all, from whatever source (`rchar` of proc(5)). */
  readonly bytesRead: number;
  /**
   * Milliseconds after which the wait for input ends by itself, as it was asked for, `Infinity` when it does not; null
   * while a thread runs or none of them waits for input.
   */
  readonly waitMs: number | null;
}

type Timeout =
  | { readonly kind: 'none' }
  | { readonly kind: 'milliseconds'; readonly argument: number }
  | { readonly kind: 'timespec' | 'timeval'; readonly argument: number };

/** System calls that wait for input, by number (Linux `unistd.h`); the first is read(2), which has to be on a terminal. */
const CALLS: Readonly<Partial<Record<NodeJS.Architecture, ReadonlyMap<number, Timeout>>>> = {
  x64: new Map<number, Timeout>([
    [0, { kind: 'none' }],
    [7, { kind: 'milliseconds', argument: 2 }],
    [23, { kind: 'timeval', argument: 4 }],
    [232, { kind: 'milliseconds', argument: 3 }],
    [270, { kind: 'timespec', argument: 4 }],
    [271, { kind: 'timespec', argument: 2 }],
    [281, { kind: 'milliseconds', argument: 3 }],
    [441, { kind: 'timespec', argument: 3 }],
  ]),
  arm64: new Map<number, Timeout>([
    [63, { kind: 'none' }],
    [22, { kind: 'milliseconds', argument: 3 }],
    [72, { kind: 'timespec', argument: 4 }],
    [73, { kind: 'timespec', argument: 2 }],
    [441, { kind: 'timespec', argument: 3 }],
  ]),
};

const READ_CALL: Readonly<Partial<Record<NodeJS.Architecture, number>>> = { x64: 0, arm64: 63 };

/** A pipeline of shells within shells is followed so deep. */
const DEEPEST = 6;

/** Looks at the foreground of the terminal that `leader` leads; null where the kernel does not tell. */
export function lookAtForeground(leader: number): ForegroundView | null {
  const calls = CALLS[process.arch];
  const stat = readStat(leader);
  if (calls === undefined || stat === null || stat.foregroundGroup <= 0) return null;
  const group = stat.foregroundGroup;
  let bytesRead = 0;
  let waitMs: number | null = null;
  let running = false;
  for (const pid of membersOf(group, stat, 0)) {
    const read = bytesReadBy(pid);
    const threads = threadsOf(pid);
    if (read === null || threads === null) return null;
    bytesRead += read;
    for (const thread of threads) {
      const wait = waitOf(pid, thread, calls);
      if (wait === 'unknown') return null;
      if (wait === 'running') running = true;
      else if (wait !== 'elsewhere') waitMs = Math.min(waitMs ?? Number.POSITIVE_INFINITY, wait);
    }
  }
  return { group, bytesRead, waitMs: running ? null : waitMs };
}

function membersOf(group: number, stat: ProcessStat, depth: number): readonly number[] {
  const own = stat.group === group && isAlive(stat) ? [stat.pid] : [];
  if (depth === DEEPEST) return own;
  const children = childrenOf(stat.pid).map(readStat);
  return [...own, ...children.flatMap((child) => (child === null ? [] : membersOf(group, child, depth + 1)))];
}

function bytesReadBy(pid: number): number | null {
  const rchar = /^rchar: (\d+)/.exec(readText(`/proc/${pid}/io`) ?? '')?.[1];
  return rchar === undefined ? null : Number(rchar);
}

function threadsOf(pid: number): readonly string[] | null {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    // It ended meanwhile, or belongs to another user: nothing is known.
    return null;
  }
}

function waitOf(
  pid: number,
  thread: string,
  calls: ReadonlyMap<number, Timeout>,
): number | 'running' | 'elsewhere' | 'unknown' {
  const line = readText(`/proc/${pid}/task/${thread}/syscall`);
  if (line === null) return 'unknown';
  if (line.startsWith('running')) return 'running';
  const [call, ...args] = line.trim().split(' ');
  const timeout = calls.get(Number(call));
  if (timeout === undefined) return 'elsewhere';
  if (Number(call) === READ_CALL[process.arch] && !isTerminal(pid, Number(args[0]))) return 'elsewhere';
  return timeout.kind === 'none' ? Number.POSITIVE_INFINITY : msOf(pid, timeout.kind, args[timeout.argument]);
}

function isTerminal(pid: number, descriptor: number): boolean {
  try {
    return /^\/dev\/(pts\/|tty)/.test(readlinkSync(`/proc/${pid}/fd/${descriptor}`));
  } catch {
    return false;
  }
}

function msOf(pid: number, kind: Timeout['kind'], argument: string | undefined): number {
  const value = BigInt(argument ?? 0);
  if (kind === 'milliseconds') {
    const ms = Number(BigInt.asIntN(32, value));
    return ms < 0 ? Number.POSITIVE_INFINITY : ms;
  }
  // A null pointer is a wait without end; what cannot be read is taken for a short one, the careful side.
  return value === 0n ? Number.POSITIVE_INFINITY : (readTime(pid, value, kind) ?? 0);
}

/** Seconds and nanoseconds (timespec) or microseconds (timeval) in the program's memory. */
function readTime(pid: number, address: bigint, kind: Timeout['kind']): number | null {
  const bytes = Buffer.alloc(16);
  try {
    const memory = openSync(`/proc/${pid}/mem`, 'r');
    try {
      readSync(memory, bytes, 0, 16, address);
    } finally {
      closeSync(memory);
    }
  } catch {
    return null;
  }
  const fraction = Number(bytes.readBigInt64LE(8)) / (kind === 'timespec' ? 1e6 : 1e3);
  return Number(bytes.readBigInt64LE(0)) * 1000 + fraction;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
