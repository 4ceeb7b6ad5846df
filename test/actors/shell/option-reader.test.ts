import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OptionSyntax, readOptions } from '../../../src/actors/shell/option-reader.ts';

const syntax: OptionSyntax = {
  valueLetters: 'oC',
  attachedValues: false,
  valueNames: ['file'],
  singleDashNames: ['norc'],
};
const attached: OptionSyntax = { ...syntax, attachedValues: true };

const read = (args: readonly string[], how = syntax): [string, boolean, string | null][] =>
  readOptions(args, how).options.map(({ name, on, value }) => [name, on, value]);

it('reads letters one by one, with values from the arguments that follow', () => {
  expect(read(['-eoC', 'pipefail', 'mine', '+x'])).toEqual([
    ['e', true, null],
    ['o', true, 'pipefail'],
    ['C', true, 'mine'],
    ['x', false, null],
  ]);
});

it('reads a value from the rest of the argument where the shell does', () => {
  expect(read(['-eorcs', '-C', 'x'], attached)).toEqual([
    ['e', true, null],
    ['o', true, 'rcs'],
    ['C', true, 'x'],
  ]);
});

it('reads long names with two dashes, and with one where the shell does', () => {
  expect(read(['--norc', '-norc', '--file', 'a', '--file=b', '--file'])).toEqual([
    ['norc', true, null],
    ['norc', true, null],
    ['file', true, 'a'],
    ['file', true, 'b'],
    ['file', true, null],
  ]);
});

it.each([
  [['-x', 'script', '-y'], 1, ['script', '-y']],
  [['-x', '--', '-y'], 1, ['-y']],
  [['-x', '-', 'z'], 1, ['z']],
  [['-o'], 1, []],
])('ends at the first operand or dashes: %j', (args, end, operands) => {
  const { end: found, operands: left } = readOptions(args, syntax);
  expect([found, left]).toEqual([end, operands]);
});

it('accounts for every argument', () => {
  const arg = fc.oneof(fc.constantFrom('-o', '-eo', '+o', '--file', '--', '-'), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(arg), fc.constantFrom(syntax, attached), (args, how) => {
      const { options, end, operands } = readOptions(args, how);
      const dashes = args.length - end - operands.length;
      expect(dashes === 0 || (dashes === 1 && ['--', '-'].includes(args[end] ?? ''))).toBe(true);
      expect(options.every(({ at }) => at < end)).toBe(true);
    }),
  );
});
