/** One line of input, or word that a line was thrown away because it was longer than the limit. */
export type Line = { readonly text: string } | { readonly droppedBytes: number };

/** Cuts a stream of bytes into lines. */
export interface LineSplitter {
  /** The lines that this chunk completes, without their line ends (LF or CRLF). */
  push(chunk: Buffer): readonly Line[];
  /** What was left without a line end when the input ended. */
  end(): readonly Line[];
}

/**
 * A splitter that keeps at most `maxBytes` of an unfinished line. Lines are decoded whole, so a character that
 * arrives in two chunks stays whole. Chunks are joined once per line: a long line costs its length, not its square.
 */
export function createLineSplitter(maxBytes: number): LineSplitter {
  let parts: Buffer[] = [];
  let length = 0;

  const take = (part: Buffer): void => {
    length += part.length;
    if (length <= maxBytes) {
      parts.push(part);
    } else {
      parts = [];
    }
  };
  const finish = (): Line => {
    const line = length > maxBytes ? { droppedBytes: length } : { text: textOf(parts) };
    parts = [];
    length = 0;
    return line;
  };

  return {
    push: (chunk) => {
      const lines: Line[] = [];
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
        take(chunk.subarray(start, end));
        lines.push(finish());
        start = end + 1;
      }
      take(chunk.subarray(start));
      return lines;
    },
    end: () => (length > 0 ? [finish()] : []),
  };
}

function textOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts).toString('utf8').replace(/\r$/, '');
}
