import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createPtyBackend } from '../../src/actors/pty/backend.ts';
import type { Pty, PtyBackend, PtyHandlers, SpawnOptions } from '../../src/actors/pty/pty.ts';
import { startTerminal, type Terminal } from '../../src/actors/terminal.ts';
import { DroverError } from '../../src/errors.ts';
import type { ExitStatus, TerminalFact } from '../../src/terminal/facts.ts';

const SPAWN: SpawnOptions = { file: 'program', args: [], env: {}, cwd: '.', cols: 80, rows: 24 };
const CLEAN: ExitStatus = { code: 0, signal: null };

/** A PTY that does what the test says and notes what it is told. */
interface Script {
  readonly terminal: Terminal;
  readonly facts: TerminalFact[];
  /** Calls in order, writes as text. */
  readonly calls: string[];
  readonly spawned: SpawnOptions[];
  output(text: string | Uint8Array): void;
  exit(status: ExitStatus): void;
  setPending(bytes: number): void;
}

function startScripted(spawn: Partial<SpawnOptions> = {}, onCall: (call: string) => void = () => {}): Script {
  const calls: string[] = [];
  const facts: TerminalFact[] = [];
  const spawned: SpawnOptions[] = [];
  let handlers: PtyHandlers | undefined;
  let pending = 0;
  const note = (call: string): void => {
    calls.push(call);
    onCall(call);
  };
  const pty: Pty = {
    pid: 4711,
    get pending() {
      return pending;
    },
    async write(bytes) {
      note(`write ${Buffer.from(bytes).toString()}`);
    },
    keyTaken: async () => {},
    resize: (cols, rows) => note(`resize ${cols}x${rows}`),
    pause: () => note('pause'),
    resume: () => note('resume'),
    observe: () => ({ foreground: 'program', name: 'vim', awaitsInput: null, cwd: '/srv' }),
    kill: async () => note('kill'),
  };
  const backend: PtyBackend = {
    spawn(options, given) {
      spawned.push(options);
      handlers = given;
      return pty;
    },
  };
  const terminal = startTerminal({
    backend,
    spawn: { ...SPAWN, ...spawn },
    scrollback: 100,
    version: '9.9',
    onFact: (fact) => facts.push(fact),
  });
  return {
    terminal,
    facts,
    calls,
    spawned,
    output: (text) => handlers?.onData(typeof text === 'string' ? Buffer.from(text) : text),
    exit: (status) => handlers?.onExit(status),
    setPending(bytes) {
      pending = bytes;
    },
  };
}

describe('output and input', () => {
  test('output reaches the screen, facts the chart, and typing the program', async () => {
    const { terminal, output, facts, calls } = startScripted();
    output('\x1b]2;hi\x07shown');
    await terminal.emulator.whenParsed();
    await terminal.write('é');
    expect(terminal.emulator.viewText().text).toBe('shown');
    expect(facts).toEqual([{ type: 'title.changed', title: 'hi' }]);
    expect(calls).toEqual(['write é']);
    expect(terminal.pid).toBe(4711);
    expect(terminal.observe()).toEqual({
      foreground: 'program',
      name: 'vim',
      awaitsInput: null,
      cwd: '/srv',
    });
  });

  test('answers go back in the order of the questions', async () => {
    const { terminal, output, calls } = startScripted();
    output('\x1b[c\x1b[?u\x1b[>q');
    await terminal.emulator.whenParsed();
    expect(calls).toEqual(['write \x1b[?1;2c', 'write \x1b[?0u', 'write \x1bP>|drover(9.9)\x1b\\']);
  });

  test('a program that reads no answers gets no more of them', async () => {
    const { terminal, output, calls, setPending } = startScripted();
    setPending(64 * 1024);
    output('\x1b[c');
    await terminal.emulator.whenParsed();
    setPending(0);
    output('\x1b[?u');
    await terminal.emulator.whenParsed();
    expect(calls).toEqual(['write \x1b[?0u']);
  });

  test('the view scrolls', async () => {
    const { terminal, output } = startScripted({ rows: 2 });
    output('1\r\n2\r\n3\r\n4');
    await terminal.emulator.whenParsed();
    terminal.scroll('top');
    expect(terminal.emulator.viewText().text).toBe('1\n2');
    terminal.scroll('bottom');
    expect(terminal.emulator.screen().atBottom).toBe(true);
  });
});

describe('a flood', () => {
  test('50 MB stay bounded, nothing is lost, and timers run meanwhile', async () => {
    let isPaused = false;
    const { terminal, output, calls, exit } = startScripted({}, (call) => {
      if (call === 'pause') isPaused = true;
      if (call === 'resume') isPaused = false;
    });
    const { emulator } = terminal;
    const chunk = Buffer.alloc(64 * 1024, `${'x'.repeat(62)}\r\n`);
    let lines = 0;
    let most = 0;
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    });
    for (let sent = 0; sent < 50_000_000; sent += chunk.length) {
      output(chunk);
      lines += chunk.length / 64;
      most = Math.max(most, emulator.pendingBytes);
      while (isPaused) {
        await new Promise((resolve) => setImmediate(resolve));
        most = Math.max(most, emulator.pendingBytes);
      }
    }
    output('last');
    exit(CLEAN);
    await terminal.exited;
    clearInterval(timer);
    expect(most).toBeGreaterThan(1024 * 1024);
    expect(most).toBeLessThanOrEqual(1024 * 1024 + chunk.length);
    expect(ticks).toBeGreaterThan(20);
    expect(emulator.screen().newestLine).toBe(lines + 1);
    expect(emulator.viewText().text.split('\n')).toEqual([...Array(23).fill('x'.repeat(62)), 'last']);
    // Held up in turn, and never left so.
    expect(calls.filter((call, index) => call !== (index % 2 === 0 ? 'pause' : 'resume'))).toEqual([]);
    expect(calls.length % 2).toBe(0);
  }, 120_000);
});

