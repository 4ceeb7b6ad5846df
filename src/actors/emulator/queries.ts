import type { Terminal } from '@xterm/headless';
import { paletteColour, type TerminalColours } from './colours.ts';
import { numberAt } from './params.ts';

/** What the answers say. */
export interface QueryAnswers {
  /** Drover's version, for XTVERSION; without one only the name is told. */
  readonly version?: string;
  readonly colours: TerminalColours;
  reply(bytes: string): void;
}

/** `#rrggbb` in the form of an answer, XParseColor's `rgb:rrrr/gggg/bbbb`. */
function toAnswer(colour: string): string {
  const parts = [1, 3, 5].map((at) => colour.slice(at, at + 2)).map((part) => part + part);
  return `rgb:${parts.join('/')}`;
}

/**
 * Answers the queries that xterm leaves open: XTVERSION, the colours of OSC 10, 11 and 12 (of which one sequence may ask
 * for several in a row) and of OSC 4. Setting a colour is left to xterm, which ignores it without a renderer.
 *
 * Source: xterm ctlseqs, "Operating System Commands" and XTVERSION.
 */
export function answerQueries(terminal: Terminal, answers: QueryAnswers): void {
  const { colours, version, reply } = answers;
  terminal.parser.registerCsiHandler({ prefix: '>', final: 'q' }, (params) => {
    const name = version === undefined ? 'drover' : `drover(${version})`;
    if (numberAt(params, 0) === 0) reply(`\x1bP>|${name}\x1b\\`);
    return true;
  });

  const dynamic = [colours.foreground, colours.background, colours.cursor];
  dynamic.forEach((_, start) => {
    terminal.parser.registerOscHandler(10 + start, (data) => {
      const asked = data.split(';', dynamic.length - start);
      asked.forEach((spec, offset) => {
        const colour = dynamic[start + offset];
        if (spec === '?' && colour !== undefined)
          reply(`\x1b]${10 + start + offset};${toAnswer(colour)}\x1b\\`);
      });
      return !asked.some((spec) => spec !== '?');
    });
  });

  terminal.parser.registerOscHandler(4, (data) => {
    // Pairs of index and colour; no more than there are colours.
    const slots = data.split(';', 512);
    for (let at = 0; at + 1 < slots.length; at += 2) {
      const index = slots[at] ?? '';
      const colour = /^\d{1,3}$/.test(index) ? paletteColour(colours, Number(index)) : undefined;
      if (slots[at + 1] === '?' && colour !== undefined) reply(`\x1b]4;${index};${toAnswer(colour)}\x1b\\`);
    }
    return true;
  });
}
