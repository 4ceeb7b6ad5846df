import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimIds } from '../../../src/actors/store/session-ids.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('claimIds', () => {
  it('starts at 1 and goes on where the last claim ended', () => {
    const state = join(temporaryFolder(), 'not', 'there', 'yet');
    expect(claimIds(state, 1)).toEqual({ from: 1, to: 1 });
    expect(claimIds(state, 20)).toEqual({ from: 2, to: 21 });
    expect(claimIds(state, 1000)).toEqual({ from: 22, to: 1021 });
    expect(statSync(state).mode & 0o777).toBe(0o700);
    expect(statSync(join(state, 'session-ids')).mode & 0o777).toBe(0o600);
  });

  it('hands out nothing twice after a write that was cut short', () => {
    const state = temporaryFolder();
    const { to } = claimIds(state, 3);
    for (let cut = 1, last = to; cut < 12; cut++) {
      appendFileSync(join(state, 'session-ids'), 'x'.repeat(cut));
      const next = claimIds(state, 2);
      expect(next).toEqual({ from: last + 2, to: last + 3 });
      last = next.to;
    }
  });

  it.each([0, -1, 1.5, 1001, Number.NaN])('refuses a count of %d', (count) => {
    expect(() => claimIds(temporaryFolder(), count)).toThrow(
      expect.objectContaining({ code: 'bad-argument' }),
    );
  });

  it('says what to do when the folder cannot be used', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => claimIds(join(file, 'state'), 1)).toThrow(
      expect.objectContaining({
        code: 'state-unwritable',
        message: expect.stringContaining('set DROVER_HOME'),
      }),
    );
  });

  it('never hands an id out twice: eight processes at once, two of them killed on the way', async () => {
    const state = temporaryFolder();
    const program = await bundle(temporaryFolder());
    const rounds = 100;
    const racers = Array.from({ length: 8 }, () => new Racer(program, state, rounds));
    await Promise.all(racers.map((racer) => racer.ready()));
    for (const racer of racers) racer.go();
    const killed = racers.slice(0, 2);
    await Promise.all(killed.map((racer) => racer.killAfter(20)));
    await Promise.all(racers.map((racer) => racer.ended()));

    const survivors = racers.slice(2).map((racer) => racer.ids());
    for (const ids of survivors) expect(ids).toHaveLength(rounds * 2.5);
    const all = racers.flatMap((racer) => racer.ids());
    expect(new Set(all).size).toBe(all.length);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
    // Anyone who comes later gets ids above all of them.
    expect(claimIds(state, 1).from).toBeGreaterThan(Math.max(...all));
    // They did race: what each got is not one run of neighbours.
    for (const ids of survivors) expect(Math.max(...ids) - Math.min(...ids)).toBeGreaterThan(ids.length);
  }, 120_000);
});

/** The claiming program as plain JavaScript, which is what the oldest Node we support can start. */
async function bundle(folder: string): Promise<string> {
  const file = join(folder, 'claim-loop.mjs');
  const build = await rolldown({
    input: fileURLToPath(new URL('./claim-loop.ts', import.meta.url)),
    platform: 'node',
  });
  await build.write({ file, format: 'esm' });
  await build.close();
  return file;
}

class Racer {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = '';

  constructor(program: string, stateDir: string, rounds: number) {
    this.#child = spawn(process.execPath, [program, stateDir, String(rounds)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#ended = once(this.#child, 'close');
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString();
    });
    onTestFinished(async () => {
      this.#child.kill('SIGKILL');
      await this.#ended;
    });
  }

  async ready(): Promise<void> {
    await this.#until((output) => output.includes('ready\n'));
  }

  go(): void {
    this.#child.stdin?.write('go\n');
  }

  async killAfter(claims: number): Promise<void> {
    await this.#until((output) => output.split('\n').length > claims);
    this.#child.kill('SIGKILL');
  }

  async ended(): Promise<void> {
    await this.#ended;
  }

  ids(): number[] {
    return [...this.#output.matchAll(/^(\d+)-(\d+)$/gm)].flatMap(([, from, to]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index),
    );
  }

  async #until(condition: (output: string) => boolean): Promise<void> {
    if (condition(this.#output)) return;
    const heard = new Promise<void>((resolve) => {
      this.#child.stdout?.on('data', () => condition(this.#output) && resolve());
    });
    await Promise.race([heard, this.#ended]);
    if (!condition(this.#output)) throw new Error(`The racer ended early, having said: ${this.#output}`);
  }
}
