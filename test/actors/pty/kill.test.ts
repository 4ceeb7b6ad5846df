import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createPtyBackend } from '../../../src/actors/pty/backend.ts';
import { endMembers } from '../../../src/actors/pty/ending.ts';
import { LeaderOnly } from '../../../src/actors/pty/leader-only.ts';
import { Members } from '../../../src/actors/pty/members.ts';
import { readProcessTable } from '../../../src/actors/pty/process-table.ts';
import { commandLineOf, isAlive, readAllStats, readStat } from '../../../src/actors/pty/processes.ts';
import type { SpawnOptions } from '../../../src/actors/pty/pty.ts';
import { isRunning, marked, run, sh, shReady, until } from './fixtures.ts';

/** A time to sleep by which a process that lost every other mark can be found. */
function sleepMark(): string {
  return `${100_000 + Math.floor(Math.random() * 900_000)}`;
}

describe('kill', () => {
  it('ends the program and reports its last words', async () => {
    const program = await shReady('trap "echo bye; exit 7" HUP; echo ready; while :; do sleep 0.01; done');
    await program.pty.kill();
    expect(program.statuses).toEqual([{ code: 7, signal: null }]);
    expect(program.text()).toMatch(/bye\r\n$/);
  });

  it('ends all that the program started, however it hid', async () => {
    const program = await shReady(
      [
        'sleep 1000 &',
        'nohup sleep 1000 >/dev/null 2>&1 &',
        'setsid sleep 1000 &',
        // Left the session, and its parent is gone.
        '(setsid sh -c "sleep 1000 & exit" &)',
        '(trap "" HUP TERM INT; sleep 1000; :) &',
        'sleep 1000 & kill -STOP $!',
        'echo ready; trap "" HUP; while :; do sleep 1; done',
      ].join('\n'),
    );
    await until(() => marked(program).length >= 9, 'all programs to run');
    const before = marked(program);
    await program.pty.kill();
    expect(marked(program)).toEqual([]);
    expect(before.filter(({ pid }) => isRunning(pid))).toEqual([]);
    expect(program.statuses).toEqual([{ code: null, signal: 'SIGKILL' }]);
  });

  it('ends descendants and members of the session that carry no mark', async () => {
    const program = await shReady('env -i sleep 1000 & env -i setsid sleep 1000 & echo ready; wait');
    const unmarked = (): readonly number[] =>
      readAllStats()
        .filter(({ parent, name }) => parent === program.pty.pid && name === 'sleep')
        .map(({ pid }) => pid);
    await until(() => unmarked().length === 2, 'both programs to run');
    const pids = unmarked();
    await program.pty.kill();
    expect(pids.filter(isRunning)).toEqual([]);
  });

  it('ends what a program left behind when it exited, marked or not', async () => {
    const program = sh('trap "" HUP; sleep 1000 & echo "p$!"; env -i sleep 1000 & echo "p$!"');
    await program.exit;
    const pids = [...program.text().matchAll(/p(\d+)/g)].map(([, pid]) => Number(pid));
    expect(pids.filter(isRunning)).toHaveLength(2);
    await program.pty.kill();
    expect(pids.filter(isRunning)).toEqual([]);
  });

  it('ends programs that keep starting others', async () => {
    const program = await shReady(
      'trap "" HUP; echo ready; f() { while :; do (trap "" HUP; sleep 1000) & sleep 0.02; done; }; f & f',
    );
    await until(() => marked(program).length > 5, 'some programs to run');
    await program.pty.kill();
    expect(marked(program)).toEqual([]);
  });

  it('leaves other terminals alone', async () => {
    const other = await shReady('echo ready; sleep 1000 & wait');
    const program = await shReady('echo ready; sleep 1000 & wait');
    await program.pty.kill();
    expect(other.statuses).toEqual([]);
    expect(marked(other)).toHaveLength(2);
  });

  it('reads a paused terminal to its end', async () => {
    const program = await shReady('trap "echo bye; exit" HUP; echo ready; while :; do sleep 0.01; done');
    program.pty.pause();
    await program.pty.kill();
    expect(program.text()).toMatch(/bye\r\n$/);
  });

  it('can be asked for twice, and after the exit', async () => {
    const program = await shReady('echo ready; exec sleep 1000');
    await Promise.all([program.pty.kill(), program.pty.kill()]);
    await program.pty.kill();
    expect(program.statuses).toHaveLength(1);
    const gone = run('true');
    await gone.exit;
    await gone.pty.kill();
    expect(gone.statuses).toEqual([{ code: 0, signal: null }]);
  });

  it('may come at any time of a short life', async () => {
    for (let i = 0; i < 20; i++) {
      const program = run('true');
      if (i % 2 === 0) await until(() => !isRunning(program.pty.pid), 'the program to end');
      await program.pty.kill();
      expect(program.statuses).toHaveLength(1);
    }
  });
});

