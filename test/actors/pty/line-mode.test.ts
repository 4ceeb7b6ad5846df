import { describe, expect, it } from 'vitest';
import { isCanonical } from '../../../src/actors/pty/line-mode.ts';
import { run, shReady } from './fixtures.ts';

describe('isCanonical', () => {
  it('is what the terminal is set to', async () => {
    const lines = await shReady('echo ready; exec cat');
    await expect(isCanonical(lines.pty.pid)).resolves.toBe(true);
    const raw = await shReady('stty raw; echo ready; exec cat');
    await expect(isCanonical(raw.pty.pid)).resolves.toBe(false);
  });

  it('is unknown when the program is gone', async () => {
    const gone = run('true');
    await gone.exit;
    await expect(isCanonical(gone.pty.pid)).resolves.toBeNull();
  });
});
