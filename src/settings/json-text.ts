import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** A place in a text, as editors count: the first character is line 1, column 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One `"name": value` of an object. */
export interface Member {
  readonly name: string;
  /** From the name's opening quote to the value's last character. */
  readonly property: Node;
  readonly value: Node;
}

/** A parsed text: its root (undefined when it holds nothing but blanks and comments), or what is wrong where. */
export type JsonText =
  | { readonly ok: true; readonly root: Node | undefined }
  | { readonly ok: false; readonly reason: string; readonly at: Place };

/** Parses JSON with comments and trailing commas; offsets of the nodes are offsets into `text`. */
export function parseJson(text: string): JsonText {
  const errors: ParseError[] = [];
  // A byte order mark is no part of JSON; a blank in its place keeps every offset.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, {
    allowTrailingComma: true,
    allowEmptyContent: true,
  });
  const [first] = errors;
  if (first !== undefined) {
    return { ok: false, reason: inWords(printParseErrorCode(first.error)), at: placeOf(text, first.offset) };
  }
  return { ok: true, root };
}

/** The members of an object in the order of the text, a name that is written twice twice; of anything else, none. */
export function membersOf(node: Node): readonly Member[] {
  if (node.type !== 'object') return [];
  const members: Member[] = [];
  for (const property of node.children ?? []) {
    const [name, value] = property.children ?? [];
    if (name !== undefined && value !== undefined)
      members.push({ name: String(name.value), property, value });
  }
  return members;
}

/** Line and column of an offset. */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** `CommaExpected` → `comma expected` */
function inWords(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
