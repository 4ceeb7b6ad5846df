import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coerce } from '../../src/mcp/coerce.ts';
import { publishSchema } from '../../src/mcp/json-schema.ts';
import { sessionRef } from '../../src/mcp/session-ref.ts';

const meant = (schema: z.ZodType, value: unknown): unknown => coerce(value, publishSchema(schema, 'input'));

const step = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('press'), count: z.int().default(1) }),
  z.strictObject({ type: z.literal('type'), text: z.string(), count: z.string().optional() }),
]);

const everything = z.strictObject({
  flag: z.boolean().optional(),
  whole: z.int().optional(),
  real: z.number().optional(),
  text: z.string().optional(),
  word: z.enum(['stop', 'continue', '7']).optional(),
  size: z.literal([80, 120]).optional(),
  maybe: z.int().nullable().optional(),
  either: z.union([z.string(), z.array(z.string())]).optional(),
  list: z.array(z.int()).optional(),
  steps: z.array(step).optional(),
  env: z.record(z.string(), z.string()).optional(),
});

describe('coerce', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['a numeral', z.int(), '40', 40],
    ['a negative one', z.number(), '-1.5e3', -1500],
    ['true', z.boolean(), 'true', true],
    ['false, which is never true', z.boolean(), 'false', false],
    ['a list as JSON', z.array(z.string()), '["a", "b"]', ['a', 'b']],
    ['an object as JSON, and what is in it', z.strictObject({ n: z.int() }), ' {"n":"4"}', { n: 4 }],
    ['a number for a string', z.string(), 4, '4'],
    ['a number for a member of an enumeration', z.enum(['7', 'x']), 7, '7'],
    ['a numeral for a number of a choice', z.literal([80, 120]), '80', 80],
    ['null for what may be left out', z.strictObject({ n: z.int().optional() }), { n: null }, {}],
    ['null for what has a default', z.strictObject({ n: z.int().default(4) }), { n: null }, {}],
    ['values of a record', z.record(z.string(), z.string()), { PORT: 8080 }, { PORT: '8080' }],
    ['an item of a list', z.array(z.int()), ['1', 2], [1, 2]],
    [
      'the shape that its constant names',
      step,
      { type: 'type', text: 5, count: 2 },
      { type: 'type', text: '5', count: '2' },
    ],
    ['the other shape', step, { type: 'press', count: '2' }, { type: 'press', count: 2 }],
    ['a numeral where null is possible', z.int().nullable(), '4', 4],
  ])('reads %s', (_, schema, value, expected) => {
    expect(meant(schema, value)).toEqual(expected);
  });

  it.each<[string, z.ZodType, unknown]>([
    ['1 for a boolean', z.boolean(), 1],
    ['"yes" for a boolean', z.boolean(), 'yes'],
    ['"True" for a boolean', z.boolean(), 'True'],
    ['true for a string', z.string(), true],
    ['an empty string for a number', z.number(), ''],
    ['hexadecimal', z.int(), '0x10'],
    ['a padded numeral', z.int(), ' 40'],
    ['a leading zero', z.int(), '040'],
    ['more digits than a number holds', z.int(), '9007199254740993'],
    ['what is no finite number', z.number(), '1e999'],
    ['JSON of another kind', z.array(z.string()), '{"a":1}'],
    ['broken JSON', z.array(z.string()), '["a"'],
    ['one string for a list', z.array(z.string()), 'C-c'],
    ['JSON where a string is just as good', z.union([z.string(), z.array(z.string())]), '["ls"]'],
    ['a numeral that two types would take', z.union([z.int(), z.boolean(), z.array(z.int())]), 'x'],
    ['a list for the member of an enumeration that it prints as', z.enum(['7', 'x']), ['7']],
    ['null where null has a meaning', z.strictObject({ n: z.int().nullable().optional() }), { n: null }],
    ['null for what is required', z.strictObject({ n: z.int() }), { n: null }],
    ['null for a name that does not exist', z.strictObject({ n: z.int() }), { m: null }],
    ['a shape whose constant is unknown', step, { type: 'click', count: '2' }],
  ])('leaves %s', (_, schema, value) => {
    expect(meant(schema, value)).toEqual(value);
  });

  it('follows references of recursive schemas', () => {
    interface Tree {
      readonly size: number;
      readonly children?: readonly Tree[] | undefined;
    }
    const tree: z.ZodType<Tree> = z.strictObject({
      size: z.int(),
      get children() {
        return z.array(tree).optional();
      },
    });
    const wrapped = z.strictObject({ tree });
    const value = { tree: { size: '1', children: [{ size: '2', children: null }] } };
    expect(meant(wrapped, value)).toEqual({ tree: { size: 1, children: [{ size: 2 }] } });
    expect(meant(tree, value.tree)).toEqual({ size: 1, children: [{ size: 2 }] });
  });

  it('keeps a key that is a trap in JavaScript as data, for validation to refuse', () => {
    const value: unknown = JSON.parse('{"__proto__":{"text":"x"}}');
    const read = meant(everything, value);
    expect(Object.keys(Object(read))).toEqual(['__proto__']);
    expect(everything.safeParse(read).success).toBe(false);
  });

  const valid = fc.record(
    {
      flag: fc.boolean(),
      whole: fc.maxSafeInteger(),
      real: fc.double({ noNaN: true, noDefaultInfinity: true }),
      text: fc.oneof(fc.string(), fc.constantFrom('true', '40', '["a"]', '{}', 'null')),
      word: fc.constantFrom('stop', 'continue', '7'),
      size: fc.constantFrom(80, 120),
      maybe: fc.option(fc.integer()),
      either: fc.oneof(fc.string(), fc.constant('["a"]'), fc.array(fc.string())),
      list: fc.array(fc.integer()),
      steps: fc.array(
        fc.oneof(
          fc.record({ type: fc.constant('press'), count: fc.integer() }),
          fc.record({ type: fc.constant('type'), text: fc.string(), count: fc.constant('2') }),
        ),
      ),
      env: fc.dictionary(
        fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
        fc.string(),
      ),
    },
    { requiredKeys: [] },
  );

  it('property: what is valid as it came stays as it came', () => {
    fc.assert(
      fc.property(valid, (value) => {
        expect(everything.safeParse(value).success).toBe(true);
        expect(meant(everything, value)).toEqual(value);
      }),
    );
  });

  it('property: a string where JSON was meant reads as the JSON itself', () => {
    fc.assert(
      fc.property(valid, (value) => {
        const { text: _, word: __, either: ___, ...rest } = value;
        const stringified = Object.fromEntries(
          Object.entries(rest).map(([key, item]) => [key, item === null ? null : JSON.stringify(item)]),
        );
        expect(everything.parse(meant(everything, stringified))).toEqual(
          everything.parse(JSON.parse(JSON.stringify(rest))),
        );
      }),
    );
  });

  it('property: reading twice is reading once, whatever came', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(everything.shape), 'other'), fc.jsonValue()),
        (value) => {
          const once = meant(everything, value);
          expect(meant(everything, once)).toEqual(once);
        },
      ),
    );
  });
});

describe('sessionRef', () => {
  it.each(['4', 4, '%4'])('reads %j as session 4', (value) => {
    expect(sessionRef.parse(meant(sessionRef, value))).toBe(4);
  });

  it.each(['', '0', '-1', '4.5', 4.5, '%%4', '4%', 'four', true, null, '1234567890123456'])(
    'refuses %j',
    (value) => {
      expect(sessionRef.safeParse(meant(sessionRef, value)).success).toBe(false);
    },
  );
});
