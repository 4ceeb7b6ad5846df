import type { Terminal } from '@xterm/headless';
import { coreStringParsers } from './xterm-core.ts';

/** Characters of a string sequence that are kept; the rest of a longer one is dropped. */
export const STRING_LIMIT = 256 * 1024;

/** Cuts what goes to `put` between two calls of `begin`. */
function bound<Begin extends string>(
  parser: Record<Begin, (...args: unknown[]) => void> & {
    put(data: Uint32Array, start: number, end: number): void;
  },
  begin: Begin,
): void {
  const original: { begin: (...args: unknown[]) => void; put: typeof parser.put } = {
    begin: parser[begin].bind(parser),
    put: parser.put.bind(parser),
  };
  let left = STRING_LIMIT;
  Object.assign(parser, {
    [begin](...args: unknown[]) {
      left = STRING_LIMIT;
      original.begin(...args);
    },
    put(data: Uint32Array, start: number, end: number) {
      const taken = Math.min(end - start, left);
      left -= taken;
      if (taken > 0) original.put(data, start, start + taken);
    },
  });
}

/**
 * Bounds OSC and DCS strings. xterm gives up at ten million characters only, which it holds at some 64 bytes each: a
 * program could take 600 MB with one title.
 */
export function boundStrings(terminal: Terminal): void {
  const { osc, dcs } = coreStringParsers(terminal);
  bound(osc, 'start');
  bound(dcs, 'hook');
}
