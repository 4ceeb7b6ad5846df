import { alternativesOf, childSchema, type JsonSchema } from './json-schema.ts';

/** What a schema accepts, as the end of a sentence: `a whole number from 1 to 1000`. */
export function describeSchema(schema: JsonSchema, root: JsonSchema): string {
  return describeAlternatives(alternativesOf(schema, root));
}

/** What is accepted at a path inside a schema, or null when the schema says nothing about that place. */
export function describeAt(root: JsonSchema, path: readonly PropertyKey[]): string | null {
  const places = alternativesAt(root, path);
  return places.length === 0 ? null : describeAlternatives(places);
}

/** The names an object may have at a path inside a schema, whichever of its alternatives it is. */
export function namesAt(root: JsonSchema, path: readonly PropertyKey[]): readonly string[] {
  return [...new Set(alternativesAt(root, path).flatMap((place) => Object.keys(place.properties ?? {})))];
}

function alternativesAt(root: JsonSchema, path: readonly PropertyKey[]): readonly JsonSchema[] {
  return path.reduce<readonly JsonSchema[]>(
    (places, key) =>
      places.flatMap((place) => {
        const child = childSchema(place, key);
        return child === null ? [] : alternativesOf(child, root);
      }),
    alternativesOf(root, root),
  );
}

function describeAlternatives(alternatives: readonly JsonSchema[]): string {
  const constants = alternatives.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  const others = alternatives.filter((one) => one.enum === undefined && one.const === undefined);
  const parts = [...new Set(others.map(describeOne))];
  if (constants.length > 0) {
    const names = [...new Set(constants.map((constant) => JSON.stringify(constant)))];
    parts.unshift(names.length === 1 ? names.join('') : `one of ${names.join(', ')}`);
  }
  return parts.join(' or ');
}

function describeOne(schema: JsonSchema): string {
  switch (schema.type) {
    case 'integer':
      return `a whole number${rangeOf(schema.minimum, schema.maximum)}`;
    case 'number':
      return `a number${rangeOf(schema.minimum, schema.maximum)}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'string':
      return `a string${countOf(schema.minLength, schema.maxLength, 'characters')}`;
    case 'array':
      return `a list${countOf(schema.minItems, schema.maxItems, 'items')}`;
    case 'object':
      return 'an object';
    default:
      return 'a value';
  }
}

function rangeOf(from: number | undefined, to: number | undefined): string {
  if (from !== undefined && to !== undefined) {
    return ` from ${from} to ${to}`;
  }
  return from !== undefined ? ` of at least ${from}` : to !== undefined ? ` of at most ${to}` : '';
}

function countOf(from: number | undefined, to: number | undefined, what: string): string {
  if (from !== undefined && to !== undefined) {
    return ` of ${from} to ${to} ${what}`;
  }
  return from !== undefined
    ? ` of at least ${from} ${what}`
    : to !== undefined
      ? ` of at most ${to} ${what}`
      : '';
}
