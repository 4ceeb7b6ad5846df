import { closeSync, openSync, readdirSync } from 'node:fs';

/**
 * Runs a fork with every gap in this process's descriptor numbers filled, so that the child sees 0, 1 and 2 only.
 *
 * The masters of terminals are opened without close-on-exec. In the child the binding sets that flag on one number after
 * the other from 3 up and stops at the first number above 15 that is not open (node-pty 1.2.0-beta.15, src/unix/pty.cc,
 * `pty_close_inherited_fds`; the binaries it ships were built without `close_range`). Beyond a gap a program would get the
 * masters of other sessions: it could read them and type into them. `/dev/null` in every gap leads the loop to the end.
 *
 * What remains is a file that another thread closes between the filling and the fork, some tens of microseconds.
 * Elsewhere than on Linux nothing is filled: macOS starts programs with POSIX_SPAWN_CLOEXEC_DEFAULT.
 *
 * Throws what opening throws, such as EMFILE, with everything released.
 */
export function withoutGaps<T>(fork: () => T): T {
  if (process.platform !== 'linux') return fork();
  const fillers: number[] = [];
  try {
    fillGaps(fillers);
    return fork();
  } finally {
    for (const filler of fillers) closeSync(filler);
  }
}

/** A new descriptor always takes the lowest free number, so the first one above the highest in use means: no gap left. */
function fillGaps(fillers: number[]): void {
  const highest = readdirSync('/proc/self/fd').reduce((most, name) => Math.max(most, Number(name)), 0);
  for (;;) {
    const filler = openSync('/dev/null', 'r');
    fillers.push(filler);
    if (filler > highest) return;
  }
}
