/** What went wrong, in one word that programs can compare; the message is for people and agents. */
export type ErrorCode =
  | 'bad-argument'
  | 'bad-chord'
  | 'unknown-action'
  | 'unknown-session'
  | 'unknown-option'
  | 'unknown-tab'
  | 'overlay-open'
  | 'not-permitted'
  | 'no-pane'
  | 'exited'
  | 'held'
  | 'input-full'
  | 'line-too-long'
  | 'start-failed'
  | 'settings-unwritable'
  | 'state-unwritable'
  | 'document-changed'
  | 'document-unreadable'
  | 'document-unwritable'
  | 'stopped';

/**
 * The one error a caller is expected to handle: something they can mend. The message names what was wrong, what
 * was expected and what to do. Anything else that is thrown is a fault of Drover's own.
 */
export class DroverError extends Error {
  override readonly name = 'DroverError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** The message of anything that can be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
