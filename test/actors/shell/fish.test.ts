import { afterEach, expect, it } from 'vitest';
import { MarkedShell, type ShellOptions } from './marked-shell.ts';
import { describeShell, majorVersionOf } from './shell-available.ts';

let shell: MarkedShell | undefined;
afterEach(async () => {
  await shell?.close();
  shell = undefined;
});

const native = majorVersionOf('fish') >= 4;
const marks = native ? ['A'] : ['A', 'B'];

async function start(options: Omit<ShellOptions, 'program'>): Promise<MarkedShell> {
  shell = await MarkedShell.start({ program: 'fish', promptEnd: native ? 'A' : 'B', ...options });
  return shell;
}

const config = (text: string): Record<string, string> => ({ '.config/fish/config.fish': text });

describeShell('fish', () => {
  it('reads its configuration, and the user’s own init command, before the marks', async () => {
    const fish = await start({
      files: config('set read config'),
      args: ['-C', "set -a read 'init command'"],
    });
    expect((await fish.run('string join , $read')).output).toBe('config,init command\n');
  });

  it('marks a prompt in several lines that shows status, with a right prompt and hooks of the user’s', async () => {
    const fish = await start({
      files: config(`
        function fish_prompt; echo $pipestatus; echo -n 'two> '; end
        function fish_right_prompt; echo right; end
        function mine --on-event fish_prompt; false; end
        function too --on-event fish_postexec; true; end
      `),
    });
    for (const [line, statuses, code] of [
      ['false | true', '1 0', 0],
      ['true | sh -c "exit 7"', '0 7', 7],
      ['true', '0', 0],
    ] as const) {
      const step = await fish.run(line);
      expect(step.marks).toEqual(['C', `D;${code}`, ...marks]);
      if (!native) expect(step.prompt).toBe(`${statuses}\ntwo> `);
    }
    const shown = await fish.screenAfter('', (screen) => screen.line.includes('right'));
    expect(shown).toEqual({ line: `two>${' '.repeat(90)} right`, cursorX: 5 });
  });

  it('marks a prompt that a command redefines or wraps', async () => {
    const fish = await start({ files: config(`function fish_prompt; echo -n 'first> '; end`) });
    expect((await fish.run('functions fish_prompt')).output).not.toContain('__drover');
    const step = await fish.run(
      `functions -c fish_prompt old; function fish_prompt; echo -n '(env) '; old; end`,
    );
    expect(step.marks).toEqual(['C', 'D;0', ...marks]);
    for (let i = 0; i < 3; i++) {
      const again = await fish.run('true');
      expect(again.marks).toEqual(['C', 'D;0', ...marks]);
      if (!native) expect(again.prompt).toBe('(env) first> ');
    }
  });
});
