import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

const ajv = new AjvJsonSchemaValidator();
const seen = new Map<string, object>();

/**
 * The validator that a client has by default, shared by all clients of a test file: Ajv knows a schema again by its
 * identity, so equal ones are compiled once. Otherwise that would be a third of what a test takes.
 */
export const schemaValidator: jsonSchemaValidator = {
  getValidator(schema) {
    const text = JSON.stringify(schema);
    const known = seen.get(text) ?? schema;
    seen.set(text, known);
    return ajv.getValidator(known);
  },
};
