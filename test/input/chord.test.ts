import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DroverError } from '../../src/errors.ts';
import {
  CHORD_SYNTAX,
  type Chord,
  chordText,
  formatChord,
  keyEventType,
  parseChord,
  sameChord,
} from '../../src/input/chord.ts';
import { graphemes } from '../../src/input/graphemes.ts';
import { isKeyName, NAMED_KEYS } from '../../src/input/keys.ts';
import { ALL_CHORDS, chord } from './chords.ts';

const BARE: Chord = { key: 'a', ctrl: false, alt: false, shift: false, cmd: false };

function refusal(text: string): string {
  try {
    parseChord(text, 'linux');
  } catch (error) {
    if (error instanceof DroverError && error.code === 'bad-chord') return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(text)} was accepted`);
}

describe('parseChord', () => {
  it.each<[string, Partial<Chord>]>([
    ['a', { key: 'a' }],
    ['A', { key: 'a', shift: true }],
    ['É', { key: 'é', shift: true }],
    ['é', { key: 'é' }],
    ['shift+A', { key: 'a', shift: true }],
    ['Ctrl+C', { key: 'c', ctrl: true }],
    ['CTRL+É', { key: 'é', ctrl: true }],
    ['  control + shift + K ', { key: 'k', ctrl: true, shift: true }],
    ['k+shift+control', { key: 'k', ctrl: true, shift: true }],
    ['ctrl+control+ctrl+c', { key: 'c', ctrl: true }],
    ['option+opt+x', { key: 'x', alt: true }],
    ['super+win+meta+logo+command+x', { key: 'x', cmd: true }],
    ['!', { key: '1', shift: true }],
    ['alt+?', { key: '/', alt: true, shift: true }],
    ['shift+1', { key: '1', shift: true }],
    ['plus', { key: '=', shift: true }],
    ['Esc', { key: 'escape' }],
    ['RETURN', { key: 'enter' }],
    ['ArrowUp', { key: 'up' }],
    ['PgDn', { key: 'pagedown' }],
    ['F24', { key: 'f24' }],
    ['ctrl+space', { key: 'space', ctrl: true }],
    ['kp5', { key: 'kp5' }],
    ['你', { key: '你' }],
    ['С', { key: 'с', shift: true }],
    ['👩‍🚀', { key: '👩‍🚀' }],
    ['ß', { key: 'ß' }],
    ['İ', { key: 'İ' }],
  ])('reads %j', (text, expected) => {
    expect(parseChord(text, 'linux')).toEqual({ ...BARE, ...expected });
  });

  it('resolves mod by platform', () => {
    expect(formatChord(parseChord('mod+t', 'mac'))).toBe('cmd+t');
    expect(formatChord(parseChord('mod+t', 'linux'))).toBe('ctrl+t');
  });

  it('takes the spellings of plus as one chord, and = as another', () => {
    for (const text of ['mod+plus', 'mod+shift+plus', 'mod+shift+=']) {
      expect(sameChord(parseChord(text, 'mac'), parseChord('mod+plus', 'mac')), text).toBe(true);
    }
    expect(sameChord(parseChord('mod+=', 'mac'), parseChord('mod+plus', 'mac'))).toBe(false);
  });

  it('reads every name and alias in any case', () => {
    for (const { name, aliases } of NAMED_KEYS) {
      for (const word of [name, ...aliases]) {
        expect(parseChord(word.toUpperCase(), 'mac')).toEqual({ ...BARE, key: name });
      }
    }
  });

  it.each([
    ['', 'expected a key'],
    [' ', '"space"'],
    ['+', '"plus"'],
    ['ctrl+', '"plus"'],
    ['ctrl++', '"plus"'],
    ['+a', '"plus"'],
    ['ctrl', 'expected one key'],
    ['ctrl+shift', 'expected one key'],
    ['a+b', '"a" and "b"'],
    ['ctrl+entr', '"entr"'],
    ['f25', '"f25"'],
    ['ab', '"ab"'],
    ['constructor', '"constructor"'],
    ['ctrl+\u0007', 'neither one printable character'],
    ['\u200b', 'neither one printable character'],
    ['\ud800', 'neither one printable character'],
    ['ctrl+с', 'not a Latin letter'],
    ['alt+λ', 'not a Latin letter'],
    ['cmd+你', 'not a Latin letter'],
  ])('refuses %j, saying %s', (text, advice) => {
    const message = refusal(text);
    // What cannot be seen is written out.
    expect(message).toContain(JSON.stringify(text).replace('\u200b', '\\u200b'));
    expect(message).toContain(advice);
    expect(message).toContain(CHORD_SYNTAX);
  });

  it('lists the names of keys in one line of syntax', () => {
    expect(CHORD_SYNTAX).not.toContain('\n');
    for (const word of ['enter=return', 'escape=esc', 'f1 … f24', 'kp0 … kp9', 'plus', 'ctrl', 'mod']) {
      expect(CHORD_SYNTAX).toContain(word);
    }
  });

  it('answers any text with a chord or bad-chord', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let parsed: Chord;
        try {
          parsed = parseChord(text, 'mac');
        } catch (error) {
          return error instanceof DroverError && error.code === 'bad-chord';
        }
        return isKeyName(parsed.key) || graphemes(parsed.key).length === 1;
      }),
      { numRuns: 2000 },
    );
  });
});

describe('formatChord', () => {
  it('reads back as the same chord, for every key with every set of modifiers on both platforms', () => {
    for (const platform of ['mac', 'linux'] as const) {
      expect(ALL_CHORDS.map((one) => parseChord(formatChord(one), platform))).toEqual(ALL_CHORDS);
    }
    expect(new Set(ALL_CHORDS.map(formatChord)).size).toBe(ALL_CHORDS.length);
  });

  it('reads back as the same chord for any character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), (character) => {
        fc.pre(!/^[+\s]/.test(character));
        const parsed = parseChord(character, 'linux');
        expect(parseChord(formatChord(parsed), 'linux')).toEqual(parsed);
        expect(chordText(parsed)).toBe(character);
      }),
      { numRuns: 2000 },
    );
  });

  it('writes modifiers in one order', () => {
    expect(formatChord(chord('cmd+shift+alt+ctrl+pgup'))).toBe('ctrl+alt+shift+cmd+pageup');
  });
});

describe('chordText', () => {
  it.each([
    ['a', 'a'],
    ['shift+a', 'A'],
    ['shift+1', '!'],
    ['plus', '+'],
    ['space', ' '],
    ['shift+space', ' '],
    ['shift+é', 'É'],
    ['shift+你', '你'],
    ['shift+ß', 'ß'],
    ['shift+/', '?'],
    ['ctrl+a', null],
    ['alt+a', null],
    ['cmd+space', null],
    ['enter', null],
    ['tab', null],
    ['kp5', null],
  ])('of %s is %j', (text, expected) => {
    expect(chordText(chord(text))).toBe(expected);
  });
});

describe('keyEventType', () => {
  it('is the name of a named key, whatever is held with it', () => {
    for (const one of ALL_CHORDS) {
      if (isKeyName(one.key) && one.key !== 'space') expect(keyEventType(one)).toBe(`key.${one.key}`);
    }
  });

  it('tells text from commands', () => {
    for (const text of ['a', 'A', 'space', 'shift+space', 'é', '!']) {
      expect(keyEventType(chord(text)), text).toBe('key.character');
    }
    for (const text of ['ctrl+a', 'alt+space', 'cmd+1', 'ctrl+space']) {
      expect(keyEventType(chord(text)), text).toBe('key.chord');
    }
  });
});
