import type { Terminal } from '@xterm/headless';
import { numberAt, type Params } from './params.ts';

/** The kitty protocol's five progressive flags, all of which Drover's encoder knows. */
const ALL_FLAGS = 0b11111;
/** Entries kept for each screen; a program that pushes more loses the oldest, as the protocol allows. */
const STACK_LIMIT = 16;

interface ScreenFlags {
  current: number;
  readonly saved: number[];
}

/** What a program asked of its keys beyond the modes that xterm keeps. */
export interface KeyProtocols {
  /** Flags of the screen that is shown now. */
  readonly kittyFlags: number;
  readonly modifyOtherKeys: 0 | 1 | 2;
}

function push(screen: ScreenFlags, flags: number): void {
  screen.saved.push(screen.current);
  if (screen.saved.length > STACK_LIMIT) screen.saved.shift();
  screen.current = flags & ALL_FLAGS;
}

function pop(screen: ScreenFlags, count: number): void {
  for (let left = Math.min(count, STACK_LIMIT + 1); left > 0; left -= 1)
    screen.current = screen.saved.pop() ?? 0;
}

function set(screen: ScreenFlags, flags: number, mode: number): void {
  const known = flags & ALL_FLAGS;
  if (mode === 1) screen.current = known;
  else if (mode === 2) screen.current |= known;
  else if (mode === 3) screen.current &= ~known;
}

function toLevel(value: number): 0 | 1 | 2 {
  if (value <= 0) return 0;
  return value === 1 ? 1 : 2;
}

/** XTMODKEYS and its kin number the resources; 4 is modifyOtherKeys, the only one kept. */
const MODIFY_OTHER_KEYS = 4;

/**
 * Follows the kitty keyboard protocol (`CSI > u`, `CSI < u`, `CSI = u`, `CSI ? u`; each screen has flags and a stack of
 * its own) and xterm's modifyOtherKeys (`CSI > 4 ; n m`, `CSI > 4 n`, `CSI ? 4 m`), and answers their queries. RIS and
 * DECSTR switch all of it off.
 *
 * Sources: kitty's "Comprehensive keyboard handling in terminals"; xterm ctlseqs, XTMODKEYS and XTQMODKEYS.
 */
export function trackKeyProtocols(terminal: Terminal, reply: (bytes: string) => void): KeyProtocols {
  const screens = {
    normal: { current: 0, saved: [] },
    alternate: { current: 0, saved: [] },
  } satisfies Record<string, ScreenFlags>;
  let modifyOtherKeys: 0 | 1 | 2 = 0;
  const shown = (): ScreenFlags => screens[terminal.buffer.active.type];
  const reset = (): false => {
    for (const screen of Object.values(screens)) pop(screen, STACK_LIMIT + 1);
    modifyOtherKeys = 0;
    return false;
  };
  const on = (prefix: string, final: string, act: (params: Params) => void): void => {
    terminal.parser.registerCsiHandler({ prefix, final }, (params) => {
      act(params);
      return true;
    });
  };

  on('>', 'u', (params) => push(shown(), numberAt(params, 0)));
  on('<', 'u', (params) => pop(shown(), numberAt(params, 0) || 1));
  on('=', 'u', (params) => set(shown(), numberAt(params, 0), numberAt(params, 1) || 1));
  on('?', 'u', () => reply(`\x1b[?${shown().current}u`));
  on('>', 'm', (params) => {
    const resource = numberAt(params, 0);
    // Without a resource, all of them go back to their initial value.
    if (resource === 0) modifyOtherKeys = 0;
    else if (resource === MODIFY_OTHER_KEYS) modifyOtherKeys = toLevel(numberAt(params, 1));
  });
  on('>', 'n', (params) => {
    if (numberAt(params, 0) === MODIFY_OTHER_KEYS) modifyOtherKeys = 0;
  });
  on('?', 'm', (params) => {
    if (numberAt(params, 0) === MODIFY_OTHER_KEYS) reply(`\x1b[>${MODIFY_OTHER_KEYS};${modifyOtherKeys}m`);
  });
  terminal.parser.registerEscHandler({ final: 'c' }, reset);
  terminal.parser.registerCsiHandler({ intermediates: '!', final: 'p' }, reset);

  return {
    get kittyFlags() {
      return shown().current;
    },
    get modifyOtherKeys() {
      return modifyOtherKeys;
    },
  };
}
