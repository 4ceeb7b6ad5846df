import { alternativesOf, childSchema, type JsonSchema, kindOf } from './json-schema.ts';

/**
 * What the caller meant, where a client sent it in another form: a number or boolean as a string, a list or object as
 * JSON in a string, a number where a string is wanted, null for an argument that may be left out. Only readings that
 * cannot mean anything else are made; everything else comes back unchanged, for validation to refuse. A value that the
 * schema takes as it is stays as it is.
 */
export function coerce(value: unknown, schema: JsonSchema, root: JsonSchema = schema): unknown {
  const alternatives = alternativesOf(schema, root);
  const fitting = alternatives.find((alternative) => fits(value, alternative));
  if (fitting !== undefined) {
    return coerceInside(value, fitting, root);
  }
  const readings = alternatives.flatMap((alternative) => {
    const reading = reinterpret(value, alternative);
    return reading !== undefined && fits(reading, alternative) ? [{ reading, alternative }] : [];
  });
  const [only, another] = readings;
  return only !== undefined && another === undefined
    ? coerceInside(only.reading, only.alternative, root)
    : value;
}

function coerceInside(value: unknown, schema: JsonSchema, root: JsonSchema): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => coerceChild(item, childSchema(schema, index), root));
  }
  if (!isRecord(value)) {
    return value;
  }
  const kept = Object.entries(value).filter(
    ([key, item]) => item !== null || !nullMeansAbsent(schema, key, root),
  );
  // fromEntries defines own properties, so a key such as __proto__ stays data and is refused by name.
  return Object.fromEntries(
    kept.map(([key, item]) => [key, coerceChild(item, childSchema(schema, key), root)]),
  );
}

function coerceChild(value: unknown, schema: JsonSchema | null, root: JsonSchema): unknown {
  return schema === null ? value : coerce(value, schema, root);
}

function nullMeansAbsent(schema: JsonSchema, key: string, root: JsonSchema): boolean {
  const child = Object.hasOwn(schema.properties ?? {}, key) ? childSchema(schema, key) : null;
  if (child === null || schema.required?.includes(key) === true) {
    return false;
  }
  return !alternativesOf(child, root).some((alternative) => fits(null, alternative));
}

/** Whether the value has this shape at its surface; what is inside is looked at one level further down. */
function fits(value: unknown, schema: JsonSchema): boolean {
  if (schema.const !== undefined) {
    return value === schema.const;
  }
  if (schema.enum !== undefined) {
    return schema.enum.some((member) => member === value);
  }
  const kind = kindOf(value);
  if (
    schema.type !== undefined &&
    schema.type !== kind &&
    !(schema.type === 'number' && kind === 'integer')
  ) {
    return false;
  }
  return !isRecord(value) || constantsAgree(value, schema);
}

/** Objects that are told apart by a constant (`type: "press"`) must not be read as one of the others. */
function constantsAgree(value: Readonly<Record<string, unknown>>, schema: JsonSchema): boolean {
  return Object.entries(schema.properties ?? {}).every(
    ([key, property]) =>
      typeof property === 'boolean' || property.const === undefined || value[key] === property.const,
  );
}

/** The value in the one other form that the schema's type can be sent in, or undefined. */
function reinterpret(value: unknown, schema: JsonSchema): unknown {
  if (typeof value !== 'number' && typeof value !== 'string') {
    return undefined;
  }
  const members = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (members !== undefined) {
    return members.find((member) => member !== null && String(member) === String(value));
  }
  if (typeof value === 'number') {
    return schema.type === 'string' ? String(value) : undefined;
  }
  return fromText(value, schema.type);
}

function fromText(text: string, type: JsonSchema['type']): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return fromNumeral(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'array':
    case 'object':
      return fromJson(text);
    default:
      return undefined;
  }
}

/** JSON's numerals only: no hexadecimal, no blanks, and no whole number that would lose digits. */
function fromNumeral(text: string): number | undefined {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) {
    return undefined;
  }
  const number = Number(text);
  const losesDigits = /^-?[1-9]\d*$/.test(text) && String(number) !== text;
  return Number.isFinite(number) && !losesDigits ? number : undefined;
}

function fromJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    // Text that only looks like JSON is left as it came; validation then names it.
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
