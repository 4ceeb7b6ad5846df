import type { KeyModes } from '../input/modes.ts';
import type { ExitStatus, TerminalFact } from '../terminal/facts.ts';
import type { Launch } from '../terminal/launch.ts';
import type { ActionEvent, KeyEvent, Origin } from './events.ts';

export interface SessionInput {
  readonly handle: number;
  readonly launch: Launch;
  /** Size of the grid the program sees, in cells. */
  readonly cols: number;
  readonly rows: number;
}

/** What the chart asks of the terminal behind it. */
export type TerminalRequest =
  | { readonly type: 'write'; readonly data: string }
  | { readonly type: 'resize'; readonly cols: number; readonly rows: number }
  | { readonly type: 'scroll'; readonly to: 'top' | 'bottom' };

/** Where the program in the foreground is, as the kernel says; asked for just before a decision needs it. */
export interface Observation {
  readonly type: 'program.observed';
  readonly foreground: 'shell' | 'program' | 'unknown';
  readonly name: string | null;
  /** Whether it waits for input; null where that cannot be known. */
  readonly awaitsInput: boolean | null;
  readonly cwd: string | null;
  /** Root of the repository above `cwd`, or null. */
  readonly repository: string | null;
  /** The project's first instruction document, or null. */
  readonly document: string | null;
}

export type SessionEvent =
  | KeyEvent
  | ActionEvent
  | TerminalFact
  | Observation
  | { readonly type: 'input.sent'; readonly data: string; readonly origin: Origin }
  | { readonly type: 'text.pasted'; readonly text: string; readonly origin: Origin }
  /** Something that ends in Enter was handed to the program. */
  | { readonly type: 'line.submitted' }
  | { readonly type: 'start.failed'; readonly reason: string }
  | { readonly type: 'size.changed'; readonly cols: number; readonly rows: number }
  | { readonly type: 'name.decided'; readonly name: string };

/** What a session tells the app. */
export interface SessionEnded {
  readonly type: 'session.ended';
  readonly handle: number;
  /** A shell that exited by itself with code 0. */
  readonly clean: boolean;
}

/** A session's selected text goes to the workspace's clipboard. */
export interface SelectionCopied {
  readonly type: 'selection.copied';
  readonly text: string;
}

export interface SessionContext {
  readonly handle: number;
  readonly launch: Launch;
  readonly cols: number;
  readonly rows: number;
  readonly pid: number | null;
  /** The title the program set, or what was launched. */
  readonly title: string;
  /** A name given by hand; it wins over the title. */
  readonly name: string | null;
  readonly cwd: string | null;
  readonly program: string | null;
  readonly repository: string | null;
  readonly document: string | null;
  readonly modes: KeyModes;
  readonly scrollable: boolean;
  /** The selected text; empty when nothing is selected. */
  readonly selection: string;
  /** True once the shell has reported a prompt or a command by itself; the kernel's guess is not needed then. */
  readonly marked: boolean;
  readonly lastCommand: { readonly code: number | null } | null;
  readonly exit: ExitStatus | null;
  /** Why the program could not be started, or null. */
  readonly failure: string | null;
  readonly attention: string | null;
}

/** Session states whose sessions can be typed into carry no `refuses:` tag. */
export type SessionTag = 'alive' | 'active' | 'refuses:exited' | 'refuses:held';
