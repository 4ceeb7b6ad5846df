import { afterEach, describe, expect, it } from 'vitest';
import { MarkedShell, type ShellOptions } from './marked-shell.ts';

let shell: MarkedShell | undefined;
afterEach(async () => {
  await shell?.close();
  shell = undefined;
});

async function start(options: Omit<ShellOptions, 'program'>): Promise<MarkedShell> {
  shell = await MarkedShell.start({ program: 'bash', ...options });
  return shell;
}

/** Runs three commands and checks that each is marked, and the prompt the user's own. */
async function expectMarked(bash: MarkedShell, prompt: string): Promise<void> {
  for (const [line, code] of [
    ['true', 0],
    ['(exit 7)', 7],
    ['false', 1],
  ] as const) {
    const step = await bash.run(line);
    expect(step.marks).toEqual(['C', `D;${code}`, 'A', 'B']);
    expect(step.prompt).toBe(prompt);
  }
}

describe('prompts of bash', () => {
  it('survive a rebuilt prompt, a DEBUG trap, a PS0 and strict options', async () => {
    const bash = await start({
      files: {
        '.bashrc': [
          `PS0='[ps0]\\n'`,
          `trap 'seen=$((\${seen:-0}+1))' DEBUG`,
          `rebuild() { PS1="one $?\\ntwo> "; }`,
          `PROMPT_COMMAND='rebuild;'`,
          `alias printf=false local=false`,
          `set -u`,
        ].join('\n'),
      },
    });
    expect(bash.started.prompt).toBe('one 0\ntwo> ');
    const step = await bash.run('(exit 7)');
    expect(step.marks).toEqual(['C', 'D;7', 'A', 'B']);
    expect(step.prompt).toBe('one 7\ntwo> ');
    expect(step.raw.indexOf('[ps0]')).toBeLessThan(step.raw.indexOf('\x1b]133;C'));
    expect((await bash.run('echo "$seen"')).output).toMatch(/^\d+\n$/);
    await bash.run('PROMPT_COMMAND=; PS1="own> "; PS0=');
    await expectMarked(bash, 'own> ');
  });

  it('keep the hooks of a list in order, with the status of the command for each', async () => {
    const bash = await start({
      files: { '.bashrc': `PS1='> '\nPROMPT_COMMAND=('first=$?' 'second=$?' 'PS1="$first $second> "')` },
    });
    expect((await bash.run('(exit 7)')).prompt).toBe('7 7> ');
    expect((await bash.run('false')).prompt).toBe('1 1> ');
  });

  it('survive PROMPT_COMMAND being replaced, added to and emptied while the shell runs', async () => {
    const bash = await start({ files: { '.bashrc': `PS1='> ' PROMPT_COMMAND='PS1="old> "'` } });
    await expectMarked(bash, 'old> ');
    await bash.run(`PROMPT_COMMAND='PS1="new> "'`);
    await expectMarked(bash, 'new> ');
    await bash.run(`PROMPT_COMMAND="other=1; $PROMPT_COMMAND"; PS1=`);
    await expectMarked(bash, 'new> ');
    // Behind our last hook for one prompt, which it rebuilds without marks.
    const step = await bash.press(`PROMPT_COMMAND+=('PS1="newer> "')\rtrue\r`);
    expect(step.marks).toEqual(['C', 'D;0', 'C', 'D;0', 'A', 'B']);
    await expectMarked(bash, 'newer> ');
    await bash.run(`PROMPT_COMMAND=; unset 'PROMPT_COMMAND[1]'; PS1='own> '`);
    await expectMarked(bash, 'own> ');
  });

  it('spring an ERR trap of the user’s once a command', async () => {
    const bash = await start({
      files: { '.bashrc': `PS1='> ' PROMPT_COMMAND='status=$?'\ntrap 'echo err' ERR` },
    });
    expect((await bash.run('(exit 7)')).output).toBe('err\n');
    expect((await bash.run('echo $status')).output).toBe('7\n');
  });

  it('have no width of their own: the cursor comes back to where the line began', async () => {
    const bash = await start({ files: { '.bashrc': `PS1='up\\n\\[\\e[32m\\]> '` } });
    await bash.type('x'.repeat(97));
    expect((await bash.screenAfter('y\x01', (screen) => screen.cursorX === 2)).line).toMatch(/^> x+y$/);
  });

  it('show literally without promptvars', async () => {
    await expectMarked(await start({ files: { '.bashrc': `shopt -u promptvars\nPS1='$x> '` } }), '$x> ');
  });

  it('are the same for a nested shell that inherits them', async () => {
    const bash = await start({ files: { '.bashrc': `export PS1='mine> ' PROMPT_COMMAND='hook=1'` } });
    await bash.runUntil(`sh -c 'echo nested; exec bash --norc'`, 'nested');
    const step = await bash.press('false\rexit\r');
    expect(step.marks).toEqual(['D;1', 'A', 'B']);
    expect(step.raw).toContain('mine> ');
    expect(step.raw).not.toMatch(/not found|__drover/);
  });

  it('stay the user’s where PROMPT_COMMAND may not be changed', async () => {
    const bash = await MarkedShell.startUnmarked({
      program: 'bash',
      files: { '.bashrc': `readonly PROMPT_COMMAND='hook=1'\nPS1='plain> '` },
      prompt: 'plain> ',
    });
    shell = bash;
    expect(bash.started.marks).toEqual([]);
    expect(bash.started.raw).not.toMatch(/readonly|__drover/);
  });

  it('leave bash-preexec waiting for the next command', async () => {
    // The part of it that counts: a DEBUG trap armed by its last prompt hook and disarmed by any known prompt hook.
    const preexec = [
      `PS1='> '`,
      `__bp_interactive_mode() { __bp_preexec_interactive_mode=on; }`,
      `__bp_debug() {`,
      `  [[ -n $__bp_preexec_interactive_mode ]] || return 0`,
      `  __bp_preexec_interactive_mode=`,
      `  [[ " \${PROMPT_COMMAND[*]} " == *" $BASH_COMMAND "* ]] || echo "preexec: $BASH_COMMAND"`,
      `}`,
      `PROMPT_COMMAND=(__bp_interactive_mode)`,
      `trap __bp_debug DEBUG`,
    ];
    const bash = await start({ files: { '.bashrc': preexec.join('\n') } });
    for (let i = 0; i < 2; i++) expect((await bash.run('echo one')).output).toBe('preexec: echo one\none\n');
  });
});

