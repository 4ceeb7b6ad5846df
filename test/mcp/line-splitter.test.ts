import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineSplitter } from '../../src/mcp/line-splitter.ts';

describe('createLineSplitter', () => {
  it('property: how the bytes are cut into chunks makes no difference', () => {
    const line = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, fc.boolean())),
        line,
        fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
        (lines, rest, sizes) => {
          const bytes = Buffer.from(
            lines.map(([text, crlf]) => `${text}${crlf ? '\r\n' : '\n'}`).join('') + rest,
          );
          const splitter = createLineSplitter(1_000_000);
          const found = [];
          for (let at = 0; at < bytes.length; ) {
            const size = sizes.next().value;
            found.push(...splitter.push(bytes.subarray(at, at + size)));
            at += size;
          }
          found.push(...splitter.end());
          const expected = [...lines.map(([text]) => text), ...(rest === '' ? [] : [rest])];
          expect(found).toEqual(expected.map((text) => ({ text })));
        },
      ),
    );
  });

  it('drops a line over the limit, says how long it was, and goes on', () => {
    const splitter = createLineSplitter(4);
    expect([
      ...splitter.push(Buffer.from('abc')),
      ...splitter.push(Buffer.from('de')),
      ...splitter.push(Buffer.from('f\n1234\n12345\n')),
      ...splitter.end(),
    ]).toEqual([{ droppedBytes: 6 }, { text: '1234' }, { droppedBytes: 5 }]);
  });
});
