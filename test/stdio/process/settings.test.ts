import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, SETTING_IDS } from '../../../src/settings/schema.ts';
import { settingsFile } from '../support/server.ts';
import { until } from '../support/until.ts';
import { type RawWorkspace, startRawWorkspace } from './raw-workspace.ts';

type Values = Readonly<Record<string, unknown>>;

/** The value in force of every setting, by id. */
async function optionsOf({ call }: RawWorkspace): Promise<Values> {
  const { options } = (await call('list_options')).structured as {
    readonly options: readonly { readonly id: string; readonly value: unknown }[];
  };
  return Object.fromEntries(options.map(({ id, value }) => [id, value]));
}

const start = (settingsText: string): Promise<RawWorkspace> => startRawWorkspace({ settingsText });

describe('a settings file that is wrong in part', () => {
  it.each<[string, Values, string]>([
    ['{"theme": "mauve", "terminal": {"scrollback": 400}}', { 'terminal.scrollback': 400 }, 'mauve'],
    ['{"terminal": {"scrollback": "many"}, "theme": "light"}', { theme: 'light' }, 'many'],
    // Where the default would be the less careful choice, the careful one holds.
    [
      '{"close": {"tab": "never", "app": "noConfirmation"}}',
      { 'close.tab': 'alwaysConfirm', 'close.app': 'noConfirmation' },
      'never',
    ],
    ['{"colour": 1, "theme": "light"}', { theme: 'light' }, 'colour'],
    [
      '{"keys": {"next-tab": "ctrl+nope", "prev-tab": "f5"}}',
      { keys: { 'next-tab': 'ctrl+nope', 'prev-tab': 'f5' } },
      'nope',
    ],
    ['{"keys": {"next-tabb": "f5"}}', { keys: { 'next-tabb': 'f5' } }, 'next-tabb'],
  ])('%s: that alone does not count, and stderr says so', async (text, changed, told) => {
    const workspace = await start(text);
    expect(await optionsOf(workspace)).toEqual({ ...DEFAULT_SETTINGS, ...changed });
    expect(workspace.raw.stderr).toContain(told);
    expect(readFileSync(settingsFile(workspace.home), 'utf8')).toBe(text);
  });

  it('in chords: the right ones work, the others are told', async () => {
    const workspace = await start(
      '{"keymap": {"platform": "linux"}, "keys": {"next-tab": "ctrl+nope", "focus-search": "f5"}}',
    );
    const { structured } = await workspace.call('press_keys', { keys: ['f5', 'escape'] });
    expect(structured).toMatchObject({
      steps: [{ result: 'ran', action: 'focus-search' }, { overlay: 'search' }],
    });
  });

  it('with two actions on a chord: the order of the table decides, and stderr names both', async () => {
    const workspace = await start('{"keys": {"toggle-sidebar": "f5", "focus-search": "f5"}}');
    const { structured } = await workspace.call('press_keys', { keys: ['f5', 'escape'] });
    expect(structured).toMatchObject({ steps: [{ result: 'ran', action: 'focus-search' }, {}] });
    expect(workspace.raw.stderr).toMatch(/f5.*focus-search.*toggle-sidebar.*focus-search has it/);
  });
});

describe('a settings file that is not JSON', () => {
  const broken = '{ "theme": "light", oh no';

  it('leaves the defaults in force and is not touched', async () => {
    const workspace = await start(broken);
    expect(await optionsOf(workspace)).toEqual(DEFAULT_SETTINGS);
    expect(workspace.raw.stderr).toContain('not JSON');
    expect(readFileSync(settingsFile(workspace.home), 'utf8')).toBe(broken);
  });

  it('is kept aside when a setting is written', async () => {
    const workspace = await start(broken);
    const { structured } = await workspace.call('set_option', { id: 'theme', value: 'light' });
    expect(structured).toMatchObject({ value: 'light' });
    expect(JSON.parse(readFileSync(settingsFile(workspace.home), 'utf8'))).toEqual({ theme: 'light' });
    const contents = readdirSync(workspace.home, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(`${workspace.home}/${name}`, 'utf8'));
    expect(contents).toContain(broken);
  });
});

