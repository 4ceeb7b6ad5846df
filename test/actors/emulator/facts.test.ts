import { hostname } from 'node:os';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEGACY_MODES } from '../../../src/input/modes.ts';
import type { TerminalFact } from '../../../src/terminal/facts.ts';
import { createFixture } from './fixture.ts';

async function factsOf(...pieces: string[]): Promise<TerminalFact[]> {
  const { feed, facts } = createFixture();
  for (const piece of pieces) await feed(piece);
  return facts;
}

test('a fresh terminal and plain output tell nothing', async () => {
  expect(await factsOf('hello\r\n', '\x1b[31mred\x1b[m')).toEqual([]);
});

describe('title', () => {
  test.each([
    ['OSC 0 ended by BEL', '\x1b]0;one\x07'],
    ['OSC 2 ended by ST', '\x1b]2;one\x1b\\'],
  ])('%s', async (_, bytes) => {
    expect(await factsOf(bytes, bytes)).toEqual([{ type: 'title.changed', title: 'one' }]);
  });

  test('a title that was put on the stack comes back', async () => {
    const facts = await factsOf('\x1b]2;shell\x07', '\x1b[22;2t\x1b]2;vim\x07', '\x1b[23;2t');
    expect(facts.map((fact) => fact.type === 'title.changed' && fact.title)).toEqual([
      'shell',
      'vim',
      'shell',
    ]);
  });

  test('is bounded and has no control characters', async () => {
    const facts = await factsOf(`\x1b]2;${'a'.repeat(100_000)}\x07`, '\x1b]2;a\x7fb\x07');
    expect(facts).toEqual([{ type: 'title.changed', title: 'a b' }]);
  });
});

describe('working directory', () => {
  test.each([
    ['of this host', `file://${hostname()}/home/a%20b/%C3%A9`, '/home/a b/é'],
    ['of no host', 'file:///srv', '/srv'],
    ['with characters that a URL would treat specially', 'file:///a?b#c;d', '/a?b#c;d'],
  ])('%s', async (_, url, cwd) => {
    expect(await factsOf(`\x1b]7;${url}\x07`)).toEqual([{ type: 'cwd.changed', cwd }]);
  });

  test.each([
    ['another scheme', 'http://localhost/srv'],
    ['another host', 'file://elsewhere.invalid/srv'],
    ['a broken escape', 'file:///a%zz'],
    ['bytes that are not UTF-8', 'file:///a%ff'],
    ['a control character', 'file:///a%0ab'],
    ['a path that no system takes', `file:///${'a'.repeat(20_000)}`],
  ])('%s is not believed', async (_, url) => {
    expect(await factsOf(`\x1b]7;${url}\x07`)).toEqual([]);
  });
});

describe('shell marks', () => {
  test('tell prompt, start and end in their order, with the exit status', async () => {
    const marks = ['A', 'B', 'C', 'D;7', 'A;cl=m', 'D', 'D;0;aid=3', 'D;oops'].map(
      (mark) => `\x1b]133;${mark}\x07`,
    );
    expect(await factsOf(marks.join('text'))).toEqual([
      { type: 'shell.prompt' },
      { type: 'shell.command-started' },
      { type: 'shell.command-finished', code: 7 },
      { type: 'shell.prompt' },
      { type: 'shell.command-finished', code: null },
      { type: 'shell.command-finished', code: 0 },
      { type: 'shell.command-finished', code: null },
    ]);
  });

  test('come after the changes before them', async () => {
    const facts = await factsOf('\x1b]2;t\x07\x1b[?2004h\x1b]133;A\x07\x1b[?2004l\x1b]133;C\x07');
    expect(facts.map((fact) => fact.type)).toEqual([
      'modes.changed',
      'title.changed',
      'shell.prompt',
      'modes.changed',
      'shell.command-started',
    ]);
  });
});

