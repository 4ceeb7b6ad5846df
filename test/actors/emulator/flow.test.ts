import { expect, test } from 'vitest';
import { STRING_LIMIT } from '../../../src/actors/emulator/bounded-strings.ts';
import { createFixture } from './fixture.ts';

test('pending bytes are counted until they are parsed', async () => {
  const { emulator } = createFixture();
  // Far more than is parsed in one turn.
  const bytes = Buffer.from('x\r\n'.repeat(1_000_000));
  emulator.write(bytes);
  expect(emulator.pendingBytes).toBe(bytes.length);
  await emulator.whenParsed(2_500_000);
  expect(emulator.pendingBytes).toBeGreaterThan(0);
  expect(emulator.pendingBytes).toBeLessThanOrEqual(2_500_000);
  await emulator.whenParsed();
  expect(emulator.pendingBytes).toBe(0);
  await emulator.whenParsed();
});

test('whenParsed waits for what was written before it, not for what follows', async () => {
  const { emulator, rows } = createFixture();
  emulator.write(Buffer.from('first\r\n'));
  const first = emulator.whenParsed();
  emulator.write(Buffer.alloc(6_000_000, 'more text\r'));
  await first;
  expect(rows()).toEqual(['first', 'more text']);
  expect(emulator.pendingBytes).toBeGreaterThan(0);
  await emulator.whenParsed();
});

test('a flood leaves the event loop to others', async () => {
  const { emulator } = createFixture();
  emulator.write(Buffer.from('some text of a flood\r\n'.repeat(100_000)));
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  });
  await emulator.whenParsed();
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});

test('who waits for parsing is let go by dispose', async () => {
  const { emulator } = createFixture();
  emulator.write(Buffer.alloc(200_000, 'x'));
  const waiting = emulator.whenParsed();
  emulator.dispose();
  await waiting;
  expect(emulator.pendingBytes).toBe(0);
});

test.each([
  ['OSC', '\x1b]9;'],
  ['DCS', '\x1bP$q'],
])('an endless %s string is bounded, and what follows it is shown', async (_, begin) => {
  const { emulator, feed, rows } = createFixture();
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  for (let sent = 0; sent < 9; sent += 1) {
    await feed(sent === 0 ? begin : '', Buffer.alloc(1_000_000, 'a'));
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  await feed('\x1b\\shown');
  expect(rows()).toEqual(['shown']);
  // Unbounded, xterm holds more than 30 bytes for each of the nine million characters.
  expect(most).toBeLessThan(150_000_000);
  expect(emulator.pendingBytes).toBe(0);
});

test('a string that begins after a cut one is whole', async () => {
  const { feed, facts } = createFixture();
  await feed('\x1b]9;', Buffer.alloc(STRING_LIMIT + 10, 'a'), '\x07', '\x1b]9;whole\x07');
  expect(facts.at(-1)).toEqual({ type: 'attention.requested', message: 'whole' });
});

test('reset acts after what was written before it, even inside an unfinished sequence', async () => {
  const { emulator, feed, rows, facts } = createFixture();
  await feed('text\x1b[?2004h\x1b[>5u\x1b]0;unfinished');
  await emulator.reset();
  await feed('fresh');
  expect(rows()).toEqual(['fresh']);
  expect(emulator.keyModes).toMatchObject({ bracketedPaste: false, kittyFlags: 0 });
  expect(facts.filter((fact) => fact.type === 'title.changed')).toEqual([]);
});
