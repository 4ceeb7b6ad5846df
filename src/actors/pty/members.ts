import type { ProcessTable } from './process-table.ts';
import { isAlive, type ProcessStat, readStat, ticksSinceBoot } from './processes.ts';

/** A process that came from a terminal. */
export type Member = Pick<ProcessStat, 'pid' | 'name' | 'startTicks'>;

/** Tells which processes came from one terminal, and signals them. */
export interface MemberTracker {
  /** To be called when the leader was reaped: from now on its number can belong to somebody else. */
  leaderGone(): void;
  /** All that were running when the table was read. Zombies are not members: they run nothing, and their parents' leaving ends them. */
  find(table: ProcessTable): readonly Member[];
  /** Those of them that are still running, without looking at anybody else. */
  remaining(members: readonly Member[]): readonly Member[];
  /**
   * Sends a signal, after making sure that the pid still means that process. One that may not be signalled (it changed its
   * user) shows by being among the remaining.
   */
  signal(member: Member, signal: NodeJS.Signals): void;
}

/** The program that leads a terminal's session. */
export interface Leader {
  readonly pid: number;
  /** Null when it was gone before it could be looked at, and on systems without `/proc`. */
  readonly startTicks: number | null;
  /** A `NAME=value` of its environment that no other terminal has; null for none. */
  readonly marker: string | null;
}

/**
 * The processes of one terminal by `/proc`: its session, everything that descends from it, and everything that carries
 * its marker, such as a program that left both with setsid and a second fork. A pid alone proves nothing, since numbers are
 * used again, so a process is known by its pid and its start.
 */
export class Members implements MemberTracker {
  readonly #leader: Leader;
  /** Start by pid, of all that were ever found: who is ours stays ours, also when the parents that proved it are gone. */
  readonly #known = new Map<number, number>();
  #leaderGoneTicks = Number.POSITIVE_INFINITY;

  constructor(leader: Leader) {
    this.#leader = leader;
    if (leader.startTicks !== null) this.#known.set(leader.pid, leader.startTicks);
  }

  leaderGone(): void {
    this.#leaderGoneTicks = ticksSinceBoot();
  }

  find(table: ProcessTable): readonly Member[] {
    // Nothing that came from the leader is older, which spares looking into most environments.
    const oldest = this.#leader.startTicks ?? 0;
    const candidates = table.stats.filter((stat) => stat.startTicks >= oldest && stat.pid !== process.pid);
    const sessionIsOurs = this.#sessionIsOurs(table);
    const children = childrenByParent(candidates);
    // Parents come before their children: who is killed first cannot answer to the others' end. A set that grows is
    // walked to its last entry.
    const members = new Set(candidates.filter((stat) => this.#isRoot(stat, sessionIsOurs, table)));
    for (const member of members) {
      this.#known.set(member.pid, member.startTicks);
      for (const child of children.get(member.pid) ?? []) members.add(child);
    }
    return [...members].filter(isAlive);
  }

  remaining(members: readonly Member[]): readonly Member[] {
    return members.filter(({ pid, startTicks }) => isRunning(pid, startTicks));
  }

  signal({ pid, startTicks }: Member, signal: NodeJS.Signals): void {
    if (!isRunning(pid, startTicks)) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'ESRCH' && code !== 'EPERM') throw error;
    }
  }

  /** A number stays taken while it names a session, so another process with the leader's pid means that ours is over. */
  #sessionIsOurs(table: ProcessTable): boolean {
    const holder = table.stats.find((stat) => stat.pid === this.#leader.pid);
    return holder === undefined || holder.startTicks === this.#leader.startTicks;
  }

  #isRoot(stat: ProcessStat, sessionIsOurs: boolean, table: ProcessTable): boolean {
    const { pid, marker } = this.#leader;
    if (this.#known.get(stat.pid) === stat.startTicks) return true;
    // What started later could be in a later session of the same number whose leader is gone as well.
    if (stat.session === pid && sessionIsOurs && stat.startTicks <= this.#leaderGoneTicks) return true;
    return marker !== null && table.hasInEnvironment(stat.pid, marker);
  }
}

function childrenByParent(stats: readonly ProcessStat[]): ReadonlyMap<number, readonly ProcessStat[]> {
  const children = new Map<number, ProcessStat[]>();
  for (const stat of stats) {
    const siblings = children.get(stat.parent);
    if (siblings === undefined) children.set(stat.parent, [stat]);
    else siblings.push(stat);
  }
  return children;
}

function isRunning(pid: number, startTicks: number): boolean {
  const now = readStat(pid);
  return now !== null && now.startTicks === startTicks && isAlive(now);
}
