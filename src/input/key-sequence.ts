import type { Chord } from './chord.ts';

/** ESC, which starts every sequence and stands for Alt before legacy bytes. */
export const ESC = '\x1b';

/** The modifier parameter of xterm and kitty: 1 + shift 1 + alt 2 + ctrl 4 + super (cmd) 8. */
export function modifierParameter(chord: Chord): number {
  return 1 + (chord.shift ? 1 : 0) + (chord.alt ? 2 : 0) + (chord.ctrl ? 4 : 0) + (chord.cmd ? 8 : 0);
}

/** `CSI number ; modifiers final`, where a modifier parameter of 1 and then a number of 1 are left out. */
export function csi(number: number, modifiers: number, final: string): string {
  if (modifiers !== 1) return `${ESC}[${number};${modifiers}${final}`;
  return `${ESC}[${number === 1 ? '' : number}${final}`;
}

/** Final bytes of the keys that DECCKM switches between CSI and SS3. */
export const CURSOR_KEY_FINALS: ReadonlyMap<string, string> = new Map([
  ['up', 'A'],
  ['down', 'B'],
  ['right', 'C'],
  ['left', 'D'],
  ['end', 'F'],
  ['home', 'H'],
]);

/** Numbers of the keys whose sequence ends in `~`, the same in xterm and kitty. */
export const TILDE_KEY_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['insert', 2],
  ['delete', 3],
  ['pageup', 5],
  ['pagedown', 6],
  ['f5', 15],
  ['f6', 17],
  ['f7', 18],
  ['f8', 19],
  ['f9', 20],
  ['f10', 21],
  ['f11', 23],
  ['f12', 24],
]);