describe('notifications', () => {
  test('OSC 9 asks for attention, bounded and clean', async () => {
    const facts = await factsOf('\x1b]9;done\x7fnow\x07', `\x1b]9;${'a'.repeat(5000)}\x07`);
    expect(facts).toEqual([
      { type: 'attention.requested', message: 'done now' },
      { type: 'attention.requested', message: 'a'.repeat(1024) },
    ]);
  });

  test('OSC 9;4 tells progress when it starts and when it ends', async () => {
    const states = ['1;10', '1;50', '3', '4;50', '0', '0', '1;5', '2;5'].map(
      (state) => `\x1b]9;4;${state}\x07`,
    );
    expect(await factsOf(...states)).toEqual([
      { type: 'progress.changed', running: true },
      { type: 'progress.changed', running: false },
      { type: 'progress.changed', running: true },
      { type: 'progress.changed', running: false },
    ]);
  });

  test("ConEmu's other commands are no notification", async () => {
    expect(await factsOf('\x1b]9;9;"C:\\"\x07', '\x1b]9;12\x07')).toEqual([]);
  });

  test('bells that come together ring once', async () => {
    expect(await factsOf('\x07\x07\x07', '\x07')).toEqual([{ type: 'bell' }, { type: 'bell' }]);
  });
});

test('history is told when it begins, is hidden and is cleared', async () => {
  const steps = ['\n\n\n\n', '\n', '\n', '\x1b[?1049h', '\x1b[?1049l', '\x1b[3J'];
  expect(await factsOf(...steps)).toEqual(
    [true, false, true, false].map((scrollable) => ({ type: 'history.changed', scrollable })),
  );
});

test('a resize that pushes lines off tells it', async () => {
  const { emulator, feed, facts } = createFixture();
  await feed('a\r\nb\r\nc\r\nd\r\ne');
  emulator.resize(20, 3);
  expect(facts).toEqual([{ type: 'history.changed', scrollable: true }]);
});

test('nothing is told after dispose', async () => {
  const { emulator, feed, facts, replies } = createFixture();
  const parsed = feed('\x1b]2;late\x07\x1b[c\x1b]133;A\x07');
  emulator.dispose();
  await parsed;
  await feed('\x1b]2;later\x07');
  // The parser of a disposed terminal may still run its last turn, after this one.
  await new Promise((resolve) => setTimeout(resolve));
  expect([facts, replies]).toEqual([[], []]);
});

test('where the bytes are cut changes neither facts nor answers', async () => {
  const stream = Buffer.from(
    '\x1b]2;títle\x07\x1b]7;file:///tm%C3%A9\x1b\\\x1b[?1h\x1b]133;A\x1b\\\x1b[>5u\x1b[?u\x1b]133;D;3\x07🤖\x1b]9;hé\x07\x1b]11;?\x07\x1b[>4;2m\x1b]133;C\x07',
  );
  const whole = createFixture();
  await whole.feed(stream);
  const events = (facts: TerminalFact[]): TerminalFact[] =>
    facts.filter((fact) => fact.type.startsWith('shell') || fact.type === 'attention.requested');
  expect(events(whole.facts)).toHaveLength(4);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat({ max: stream.length }), { maxLength: 12 }), async (cuts) => {
      const ends = [...cuts.sort((a, b) => a - b), stream.length];
      const pieces = ends.map((end, index) => stream.subarray(ends[index - 1] ?? 0, end));
      const cut = createFixture();
      for (const piece of pieces) await cut.feed(piece);
      expect(events(cut.facts)).toEqual(events(whole.facts));
      expect(cut.replies).toEqual(whole.replies);
      expect(cut.emulator.keyModes).toEqual(whole.emulator.keyModes);
      expect(cut.facts.filter((fact) => fact.type === 'title.changed')).toEqual([
        { type: 'title.changed', title: 'títle' },
      ]);
      expect(cut.rows()).toEqual(['🤖']);
    }),
    { numRuns: 60 },
  );
});

test('modes are told as a whole, once', async () => {
  const modes = { ...LEGACY_MODES, applicationCursor: true };
  expect(await factsOf('\x1b[?1h', '\x1b[?1h', '\x1b[?1l\x1b[?1h')).toEqual([
    { type: 'modes.changed', modes },
  ]);
});