describe('killNow', () => {
  it('ends every terminal of its back end without waiting', async () => {
    const backend = createPtyBackend();
    const mark = sleepMark();
    const sleepers = (): number =>
      readAllStats().filter(
        (stat) => stat.name === 'sleep' && isAlive(stat) && commandOf(stat.pid).includes(mark),
      ).length;
    const options = (token: number): SpawnOptions => ({
      file: 'sh',
      args: ['-c', `trap "" HUP; sleep ${mark} & setsid sleep ${mark} & wait`],
      env: { PATH: process.env['PATH'] ?? '', DROVER_TERMINAL: `${mark}-${token}` },
      cwd: tmpdir(),
      cols: 80,
      rows: 24,
    });
    const exits: string[] = [];
    const ptys = [1, 2, 3].map((token) =>
      backend.spawn(options(token), { onData: () => {}, onExit: ({ signal }) => exits.push(signal ?? '') }),
    );
    await until(() => sleepers() === 6, 'the programs to run');
    backend.killNow();
    await until(() => sleepers() === 0 && exits.length === 3, 'the programs to end');
    expect(exits).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL']);
    await Promise.all(ptys.map((pty) => pty.kill()));
  });
});

describe('a pid that is used again', () => {
  it('is never signalled', async () => {
    const stranger = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
    const pid = stranger.pid ?? 0;
    try {
      await once(stranger, 'spawn');
      const actual = readStat(pid);
      const former = { pid, startTicks: (actual?.startTicks ?? 0) - 1, marker: null };
      const members = new Members(former);
      expect(members.find(readProcessTable())).toEqual([]);
      members.signal({ pid, name: 'sleep', startTicks: former.startTicks }, 'SIGKILL');
      expect(readStat(pid)).toMatchObject({ startTicks: actual?.startTicks, state: 'S' });
    } finally {
      stranger.kill('SIGKILL');
      await once(stranger, 'exit');
    }
  });
});

describe('without a view of all processes', () => {
  it.each(['exec sleep 1000', 'trap "" HUP; while :; do sleep 1; done'])(
    'the group of the leader ends: %s',
    async (script) => {
      const leader = spawn('sh', ['-c', `echo ready; ${script}`], {
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const members = new LeaderOnly(leader.pid ?? 0);
      const leaderGone = once(leader, 'exit').then(() => members.leaderGone());
      await once(leader.stdout, 'data');
      await endMembers({ members, leaderGone, hangUp: () => {} });
      await leaderGone;
      expect(readAllStats().filter((stat) => stat.group === leader.pid && isAlive(stat))).toEqual([]);
    },
  );
});

describe('a process that cannot be ended', () => {
  it('is named', async () => {
    // Stands for one of another user, which only a test that may change users could start.
    const stuck = { pid: 4_000_000, name: 'sudo', startTicks: 1 };
    const members = { leaderGone() {}, find: () => [stuck], remaining: () => [stuck], signal() {} };
    let hungUp = 0;
    const ending = endMembers({ members, leaderGone: new Promise(() => {}), hangUp: () => hungUp++ });
    await expect(ending).rejects.toMatchObject({
      code: 'not-permitted',
      message: expect.stringContaining('sudo (pid 4000000)'),
    });
    expect(hungUp).toBe(1);
  });
});

function commandOf(pid: number): string {
  return commandLineOf(pid).join(' ');
}
