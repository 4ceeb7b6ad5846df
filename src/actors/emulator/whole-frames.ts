import { type Frame, type FrameSource, frozenFrame, liveFrame } from './frame.ts';
import type { CoreLine } from './xterm-core.ts';

/** A program that never ends its update must not freeze what people see: after this many milliseconds it shows. */
const UPDATE_LIMIT_MS = 1000;

/** Gives the picture to show: the live one, or during a synchronised update the one from before it. */
export interface WholeFrames {
  begin(): void;
  end(): void;
  /** For use at once: the next update may write over it. */
  current(): Frame;
}

/** `now` gives milliseconds of a clock that does not go back. */
export function createWholeFrames(source: () => FrameSource, now: () => number): WholeFrames {
  const copies: CoreLine[] = [];
  let held: { readonly frame: Frame; readonly since: number } | undefined;
  const expire = (): void => {
    if (held !== undefined && now() - held.since > UPDATE_LIMIT_MS) held = undefined;
  };
  return {
    begin() {
      expire();
      held ??= { frame: frozenFrame(source(), copies), since: now() };
    },
    end() {
      held = undefined;
    },
    current() {
      expire();
      return held?.frame ?? liveFrame(source());
    },
  };
}