describe('a bash under options of the user’s', () => {
  it.each(['set -e', 'set -u', 'set -a', 'set -f', 'set -T', 'set -C', 'IFS=7', 'shopt -s extdebug'])(
    'goes on after %s',
    async (option) => {
      const bash = await start({ files: { '.bashrc': `PS1='> '\nPROMPT_COMMAND='hook=1'\n${option}` } });
      expect((await bash.run('true')).marks).toEqual(['C', 'D;0', 'A', 'B']);
      expect((await bash.cancel('abc')).marks).toEqual(['A', 'B']);
      expect((await bash.run('echo 7')).output).toBe('7\n');
    },
  );

  it('does not trace its hooks, save for their names', async () => {
    const bash = await start({ files: { '.bashrc': `PS1='> '` } });
    await bash.run('set -x');
    expect((await bash.run('true')).output).toBe('+ true\n++ __drover_report\n');
  });
});

describe('the startup files of bash', () => {
  const files = Object.fromEntries(
    ['.bashrc', '.bash_profile', '.bash_login', '.profile', 'rc', 'env'].map((name) => [
      name,
      `declare READ="\${READ-}${name} "\nreturn 3`,
    ]),
  );
  const state = 'shopt -q login_shell && login=yes; echo "$READ|$login|$HISTFILE|$ENV|$(shopt -po posix)|$*"';

  it.each<[title: string, options: Omit<ShellOptions, 'program'>, expected: string]>([
    ['by itself', {}, '.bashrc ||~/.bash_history||set +o posix|'],
    ['--rcfile', { args: ['--rcfile', 'rc'] }, 'rc ||~/.bash_history||set +o posix|'],
    ['-init-file', { args: ['-init-file', './rc'] }, 'rc ||~/.bash_history||set +o posix|'],
    ['--norc', { args: ['--norc', '-i'], env: { ENV: '~/env' } }, '||~/.bash_history|~/env|set +o posix|'],
    ['--noprofile', { args: ['--noprofile'] }, '.bashrc ||~/.bash_history||set +o posix|'],
    ['login', { login: true }, '.bash_profile |yes|~/.bash_history||set +o posix|'],
    ['-l --norc', { args: ['--norc', '-l'] }, '.bash_profile |yes|~/.bash_history||set +o posix|'],
    ['login --noprofile', { args: ['--noprofile'], login: true }, '|yes|~/.bash_history||set +o posix|'],
    [
      '--posix',
      { args: ['--posix'], env: { ENV: '$HOME/env' } },
      'env ||~/.sh_history|$HOME/env|set -o posix|',
    ],
    ['-o posix', { args: ['-o', 'posix'] }, '||~/.sh_history||set -o posix|'],
    ['-s one two', { args: ['-s', 'one', 'two'] }, '.bashrc ||~/.bash_history||set +o posix|one two'],
  ])('are those that bash reads: %s', async (_, options, expected) => {
    const bash = await start({ ...options, files });
    const { output } = await bash.run(state);
    expect(output.trimEnd().replaceAll(bash.home, '~')).toBe(expected);
  });

  it('fall back from one login file to the next', async () => {
    const bash = await start({ login: true, files: { '.profile': 'READ=profile' } });
    expect((await bash.run('echo $READ')).output).toBe('profile\n');
  });

  it('may fail', async () => {
    const rc = `set -u\necho "$UNSET_HERE"\nPS1='after> '\n`;
    await expectMarked(await start({ files: { '.bashrc': rc } }), 'after> ');
  });

  it('are logged out of', async () => {
    const bash = await start({ login: true, files: { '.bash_logout': 'exit 9' } });
    bash.send('logout\r');
    expect(await bash.exitCode()).toBe(9);
  });
});
