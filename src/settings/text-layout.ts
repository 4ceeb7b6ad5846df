import { createScanner, type Node } from 'jsonc-parser';

/** How a JSON text is laid out, so that what is added looks like the rest. Offsets count from the text's start. */
export class TextLayout {
  readonly text: string;
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;

  constructor(text: string) {
    this.text = text;
    this.eol = text.includes('\r\n') ? '\r\n' : '\n';
    this.unit = /^[ \t]+(?=["}])/m.exec(text)?.[0] ?? '  ';
  }

  /** The blanks at the start of the line that holds an offset. */
  indentOf(offset: number): string {
    return /^[ \t]*/.exec(this.text.slice(this.lineStart(offset)))?.[0] ?? '';
  }

  /** Whether only blanks are before an offset on its line. */
  startsLine(offset: number): boolean {
    return this.lineStart(offset) + this.indentOf(offset).length === offset;
  }

  isMultiLine(node: Node): boolean {
    return this.text.slice(node.offset, node.offset + node.length).includes('\n');
  }

  /** Where the comma after a member is, comments between them skipped. */
  commaAfter(property: Node): number | undefined {
    const scanner = createScanner(this.text, true);
    scanner.setPosition(property.offset + property.length);
    scanner.scan();
    return this.text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined;
  }

  /** A value as JSON: on one line, or over several lines that go on at the indentation given. */
  write(value: unknown, indent: string | null): string {
    if (indent === null) return JSON.stringify(value);
    return JSON.stringify(value, null, this.unit).replaceAll('\n', this.eol + indent);
  }

  private lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1;
  }
}