describe('size', () => {
  test('is the same on both sides from the start', () => {
    const { terminal, spawned } = startScripted({ cols: 132, rows: 43 });
    expect(spawned[0]).toMatchObject({ cols: 132, rows: 43 });
    expect([terminal.emulator.cols, terminal.emulator.rows]).toEqual([132, 43]);
  });

  test('changes on both sides; one column becomes two on both', () => {
    const { terminal, calls, spawned } = startScripted({ cols: 1 });
    expect([spawned[0]?.cols, terminal.emulator.cols]).toEqual([2, 2]);
    terminal.resize(100, 30);
    terminal.resize(1, 3);
    expect(calls).toEqual(['resize 100x30', 'resize 2x3']);
    expect([terminal.emulator.cols, terminal.emulator.rows]).toEqual([2, 3]);
  });

  test('stays when the PTY refuses it', () => {
    const { terminal } = startScripted({}, () => {
      throw new DroverError('bad-argument', 'rows must be 1–1000');
    });
    expect(() => terminal.resize(80, 0)).toThrow(DroverError);
    expect([terminal.emulator.cols, terminal.emulator.rows]).toEqual([80, 24]);
  });
});

describe('the end', () => {
  test('is told after everything before it was parsed', async () => {
    const { terminal, output, exit, facts } = startScripted();
    output(Buffer.alloc(300_000, 'x\r\n'));
    output('\x1b]2;bye\x07tail');
    exit({ code: 3, signal: null });
    expect(facts.map((fact) => fact.type)).not.toContain('pty.exited');
    expect(await terminal.exited).toEqual({ code: 3, signal: null });
    expect(facts.map((fact) => fact.type)).toEqual(['history.changed', 'title.changed', 'pty.exited']);
    expect(terminal.emulator.viewText().text.endsWith('tail')).toBe(true);
  });

  test('leaves the screen readable and resizable, and refuses input', async () => {
    const { terminal, output, exit, calls } = startScripted();
    output('text\x1b[c');
    exit({ code: null, signal: 'SIGKILL' });
    await terminal.exited;
    terminal.resize(40, 10);
    expect(terminal.emulator.viewText().text).toBe('text');
    expect(terminal.emulator.cols).toBe(40);
    await expect(terminal.write('x')).rejects.toMatchObject({
      code: 'exited',
      message: expect.stringContaining('SIGKILL'),
    });
    expect(calls).toEqual([]);
  });

  test('after dispose nothing is told, and who waits for the exit is not left waiting', async () => {
    const { terminal, output, exit, facts } = startScripted();
    output('\x1b]2;late\x07');
    terminal.dispose();
    exit(CLEAN);
    expect(await terminal.exited).toEqual(CLEAN);
    expect(facts).toEqual([]);
  });

  test('a program that cannot be started is the error of the backend', () => {
    const backend: PtyBackend = {
      spawn() {
        throw new DroverError('start-failed', 'no such program');
      },
    };
    expect(() => startTerminal({ backend, spawn: SPAWN, scrollback: 100, onFact: () => {} })).toThrow(
      'no such program',
    );
  });
});

test('bash is shown, answered, resized and ended', async () => {
  const home = await mkdtemp(`${tmpdir()}/drover-terminal-`);
  const facts: TerminalFact[] = [];
  const script = [
    'stty size',
    "printf '\\033[?2004h\\033]2;up\\007'",
    'read -r line',
    'stty size',
    'stty -icanon -echo min 1',
    "printf '\\033[6n'",
    'read -r -d R answer && printf \'%q\\n\' "$answer"',
    'exit 5',
  ].join('; ');
  const terminal = startTerminal({
    backend: createPtyBackend(),
    spawn: {
      file: 'bash',
      args: ['--norc', '--noprofile', '-c', script],
      env: { PATH: process.env['PATH'] ?? '', HOME: home, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' },
      cwd: home,
      cols: 61,
      rows: 17,
    },
    scrollback: 100,
    onFact: (fact) => facts.push(fact),
  });
  try {
    await expect
      .poll(() => facts.some((fact) => fact.type === 'title.changed'), { timeout: 20_000 })
      .toBe(true);
    terminal.resize(50, 12);
    await terminal.write('go\r');
    expect(await terminal.exited).toEqual({ code: 5, signal: null });
    const { lines } = terminal.emulator.viewText();
    expect(lines.map((line) => line.text)).toEqual([
      '17 61',
      'go',
      '12 50',
      expect.stringMatching(/\[4\\?;1'?$/),
    ]);
    expect(terminal.emulator.keyModes.bracketedPaste).toBe(true);
    expect(facts.at(-1)).toEqual({ type: 'pty.exited', status: { code: 5, signal: null } });
  } finally {
    await terminal.kill();
    terminal.dispose();
    await rm(home, { recursive: true });
  }
});
