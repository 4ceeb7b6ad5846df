import type { Member, MemberTracker } from './members.ts';

/**
 * Stands in for `Members` where there is no `/proc`: knows the leader and its process group, and nothing once the leader was
 * reaped, when its number could be somebody else's. The terminal's closing hangs up on the rest.
 */
export class LeaderOnly implements MemberTracker {
  readonly #leader: Member;
  #gone = false;

  constructor(pid: number) {
    this.#leader = { pid, name: 'program', startTicks: 0 };
  }

  leaderGone(): void {
    this.#gone = true;
  }

  find(): readonly Member[] {
    return this.#gone ? [] : [this.#leader];
  }

  remaining(members: readonly Member[]): readonly Member[] {
    return this.#gone ? [] : members;
  }

  signal({ pid }: Member, signal: NodeJS.Signals): void {
    if (this.#gone) return;
    try {
      // The leader started a session, so its group has its number.
      process.kill(-pid, signal);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'ESRCH' && code !== 'EPERM') throw error;
    }
  }
}
