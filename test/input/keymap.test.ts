import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, type ActionName } from '../../src/actions/catalogue.ts';
import { parseChord } from '../../src/input/chord.ts';
import { buildKeymap, type Keymap, type Platform } from '../../src/input/keymap.ts';
import { anyChord, chord } from './chords.ts';

function keymap(overrides: Record<string, string | string[]> = {}, platform: Platform = 'linux'): Keymap {
  return buildKeymap({ platform, overrides });
}

describe('defaults', () => {
  it.each<[Platform, string, ActionName]>([
    ['mac', 'cmd+d', 'split-vertical'],
    ['linux', 'ctrl+d', 'split-vertical'],
    ['mac', 'ctrl+tab', 'next-tab'],
    ['linux', 'ctrl+shift+tab', 'prev-tab'],
    ['mac', 'cmd+7', 'activate-tab-7'],
    ['mac', 'cmd+c', 'copy'],
    ['linux', 'ctrl+shift+c', 'copy'],
    ['linux', 'ctrl+v', 'paste'],
    ['linux', 'ctrl+shift+v', 'paste'],
    ['mac', 'cmd+q', 'quit'],
    ['linux', 'ctrl+shift+q', 'quit'],
    ['linux', 'ctrl+alt+t', 'new-claude-session-here'],
    ['mac', 'cmd+shift+left', 'focus-left'],
  ])('on %s bind %s to %s', (platform, text, action) => {
    expect(keymap({}, platform).lookup(parseChord(text, platform))).toBe(action);
  });

  it('zoom in on every way to press + or =', () => {
    for (const text of ['ctrl+=', 'ctrl+plus', 'ctrl+shift+plus', 'ctrl+shift+=']) {
      expect(keymap().lookup(chord(text)), text).toBe('zoom-in');
    }
    expect(keymap().chordsOf('zoom-in')).toEqual(['ctrl+=', 'ctrl+shift+=']);
  });

  it('leave alone what interrupts a program', () => {
    expect(keymap().lookup(chord('ctrl+c'))).toBeUndefined();
    expect(keymap({}, 'mac').lookup(chord('ctrl+d'))).toBeUndefined();
  });

  it.each<Platform>(['mac', 'linux'])('have no conflict and no problem on %s', (platform) => {
    const defaults = keymap({}, platform);
    expect({ conflicts: defaults.conflicts, problems: defaults.problems }).toEqual({
      conflicts: [],
      problems: [],
    });
    for (const { name } of ACTIONS) expect(defaults.chordsOf(name)).toEqual(defaults.defaultsOf(name));
  });
});

describe('overrides', () => {
  it('replace every chord of the action', () => {
    const map = keymap({ paste: 'alt+p' });
    expect(map.chordsOf('paste')).toEqual(['alt+p']);
    expect(map.lookup(chord('ctrl+v'))).toBeUndefined();
    expect(map.defaultsOf('paste')).toEqual(['ctrl+v', 'ctrl+shift+v']);
  });

  it('keep the order of a list, whoever had its chords before', () => {
    expect(keymap({ quit: ['alt+q', 'ctrl+d', 'ctrl+w'] }).chordsOf('quit')).toEqual([
      'alt+q',
      'ctrl+d',
      'ctrl+w',
    ]);
  });

  it('take a list, and the same chord twice as once', () => {
    expect(keymap({ 'focus-next': ['F6', 'mod+plus', 'ctrl+shift+='] }).chordsOf('focus-next')).toEqual([
      'f6',
      'ctrl+shift+=',
    ]);
  });

  it('unbind with an empty list', () => {
    const map = keymap({ 'split-vertical': [] });
    expect(map.lookup(chord('ctrl+d'))).toBeUndefined();
    expect(map).toMatchObject({ conflicts: [], problems: [] });
  });

  it('skip an unknown action and a bad chord, and keep the rest', () => {
    const map = keymap({ 'spilt-vertical': 'alt+v', copy: ['alt+c', 'ctrl+'], quit: ['nope', 'a+b'] });
    expect(map.lookup(chord('alt+v'))).toBeUndefined();
    expect(map.chordsOf('copy')).toEqual(['alt+c']);
    expect(map.chordsOf('quit')).toEqual(['ctrl+shift+q']);
    expect(map.problems).toEqual([
      expect.stringContaining('"spilt-vertical"'),
      expect.stringMatching(/^keys\.copy: .*"ctrl\+".*plus/),
      expect.stringMatching(/^keys\.quit: .*"nope"/),
      expect.stringMatching(/^keys\.quit: .*"a\+b"/),
      expect.stringMatching(/^keys\.quit: .*defaults stay/),
    ]);
  });
});

describe('conflicts', () => {
  it('give an asked-for chord to the override, though the default holder comes first in the table', () => {
    const map = keymap({ quit: 'ctrl+d' });
    expect(map.lookup(chord('ctrl+d'))).toBe('quit');
    expect(map.chordsOf('split-vertical')).toEqual([]);
    expect(map.conflicts).toEqual([{ chord: 'ctrl+d', actions: ['split-vertical', 'quit'], winner: 'quit' }]);
  });

  it('take only the chord that is contested', () => {
    expect(keymap({ copy: 'ctrl+v' }).chordsOf('paste')).toEqual(['ctrl+shift+v']);
  });

  it('give a chord of two overrides to the earlier row of the table', () => {
    const map = keymap({ quit: 'F9', capture: ['f9', 'f8'] });
    expect(map.lookup(chord('f9'))).toBe('capture');
    expect(map.chordsOf('quit')).toEqual([]);
    expect(map.conflicts).toEqual([{ chord: 'f9', actions: ['capture', 'quit'], winner: 'capture' }]);
  });

  it('never depend on the order of the settings', () => {
    const override = fc.tuple(
      fc.constantFrom(...ACTIONS.map((action) => action.name)),
      fc.array(fc.constantFrom('f1', 'f2', 'ctrl+d', 'ctrl+w', 'ctrl+tab', 'alt+x'), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(override, { selector: ([name]) => name, maxLength: 8 }),
        anyChord,
        (entries, other) => {
          const forward = keymap(Object.fromEntries(entries));
          const backward = keymap(Object.fromEntries(entries.toReversed()));
          expect(backward.conflicts).toEqual(forward.conflicts);
          expect(backward.lookup(other)).toBe(forward.lookup(other));
          const bound = (map: Keymap): string[][] => ACTIONS.map(({ name }) => [...map.chordsOf(name)]);
          const asked = (map: Keymap): (string | undefined)[][] =>
            bound(map).map((chords) => chords.map((text) => map.lookup(chord(text))));
          expect(bound(backward)).toEqual(bound(forward));
          expect(asked(forward)).toEqual(
            bound(forward).map((chords, row) => chords.map(() => ACTIONS[row]?.name)),
          );
        },
      ),
    );
  });
});
