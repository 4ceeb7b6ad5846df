import type { z } from 'zod';
import { DroverError } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import { coerce } from './coerce.ts';
import { describeAt, namesAt } from './describe-schema.ts';
import type { JsonSchema } from './json-schema.ts';

/** Longest part of a refused value that a message repeats, in characters. */
const QUOTED_LENGTH = 60;

/**
 * The arguments of a call as the tool's schema means them.
 *
 * @throws DroverError `bad-argument`: one message that lists every wrong argument, what came and what was expected.
 */
export function readArguments<Input extends z.ZodType>(
  tool: string,
  raw: unknown,
  input: Input,
  published: JsonSchema,
): z.output<Input> {
  const meant = coerce(raw ?? {}, published);
  const parsed = input.safeParse(meant);
  if (parsed.success) {
    return parsed.data;
  }
  const problems = parsed.error.issues.flatMap((issue) => describeIssue(issue, meant, published));
  const [only, ...others] = problems;
  throw new DroverError(
    'bad-argument',
    others.length === 0
      ? `${tool} did nothing: ${only}`
      : `${tool} did nothing, ${problems.length} arguments are wrong:\n${problems.map((one) => `- ${one}`).join('\n')}`,
  );
}

function describeIssue(issue: z.core.$ZodIssue, meant: unknown, published: JsonSchema): readonly string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => describeUnknown(key, issue.path, published));
  }
  const name = issue.path.length === 0 ? 'the arguments' : locationOf(issue.path);
  // A format's or a rule's own message says more than the type that the published schema states.
  const ownMessage = issue.code === 'custom' || issue.code === 'invalid_format';
  const expected = ownMessage
    ? issue.message
    : `expected ${describeAt(published, issue.path) ?? issue.message}`;
  const value = valueAt(meant, issue.path);
  return [
    value === undefined ? `${name}: missing, ${expected}` : `${name}: got ${quote(value)}, ${expected}`,
  ];
}

function describeUnknown(key: string, path: readonly PropertyKey[], published: JsonSchema): string {
  const names = namesAt(published, path);
  const near = nearestName(key, names);
  const place = path.length === 0 ? '' : ` in ${locationOf(path)}`;
  const hint = near === null ? '' : `, did you mean ${JSON.stringify(near)}?`;
  return `unknown argument ${JSON.stringify(key)}${place}${hint} (allowed: ${names.join(', ') || 'none'})`;
}

function locationOf(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (place, key) =>
      typeof place === 'object' && place !== null && Object.hasOwn(place, key)
        ? Reflect.get(place, key)
        : undefined,
    value,
  );
}

function quote(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text;
}
