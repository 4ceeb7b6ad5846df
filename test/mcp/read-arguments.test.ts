import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DroverError } from '../../src/errors.ts';
import { publishSchema } from '../../src/mcp/json-schema.ts';
import { readArguments } from '../../src/mcp/read-arguments.ts';
import { sessionRef } from '../../src/mcp/session-ref.ts';

const input = z.strictObject({
  session: sessionRef,
  timeout_ms: z.int().min(0).max(600_000).optional(),
  mode: z.enum(['stop', 'continue']).default('stop'),
  actions: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('press'), key: z.string() }),
        z.strictObject({ type: z.literal('wait'), ms: z.int().max(10) }),
      ]),
    )
    .min(1)
    .max(50)
    .optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  label: z
    .string()
    .max(4)
    .refine((label) => label !== 'bad', 'must not be bad')
    .optional(),
});
const published = publishSchema(input, 'input');

/** The message that the arguments are refused with. */
function refusal(args: unknown): string {
  try {
    readArguments('some_tool', args, input, published);
  } catch (error) {
    if (error instanceof DroverError && error.code === 'bad-argument') {
      return error.message;
    }
    throw error;
  }
  throw new Error('the arguments were taken');
}

describe('readArguments', () => {
  it('gives what the schema makes of them', () => {
    expect(
      readArguments('some_tool', { session: '%4', timeout_ms: '50', label: null }, input, published),
    ).toEqual({
      session: 4,
      timeout_ms: 50,
      mode: 'stop',
    });
  });

  it.each<[unknown, string]>([
    [undefined, 'session: missing, expected a string'],
    [{ session: 'four' }, 'session: got "four", expected the handle of a session, such as "4"'],
    [{ session: 4, timeout_ms: -1 }, 'timeout_ms: got -1, expected a whole number from 0 to 600000'],
    [{ session: 4, timeout_ms: '40.5' }, 'timeout_ms: got "40.5", expected a whole number from 0 to 600000'],
    [{ session: 4, mode: 'halt' }, 'mode: got "halt", expected one of "stop", "continue"'],
    [{ session: 4, actions: [] }, 'actions: got [], expected a list of 1 to 50 items'],
    [{ session: 4, actions: 'press' }, 'actions: got "press", expected a list of 1 to 50 items'],
    [
      { session: 4, actions: [{ type: 'click' }] },
      'actions[0].type: got "click", expected one of "press", "wait"',
    ],
    [
      { session: 4, actions: [{ type: 'wait', ms: 11 }] },
      'actions[0].ms: got 11, expected a whole number of at most 10',
    ],
    [{ session: 4, command: true }, 'command: got true, expected a string or a list'],
    [{ session: 4, label: 'longer' }, 'label: got "longer", expected a string of at most 4 characters'],
    [{ session: 4, label: 'bad' }, 'label: got "bad", must not be bad'],
    [
      { session: 4, timout_ms: 5 },
      'unknown argument "timout_ms", did you mean "timeout_ms"? ' +
        '(allowed: session, timeout_ms, mode, actions, command, label)',
    ],
    [
      { session: 4, actions: [{ type: 'press', key: 'a', kex: 'b' }] },
      'unknown argument "kex" in actions[0], did you mean "key"? (allowed: type, key, ms)',
    ],
    [[], 'the arguments: got [], expected an object'],
    ['x', 'the arguments: got "x", expected an object'],
    [
      { session: 4, label: 'x'.repeat(100) },
      `label: got "${'x'.repeat(59)}…, expected a string of at most 4 characters`,
    ],
  ])('refuses %j', (args, expected) => {
    expect(refusal(args)).toBe(`some_tool did nothing: ${expected}`);
  });

  it('lists everything that is wrong in one message', () => {
    expect(refusal({ mode: 1, zebra: 1, quagga: 2 })).toBe(
      [
        'some_tool did nothing, 4 arguments are wrong:',
        '- session: missing, expected a string',
        '- mode: got 1, expected one of "stop", "continue"',
        '- unknown argument "zebra" (allowed: session, timeout_ms, mode, actions, command, label)',
        '- unknown argument "quagga" (allowed: session, timeout_ms, mode, actions, command, label)',
      ].join('\n'),
    );
  });
});
