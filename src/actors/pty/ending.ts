import { setTimeout as delay } from 'node:timers/promises';
import { DroverError } from '../../errors.ts';
import type { Member, MemberTracker } from './members.ts';
import { nextProcessTable, readProcessTable } from './process-table.ts';

/** How long programs have to save their work and leave by themselves. */
const HANGUP_MS = 300;
/** After this a process is stuck in the kernel or belongs to another user. */
const GIVE_UP_MS = 2000;
const SHORTEST_LOOK_MS = 1;
const LONGEST_LOOK_MS = 16;
/** Looks of `endNow`: each one finds what was started while the one before it was killing. */
const LAST_LOOKS = 8;

/** The terminal whose processes are to end. */
export interface Ending {
  readonly members: MemberTracker;
  /** Resolves when the leader was reaped. */
  readonly leaderGone: Promise<unknown>;
  /** Closes the terminal, which also reaches processes that this one may not signal. */
  readonly hangUp: () => void;
}

/**
 * Ends every process of a terminal: SIGHUP, as when a window is closed, and after 300 ms SIGKILL. Looks again until none is
 * left, since a process can start others while it is told to leave. Rejects with `not-permitted` when one stays.
 */
export async function endMembers({ members, leaderGone, hangUp }: Ending): Promise<void> {
  const start = performance.now();
  const told = new Set<string>();
  tellToLeave(members, members.find(await nextProcessTable()), told);
  await within(HANGUP_MS, leaderGone);
  let forced = false;
  for (;;) {
    const left = members.find(await nextProcessTable());
    if (left.length === 0) return;
    const elapsed = performance.now() - start;
    if (elapsed >= GIVE_UP_MS) throw cannotEnd(left);
    if (elapsed < HANGUP_MS) {
      tellToLeave(members, left, told);
      await untilGone(members, left, HANGUP_MS - elapsed);
    } else {
      if (!forced) hangUp();
      forced = true;
      for (const member of left) members.signal(member, 'SIGKILL');
      await untilGone(members, left, LONGEST_LOOK_MS);
    }
  }
}

/** The last resort of a process that is about to exit: no time to be polite, none to wait. */
export function endNow(terminals: readonly MemberTracker[]): void {
  for (let look = 0; look < LAST_LOOKS; look++) {
    const table = readProcessTable();
    const left = terminals.flatMap((members) => members.find(table).map((member) => ({ members, member })));
    if (left.length === 0) return;
    for (const { members, member } of left) members.signal(member, 'SIGKILL');
  }
}

/** Each process is told once; SIGCONT lets stopped ones hear it. */
function tellToLeave(members: MemberTracker, left: readonly Member[], told: Set<string>): void {
  for (const member of left) {
    const identity = `${member.pid} ${member.startTicks}`;
    if (told.has(identity)) continue;
    told.add(identity);
    members.signal(member, 'SIGHUP');
    members.signal(member, 'SIGCONT');
  }
}

async function within(limitMs: number, event: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  try {
    await Promise.race([event, delay(limitMs, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

/** Looks at these processes only, ever less often, until they are gone or the time is up. */
async function untilGone(members: MemberTracker, those: readonly Member[], limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  let waitMs = SHORTEST_LOOK_MS;
  for (let left = those; ; waitMs = Math.min(waitMs * 2, LONGEST_LOOK_MS)) {
    left = members.remaining(left);
    const rest = deadline - performance.now();
    if (left.length === 0 || rest <= 0) return;
    await delay(Math.min(waitMs, rest));
  }
}

function cannotEnd(left: readonly Member[]): DroverError {
  const names = left.map(({ pid, name }) => `${name} (pid ${pid})`).join(', ');
  return new DroverError(
    'not-permitted',
    `Processes of this terminal did not end when they were killed: ${names}. They run as another user or wait in the kernel; end them as a user who may.`,
  );
}
