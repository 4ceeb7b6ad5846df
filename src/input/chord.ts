import type { Platform } from '../actions/platform.ts';
import { DroverError } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import { graphemes } from './graphemes.ts';
import { isKeyName, KEY_WORDS, type KeyName, keyNamed, NAMED_KEYS } from './keys.ts';
import { type KeyPosition, keyPosition, withShift } from './shift.ts';

type Modifier = 'ctrl' | 'alt' | 'shift' | 'cmd';

/** One key with its modifiers. */
export interface Chord {
  /** A KeyName, or one printable grapheme as the key types it without Shift (`a`, `1`, `=`, `é`). */
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly cmd: boolean;
}

/** The state-chart event that a key becomes. */
export type KeyEventType = `key.${Exclude<KeyName, 'space'>}` | 'key.character' | 'key.chord';

/** How to write a chord, in one line. */
export const CHORD_SYNTAX =
  '[ctrl+][alt+][shift+][cmd+]KEY, any case; mod = cmd on mac, ctrl on linux; KEY is one character or a name: ' +
  KEY_WORDS;

const MODIFIER_WORDS: ReadonlyMap<string, Modifier | 'mod'> = new Map([
  ['ctrl', 'ctrl'],
  ['control', 'ctrl'],
  ['alt', 'alt'],
  ['option', 'alt'],
  ['opt', 'alt'],
  ['shift', 'shift'],
  ['cmd', 'cmd'],
  ['command', 'cmd'],
  ['super', 'cmd'],
  ['win', 'cmd'],
  ['meta', 'cmd'],
  ['logo', 'cmd'],
  ['mod', 'mod'],
]);

/**
 * Reads a chord: tokens joined by `+` in any order and case, exactly one of them a key. Case counts only where the
 * letter stands alone (`A` is `shift+a`; `Ctrl+C` is `ctrl+c`). Characters above US punctuation stand for their key with
 * Shift (`!` is `shift+1`, `plus` is `shift+=`), and digits are the keys of the digit row, not what another layout
 * prints on them. A letter that is not Latin goes only without ctrl, alt and cmd: on its own keyboard such a chord is
 * a Latin one, and guessing which would depend on the layout.
 * @throws DroverError `bad-chord`, naming the text, what is wrong with it and the syntax.
 */
export function parseChord(text: string, platform: Platform): Chord {
  const refuse = (problem: string): DroverError =>
    new DroverError('bad-chord', `Bad chord ${shown(text)}: ${problem}. Syntax: ${CHORD_SYNTAX}.`);

  if (text.trim() === '') {
    if (text === '') throw refuse('expected a key, got nothing');
    throw refuse(
      /[\r\n]/.test(text) ? 'a line end is not a key, write "enter"' : 'a blank is not a key, write "space"',
    );
  }
  const modifiers = new Set<Modifier>();
  const keys: string[] = [];
  const tokens = text.split('+').map((token) => token.trim());
  for (const token of tokens) {
    if (token === '')
      throw refuse('nothing between, before or after a "+"; for the + key itself write "plus"');
    const modifier = MODIFIER_WORDS.get(token.toLowerCase());
    if (modifier === undefined) keys.push(token);
    else modifiers.add(modifier === 'mod' ? primaryModifier(platform) : modifier);
  }
  const [token, second] = keys;
  if (token === undefined) throw refuse('expected one key besides the modifiers');
  if (second !== undefined) {
    throw refuse(`expected one key, got ${keys.map((key) => JSON.stringify(key)).join(' and ')}`);
  }

  const position = positionOf(token);
  if (position === undefined)
    throw refuse(
      `${shown(token)} is neither one printable character nor the name of a key${didYouMean(token)}`,
    );
  const chord: Chord = {
    key: position.key,
    ctrl: modifiers.has('ctrl'),
    alt: modifiers.has('alt'),
    shift:
      modifiers.has('shift') ||
      position.shifted === 'punctuation' ||
      (position.shifted === 'letter' && tokens.length === 1),
    cmd: modifiers.has('cmd'),
  };
  if (isCommand(chord) && isForeignLetter(chord.key)) {
    throw refuse(
      `${JSON.stringify(token)} is not a Latin letter; with ctrl, alt or cmd write the Latin letter of the same key`,
    );
  }
  return chord;
}

/** As much of a wrong chord as a message repeats. */
const MOST_SHOWN = 80;

/** Quoted, cut, and with what cannot be seen written out. */
function shown(text: string): string {
  const quoted = JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
  return quoted.replace(
    /[\p{Cc}\p{Cf}]/gu,
    (hidden) => `\\u${hidden.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  );
}

/** Also for tmux's way of writing chords, which is not ours. */
function didYouMean(token: string): string {
  const tmux = /^([CMS])-(.+)$/i.exec(token);
  const modifier = { c: 'ctrl', m: 'alt', s: 'shift' }[tmux?.[1]?.toLowerCase() ?? ''];
  if (modifier !== undefined) return ` (did you mean "${modifier}+${tmux?.[2]?.toLowerCase()}"?)`;
  const near = nearestName(
    token,
    NAMED_KEYS.flatMap(({ name, aliases }) => [name, ...aliases]),
  );
  return near === null ? '' : ` (did you mean "${near}"?)`;
}

function primaryModifier(platform: Platform): Modifier {
  return platform === 'mac' ? 'cmd' : 'ctrl';
}

function positionOf(token: string): KeyPosition | undefined {
  const word = token.toLowerCase();
  if (word === 'plus') return keyPosition('+');
  const name = keyNamed(word);
  if (name !== undefined) return { key: name, shifted: 'none' };
  return isPrintable(token) ? keyPosition(token) : undefined;
}

function isPrintable(token: string): boolean {
  return graphemes(token).length === 1 && !/^[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u.test(token);
}

function isForeignLetter(key: string): boolean {
  return /^\p{L}/u.test(key) && !/^\p{Script=Latin}/u.test(key);
}

/** Whether a modifier is held that makes the key a command instead of text. */
function isCommand(chord: Chord): boolean {
  return chord.ctrl || chord.alt || chord.cmd;
}

/** The canonical spelling: modifiers in the order ctrl, alt, shift, cmd, then the key. Reads back as the same chord. */
export function formatChord(chord: Chord): string {
  const modifiers = (['ctrl', 'alt', 'shift', 'cmd'] as const).filter((modifier) => chord[modifier]);
  return [...modifiers, chord.key].join('+');
}

/** Whether both are the same key with the same modifiers. */
export function sameChord(a: Chord, b: Chord): boolean {
  return formatChord(a) === formatChord(b);
}

/** The character on the key, with Shift applied if it is held; null for a named key other than space. */
export function characterOf(chord: Chord): string | null {
  if (chord.key === 'space') return ' ';
  if (isKeyName(chord.key)) return null;
  return chord.shift ? withShift(chord.key) : chord.key;
}

/** The text that the chord types; null for a named key other than space, and whenever ctrl, alt or cmd is held. */
export function chordText(chord: Chord): string | null {
  return isCommand(chord) ? null : characterOf(chord);
}

/**
 * The event a key is in the charts: a named key is always `key.<name>`, so that escape is `key.escape` whatever is
 * held with it; what types text, space included, is `key.character`; anything else is `key.chord`.
 */
export function keyEventType(chord: Chord): KeyEventType {
  if (isKeyName(chord.key) && chord.key !== 'space') return `key.${chord.key}`;
  return chordText(chord) === null ? 'key.chord' : 'key.character';
}