describe('list_options', () => {
  it('tells what in the file does not count, which only stderr said before', async () => {
    const workspace = await start('{"theme": "mauve", "keys": {"no-such-action": "f9"}}');
    const { structured, text } = await workspace.call('list_options');
    const { problems } = structured as { readonly problems: readonly string[] };
    expect(problems.join()).toContain('mauve');
    expect(problems.join()).toContain('no-such-action');
    for (const problem of problems) expect(text).toContain(problem);
  });

  it('shows every setting with its value, its default and what it takes', async () => {
    const workspace = await start('{"theme": "light"}');
    const { structured, text } = await workspace.call('list_options');
    expect(structured).toEqual({
      options: SETTING_IDS.map((id) => ({
        id,
        value: id === 'theme' ? 'light' : DEFAULT_SETTINGS[id],
        default: DEFAULT_SETTINGS[id],
        description: expect.stringMatching(/\.$/),
        expected: expect.stringMatching(/./),
        live: true,
      })),
      problems: [],
    });
    expect(text.split('\n').map((line) => line.split(' ')[0])).toEqual(SETTING_IDS);
  });
});

/** Arguments of `set_option`, the code of their refusal and something that it says. */
const REFUSED: readonly (readonly [Values, string, string])[] = [
  [{ id: 'theme', value: 'mauve' }, 'bad-argument', 'one of dark, light'],
  [{ id: 'terminal.scrollback', value: 99 }, 'bad-argument', '100 to 50000'],
  [{ id: 'terminal.scrollback', value: '4e9' }, 'bad-argument', '100 to 50000'],
  [{ id: 'close.tab', value: true }, 'bad-argument', 'alwaysConfirm'],
  [{ id: 'shell', value: { programm: 'bash' } }, 'bad-argument', 'program'],
  [{ id: 'keys', value: ['f5'] }, 'bad-argument', 'action names'],
  [{ id: 'themes', value: 'dark' }, 'unknown-option', 'theme'],
  [{ id: 'terminal', value: {} }, 'unknown-option', 'terminal.scrollback'],
  [{ id: 'theme' }, 'bad-argument', 'value'],
];

describe('set_option', () => {
  it('refuses what a setting does not take, says what it does, and writes nothing', async () => {
    const text = '{ "theme": "light" } // mine\n';
    const workspace = await start(text);
    for (const [args, code, told] of REFUSED) {
      const answer = await workspace.call('set_option', args);
      expect(answer, JSON.stringify(args)).toMatchObject({ isError: true, code });
      expect(answer.text).toContain(told);
    }
    expect(readFileSync(settingsFile(workspace.home), 'utf8')).toBe(text);
    expect(await optionsOf(workspace)).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' });
  });

  it('writes one setting, keeps the comments, and null takes it out again', async () => {
    const workspace = await start('{\n  // mine\n  "theme": "light"\n}\n');
    await workspace.call('set_option', { id: 'terminal.scrollback', value: '400' });
    expect(await optionsOf(workspace)).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'light',
      'terminal.scrollback': 400,
    });
    await workspace.call('set_option', { id: 'theme', value: null });
    expect(await optionsOf(workspace)).toEqual({ ...DEFAULT_SETTINGS, 'terminal.scrollback': 400 });
    expect(readFileSync(settingsFile(workspace.home), 'utf8')).toContain('// mine');
  });

  it('holds from the next step on, and so does an edit of the file', async () => {
    const workspace = await start('{"keymap": {"platform": "linux"}}');
    const pressed = async (): Promise<unknown> =>
      (await workspace.call('press_keys', { keys: ['f5'] })).structured?.['steps'];
    expect(await pressed()).toMatchObject([{ result: 'unbound' }]);
    await workspace.call('set_option', { id: 'keys', value: { 'zoom-in': 'f5' } });
    expect(await pressed()).toMatchObject([{ result: 'ran', action: 'zoom-in' }]);
    writeFileSync(settingsFile(workspace.home), '{"keys": {"zoom-out": "f5"}}');
    await until(pressed, (steps) => JSON.stringify(steps).includes('zoom-out'));
  });

  it('makes the file where there is none', async () => {
    const workspace = await start('');
    await workspace.call('set_option', { id: 'theme', value: 'light' });
    expect(existsSync(settingsFile(workspace.home))).toBe(true);
    expect(await optionsOf(workspace)).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' });
  });
});
