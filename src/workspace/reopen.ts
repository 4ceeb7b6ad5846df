/** How many closed panes and tabs can be brought back. */
export const REOPEN_LIMIT = 16;

/** What the workspace cannot know of a pane that closes, and needs to bring it back. */
export interface ClosedPane {
  /** The title that its tab derived from it. */
  readonly title: string;
  /** Its current directory; null when unknown. */
  readonly cwd: string | null;
  readonly kind: 'shell' | 'agent' | 'command';
  /** What a `command` session runs: a string for the shell, a list to execute as it is. */
  readonly command?: string | readonly string[];
}

/** A closed pane or tab on the reopen stack. */
export interface ClosedTab extends ClosedPane {
  /** The name that a person or an agent had given to the tab; null when it had none, or when the tab lives on. */
  readonly manualTitle: string | null;
}

/** Describes a session that is about to close. Called synchronously, at most once for an operation. */
export type Remember = (session: number) => ClosedPane;

/** Newest first; what exceeds `REOPEN_LIMIT` is forgotten. */
export function pushClosed(stack: readonly ClosedTab[], closed: ClosedTab): readonly ClosedTab[] {
  return [closed, ...stack].slice(0, REOPEN_LIMIT);
}
