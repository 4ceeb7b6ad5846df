import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** A suite for a shell that need not be installed on a developer's machine, but must be where CI runs. */
export function describeShell(program: string, suite: () => void): void {
  if (isInstalled(program)) {
    describe(program, suite);
    return;
  }
  const reason = `${program} is not installed, so its prompt marks were not tested`;
  if (process.env['CI']) it(reason, () => expect.fail(`${reason}: install it`));
  else it.skip(reason, () => {});
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$1"', 'sh', program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The first number of what `program --version` says, or 0 when it is not installed. */
export function majorVersionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}
