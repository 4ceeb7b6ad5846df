import {
  createEmulator,
  type Emulator,
  type EmulatorOptions,
} from '../../../src/actors/emulator/emulator.ts';
import type { TerminalFact } from '../../../src/terminal/facts.ts';

/** An emulator with all it said, fed with text that is parsed when `feed` resolves. */
export interface Fixture {
  readonly emulator: Emulator;
  readonly facts: TerminalFact[];
  readonly replies: string[];
  feed(...pieces: (string | Uint8Array)[]): Promise<void>;
  /** Rows of the view, one for each row, without the blank ones at the end. */
  rows(): string[];
}

export function createFixture(options: Partial<EmulatorOptions> = {}): Fixture {
  const facts: TerminalFact[] = [];
  const replies: string[] = [];
  const emulator = createEmulator({
    cols: 20,
    rows: 5,
    scrollback: 100,
    onReply: (bytes) => replies.push(bytes),
    onFact: (fact) => facts.push(fact),
    ...options,
  });
  return {
    emulator,
    facts,
    replies,
    feed(...pieces) {
      for (const piece of pieces) emulator.write(typeof piece === 'string' ? Buffer.from(piece) : piece);
      return emulator.whenParsed();
    },
    rows: () => emulator.viewText({ join: false }).lines.map((line) => line.text),
  };
}
