import { afterEach, describe, expect, it } from 'vitest';
import { MarkedShell, type ShellOptions } from './marked-shell.ts';
import { describeShell } from './shell-available.ts';

let shell: MarkedShell | undefined;
afterEach(async () => {
  await shell?.close();
  shell = undefined;
});

async function start(options: Omit<ShellOptions, 'program'>): Promise<MarkedShell> {
  shell = await MarkedShell.start({ program: 'zsh', ...options });
  return shell;
}

async function expectMarked(zsh: MarkedShell, prompt: string): Promise<void> {
  for (const [line, code] of [
    ['true', 0],
    ['(exit 7)', 7],
    ['false', 1],
  ] as const) {
    const step = await zsh.run(line);
    expect(step.marks).toEqual(['C', `D;${code}`, 'A', 'B']);
    expect(step.prompt).toBe(prompt);
  }
}

describeShell('zsh', () => {
  describe('prompts', () => {
    it('survive hooks that rebuild them, in several lines, with a right prompt, under strict options', async () => {
      const zsh = await start({
        files: {
          '.zshrc': [
            `precmd() { PS1=$'one $?\\n%F{green}two%f> '; RPROMPT=right }`,
            `preexec() { : }`,
            `alias print=false local=false`,
            `setopt prompt_subst no_unset err_exit ksh_arrays sh_word_split`,
          ].join('\n'),
        },
      });
      const shown = await zsh.screenAfter('', (screen) => screen.line.includes('right'));
      expect(shown).toEqual({ line: `two>${' '.repeat(90)}right`, cursorX: 5 });
      for (let i = 0; i < 3; i++) {
        const step = await zsh.run('true');
        expect(step.marks).toEqual(['C', 'D;0', 'A', 'B']);
        expect(step.prompt).toBe('one 0\ntwo> ');
      }
    });

    it('are the user’s own while a command runs, and can be changed by it', async () => {
      const zsh = await start({ files: { '.zshrc': `export PS1='mine> '` } });
      expect((await zsh.run('print -r -- $PS1; PS1="(env) $PS1"')).output).toBe('mine> \n');
      await expectMarked(zsh, '(env) mine> ');
    });

    it('are marked again after the hook lists were overwritten', async () => {
      const zsh = await start({ files: { '.zshrc': `PS1='> '` } });
      const step = await zsh.press('precmd_functions=()\rtrue\r');
      expect(step.marks).toEqual(['C', 'D;0', 'C', 'D;0', 'A', 'B']);
      await zsh.run('preexec_functions=()');
      await expectMarked(zsh, '> ');
    });

    it('keep the mark of an unfinished line, which is no output', async () => {
      const zsh = await start({ files: { '.zshrc': `PS1='> ' PROMPT_EOL_MARK='<no newline>'` } });
      const step = await zsh.run(`printf 'text'; (exit 3)`);
      expect(step.output).toBe('text');
      expect(step.marks).toEqual(['C', 'D;3', 'A', 'B']);
      expect(step.raw).toContain('<no newline>');
      expect((await zsh.run('unset PROMPT_EOL_MARK; (exit 4)')).marks).toEqual(['C', 'D;4', 'A', 'B']);
      expect((await zsh.run('unsetopt prompt_sp; (exit 5)')).marks).toEqual(['C', 'D;5', 'A', 'B']);
      expect((await zsh.run('(exit 6)')).marks).toEqual(['C', 'D;6', 'A', 'B']);
    });

    it('are traced neither by xtrace nor by verbose', async () => {
      const zsh = await start({ files: { '.zshrc': `PS1='> ' PS4='+'` } });
      await zsh.run('setopt xtrace');
      expect((await zsh.run('true')).output).toBe('+true\n');
    });
  });

  describe('startup files', () => {
    const names = ['.zshenv', '.zprofile', '.zshrc', '.zlogin'];
    const files = Object.fromEntries(
      ['', 'moved/'].flatMap((folder) =>
        names.map((name) => [`${folder}${name}`, `READ="\${READ-}${folder}${name} "`]),
      ),
    );
    const state = '[[ -o login ]] && login=yes; print -r -- "$READ|$login|$ZDOTDIR|$(setopt | grep norcs)"';

    it.each<[title: string, options: Omit<ShellOptions, 'program'>, expected: string]>([
      ['by itself', {}, '.zshenv .zshrc |||'],
      ['login', { login: true }, '.zshenv .zprofile .zshrc .zlogin |yes||'],
      ['-l', { args: ['-l'] }, '.zshenv .zprofile .zshrc .zlogin |yes||'],
      ['-f', { args: ['-f'] }, '|||norcs'],
      ['-o NO_RCS', { args: ['-o', 'NO_RCS'] }, '|||norcs'],
      ['login -f', { args: ['-f'], login: true }, '|yes||norcs'],
      ['ZDOTDIR', { env: { ZDOTDIR: 'moved' } }, 'moved/.zshenv moved/.zshrc ||moved|'],
    ])('are those that zsh reads: %s', async (_, options, expected) => {
      const zsh = await start({ ...options, files });
      expect((await zsh.run(state)).output.trimEnd()).toBe(expected);
    });

    it('may move the rest of them', async () => {
      const zsh = await start({ files: { ...files, '.zshenv': 'READ=".zshenv " ZDOTDIR=$HOME/moved' } });
      expect((await zsh.run('print -r -- $READ')).output).toBe('.zshenv moved/.zshrc \n');
    });

    it('find their place of the history file', async () => {
      const zsh = await start({ files: { '.zshrc': `HISTFILE=\${ZDOTDIR:-$HOME}/.zsh_history` } });
      expect((await zsh.run('print -r -- $HISTFILE')).output).toBe(`${zsh.home}/.zsh_history\n`);
    });
  });
});
