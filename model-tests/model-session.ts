import type { Origin } from '../src/machines/events.ts';
import type { TerminalFact } from '../src/terminal/facts.ts';
import type { Seen } from './world.ts';

/** What the chords of the moves type into a program that has asked for nothing. */
const BYTES: Readonly<Record<string, string>> = {
  x: 'x',
  space: ' ',
  enter: '\r',
  escape: '\u001b',
  backspace: '\u007f',
  left: '\u001b[D',
  tab: '\t',
  'ctrl+u': '\u0015',
  'ctrl+s': '\u0013',
  'ctrl+r': '\u0012',
  'ctrl+w': '\u0017',
  'ctrl+f': '\u0006',
};

/** One session of the reference model. */
export class ModelSession {
  alive: boolean;
  /** It has ended, and its last output is still to come. */
  ending = false;
  readonly failed: boolean;
  readonly kind: 'shell' | 'agent';
  cwd: string | null;
  hold: Origin | null = null;
  activity: 'starting' | 'idle' | 'submitted' | 'busy' | 'attention';
  scrollable = false;
  selection = '';
  title: string;
  name: string | null = null;
  received = '';
  lastExitCode: number | null = null;
  attention: string | null = null;
  /** Whether the last look found a project around its program. */
  inProject = false;
  kernel: Seen = { foreground: 'unknown', cwd: 'project' };
  private marked = false;
  private applicationCursor = false;

  constructor(kind: 'shell' | 'agent', cwd: string | null, failed: boolean) {
    this.kind = kind;
    this.cwd = cwd;
    this.failed = failed;
    this.alive = !failed;
    this.activity = kind === 'agent' ? 'busy' : 'starting';
    this.title = kind === 'agent' ? 'claude' : 'shell';
  }

  get shown(): string {
    return this.name ?? this.title;
  }

  get takesInput(): boolean {
    return this.alive && !this.ending;
  }

  get active(): boolean {
    return this.alive && ['submitted', 'busy', 'attention'].includes(this.activity);
  }

  get status(): string {
    if (!this.alive) return 'exited';
    return this.activity === 'submitted' ? 'busy' : this.activity;
  }

  /** Hands text to the program; a shell at its prompt that is given a line is not idle any more. */
  type(text: string): void {
    this.received += text;
    if (!text.includes('\r')) return;
    if (this.activity === 'idle') this.activity = 'submitted';
    if (this.activity === 'attention') {
      this.activity = 'submitted';
      this.attention = null;
    }
  }

  rename(text: string): void {
    const name = text.trim();
    this.name = name === '' || name === this.title ? null : name;
  }

  refuses(origin: Origin): boolean {
    return !this.takesInput || (this.hold !== null && origin === 'agent');
  }

  bytesOf(chord: string): string | undefined {
    return chord === 'left' && this.applicationCursor ? '\u001bOD' : BYTES[chord];
  }

  /** The kernel is asked; of a program that has ended nothing can be learnt any more. */
  look(): void {
    if (!this.alive) return;
    const { foreground, awaitsInput, cwd } = this.kernel;
    if (cwd !== null) this.cwd = `/${cwd}`;
    this.inProject = this.cwd === '/project';
    const guessed = !this.marked && this.kind === 'shell';
    if (guessed && foreground === 'program' && (this.activity === 'starting' || this.activity === 'idle'))
      this.activity = 'busy';
    if (guessed && foreground === 'shell' && awaitsInput !== false && this.activity !== 'attention')
      this.activity = 'idle';
  }

  /** True when the shell has ended cleanly, which closes its pane. */
  hear(fact: TerminalFact): boolean {
    // What never started has no terminal to report anything.
    if (this.failed) return false;
    if (fact.type === 'history.changed') this.scrollable = fact.scrollable;
    if (fact.type === 'selection.changed') this.selection = fact.text;
    if (fact.type === 'title.changed') this.title = fact.title;
    if (fact.type === 'cwd.changed') this.cwd = fact.cwd;
    if (fact.type === 'modes.changed') this.applicationCursor = fact.modes.applicationCursor;
    if (!this.alive) return false;
    if (fact.type === 'pty.ending') {
      this.ending = true;
      this.hold = null;
    }
    if (fact.type === 'pty.exited') {
      this.alive = false;
      return this.kind === 'shell' && fact.status.code === 0;
    }
    this.hearShell(fact);
    return false;
  }

  private hearShell(fact: TerminalFact): void {
    const { activity } = this;
    if (fact.type === 'shell.prompt' && activity !== 'idle' && activity !== 'attention') {
      this.activity = 'idle';
      this.marked = true;
    } else if (fact.type === 'shell.command-started' && activity !== 'busy') {
      if (activity === 'attention') this.attention = null;
      this.activity = 'busy';
      this.marked = true;
      this.lastExitCode = null;
    } else if (fact.type === 'shell.command-finished' && activity !== 'starting') {
      if (activity !== 'attention') this.activity = 'idle';
      this.marked = true;
      this.lastExitCode = fact.code;
    } else if (fact.type === 'attention.requested' && activity !== 'starting') {
      this.activity = 'attention';
      this.attention = fact.message;
    }
  }
}
