import type { IBufferCell, IDisposable, Terminal } from '@xterm/headless';

/** A line of the buffer. Unlike the public view of it, it can be copied. */
export interface CoreLine {
  readonly length: number;
  /** True for a row that continues the one above it. */
  readonly isWrapped: boolean;
  /** Fills `cell`, which comes from the public `getNullCell`, with the cell at `index` (from 0). */
  loadCell(index: number, cell: IBufferCell): IBufferCell;
  translateToString(trimRight?: boolean): string;
  clone(): CoreLine;
  /** Into an older copy: some forty times faster than `clone`. */
  copyFrom(line: CoreLine): void;
}

/** One screen with what has scrolled off it. Line indexes count from 0, the oldest line kept. */
export interface CoreBuffer {
  /** The cursor's column from 0; `cols` while it waits to wrap. */
  x: number;
  /** The cursor's row on the screen, from 0. */
  y: number;
  /** Index of the first line of the screen. */
  readonly ybase: number;
  /** Index of the first line of the view. */
  readonly ydisp: number;
  readonly lines: {
    readonly length: number;
    maxLength: number;
    get(index: number): CoreLine | undefined;
    /** Lines were dropped from the start; says how many. */
    onTrim(listener: (amount: number) => void): IDisposable;
  };
}

/** The two screens. A reset replaces both objects. */
export interface CoreBuffers {
  readonly normal: CoreBuffer;
  readonly alt: CoreBuffer;
  readonly active: CoreBuffer;
  /** The other screen is shown, or a reset has made new ones. */
  onBufferActivate(listener: () => void): IDisposable;
}

/** Where the parser sends the characters of a string sequence, after the call that begins one. */
export interface CoreStringParsers {
  readonly osc: { start(...args: unknown[]): void; put(data: Uint32Array, start: number, end: number): void };
  readonly dcs: { hook(...args: unknown[]): void; put(data: Uint32Array, start: number, end: number): void };
}

interface Core {
  readonly buffers: CoreBuffers;
  readonly _inputHandler: {
    readonly _parser: {
      readonly _oscParser: CoreStringParsers['osc'];
      readonly _dcsParser: CoreStringParsers['dcs'];
    };
  };
}

/*
 * This file is the one place that reaches behind xterm's public interface, which offers no copy of a line, no notice of
 * lines that are dropped, no way to set the cursor or to mend the size of the hidden alternate screen, and no bound for
 * strings. It holds for @xterm/headless 6.0.0, which is pinned exactly; the tests of this folder fail if it no longer does.
 */
function coreOf(terminal: Terminal): Core {
  // A cast, because these members are private in xterm's own types.
  return Reflect.get(terminal, '_core') as Core;
}

/** The screens of a terminal, live. */
export function coreBuffers(terminal: Terminal): CoreBuffers {
  return coreOf(terminal).buffers;
}

/** The parsers of string sequences, live. */
export function coreStringParsers(terminal: Terminal): CoreStringParsers {
  const { _oscParser: osc, _dcsParser: dcs } = coreOf(terminal)._inputHandler._parser;
  return { osc, dcs };
}
