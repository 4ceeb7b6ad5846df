import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Writer } from '../../../src/actors/pty/writer.ts';
import { folder, run, sh, shReady, until } from './fixtures.ts';

const MEGABYTE = 1 << 20;

describe('writing', () => {
  it('has delivered to a quiet terminal when it returns', async () => {
    const file = join(folder(), 'read');
    const reader = await shReady(`stty -echo; echo ready; read line; echo "$line" > '${file}'`);
    const written = reader.pty.write(Buffer.from('now\r'));
    expect(reader.pty.pending).toBe(0);
    // The event loop does not run here: nothing but the call itself can have written.
    const deadline = performance.now() + 10_000;
    while (!existsSync(file) && performance.now() < deadline);
    expect(existsSync(file)).toBe(true);
    await written;
  });

  it('delivers 200 kB to a raw reader byte for byte', async () => {
    const bytes = randomBytes(200_000);
    const reader = await shReady(`stty raw -echo; echo ready; head -c ${bytes.length} | sha256sum`);
    await reader.pty.write(bytes);
    await reader.exit;
    expect(reader.text()).toContain(createHash('sha256').update(bytes).digest('hex'));
  });

  it('delivers to a reader that starts late', async () => {
    const bytes = randomBytes(200_000);
    const go = join(folder(), 'go');
    const wait = `while [ ! -e '${go}' ]; do sleep 0.01; done`;
    const reader = await shReady(`stty raw -echo; echo ready; ${wait}; head -c ${bytes.length} | sha256sum`);
    const written = reader.pty.write(bytes);
    expect(reader.pty.pending).toBeGreaterThan(0);
    expect(await run('touch', [go]).exit).toEqual({ code: 0, signal: null });
    await written;
    expect(reader.pty.pending).toBe(0);
    await reader.exit;
    expect(reader.text()).toContain(createHash('sha256').update(bytes).digest('hex'));
  });

  it('keeps the order of writes of any length', async () => {
    const echo = await shReady('stty raw -echo; echo ready; exec cat');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 8 }),
        async (lengths) => {
          const start = echo.bytes().length;
          const parts = lengths.map((length) => randomBytes(length));
          const expected = Buffer.concat(parts);
          await Promise.all(parts.map((part) => echo.pty.write(part)));
          await until(() => echo.bytes().length >= start + expected.length, 'the echo');
          expect(echo.bytes().subarray(start).equals(expected)).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('lets the event loop run during a long write', async () => {
    // A file is a reader that is never too slow, so only the writer itself can pause.
    const path = join(folder(), 'written');
    const file = openSync(path, 'w');
    try {
      const writer = new Writer(file);
      const bytes = randomBytes(MEGABYTE);
      const written = writer.write(bytes);
      expect(writer.pending).toBe(MEGABYTE - 65_536);
      await written;
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(writer.pending).toBe(0);
    } finally {
      closeSync(file);
    }
  });

  it('accepts nothing as something', async () => {
    const reader = await shReady('echo ready; exec cat');
    await expect(reader.pty.write(new Uint8Array())).resolves.toBeUndefined();
  });
});

describe('a program that never reads', () => {
  it('keeps its input waiting, disturbs nobody and is rejected when it is killed', async () => {
    const stalled = await shReady('stty raw -echo; echo ready; exec sleep 1000');
    const written = stalled.pty.write(Buffer.alloc(MEGABYTE));
    const outcome = expect(written).rejects.toMatchObject({
      code: 'exited',
      message: expect.stringContaining('terminal closed'),
    });
    expect(stalled.pty.pending).toBeGreaterThan(MEGABYTE / 2);
    await expect(sh('exit 4').exit).resolves.toEqual({ code: 4, signal: null });
    expect(stalled.pty.pending).toBeGreaterThan(MEGABYTE / 2);
    await stalled.pty.kill();
    await outcome;
    expect(stalled.pty.pending).toBe(0);
  });

  it('rejects the rest when it exits by itself', async () => {
    const stalled = await shReady('stty raw -echo; echo ready; read -r x; exit 0');
    const written = expect(stalled.pty.write(Buffer.from(`${'y'.repeat(MEGABYTE)}`))).rejects.toMatchObject({
      code: 'exited',
    });
    expect(await run('kill', ['-KILL', `${stalled.pty.pid}`]).exit).toEqual({ code: 0, signal: null });
    await stalled.exit;
    await written;
  });

  it('takes nothing after its exit', async () => {
    const gone = run('true');
    await gone.exit;
    await expect(gone.pty.write(Buffer.from('x'))).rejects.toMatchObject({ code: 'exited' });
  });
});
