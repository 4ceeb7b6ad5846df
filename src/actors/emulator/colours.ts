/** The colours a program is told of when it asks. Each is `#rrggbb`. */
export interface TerminalColours {
  readonly foreground: string;
  readonly background: string;
  readonly cursor: string;
  /** Colours 0–15; the other 240 are fixed. */
  readonly palette: readonly string[];
}

/** Light text on a dark ground, with xterm's own sixteen colours. */
export const DARK_COLOURS: TerminalColours = {
  foreground: '#e5e5e5',
  background: '#000000',
  cursor: '#e5e5e5',
  palette: [
    '#000000',
    '#cd0000',
    '#00cd00',
    '#cdcd00',
    '#0000ee',
    '#cd00cd',
    '#00cdcd',
    '#e5e5e5',
    '#7f7f7f',
    '#ff0000',
    '#00ff00',
    '#ffff00',
    '#5c5cff',
    '#ff00ff',
    '#00ffff',
    '#ffffff',
  ],
};

const CUBE_LEVELS = [0, 95, 135, 175, 215, 255];

function toHex(red: number, green: number, blue: number): string {
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Colour 0–255 as `#rrggbb`, or undefined outside that range: the theme's sixteen, the 6×6×6 cube from 16, the 24 greys
 * from 232 (xterm's 256colres.pl).
 */
export function paletteColour(colours: TerminalColours, index: number): string | undefined {
  if (!Number.isInteger(index) || index < 0 || index > 255) return undefined;
  if (index < 16) return colours.palette[index];
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return toHex(grey, grey, grey);
  }
  const cube = index - 16;
  const level = (digit: number): number => CUBE_LEVELS[digit % 6] ?? 0;
  return toHex(level(Math.floor(cube / 36)), level(Math.floor(cube / 6)), level(cube));
}
