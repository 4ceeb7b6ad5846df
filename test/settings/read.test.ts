import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DroverError } from '../../src/errors.ts';
import { checkOption, readSettings } from '../../src/settings/read.ts';
import { DEFAULT_SETTINGS, SETTING_IDS, SETTINGS } from '../../src/settings/schema.ts';

describe('the settings table', () => {
  it('names every setting once', () => {
    expect(new Set(SETTING_IDS).size).toBe(SETTING_IDS.length);
  });

  it('puts no setting below another one', () => {
    const nested = SETTING_IDS.filter((id) => SETTING_IDS.some((other) => id.startsWith(`${other}.`)));
    expect(nested).toEqual([]);
  });

  it.each(SETTINGS.map((entry) => [entry.id, entry] as const))('%s takes its own default', (id, entry) => {
    expect(checkOption(id, entry.default)).toEqual(entry.default);
    expect(checkOption(id, entry.whenWrong ?? entry.default)).toEqual(entry.whenWrong ?? entry.default);
  });
});

describe('readSettings', () => {
  it('takes every kind of value, with comments, trailing commas and a byte order mark', () => {
    const read = readSettings(`\uFEFF{
      // chords
      "keys": {"next-tab": "ctrl+n", "prev-tab": ["ctrl+p", "ctrl+o"], "quit": [],},
      "keymap": {"platform": "mac"},
      "close": {"tab": "noConfirmation", "app": "alwaysConfirm"}, /* both */
      "shell": {"program": "/bin/zsh"},
      "agent": {"command": ["claude", "--continue"]},
      "terminal": {"scrollback": 50000},
      "theme": "light",
    }`);
    expect(read).toEqual({
      settings: {
        keys: { 'next-tab': 'ctrl+n', 'prev-tab': ['ctrl+p', 'ctrl+o'], quit: [] },
        'keymap.platform': 'mac',
        'close.tab': 'noConfirmation',
        'close.app': 'alwaysConfirm',
        shell: { program: '/bin/zsh', args: [] },
        'agent.command': ['claude', '--continue'],
        'terminal.scrollback': 50_000,
        theme: 'light',
      },
      problems: [],
      parsed: true,
    });
  });

  it.each(['', '  \n', '// nothing yet\n', '{}', '\uFEFF'])('takes %j as nothing set', (text) => {
    expect(readSettings(text)).toEqual({ settings: DEFAULT_SETTINGS, problems: [], parsed: true });
  });

  it('takes null as unset, on the way as well', () => {
    const read = readSettings('{"theme": null, "close": null, "shell": null}');
    expect(read).toEqual({ settings: DEFAULT_SETTINGS, problems: [], parsed: true });
  });

  it('lets one wrong value degrade alone', () => {
    const { settings, problems } = readSettings(
      '{\n  "terminal": {"scrollback": 99},\n  "theme": "light"\n}\n',
    );
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' });
    expect(problems).toEqual([
      {
        id: 'terminal.scrollback',
        at: { line: 2, column: 30 },
        message: 'terminal.scrollback is 99; expected a whole number from 100 to 50000. 5000 holds instead.',
      },
    ]);
  });

  it.each([
    ['{"close": {"tab": "alwaysconfirm"}}', { 'close.tab': 'alwaysConfirm' }],
    ['{"close": {"app": 1}}', { 'close.app': 'alwaysConfirm' }],
    ['{"close": "alwaysConfirm"}', { 'close.tab': 'alwaysConfirm', 'close.app': 'alwaysConfirm' }],
  ])('lets a mistyped close policy fall to the careful side: %s', (text, expected) => {
    const { settings, problems } = readSettings(text);
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, ...expected });
    expect(problems).toHaveLength(1);
  });

  it('drops a wrong member alone and keeps the rest of its object', () => {
    const { settings, problems } = readSettings(
      '{"keys": {"next-tab": 5, "prev-tab": "ctrl+p"}, "shell": {"program": "fish", "argv": []}}',
    );
    expect(settings.keys).toEqual({ 'prev-tab': 'ctrl+p' });
    expect(settings.shell).toEqual({ program: 'fish', args: [] });
    expect(problems.map(({ id }) => id)).toEqual(['keys.next-tab', 'shell.argv']);
    expect(problems[0]?.message).toContain('keys.next-tab is 5');
  });

  it('gives an object up that is not right without its wrong member', () => {
    const { settings, problems } = readSettings('{"shell": {"program": " ", "args": ["-l"]}}');
    expect(settings.shell).toBeNull();
    expect(problems.map(({ id }) => id)).toEqual(['shell']);
  });

  it('reports what it does not know, in the order of the text', () => {
    const { settings, problems } = readSettings(
      '{"thme": "light", "close": {"pane": 1}, "close.tab": "noConfirmation", "__proto__": {"theme": "light"}}',
    );
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(problems.map(({ id }) => id)).toEqual(['thme', 'close.pane', 'close.tab', '__proto__']);
    expect(problems[0]?.message).toContain('theme');
    expect(problems[2]?.message).toContain('{"close": {"tab": …}}');
  });

  it('lets the last of two equal names count, and says so', () => {
    const { settings, problems } = readSettings(
      '{"close": {"tab": "noConfirmation"}, "keys": {"quit": "ctrl+a", "quit": "ctrl+q"}, "close": {"app": "noConfirmation"}}',
    );
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      keys: { quit: 'ctrl+q' },
      'close.app': 'noConfirmation',
    });
    expect(problems.map(({ id }) => id)).toEqual(['close', 'keys.quit']);
  });

  it.each([
    ['{"theme": "light"', 1, 18],
    ['{\n  "theme": dark\n}', 2, 12],
    ['{"theme": "light"}\n}', 2, 1],
    ['[]', 1, 1],
    ['\n 42', 2, 2],
  ])('reads %j as defaults and one problem with its place', (text, line, column) => {
    const read = readSettings(text);
    expect(read.settings).toEqual(DEFAULT_SETTINGS);
    expect(read.parsed).toBe(false);
    expect(read.problems).toEqual([
      {
        id: null,
        at: { line, column },
        message: expect.stringContaining(`Line ${line}, column ${column}: `),
      },
    ]);
  });

  it('never throws, and answers only with values that the table takes', () => {
    const pieces = fc.constantFrom(...SETTING_IDS.flatMap((id) => id.split('.')), 'x', '__proto__');
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue({ maxDepth: 1 }),
        fc.constantFrom('dark', 'light', 'alwaysConfirm', 'mac', 500),
        fc.dictionary(pieces, tie('value'), { noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(
        fc.oneof(
          tree.map((value) => JSON.stringify(value)),
          fc.string(),
        ),
        (text) => {
          const { settings } = readSettings(text);
          for (const { id, schema } of SETTINGS) expect(schema.parse(settings[id])).toEqual(settings[id]);
        },
      ),
    );
  });
});

