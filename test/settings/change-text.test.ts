import fc from 'fast-check';
import { createScanner, parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { changeText } from '../../src/settings/change-text.ts';

describe('changeText', () => {
  it('changes a value and nothing else', () => {
    const text = '// mine\n{\n\t"theme" : "dark", // night\n\t"close": {"tab": "noConfirmation"},\n}\n';
    expect(changeText(text, 'theme', 'light')).toBe(text.replace('dark', 'light'));
    expect(changeText(text, 'close.tab', 'alwaysConfirm')).toBe(
      text.replace('noConf', 'alwaysConf').replace('Confirmation', 'Confirm'),
    );
  });

  it.each([
    ['nothing', '', '{\n  "close": {\n    "tab": "x"\n  }\n}\n'],
    ['a comment only', '// mine', '// mine\n{\n  "close": {\n    "tab": "x"\n  }\n}\n'],
    ['an empty object', '{}', '{\n  "close": {\n    "tab": "x"\n  }\n}'],
    ['null on the way', '{"close": null}', '{"close": {"tab":"x"}}'],
    ['one line', '{"theme": "dark"}', '{"theme": "dark", "close": {"tab":"x"}}'],
    [
      'a comment after the last member',
      '{\n    "theme": "dark" // night\n    // end\n}',
      '{\n    "theme": "dark", // night\n    // end\n    "close": {\n        "tab": "x"\n    }\n}',
    ],
    [
      'a trailing comma, tabs and CRLF',
      '{\r\n\t"close": {\r\n\t\t"app": "y",\r\n\t},\r\n}\r\n',
      '{\r\n\t"close": {\r\n\t\t"app": "y",\r\n\t\t"tab": "x"\r\n\t},\r\n}\r\n',
    ],
  ])('adds to %s', (_what, text, expected) => {
    expect(changeText(text, 'close.tab', 'x')).toBe(expected);
  });

  it.each([
    ['the only member', '{\n  "theme": "dark",\n}', '{\n}'],
    ['the first', '{\n  "theme": "dark",\n  // b\n  "b": 1\n}', '{\n  // b\n  "b": 1\n}'],
    ['the last', '{\n  "b": 1, // b\n  "theme": "dark"\n}', '{\n  "b": 1 // b\n}'],
    ['the first on a line', '{"theme": "dark", "b": 1}', '{"b": 1}'],
    ['the last on a line', '{"b": 1, "theme": "dark"}', '{"b": 1 }'],
    ['a null', '{"theme": null}', '{}'],
    ['its value but not its comments', '{\n  "theme": "dark" /* a */, // b\n}', '{\n  /* a */ // b\n}'],
  ])('unsets %s', (_what, text, expected) => {
    expect(changeText(text, 'theme', null)).toBe(expected);
  });

  it.each(['', '// c', '{}', '{"close": 5}', '{"close": null}', '{"close": {}}'])(
    'leaves %j alone when there is nothing to unset',
    (text) => {
      expect(changeText(text, 'close.tab', null)).toBe(text);
    },
  );

  it.each([
    ['{"close": 5}', /line 1, column 11: "close" would have to be an object to hold close\.tab/],
    ['{\n"close": []}', /line 2, column 10: "close" would have to be an object/],
    ['[]', /line 1, column 1: all of it would have to be an object/],
    ['{"close": {}, "close": {}}', /line 1, column 15: "close" is written twice/],
    ['{"close": {"tab": 1, "tab": 2}}', /"close\.tab" is written twice/],
    ['{"close": ', /line 1, column 11: not JSON/],
  ])('refuses to touch %j', (text, message) => {
    expect(() => changeText(text, 'close.tab', 'x')).toThrow(
      expect.objectContaining({ code: 'bad-argument', message: expect.stringMatching(message) }),
    );
  });

  it('makes exactly the change asked for, keeps every comment and keeps JSON valid', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const change = fc.record({
      id: fc.array(key, { minLength: 1, maxLength: 3 }).map((names) => names.join('.')),
      value: fc.oneof(fc.constant(null), fc.constant('x\n"'), fc.constant([1, { e: 2 }]), fc.nat()),
    });
    fc.assert(
      fc.property(document(), change, (text, { id, value }) => {
        const names = id.split('.');
        const before: unknown = parse(text);
        if (value !== null && isObstructed(before, names)) return;
        const after = changeText(text, id, value);
        const errors: [] = [];
        expect(parse(after, errors, { allowTrailingComma: true })).toEqual(changed(before, names, value));
        expect(errors).toEqual([]);
        // An object that is replaced or unset takes the comments inside it along.
        if (!isRecord(valueAt(before, names))) expect(commentsOf(after)).toEqual(commentsOf(text));
        expect(changeText(after, id, value)).toBe(after);
      }),
      { numRuns: 500 },
    );
  });
});

/** An object with comments before and after its members, line breaks anywhere, and trailing commas. */
function document(): fc.Arbitrary<string> {
  let comments = 0;
  const gap = fc
    .constantFrom('', '', ' ', '\n', '\n  ', '/* # */', ' // #\n', '\n\t/* # */ ')
    .map((blank) => blank.replace('#', () => String(comments++)));
  const { object } = fc.letrec<{ object: string; value: string }>((tie) => ({
    value: fc.oneof({ maxDepth: 2 }, fc.constantFrom('1', '"//"', 'null', '[1, 2]'), tie('object')),
    object: fc
      .tuple(
        fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), tie('value')), {
          maxLength: 3,
          selector: ([name]) => name,
        }),
        fc.array(gap, { minLength: 7, maxLength: 7 }),
        fc.constantFrom('', ' ', '\n '),
        fc.boolean(),
      )
      .map(([members, gaps, inner, trailing]) => {
        const blank = (): string => gaps.pop() ?? '';
        const written = members.map(
          ([name, value]) => `${blank()}"${name}"${inner}:${inner}${value}${blank()}`,
        );
        return `{${written.join(',')}${trailing && members.length > 0 ? ',' : ''}${blank()}}`;
      }),
  }));
  return fc.tuple(gap, object, gap).map((parts) => parts.join(''));
}

function commentsOf(text: string): string[] {
  const scanner = createScanner(text);
  const found: string[] = [];
  const end = text.length;
  while (scanner.getPosition() < end) {
    scanner.scan();
    const token = text.substring(scanner.getTokenOffset(), scanner.getPosition());
    if (/^\/[/*]/.test(token)) found.push(token);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isObstructed(value: unknown, [name = '', ...rest]: string[]): boolean {
  if (value === null || value === undefined) return false;
  if (!isRecord(value)) return true;
  return rest.length > 0 && isObstructed(value[name], rest);
}

function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

/** What setting or unsetting a path comes to, told without any text. */
function changed(value: unknown, [name, ...rest]: string[], to: unknown): unknown {
  if (name === undefined) return to;
  if (to === null) {
    if (!isRecord(value) || !(name in value)) return value;
    const { [name]: below, ...others } = value;
    return rest.length === 0 ? others : { ...others, [name]: changed(below, rest, to) };
  }
  return {
    ...(isRecord(value) ? value : {}),
    [name]: changed(isRecord(value) ? value[name] : undefined, rest, to),
  };
}
