import { describe, expect, it } from 'vitest';
import { whyNotEncodable } from '../../src/input/encode.ts';
import { type KeyModes, LEGACY_MODES } from '../../src/input/modes.ts';
import { chord } from './chords.ts';

describe('whyNotEncodable', () => {
  it.each<[string, Partial<KeyModes>, string]>([
    [
      'shift+enter',
      {},
      '(legacy); it has some once the program turns on modifyOtherKeys 2 or the kitty keyboard protocol.',
    ],
    ['cmd+w', {}, '(legacy); it has some once the program turns on the kitty keyboard protocol.'],
    [
      'cmd+w',
      { modifyOtherKeys: 2 },
      '(modifyOtherKeys 2); it has some once the program turns on the kitty keyboard protocol.',
    ],
    [
      'shift+backspace',
      { modifyOtherKeys: 1 },
      '(modifyOtherKeys 1); it has some once the program turns on modifyOtherKeys 2 or',
    ],
    ['ctrl+👩‍🚀', {}, '(legacy); no key protocol has.'],
    ['ctrl+👩‍🚀', { kittyFlags: 5 }, '(kitty keyboard protocol, flags 5); no key protocol has.'],
  ])('of %s under %j names the mode and the remedy', (text, modes, expected) => {
    const reason = whyNotEncodable(chord(text), { ...LEGACY_MODES, ...modes });
    expect(reason).toContain(`${text} has no bytes of its own`);
    expect(reason).toContain(expected);
  });
});