describe('checkOption', () => {
  it('fills in what a value leaves out', () => {
    expect(checkOption('shell', { program: 'zsh' })).toEqual({ program: 'zsh', args: [] });
  });

  it.each([
    ['theme', 'Dark', 'one of dark, light'],
    ['close.tab', true, 'one of alwaysConfirm, confirmWhenActive, noConfirmation'],
    ['terminal.scrollback', 50_001, 'a whole number from 100 to 50000'],
    ['terminal.scrollback', 100.5, 'a whole number from 100 to 50000'],
    ['agent.command', [], 'a command line'],
    ['agent.command', 'a\0b', 'a command line'],
    ['shell', { program: 'zsh', arguments: [] }, '{"program": "…", "args": ["…"]}'],
    ['keys', { quit: 1 }, 'a chord or a list of chords'],
    ['keys', { quitt: 'ctrl+q' }, 'unknown action "quitt"'],
    ['keys', { quit: ['ctrl+q', 'ctrl+'] }, 'ctrl+'],
    ['theme', undefined, 'one of dark, light'],
  ])('refuses %s = %j', (id, value, expected) => {
    expect(() => checkOption(id, value)).toThrow(
      expect.objectContaining({ code: 'bad-argument', message: expect.stringContaining(expected) }),
    );
    expect(() => checkOption(id, value)).toThrow(id);
  });

  it.each(['thme', 'close', '', 'toString', 'keys.quit'])('does not know %j', (id) => {
    expect(() => checkOption(id, 'x')).toThrow(DroverError);
    expect(() => checkOption(id, 'x')).toThrow(
      expect.objectContaining({ code: 'unknown-option', message: expect.stringContaining('close.tab') }),
    );
  });
});
