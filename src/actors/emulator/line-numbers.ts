import type { CoreBuffers } from './xterm-core.ts';

/** Numbers of the normal screen's lines that stay the same while old lines are dropped. */
export interface LineNumbers {
  /** How many lines were dropped from the start since numbering began; the oldest line kept is this + 1. */
  readonly dropped: number;
  /** Rises when numbering starts over: a number from an earlier epoch says nothing. */
  readonly epoch: number;
  /** Starts over, for a change that moves text between lines. */
  restart(): void;
}

/** Counts from now on; a reset of the terminal starts over by itself. */
export function createLineNumbers(buffers: CoreBuffers): LineNumbers {
  let dropped = 0;
  let epoch = 1;
  let counted = buffers.normal;
  const count = (): void => {
    counted.lines.onTrim((amount) => {
      dropped += amount;
    });
  };
  const restart = (): void => {
    dropped = 0;
    epoch += 1;
  };
  count();
  buffers.onBufferActivate(() => {
    if (buffers.normal === counted) return;
    counted = buffers.normal;
    restart();
    count();
  });
  return {
    get dropped() {
      return dropped;
    },
    get epoch() {
      return epoch;
    },
    restart,
  };
}
