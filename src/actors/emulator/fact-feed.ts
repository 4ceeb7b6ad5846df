import type { KeyModes } from '../../input/modes.ts';
import { LEGACY_MODES } from '../../input/modes.ts';
import type { TerminalFact } from '../../terminal/facts.ts';

/** The state of a terminal that is told when it has changed. */
export interface Observed {
  readonly modes: KeyModes;
  readonly title: string;
  /** Null until a program has told it. */
  readonly cwd: string | null;
  readonly running: boolean;
  readonly scrollable: boolean;
}

/** Turns what was parsed into facts, none of them twice. */
export interface FactFeed {
  /** Tells what has changed since it was last told. */
  flush(): void;
  /** Tells an event, after every change that came before it. */
  event(fact: TerminalFact): void;
  /** Rings once with the next flush, however many bells there were: a flood of them is one fact. */
  bell(): void;
  /** Tells nothing any more. */
  close(): void;
}

function sameModes(a: KeyModes, b: KeyModes): boolean {
  return (
    a.applicationCursor === b.applicationCursor &&
    a.applicationKeypad === b.applicationKeypad &&
    a.modifyOtherKeys === b.modifyOtherKeys &&
    a.kittyFlags === b.kittyFlags &&
    a.bracketedPaste === b.bracketedPaste
  );
}

/** A feed that assumes a fresh terminal: legacy modes, no title, no history. `observe` is asked at every flush. */
export function createFactFeed(onFact: (fact: TerminalFact) => void, observe: () => Observed): FactFeed {
  let told: Observed = { modes: LEGACY_MODES, title: '', cwd: null, running: false, scrollable: false };
  let rung = false;
  let closed = false;

  const changes = (): TerminalFact[] => {
    const now = observe();
    const facts: TerminalFact[] = [];
    if (!sameModes(now.modes, told.modes)) facts.push({ type: 'modes.changed', modes: now.modes });
    if (now.title !== told.title) facts.push({ type: 'title.changed', title: now.title });
    if (now.cwd !== null && now.cwd !== told.cwd) facts.push({ type: 'cwd.changed', cwd: now.cwd });
    if (now.running !== told.running) facts.push({ type: 'progress.changed', running: now.running });
    if (now.scrollable !== told.scrollable)
      facts.push({ type: 'history.changed', scrollable: now.scrollable });
    if (rung) facts.push({ type: 'bell' });
    told = now;
    rung = false;
    return facts;
  };
  const flush = (): void => {
    if (closed) return;
    for (const fact of changes()) onFact(fact);
  };
  return {
    flush,
    event(fact) {
      flush();
      if (!closed) onFact(fact);
    },
    bell() {
      rung = true;
    },
    close() {
      closed = true;
    },
  };
}
