import { z } from 'zod';

/** A JSON Schema as `tools/list` publishes it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * The schema a client is shown: `input` is what may be sent (defaults make a property optional), `output` what comes
 * back. Without `$schema`: what is used here means the same in draft-07 and 2020-12, and clients differ in which of
 * the two they accept by name.
 */
export function publishSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...published } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  });
  return published;
}

/** The value's JSON type, with `integer` for a whole number. */
export function kindOf(value: unknown): z.core.JSONSchema.SchemaType {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'array';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'integer' : 'number';
  }
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'object';
}

/** The shapes a value may take: references followed, `anyOf` and `oneOf` opened, a list of types split. */
export function alternativesOf(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  if (schema.$ref !== undefined) {
    return alternativesOf(followReference(schema.$ref, root), root);
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    return branches.flatMap((branch) => alternativesOf(branch, root));
  }
  const { type } = schema;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

/** The schema of one property or list item, or null where the schema says nothing about it. */
export function childSchema(schema: JsonSchema, key: PropertyKey): JsonSchema | null {
  if (typeof key === 'number') {
    return typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : null;
  }
  const properties = schema.properties ?? {};
  const child = Object.hasOwn(properties, key) ? properties[String(key)] : schema.additionalProperties;
  return typeof child === 'object' ? child : null;
}

/** Zod states the range of safe integers and the type of object keys, which tells a reader nothing. */
function dropNoise(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) {
    delete schema.minimum;
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum;
  }
  delete schema.propertyNames;
}

/** Zod refers only to the root (`#`) and to its own definitions (`#/$defs/name`). */
function followReference(reference: string, root: JsonSchema): JsonSchema {
  const name = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(reference)?.[1];
  const target = name === undefined ? root : root.$defs?.[name];
  if (target === undefined) {
    throw new Error(`the schema refers to ${reference}, which it does not define`);
  }
  return target;
}
