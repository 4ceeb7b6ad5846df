import { alternativesOf, type JsonSchema } from '../../../src/mcp/json-schema.ts';

/** What a published schema leaves a reader to guess: properties without a description, objects that take anything. */
export function schemaGaps(schema: JsonSchema | undefined): readonly string[] {
  return schema === undefined ? ['no schema'] : gapsAt(schema, schema, '');
}

function gapsAt(schema: JsonSchema, root: JsonSchema, path: string): readonly string[] {
  // A reference is looked at where it points to from the outside; following it again would never end.
  if (schema.$ref !== undefined && path !== '') {
    return [];
  }
  return alternativesOf(schema, root).flatMap((one) => {
    const gaps: string[] = [];
    if (one.type === 'object' && one.additionalProperties === undefined) {
      gaps.push(`${path || 'the root'}: additional properties are not ruled out`);
    }
    for (const [name, property] of Object.entries(one.properties ?? {})) {
      const place = `${path}.${name}`;
      if (typeof property !== 'object') {
        gaps.push(`${place}: no schema`);
        continue;
      }
      if (property.description === undefined && property.const === undefined) {
        gaps.push(`${place}: no description`);
      }
      gaps.push(...gapsAt(property, root, place));
    }
    if (typeof one.items === 'object' && !Array.isArray(one.items)) {
      gaps.push(...gapsAt(one.items, root, `${path}[]`));
    }
    return gaps;
  });
}
