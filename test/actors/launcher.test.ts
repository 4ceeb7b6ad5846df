import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createLauncher, type Launcher } from '../../src/actors/launcher.ts';
import type { Pty, PtyBackend, SpawnOptions } from '../../src/actors/pty/pty.ts';
import { DroverError } from '../../src/errors.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../src/settings/schema.ts';
import type { Launch } from '../../src/terminal/launch.ts';

const PATH = process.env['PATH'] ?? '';
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drover-launcher-'));
  folders.push(folder);
  return folder;
}

/** Notes what it is asked to start; nothing runs. */
function notingBackend(): { readonly backend: PtyBackend; readonly spawned: SpawnOptions[] } {
  const spawned: SpawnOptions[] = [];
  const pty: Pty = {
    pid: 4711,
    pending: 0,
    write: async () => {},
    keyTaken: async () => {},
    resize: () => {},
    pause: () => {},
    resume: () => {},
    observe: () => ({ foreground: 'unknown', name: null, awaitsInput: null, cwd: null }),
    kill: async () => {},
  };
  return {
    spawned,
    backend: {
      spawn(options) {
        spawned.push(options);
        return pty;
      },
    },
  };
}

interface Setting {
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Partial<Settings>;
}

function launcherWith(
  { env = { PATH, SHELL: 'sh' }, settings = {} }: Setting,
  backend: PtyBackend,
): Launcher {
  return createLauncher({
    backend,
    env,
    version: '9.9',
    settings: () => ({ ...DEFAULT_SETTINGS, ...settings }),
  });
}

/** What is spawned for a launch, as session 4 on 90×20. */
function spawnedFor(launch: Partial<Launch>, setting: Setting = {}): SpawnOptions {
  const { backend, spawned } = notingBackend();
  const request = {
    handle: 4,
    launch: { kind: 'command', cwd: null, command: null, ...launch },
    cols: 90,
    rows: 20,
  } as const;
  launcherWith(setting, backend)
    .start(request, () => {})
    .dispose();
  const [options] = spawned;
  if (options === undefined) throw new Error('nothing was spawned');
  return options;
}

/** The code and the message that a launch is refused with before anything starts. */
function refusal(launch: Partial<Launch>, setting: Setting = {}): DroverError {
  const { backend, spawned } = notingBackend();
  try {
    launcherWith(setting, backend).check({ kind: 'command', cwd: null, command: null, ...launch });
  } catch (error) {
    expect(spawned).toEqual([]);
    if (error instanceof DroverError) return error;
    throw error;
  }
  throw new Error('the launch was not refused');
}

describe('what is run', () => {
  const bash = { shell: { program: 'bash', args: ['--norc'] } };

  it.each<[string, Partial<Launch>, Setting, Pick<SpawnOptions, 'file' | 'args'>]>([
    [
      'a list is a program with its arguments',
      { command: ['ls', '-l', 'a b'] },
      {},
      { file: 'ls', args: ['-l', 'a b'] },
    ],
    [
      'a line goes to the shell of the environment',
      { command: 'ls | wc' },
      {},
      { file: 'sh', args: ['-c', 'ls | wc'] },
    ],
    [
      'a line goes to the shell of the settings',
      { command: 'ls' },
      { settings: bash },
      { file: 'bash', args: ['-c', 'ls'] },
    ],
  ])('%s', (_, launch, setting, expected) => {
    expect(spawnedFor(launch, setting)).toMatchObject({ ...expected, cols: 90, rows: 20 });
  });

  it('nothing at all is the shell, with the arguments of the settings', () => {
    expect(spawnedFor({ kind: 'shell' }).file).toBe('sh');
    const { file, args } = spawnedFor({ kind: 'shell' }, { settings: bash });
    expect(file).toBe('bash');
    expect(args).toContain('--norc');
  });

  it('without SHELL it is a shell that every system has', () => {
    expect(spawnedFor({ command: 'ls' }, { env: { PATH } }).file).toMatch(/^\/.*sh$/);
  });

  it('the settings count as they are at each start', () => {
    const { backend, spawned } = notingBackend();
    let program = 'bash';
    const launcher = createLauncher({
      backend,
      env: { PATH },
      version: '9.9',
      settings: () => ({ ...DEFAULT_SETTINGS, shell: { program, args: [] } }),
    });
    const request = {
      handle: 4,
      launch: { kind: 'command', cwd: null, command: 'ls' },
      cols: 90,
      rows: 20,
    } as const;
    launcher.start(request, () => {}).dispose();
    program = 'zsh';
    launcher.start(request, () => {}).dispose();
    expect(spawned.map(({ file }) => file)).toEqual(['bash', 'zsh']);
  });
});

describe('the environment', () => {
  it('names the session, and marks each start with a token of its own', () => {
    const env = {
      PATH,
      SHELL: 'sh',
      DROVER_HOME: '/somewhere',
      DROVER_SESSION: '1',
      COLUMNS: '80',
      KEPT: 'yes',
    };
    const [one, two] = [spawnedFor({ command: ['ls'] }, { env }), spawnedFor({ command: ['ls'] }, { env })];
    expect(one.env).toMatchObject({ DROVER_SESSION: '4', KEPT: 'yes', TERM: 'xterm-256color' });
    expect(Object.keys(one.env)).not.toContain('DROVER_HOME');
    expect(Object.keys(one.env)).not.toContain('COLUMNS');
    expect(one.env['DROVER_TERMINAL']).toMatch(/^[\w-]{20,}$/);
    expect(one.env['DROVER_TERMINAL']).not.toBe(two.env['DROVER_TERMINAL']);
  });
});

describe('where it starts', () => {
  it('is at home unless a directory is named', () => {
    expect(spawnedFor({ command: ['ls'] }).cwd).toBe(homedir());
    const folder = temporaryFolder();
    expect(spawnedFor({ command: ['ls'], cwd: folder }).cwd).toBe(folder);
  });

  it('is the nearest directory above one that has vanished since it was checked', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a'));
    expect(spawnedFor({ command: ['ls'], cwd: join(folder, 'a', 'b', 'c') }).cwd).toBe(join(folder, 'a'));
  });
});

describe('what is checked beforehand', () => {
  it.each<[Partial<Launch>, Setting, string]>([
    [{ command: ['no-such-program'] }, {}, '"no-such-program" is not in'],
    [{ command: ['ls'], cwd: '/no/such/directory' }, {}, '"/no/such/directory" does not exist'],
    [{ kind: 'agent', command: 'no-such-agent --x' }, {}, 'agent.command is "no-such-agent --x"'],
    [{ kind: 'shell' }, { env: { PATH, SHELL: 'no-such-shell' } }, '"no-such-shell"'],
    [{ command: 'ls' }, { settings: { shell: { program: 'no-such-shell', args: [] } } }, '"no-such-shell"'],
  ])('%j is refused', (launch, setting, message) => {
    const { code, message: said } = refusal(launch, setting);
    expect(code).toBe('start-failed');
    expect(said).toContain(message);
  });

  it('what is there is not', () => {
    const { backend } = notingBackend();
    const launcher = launcherWith({}, backend);
    for (const command of [null, 'whatever the shell makes of it', ['ls', '--no-such-flag']])
      expect(() => launcher.check({ kind: 'command', cwd: tmpdir(), command })).not.toThrow();
    for (const command of ['sh -l', 'exec no-such-agent', 'AGENT=1 no-such-agent', ['sh']])
      expect(() => launcher.check({ kind: 'agent', cwd: tmpdir(), command })).not.toThrow();
  });
});
