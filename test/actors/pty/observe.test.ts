import { chmodSync, mkdirSync, realpathSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProcessView } from '../../../src/actors/pty/pty.ts';
import { folder, type Run, run, until } from './fixtures.ts';

/** An interactive bash gives every job a group of its own. */
async function shell(cwd = folder()): Promise<Run> {
  const bash = run('bash', ['--norc', '--noprofile', '-i'], { cwd });
  await until(() => bash.text().includes('$ ') || bash.text().includes('# '), 'the prompt');
  return bash;
}

async function seen(terminal: Run, view: Partial<ProcessView>): Promise<ProcessView> {
  const matches = (): boolean => {
    const now = terminal.pty.observe();
    const awaited = view.awaitsInput === undefined || now.awaitsInput === view.awaitsInput;
    return now.foreground === view.foreground && now.name === view.name && awaited;
  };
  await until(matches, `${view.name} to be the ${view.foreground}`);
  return terminal.pty.observe();
}

describe('observe', () => {
  it('tells the shell from the program in front of it', async () => {
    const cwd = realpathSync(folder());
    const bash = await shell(cwd);
    expect(await seen(bash, { foreground: 'shell', name: 'bash', awaitsInput: true })).toEqual({
      foreground: 'shell',
      name: 'bash',
      awaitsInput: true,
      cwd,
    });
    await bash.pty.write(Buffer.from('sleep 1000\r'));
    expect(await seen(bash, { foreground: 'program', name: 'sleep', awaitsInput: false })).toEqual({
      foreground: 'program',
      name: 'sleep',
      awaitsInput: false,
      cwd,
    });
    await bash.pty.write(Buffer.from('\x03'));
    await seen(bash, { foreground: 'shell', name: 'bash' });
    // A job in the background is not in front.
    await bash.pty.write(Buffer.from('sleep 1000 & echo "started"$?\r'));
    await until(() => bash.text().includes('started0'), 'the job');
    await seen(bash, { foreground: 'shell', name: 'bash' });
  });

  it('names what is left of a pipeline', async () => {
    const bash = await shell();
    await bash.pty.write(Buffer.from('true | sleep 1000\r'));
    await seen(bash, { foreground: 'program', name: 'sleep' });
  });

  it('completes names that the kernel cut, of programs and of scripts', async () => {
    const cwd = folder();
    const script = join(cwd, 'a name (with) everything');
    writeFileSync(script, '#!/bin/sh\nread line\n');
    chmodSync(script, 0o755);
    const reader = run(script, [], { cwd });
    await seen(reader, { foreground: 'shell', name: 'a name (with) everything' });
  });

  it('gives the directory that the program is in, also when it was removed', async () => {
    const inner = join(realpathSync(folder()), 'inner');
    mkdirSync(inner);
    const bash = await shell();
    await bash.pty.write(Buffer.from(`cd '${inner}'\r`));
    await until(() => bash.pty.observe().cwd === inner, 'the directory');
    rmdirSync(inner);
    expect(bash.pty.observe().cwd).toBe(inner);
  });

  it('knows nothing of a program that has ended', async () => {
    const gone = run('true');
    await gone.exit;
    expect(gone.pty.observe()).toEqual({ foreground: 'unknown', name: null, awaitsInput: null, cwd: null });
  });
});
