import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editField, type Field, openField } from '../../src/input/field.ts';
import { graphemes } from '../../src/input/graphemes.ts';
import { anyChord, chord } from './chords.ts';

/** A field from text with `|` where the cursor is. */
function at(marked: string): Field {
  const [before = '', after = ''] = marked.split('|');
  return { text: before + after, cursor: graphemes(before).length, selected: false };
}

function marked(field: Field): string {
  const parts = graphemes(field.text);
  const text = [...parts.slice(0, field.cursor), '|', ...parts.slice(field.cursor)].join('');
  return field.selected ? `[${text}]` : text;
}

function press(field: Field, ...keys: string[]): Field {
  return keys.reduce((current, key) => {
    const next = editField(current, chord(key));
    if (next === null) throw new Error(`${key} means nothing to a field`);
    return next;
  }, field);
}

describe('openField', () => {
  it('selects what is there and puts the cursor at its end', () => {
    expect(openField('né👩‍🚀')).toEqual({ text: 'né👩‍🚀', cursor: 3, selected: true });
    expect(openField('')).toEqual({ text: '', cursor: 0, selected: false });
  });
});

describe('a field with everything selected', () => {
  it.each([
    ['x', 'x|'],
    ['X', 'X|'],
    ['space', ' |'],
    ['backspace', '|'],
    ['delete', '|'],
    ['ctrl+backspace', '|'],
    ['ctrl+u', '|'],
    ['ctrl+k', '|'],
    ['ctrl+w', '|'],
    ['left', '|one two'],
    ['home', '|one two'],
    ['ctrl+a', '|one two'],
    ['ctrl+left', '|one two'],
    ['right', 'one two|'],
    ['end', 'one two|'],
    ['ctrl+e', 'one two|'],
    ['alt+right', 'one two|'],
  ])('after %s is %s', (key, expected) => {
    expect(marked(press(openField('one two'), key))).toBe(expected);
  });
});

describe('editing', () => {
  it.each([
    ['ab|cd', 'x', 'abx|cd'],
    ['ab|cd', 'shift+1', 'ab!|cd'],
    ['ab|cd', 'backspace', 'a|cd'],
    ['ab|cd', 'shift+backspace', 'a|cd'],
    ['ab|cd', 'delete', 'ab|d'],
    ['ab|cd', 'left', 'a|bcd'],
    ['ab|cd', 'right', 'abc|d'],
    ['ab|cd', 'home', '|abcd'],
    ['ab|cd', 'end', 'abcd|'],
    ['one two-three|', 'ctrl+left', 'one two-|three'],
    ['one two-|three', 'alt+left', 'one |two-three'],
    ['|  one two', 'alt+right', '  one| two'],
    ['one| two', 'ctrl+right', 'one two|'],
    ['one two-three|', 'alt+backspace', 'one two-|'],
    ['one |two', 'ctrl+backspace', '|two'],
    ['one| two three', 'ctrl+delete', 'one| three'],
    ['one two-three |x', 'ctrl+w', 'one |x'],
    ['one| two', 'ctrl+u', '| two'],
    ['one| two', 'ctrl+k', 'one|'],
    ['one| two', 'ctrl+a', '|one two'],
    ['one| two', 'ctrl+e', 'one two|'],
    ['👩‍🚀|é', 'backspace', '|é'],
    ['|👩‍🚀é', 'delete', '|é'],
    ['👩‍🚀|é', 'left', '|👩‍🚀é'],
    ['naïve été|', 'ctrl+left', 'naïve |été'],
    ['e|x', '\u0301', 'e\u0301|x'],
    ['🇩|x', '🇪', '🇩🇪|x'],
  ])('%s after %s is %s', (before, key, after) => {
    expect(marked(press(at(before), key))).toBe(after);
  });

  it('gives the same object back when a key has nothing to do', () => {
    for (const [before, key] of [
      ['|ab', 'left'],
      ['|ab', 'backspace'],
      ['|ab', 'ctrl+u'],
      ['ab|', 'end'],
      ['ab|', 'alt+delete'],
    ] as const) {
      const field = at(before);
      expect(editField(field, chord(key)), key).toBe(field);
    }
  });

  it.each([
    'up',
    'down',
    'tab',
    'enter',
    'escape',
    'f1',
    'pageup',
    'insert',
    'ctrl+c',
    'alt+a',
    'cmd+left',
    'cmd+a',
  ])('means nothing by %s', (key) => {
    expect(editField(at('a|b'), chord(key))).toBeNull();
    expect(editField(openField('ab'), chord(key))).toBeNull();
  });

  it('keeps the cursor on a grapheme boundary of the text, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(anyChord, { maxLength: 30 }), (text, chords) => {
        let field = openField(text);
        for (const one of chords) {
          field = editField(field, one) ?? field;
          const length = graphemes(field.text).length;
          expect(field.cursor).toBeGreaterThanOrEqual(0);
          expect(field.cursor).toBeLessThanOrEqual(length);
          if (field.selected) expect(field).toEqual(openField(text));
        }
      }),
    );
  });

  it('types any line as it is written', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'abcXYZ019!?()-_é你🚀')), (characters) => {
        expect(press(openField('old'), 'end', 'ctrl+u', ...characters).text).toBe(characters.join(''));
      }),
    );
  });
});
