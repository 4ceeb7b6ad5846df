import { once } from 'node:events';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { devNull } from 'node:os';
import { describe, expect, it } from 'vitest';
import { withoutGaps } from '../../../src/actors/pty/descriptors.ts';
import { readAllStats } from '../../../src/actors/pty/processes.ts';
import { run, sh, shReady } from './fixtures.ts';

const CYCLES = 100;

function ownDescriptors(): readonly number[] {
  // The listing's own descriptor is the only one that is gone again.
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => readdirSync('/proc/self/fd').includes(`${fd}`));
}

describe('descriptors', () => {
  it('of this process are not inherited, whatever is open at whatever number', async () => {
    const files = Array.from({ length: 60 }, () => openSync(devNull, 'r'));
    const server = createServer().listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      // Terminals between the files, then gaps on both sides of them.
      await shReady('echo ready; exec cat');
      files.push(...Array.from({ length: 20 }, () => openSync(devNull, 'r')));
      await shReady('echo ready; exec cat');
      for (const file of files.splice(10, 60)) closeSync(file);

      const lister = sh('ls -l /proc/$$/fd');
      await lister.exit;
      const links = [...lister.text().matchAll(/ (\d+) -> (\S+)/g)].map(
        ([, fd, target]) => `${fd} ${target}`,
      );
      const own = expect.stringMatching(/^[012] \/dev\/pts\/\d+$/);
      expect(links).toEqual([own, own, own]);
    } finally {
      for (const file of files) closeSync(file);
      server.close();
    }
  });

  it('that fill gaps are released, also when the fork fails', () => {
    const before = ownDescriptors();
    const fork = (): never => {
      throw new Error('no fork');
    };
    expect(() => withoutGaps(fork)).toThrow('no fork');
    expect(withoutGaps(() => ownDescriptors().length)).toBeGreaterThan(before.length);
    expect(ownDescriptors()).toEqual(before);
  });

  it('leave no gap during the fork', () => {
    const files = Array.from({ length: 12 }, () => openSync(devNull, 'r'));
    for (const file of files.splice(2, 5)) closeSync(file);
    const during = withoutGaps(() => ownDescriptors());
    for (const file of files) closeSync(file);
    expect(during.toSorted((a, b) => a - b)).toEqual(Array.from({ length: during.length }, (_, fd) => fd));
  });

  it('and processes do not pile up over terminals that were killed', async () => {
    await run('sleep', ['1000']).pty.kill();
    const before = ownDescriptors().length;
    for (let i = 0; i < CYCLES; i++) {
      const sleeper = run('sleep', ['1000']);
      await sleeper.pty.kill();
      expect(sleeper.statuses).toEqual([{ code: null, signal: 'SIGHUP' }]);
    }
    expect(ownDescriptors().length).toBe(before);
    expect(readAllStats().filter(({ parent, state }) => parent === process.pid && state === 'Z')).toEqual([]);
  });
});
