/** A size in cells. */
export interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** A block of cells; `col` and `row` are 0-based and count from the top left corner of the window. */
export interface Rect extends Size {
  readonly col: number;
  readonly row: number;
}

/** Whether the cell at `col`, `row` is in the block. */
export function covers(rect: Rect, col: number, row: number): boolean {
  return col >= rect.col && col < rect.col + rect.cols && row >= rect.row && row < rect.row + rect.rows;
}

/** The whole number nearest below `value` that lies within the bounds; the lower bound for what is not a number. */
export function within(value: number, least: number, most: number): number {
  return value > least ? Math.min(Math.floor(value), most) : least;
}
