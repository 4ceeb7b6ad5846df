import type { KeyModes } from '../input/modes.ts';

/** How a program ended: by an exit code or by a signal, never both. */
export interface ExitStatus {
  /** 0–255, or null when a signal ended it. */
  readonly code: number | null;
  /** Such as `SIGKILL`, or null when it exited by itself. */
  readonly signal: string | null;
}

/**
 * What a terminal tells its session chart. Facts are past tense and rare: output bytes never travel this way, only
 * changes that can alter a decision of a chart.
 */
export type TerminalFact =
  | { readonly type: 'pty.started'; readonly pid: number }
  /** The program has ended; its last output is still on its way. */
  | { readonly type: 'pty.ending' }
  | { readonly type: 'pty.exited'; readonly status: ExitStatus }
  | { readonly type: 'shell.prompt' }
  | { readonly type: 'shell.command-started' }
  | { readonly type: 'shell.command-finished'; readonly code: number | null }
  | { readonly type: 'title.changed'; readonly title: string }
  | { readonly type: 'cwd.changed'; readonly cwd: string }
  | { readonly type: 'modes.changed'; readonly modes: KeyModes }
  /** `scrollable` is true while the normal screen is shown and lines have scrolled off it. */
  | { readonly type: 'history.changed'; readonly scrollable: boolean }
  /** The selected text; empty when nothing is selected. */
  | { readonly type: 'selection.changed'; readonly text: string }
  | { readonly type: 'progress.changed'; readonly running: boolean }
  | { readonly type: 'attention.requested'; readonly message: string }
  | { readonly type: 'bell' };
