import type { Terminal } from '@xterm/headless';

/** What is known of the private modes that xterm's public interface does not tell in time. */
export interface PrivateModes {
  /** DECTCEM, mode 25. */
  readonly cursorVisible: boolean;
}

/** Called before a sequence changes anything: a synchronised update (mode 2026) begins, or ends. */
export interface UpdateListener {
  begun(): void;
  ended(): void;
}

const CURSOR = 25;
const SYNCHRONISED_UPDATE = 2026;

/** Follows DECTCEM and mode 2026; xterm handles every sequence as well. RIS and DECSTR show the cursor; RIS ends an update. */
export function trackPrivateModes(terminal: Terminal, updates: UpdateListener): PrivateModes {
  let cursorVisible = true;
  const { parser } = terminal;
  parser.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => {
    if (params.includes(CURSOR)) cursorVisible = true;
    if (params.includes(SYNCHRONISED_UPDATE)) updates.begun();
    return false;
  });
  parser.registerCsiHandler({ prefix: '?', final: 'l' }, (params) => {
    if (params.includes(CURSOR)) cursorVisible = false;
    if (params.includes(SYNCHRONISED_UPDATE)) updates.ended();
    return false;
  });
  parser.registerEscHandler({ final: 'c' }, () => {
    cursorVisible = true;
    updates.ended();
    return false;
  });
  parser.registerCsiHandler({ intermediates: '!', final: 'p' }, () => {
    cursorVisible = true;
    return false;
  });
  return {
    get cursorVisible() {
      return cursorVisible;
    },
  };
}
