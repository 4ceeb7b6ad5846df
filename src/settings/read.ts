import { getNodeValue, type Node } from 'jsonc-parser';
import type { z } from 'zod';
import { DroverError } from '../errors.ts';
import { type Member, membersOf, type Place, parseJson, placeOf } from './json-text.ts';
import {
  DEFAULT_SETTINGS,
  SETTING_IDS,
  SETTINGS,
  type SettingId,
  type Settings,
  settingsFrom,
} from './schema.ts';

/** Something in the settings that does not count as written. */
export interface Problem {
  /** The dotted path it concerns; null for the file as a whole. */
  readonly id: string | null;
  readonly at: Place | null;
  /** A whole sentence: what is there, what was expected, what holds instead. */
  readonly message: string;
}

/** What a settings text amounts to. */
export interface ReadResult {
  readonly settings: Settings;
  /** In the order of the text. */
  readonly problems: readonly Problem[];
  /** False when the text is no JSON object at all, so that `settings` are the defaults and say nothing of it. */
  readonly parsed: boolean;
}

type Entry = (typeof SETTINGS)[number];
type Value = Settings[SettingId];

/**
 * Reads a settings text: JSON that may have comments and trailing commas; blank is the same as `{}`. A wrong value
 * degrades alone, to its default or to the table's more careful `whenWrong`; a wrong member of an object is
 * dropped alone where the object is right without it. null means unset. Unknown ids are reported, no more.
 */
export function readSettings(text: string): ReadResult {
  const json = parseJson(text);
  if (!json.ok) return unreadable(`the settings are not JSON: ${json.reason}`, json.at);
  const { root } = json;
  if (root === undefined) return { settings: DEFAULT_SETTINGS, problems: [], parsed: true };
  if (root.type !== 'object') {
    return unreadable(`the settings are ${shown(root)}; expected an object`, placeOf(text, root.offset));
  }
  const found: Found = { values: new Map(), obstructed: [], remarks: [] };
  collect(root, '', found);
  const settings = settingsFrom((entry) => readValue(entry, found));
  const problems = found.remarks
    .sort((a, b) => a.node.offset - b.node.offset)
    .map(({ id, node, message }) => ({ id, at: placeOf(text, node.offset), message }));
  return { settings, problems, parsed: true };
}

/**
 * Returns a value as the setting takes it (defaults inside it filled in).
 * @throws DroverError `unknown-option` for an id that is none, `bad-argument` for a value that the setting refuses.
 */
export function checkOption(id: string, value: unknown): Value {
  const entry = findSetting(id);
  const result = entry.schema.safeParse(value);
  if (result.success) {
    const wrong = faultOf(entry, result.data);
    if (wrong === null) return result.data;
    throw new DroverError('bad-argument', `${id} cannot be that: ${wrong}`);
  }
  const given = shorten(JSON.stringify(value) ?? String(value));
  throw new DroverError('bad-argument', `${id} cannot be ${given}; expected ${entry.expected}.`);
}

function faultOf(entry: Entry, value: Value): string | null {
  // The value has passed the schema of this very entry, whose own type the union of all entries hides.
  const check = 'check' in entry ? (entry.check as (value: Value) => string | null) : null;
  return check === null ? null : check(value);
}

/**
 * The table's entry of an id.
 * @throws DroverError `unknown-option`, with the ids there are.
 */
export function findSetting(id: string): Entry {
  const entry = SETTINGS.find((candidate) => candidate.id === id);
  if (entry !== undefined) return entry;
  throw new DroverError(
    'unknown-option',
    `There is no setting "${id}". There are: ${SETTING_IDS.join(', ')}.`,
  );
}

interface Remark {
  readonly id: string;
  readonly node: Node;
  readonly message: string;
}

interface Found {
  readonly values: Map<string, Node>;
  /** Dotted prefixes whose place is taken by something that is not an object. */
  readonly obstructed: string[];
  readonly remarks: Remark[];
}

/** Sorts what an object holds into values of settings and remarks. */
function collect(object: Node, prefix: string, found: Found): void {
  for (const { name, property, value } of membersThatCount(object, prefix, found)) {
    const id = prefix + name;
    const remark = (message: string): unknown => found.remarks.push({ id, node: property, message });
    const below = SETTING_IDS.filter((known) => known.startsWith(`${id}.`));
    if (name.includes('.')) {
      remark(`"${name}" is one name; a setting's dotted id is written as objects: ${nested(name)}.`);
    } else if (SETTINGS.some((entry) => entry.id === id)) {
      found.values.set(id, value);
      membersThatCount(value, `${id}.`, found);
    } else if (below.length === 0) {
      remark(`There is no setting "${id}". There are: ${SETTING_IDS.join(', ')}.`);
    } else if (value.type === 'object') {
      collect(value, `${id}.`, found);
    } else if (value.type !== 'null') {
      found.obstructed.push(`${id}.`);
      remark(`"${id}" is ${shown(value)}; expected an object that holds ${below.join(', ')}.`);
    }
  }
}

/** The members of an object without those that a later one of the same name overrules, which are remarked on. */
function membersThatCount(object: Node, prefix: string, found: Found): readonly Member[] {
  const members = membersOf(object);
  const last = new Map(members.map((member) => [member.name, member]));
  return members.filter((member) => {
    if (last.get(member.name) === member) return true;
    const id = prefix + member.name;
    found.remarks.push({
      id,
      node: member.property,
      message: `"${id}" is written again below, which counts.`,
    });
    return false;
  });
}

function readValue(entry: Entry, found: Found): Value {
  const substitute = entry.whenWrong ?? entry.default;
  const node = found.values.get(entry.id);
  if (node === undefined) {
    return found.obstructed.some((prefix) => entry.id.startsWith(prefix)) ? substitute : entry.default;
  }
  if (node.type === 'null') return entry.default;
  const value: unknown = getNodeValue(node);
  const result = entry.schema.safeParse(value);
  if (result.success) return result.data;

  const wrong = wrongMembers(result.error);
  const right = membersOf(node).filter((member) => !wrong.has(member.name));
  const kept = entry.schema.safeParse(
    Object.fromEntries(right.map((member) => [member.name, getNodeValue(member.value)])),
  );
  if (node.type === 'object' && kept.success) {
    for (const member of membersOf(node).filter(({ name }) => wrong.has(name))) {
      const id = `${entry.id}.${member.name}`;
      const message = `${id} is ${shown(member.value)}, which is left out; expected of ${entry.id}: ${entry.expected}.`;
      found.remarks.push({ id, node: member.property, message });
    }
    return kept.data;
  }
  found.remarks.push({
    id: entry.id,
    node,
    message: `${entry.id} is ${shown(node)}; expected ${entry.expected}. ${JSON.stringify(substitute)} holds instead.`,
  });
  return substitute;
}

/** Names of an object's members that a schema objects to. */
function wrongMembers(error: z.ZodError): ReadonlySet<string> {
  return new Set(
    error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String),
    ),
  );
}

function unreadable(fault: string, at: Place): ReadResult {
  const message = `Line ${at.line}, column ${at.column}: ${fault}.`;
  return { settings: DEFAULT_SETTINGS, problems: [{ id: null, at, message }], parsed: false };
}

function shown(node: Node): string {
  return shorten(JSON.stringify(getNodeValue(node)));
}

function shorten(json: string): string {
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}

/** `a.b` → `{"a": {"b": …}}` */
function nested(id: string): string {
  return id.split('.').reduceRight((inner, name) => `{${JSON.stringify(name)}: ${inner}}`, '…');
}
