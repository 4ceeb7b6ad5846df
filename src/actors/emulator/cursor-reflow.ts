import type { IBufferCell, Terminal } from '@xterm/headless';
import type { CoreBuffer, CoreBuffers } from './xterm-core.ts';

/** Cells of a row that is followed by its continuation: all of them, but for a last one that a wide character left blank. */
function filledCells(buffer: CoreBuffer, index: number, cell: IBufferCell): number {
  const row = buffer.lines.get(index);
  if (row === undefined) return 0;
  const last = row.loadCell(row.length - 1, cell);
  // The right half of a wide character is empty too, but has no width.
  const leftBlank = last.getChars() === '' && last.getWidth() !== 0;
  const wideFollows =
    buffer.lines
      .get(index + 1)
      ?.loadCell(0, cell)
      .getWidth() === 2;
  return leftBlank && wideFollows ? row.length - 1 : row.length;
}

/**
 * Runs a resize that rearranges wrapped rows, and keeps the cursor behind the same character of its line. xterm moves the
 * line but leaves the cursor's column alone, so that a program that goes on printing would overwrite its own text.
 */
export function resizeAroundCursor(terminal: Terminal, buffers: CoreBuffers, resize: () => void): void {
  const { normal } = buffers;
  if (buffers.active !== normal) {
    // The alternate screen is cut, not rearranged.
    resize();
    return;
  }
  const cell = terminal.buffer.normal.getNullCell();
  const cursor = normal.ybase + normal.y;
  let start = cursor;
  let cells = normal.x;
  while (start > 0 && normal.lines.get(start)?.isWrapped) {
    start -= 1;
    cells += filledCells(normal, start, cell);
  }
  const marker = terminal.registerMarker(start - cursor);
  resize();
  // A line that was dropped takes its marker along; the cursor is then where xterm has put it.
  if (marker === undefined || marker.isDisposed) return;
  let row = marker.line;
  // Past its length the list still holds lines of before.
  const isContinued = (): boolean =>
    row + 1 < normal.lines.length && normal.lines.get(row + 1)?.isWrapped === true;
  while (isContinued() && cells >= filledCells(normal, row, cell)) {
    cells -= filledCells(normal, row, cell);
    row += 1;
  }
  marker.dispose();
  // `cols` is the place of a cursor that waits to wrap; what lies further right was never printed on.
  normal.x = cells > terminal.cols ? terminal.cols - 1 : cells;
  normal.y = Math.max(0, Math.min(row - normal.ybase, terminal.rows - 1));
}
