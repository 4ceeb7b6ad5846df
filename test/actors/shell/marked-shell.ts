import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type IPty, spawn } from 'node-pty';
import { launchShell } from '../../../src/actors/shell/launch.ts';
import { plain, promptEndIn, type Screen, type Step, screenOf, stepOf } from './marked-output.ts';

/** A shell to start for a test, in a home of its own. */
export interface ShellOptions {
  readonly program: string;
  readonly args?: readonly string[];
  readonly login?: boolean;
  /** Files of the home directory, by relative path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The mark that ends a prompt. */
  readonly promptEnd?: 'A' | 'B';
}

const deadline = 15_000;

/** A shell on a PTY, started by `launchShell`, whose output is read for marks. */
export class MarkedShell {
  readonly home: string;
  /** Up to the first prompt. */
  started: Step = { marks: [], output: '', prompt: '', raw: '' };
  readonly #pty: IPty;
  readonly #promptEnd: 'A' | 'B';
  readonly #isFish: boolean;
  readonly #exited: Promise<number>;
  #written = '';
  #woken: () => void = () => {};

  private constructor(options: ShellOptions) {
    this.#promptEnd = options.promptEnd ?? 'B';
    this.#isFish = options.program === 'fish';
    this.home = mkdtempSync(join(tmpdir(), 'drover-shell-'));
    chmodSync(this.home, 0o700);
    // A fish that finds neither starts a long job in the background that fills one of them.
    for (const folder of ['.local/share', '.cache']) {
      mkdirSync(join(this.home, folder, 'fish/generated_completions'), { recursive: true });
    }
    for (const [name, text] of Object.entries(options.files ?? {})) {
      mkdirSync(dirname(join(this.home, name)), { recursive: true });
      writeFileSync(join(this.home, name), text);
    }
    const launch = launchShell({
      program: options.program,
      args: options.args ?? [],
      login: options.login ?? false,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: this.home,
        LANG: 'C.UTF-8',
        TERM: 'xterm-256color',
        ...options.env,
      },
    });
    this.#pty = spawn(launch.file, [...launch.args], {
      cols: 100,
      rows: 30,
      cwd: this.home,
      env: { ...launch.env },
    });
    this.#exited = new Promise((resolve) => this.#pty.onExit(({ exitCode }) => resolve(exitCode)));
    this.#pty.onData((data) => {
      this.#written += data;
      // fish 4 waits for an answer to its query of the terminal's attributes.
      if (data.includes('\x1b[0c') || data.includes('\x1b[c')) this.#pty.write('\x1b[?62;22c');
      this.#woken();
    });
  }

  /** Starts a shell and waits for its first prompt. */
  static async start(options: ShellOptions): Promise<MarkedShell> {
    const shell = new MarkedShell(options);
    try {
      shell.started = await shell.#untilPrompt(0);
    } catch (error) {
      await shell.close();
      throw error;
    }
    return shell;
  }

  /** Starts a shell that is to get no marks, and waits for the text of its prompt. */
  static async startUnmarked(options: ShellOptions & { readonly prompt: string }): Promise<MarkedShell> {
    const shell = new MarkedShell(options);
    try {
      shell.started = await shell.#until(0, (written) =>
        written.includes(options.prompt) ? written.length : -1,
      );
    } catch (error) {
      await shell.close();
      throw error;
    }
    return shell;
  }

  /** Writes keys and waits for nothing. */
  send(keys: string): void {
    this.#pty.write(keys);
  }

  /** Writes keys and waits until the screen is as expected: the cursor's line, and its 0-based column. */
  async screenAfter(keys: string, expected: (screen: Screen) => boolean): Promise<Screen> {
    this.#pty.write(keys);
    let screen: Screen = { line: '', cursorX: 0 };
    await this.#until(0, async (written) => {
      screen = await screenOf(written);
      return expected(screen) ? written.length : -1;
    });
    return screen;
  }

  /** Writes a line with Enter and waits for the next prompt. */
  async run(line: string): Promise<Step> {
    return this.press(`${line}\r`);
  }

  /** Writes keys and waits for the next prompt. */
  async press(keys: string): Promise<Step> {
    const from = this.#written.length;
    this.#pty.write(keys);
    return this.#untilPrompt(from);
  }

  /**
   * Types text without Enter, then ctrl+c, and waits for the next prompt. Shells lose a ctrl+c that comes between
   * their handling of a key and their next read: it waits until the shell sleeps. fish has threads at work on the
   * colours then, and ignores ctrl+c on an empty line: there it is pressed again and again.
   */
  async cancel(text: string): Promise<Step> {
    await this.type(text);
    await this.#asleep();
    const from = this.#written.length;
    this.#pty.write('\x03');
    const again = setInterval(() => this.#isFish && this.#pty.write('\x03'), 200);
    try {
      return await this.#untilPrompt(from);
    } finally {
      clearInterval(again);
    }
  }

  async #asleep(): Promise<void> {
    const stat = `/proc/${this.#pty.pid}/stat`;
    while (existsSync(stat) && !/\) S/.test(readFileSync(stat, 'utf8'))) await setTimeout(1);
  }

  /** Writes a line with Enter that does not come back by itself, and waits until it wrote `text` on a new line. */
  async runUntil(line: string, text: string): Promise<Step> {
    return this.#pressUntil(`${line}\r`, `\n${text}`);
  }

  /** Writes text without Enter and waits for its echo. */
  async type(text: string): Promise<Step> {
    return this.#pressUntil(text, text);
  }

  async #pressUntil(keys: string, text: string): Promise<Step> {
    const from = this.#written.length;
    this.#pty.write(keys);
    return this.#until(from, (written) => (plain(written).includes(text) ? written.length : -1));
  }

  /** The exit code of the shell, once it ended. */
  async exitCode(): Promise<number> {
    return this.#exited;
  }

  /** Ends the shell, with what runs in it, and removes its home. */
  async close(): Promise<void> {
    this.#pty.kill('SIGKILL');
    await this.#exited;
    rmSync(this.home, { recursive: true, force: true });
  }

  async #untilPrompt(from: number): Promise<Step> {
    return this.#until(from, (written) => promptEndIn(written, this.#promptEnd));
  }

  async #until(from: number, endOf: (written: string) => number | Promise<number>): Promise<Step> {
    const start = Date.now();
    let seen = 0;
    for (;;) {
      seen = this.#written.length;
      const end = await endOf(this.#written.slice(from));
      if (end >= 0) return stepOf(this.#written.slice(from, from + end));
      // More came while the look was taken.
      if (this.#written.length > seen) continue;
      const left = start + deadline - Date.now();
      if (left <= 0) throw new Error(`no prompt in time, only ${JSON.stringify(this.#written.slice(from))}`);
      await Promise.race([
        new Promise<void>((resolve) => {
          this.#woken = resolve;
        }),
        setTimeout(left, undefined, { ref: false }),
      ]);
    }
  }
}
