import xterm from '@xterm/headless';

/** What one input led to. */
export interface Step {
  /** OSC 133 marks in order, such as `['C', 'D;0', 'A', 'B']`, without attributes that a shell adds to A and C. */
  readonly marks: readonly string[];
  /** What was written between C and D, or up to A where there is no C, without escape sequences. */
  readonly output: string;
  /** What was written between the last A and the last B, without escape sequences. */
  readonly prompt: string;
  /** Everything, as written. */
  readonly raw: string;
}

/** The line of the screen that the cursor is on. */
export interface Screen {
  readonly line: string;
  readonly cursorX: number;
}

const oneMark = /\x1b\]133;(D;\d+|[A-Z])(?:;[^\x07\x1b]*)?(?:\x07|\x1b\\)/g;
/** What a terminal of 100×30 shows after all of `written`. */
export async function screenOf(written: string): Promise<Screen> {
  const terminal = new xterm.Terminal({ cols: 100, rows: 30, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(written, resolve));
  const { cursorX, cursorY, baseY } = terminal.buffer.active;
  return { line: terminal.buffer.active.getLine(baseY + cursorY)?.translateToString(true) ?? '', cursorX };
}

/** Index after the first such mark that follows an A or is one, or -1. */
export function promptEndIn(written: string, promptEnd: 'A' | 'B'): number {
  let started = false;
  for (const match of written.matchAll(oneMark)) {
    started ||= match[1] === 'A';
    if (match[1] === promptEnd && started) return match.index + match[0].length;
  }
  return -1;
}

/** Reads what one input led to. */
export function stepOf(raw: string): Step {
  const marks = [...raw.matchAll(oneMark)].map((match) => match[1] ?? '');
  const sections = raw.split(oneMark);
  // split() leaves text at even places and the mark before it at odd ones.
  const after = (mark: (name: string) => boolean): string => {
    const at = sections.findLastIndex((name, index) => index % 2 === 1 && mark(name));
    return plain(at < 0 ? (sections[0] ?? '') : (sections[at + 1] ?? ''));
  };
  return { marks, output: after((name) => name === 'C'), prompt: after((name) => name === 'A'), raw };
}

/** The text without escape sequences, with line ends as `\n`. */
export function plain(text: string): string {
  return text
    .replace(/\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)/g, '')
    .replace(/\x1b\[[0-?]*[ -/]*[@-~]/g, '')
    .replace(/\x1b[ -/]*[0-~]/g, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '');
}
