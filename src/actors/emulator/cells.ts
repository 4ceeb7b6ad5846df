import type { IBufferCell } from '@xterm/headless';
import type { CoreLine } from './xterm-core.ts';

/** Bits of {@link Cell.attributes}. */
export const ATTRIBUTE = {
  bold: 1,
  dim: 2,
  italic: 4,
  underline: 8,
  blink: 16,
  inverse: 32,
  hidden: 64,
  strike: 128,
  overline: 256,
} as const;

/** A colour: -1 the default, 0–255 the palette, and from {@link TRUE_COLOUR} on true colour, `TRUE_COLOUR + 0xrrggbb`. */
export type CellColour = number;

/** The first true colour (black) as a {@link CellColour}. */
export const TRUE_COLOUR = 0x1000000;

/** One character with all that joins it, as drawn. */
export interface Cell {
  /** The whole cluster; a space for an empty cell. */
  readonly text: string;
  /** Columns it takes. */
  readonly width: 1 | 2;
  readonly foreground: CellColour;
  readonly background: CellColour;
  /** {@link ATTRIBUTE} bits. */
  readonly attributes: number;
}

function attributesOf(cell: IBufferCell): number {
  const { bold, dim, italic, underline, blink, inverse, hidden, strike, overline } = ATTRIBUTE;
  return (
    (cell.isBold() !== 0 ? bold : 0) |
    (cell.isDim() !== 0 ? dim : 0) |
    (cell.isItalic() !== 0 ? italic : 0) |
    (cell.isUnderline() !== 0 ? underline : 0) |
    (cell.isBlink() !== 0 ? blink : 0) |
    (cell.isInverse() !== 0 ? inverse : 0) |
    (cell.isInvisible() !== 0 ? hidden : 0) |
    (cell.isStrikethrough() !== 0 ? strike : 0) |
    (cell.isOverline() !== 0 ? overline : 0)
  );
}

function foregroundOf(cell: IBufferCell): CellColour {
  if (cell.isFgDefault()) return -1;
  return cell.isFgRGB() ? TRUE_COLOUR + cell.getFgColor() : cell.getFgColor();
}

function backgroundOf(cell: IBufferCell): CellColour {
  if (cell.isBgDefault()) return -1;
  return cell.isBgRGB() ? TRUE_COLOUR + cell.getBgColor() : cell.getBgColor();
}

/** The cells of a line, whose widths add up to its columns. `cell` is scratch, from the public `getNullCell`. */
export function readCells(line: CoreLine, cell: IBufferCell): Cell[] {
  const cells: Cell[] = [];
  for (let index = 0; index < line.length; ) {
    line.loadCell(index, cell);
    const width = cell.getWidth() === 2 && index + 1 < line.length ? 2 : 1;
    cells.push({
      text: cell.getChars() || ' ',
      width,
      foreground: foregroundOf(cell),
      background: backgroundOf(cell),
      attributes: attributesOf(cell),
    });
    index += width;
  }
  return cells;
}
