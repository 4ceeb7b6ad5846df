import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type EngineDoor, type Tool, type ToolDefinition, toolDefiner } from '../../src/mcp/define-tool.ts';
import { annotationsOf, type Effect, minimumAccessOf } from '../../src/mcp/effects.ts';
import { schemaGaps } from './support/schema-gaps.ts';

const input = z.strictObject({
  name: z.string().nullable().default(null).describe('a name'),
  step: z.array(z.strictObject({ count: z.int().describe('how often') })).describe('steps'),
});
const output = z.strictObject({ count: z.int().min(0).describe('how many') });

const define = (
  overrides: Partial<ToolDefinition<typeof input, typeof output, EngineDoor>> = {},
): Tool<EngineDoor> =>
  toolDefiner<EngineDoor>()({
    name: 'sample',
    title: 'Sample',
    description: 'A sample.',
    toolset: 'terminal',
    effect: 'arrange',
    gated: false,
    input,
    output,
    run: () => ({ structured: { count: 1 }, text: 'one' }),
    ...overrides,
  });

describe('effect classes', () => {
  it.each<[Effect, string, boolean, boolean, boolean, boolean]>([
    ['observe', 'read', true, false, true, false],
    ['observe-terminal', 'read', true, false, true, true],
    ['arrange', 'write', false, false, false, false],
    ['drive', 'write', false, true, false, true],
    ['destroy', 'full', false, true, true, false],
  ])('%s needs %s and has its four hints', (effect, access, readOnly, destructive, idempotent, openWorld) => {
    expect(minimumAccessOf(effect)).toBe(access);
    expect(annotationsOf(effect)).toEqual({
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    });
  });
});

describe('a defined tool', () => {
  it('publishes schemas without noise, in which nothing is left to guess', () => {
    const tool = define();
    expect(tool.inputSchema).toEqual({
      type: 'object',
      properties: {
        name: { type: ['string', 'null'], default: null, description: 'a name' },
        step: {
          type: 'array',
          description: 'steps',
          items: {
            type: 'object',
            properties: { count: { type: 'integer', description: 'how often' } },
            required: ['count'],
            additionalProperties: false,
          },
        },
      },
      required: ['step'],
      additionalProperties: false,
    });
    expect(tool.outputSchema).toEqual({
      type: 'object',
      properties: { count: { type: 'integer', minimum: 0, description: 'how many' } },
      required: ['count'],
      additionalProperties: false,
    });
    expect([tool.inputSchema, tool.outputSchema].flatMap(schemaGaps)).toEqual([]);
  });

  it('takes exact schemas and hints in place of derived ones, and reads arguments by them', () => {
    const inputSchema = { type: 'object' as const, properties: {}, additionalProperties: false };
    const outputSchema = { type: 'object' as const };
    const tool = define({ inputSchema, outputSchema, annotations: { title: 'S', idempotentHint: true } });
    expect(tool.inputSchema).toBe(inputSchema);
    expect(tool.outputSchema).toBe(outputSchema);
    expect(tool.annotations).toEqual({ ...annotationsOf('arrange'), title: 'S', idempotentHint: true });
  });

  it('finds what a loose schema leaves open', () => {
    expect(schemaGaps({ type: 'object', properties: { a: { type: 'string' } } })).toEqual([
      'the root: additional properties are not ruled out',
      '.a: no description',
    ]);
  });
});
