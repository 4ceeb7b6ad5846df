import { applyEdits, type Edit, getNodeValue, type Node } from 'jsonc-parser';
import { DroverError } from '../errors.ts';
import { type Member, membersOf, type Place, parseJson, placeOf } from './json-text.ts';
import { TextLayout } from './text-layout.ts';

/**
 * Sets one dotted id in a settings text (null: unsets it), leaving every other character, comments above all, where
 * it was. Objects on the way are made where they are missing or null.
 *
 * The edits are our own because jsonc-parser's `modify` removes the comments between neighbouring members, and
 * leaves a lone comma behind when the only member had a trailing one.
 * @throws DroverError `bad-argument` when the text does not parse, or something that is not an object, or that is
 * written twice, is in the way.
 */
export function changeText(text: string, id: string, value: unknown): string {
  const json = parseJson(text);
  if (!json.ok) throw refusal(text, json.at, `not JSON (${json.reason}): mend that first`);
  if (json.root === undefined) {
    if (value === null) return text;
    return changeText(`${text}${text === '' || text.endsWith('\n') ? '' : '\n'}{}\n`, id, value);
  }
  const [name = '', ...rest] = id.split('.');
  return applyEdits(text, editsFor(new TextLayout(text), { object: json.root, path: [], name, rest }, value));
}

/** A member to set: `name` (and `rest` below it) of an object that is itself found at `path`. */
interface Target {
  readonly object: Node;
  readonly path: readonly string[];
  readonly name: string;
  readonly rest: readonly string[];
}

function editsFor(layout: TextLayout, { object, path, name, rest }: Target, value: unknown): Edit[] {
  const { text } = layout;
  const here = [...path, name];
  if (object.type !== 'object') {
    if (value === null) return [];
    const where = path.length === 0 ? 'all of it' : `"${path.join('.')}"`;
    const fault = `${where} would have to be an object to hold ${[...here, ...rest].join('.')}`;
    throw refusal(text, placeOf(text, object.offset), `${fault}: change or remove it by hand first`);
  }
  const [member, twin] = membersOf(object).filter((candidate) => candidate.name === name);
  if (twin !== undefined) {
    const fault = `"${here.join('.')}" is written twice: remove one by hand first`;
    throw refusal(text, placeOf(text, twin.property.offset), fault);
  }
  const [below, ...further] = rest;
  if (member !== undefined && member.value.type !== 'null' && below !== undefined) {
    return editsFor(layout, { object: member.value, path: here, name: below, rest: further }, value);
  }
  if (value === null) {
    return member !== undefined && below === undefined ? removal(layout, object, member) : [];
  }
  const content = rest.reduceRight((inner, key) => ({ [key]: inner }), value);
  return member === undefined
    ? insertion(layout, object, name, content)
    : replacement(layout, object, member, content);
}

/** Nothing when the value is there already: however it is written, it stays. */
function replacement(
  layout: TextLayout,
  object: Node,
  { property, value }: Member,
  content: unknown,
): Edit[] {
  if (JSON.stringify(getNodeValue(value)) === JSON.stringify(content)) return [];
  const indent = layout.isMultiLine(object) ? layout.indentOf(property.offset) : null;
  return [{ offset: value.offset, length: value.length, content: layout.write(content, indent) }];
}

/** A new last member: after the last comment, so that a comment stays beside what it is about. */
function insertion(layout: TextLayout, object: Node, name: string, content: unknown): Edit[] {
  const last = membersOf(object).at(-1)?.property;
  const close = object.offset + object.length - 1;
  const spot = layout.text.slice(0, close).trimEnd().length;
  const edits: Edit[] = [];
  if (last !== undefined && layout.commaAfter(last) === undefined) {
    edits.push({ offset: last.offset + last.length, length: 0, content: ',' });
  }
  if (last !== undefined && !layout.isMultiLine(object)) {
    const member = `${JSON.stringify(name)}: ${layout.write(content, null)}`;
    return [...edits, { offset: spot, length: 0, content: ` ${member}` }];
  }
  const outer = layout.indentOf(object.offset);
  const ownLine = last !== undefined && layout.startsLine(last.offset);
  const indent = ownLine ? layout.indentOf(last.offset) : outer + layout.unit;
  const member = `${JSON.stringify(name)}: ${layout.write(content, indent)}`;
  const end = layout.text.slice(spot, close).includes('\n') ? '' : layout.eol + outer;
  return [...edits, { offset: spot, length: 0, content: layout.eol + indent + member + end }];
}

/** Takes a member out with its comma, and its line when nothing else is on it. */
function removal(layout: TextLayout, object: Node, { property }: Member): Edit[] {
  const { text } = layout;
  const edits: Edit[] = [];
  let end = property.offset + property.length;
  const comma = layout.commaAfter(property);
  if (comma === undefined) {
    const members = membersOf(object);
    const before = members[members.findIndex((member) => member.property === property) - 1];
    const commaBefore = before && layout.commaAfter(before.property);
    if (commaBefore !== undefined) edits.push({ offset: commaBefore, length: 1, content: '' });
  } else if (text.slice(end, comma).trim() === '') {
    end = comma + 1;
  } else {
    edits.push({ offset: comma, length: 1, content: '' });
  }
  let start = property.offset;
  const blanks = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  const lineEnd = /^\r?\n/.exec(text.slice(end + blanks))?.[0].length;
  if (lineEnd !== undefined && layout.startsLine(start)) {
    start -= layout.indentOf(start).length;
    end += blanks + lineEnd;
  } else if (comma !== undefined) {
    end += blanks;
  }
  return [...edits, { offset: start, length: end - start, content: '' }];
}

function refusal(text: string, at: Place, fault: string): DroverError {
  const line = text.split('\n')[at.line - 1]?.trim() ?? '';
  const message = `In the settings, line ${at.line}, column ${at.column}: ${fault}. The line reads: ${line}`;
  return new DroverError('bad-argument', message);
}
