import { setTimeout as delay } from 'node:timers/promises';
import { type ForegroundView, lookAtForeground } from './waiting.ts';

/** The kernel tells no event for this, so it is looked at so often, and only while a key is kept apart. */
const LOOK_EVERY_MS = 1;
/** A reader that waits for a whole line takes no single byte; it needs no time for keys either. */
const UNREAD_AFTER_MS = 60;
/** readline's 500 ms, vim's 1000 ms and the like: no program waits longer for the rest of a key. */
const LONGEST_KEY_WAIT_MS = 1000;
/** Where the kernel does not tell: more than most programs wait. */
const BLIND_MS = 150;

/**
 * Resolves when the foreground program has read what was just written and no longer waits for the rest of a key: a
 * lone escape has become a key of its own, and what comes next cannot be taken for a part of it (as Alt). At the
 * latest after a second.
 *
 * @param leader The process that the terminal was started with.
 * @param before The foreground just before the write.
 * @param ended Says that the terminal is gone, so that nothing is waited for.
 */
export async function keyTaken(
  leader: number,
  before: ForegroundView | null,
  ended: () => boolean,
): Promise<void> {
  const start = performance.now();
  /** When the first wait that followed the reading would have ended by itself. */
  let waitedOut: number | null = null;
  for (;;) {
    await delay(LOOK_EVERY_MS);
    const elapsed = performance.now() - start;
    if (ended() || elapsed > LONGEST_KEY_WAIT_MS) return;
    const now = before === null ? null : lookAtForeground(leader);
    if (before === null || now === null) {
      if (elapsed > BLIND_MS) return;
      continue;
    }
    if (now.waitMs === null) continue;
    const read = now.group !== before.group || now.bytesRead > before.bytesRead;
    if (!read && elapsed < UNREAD_AFTER_MS) continue;
    if (now.waitMs > LONGEST_KEY_WAIT_MS) return;
    waitedOut ??= elapsed + now.waitMs;
    if (elapsed > waitedOut) return;
  }
}
