import { basename } from 'node:path';
import { launchBash } from './bash.ts';
import { launchFish } from './fish.ts';
import { launchSh } from './sh.ts';
import type { ShellLaunch, ShellRequest } from './shell-request.ts';
import { launchZsh } from './zsh.ts';

const launchers: ReadonlyMap<string, (request: ShellRequest) => ShellLaunch> = new Map([
  ['bash', launchBash],
  ['zsh', launchZsh],
  ['fish', launchFish],
  ['sh', launchSh],
  ['dash', launchSh],
  ['ash', launchSh],
]);

/**
 * How to start a shell so that it marks its prompts and commands (OSC 133) and tells its directory at each prompt
 * (OSC 7). Pure: it goes by the base name of the program and by its arguments.
 *
 * Marks are `A` prompt start, `B` prompt end, `C` command start and `D;code` command end. A command has exactly one
 * `C` and then one `D` with its exit code. An `A` without a `D` since the last one says that nothing ran: an empty
 * line, ctrl+c at the prompt, or a line that does not parse. dash is the exception: it has no `C`, and reports the
 * last code before every prompt but its first. fish 4 and later emit marks by themselves, nested ones too, without `B`
 * and with further attributes on `A` and `C`. A shell that redraws its prompt repeats `A` and `B`.
 *
 * The startup files that the shell would have read with these arguments are still read, and no others. No argument
 * of an interactive shell switches the marks off, save those that forbid what they need: restricted mode, and
 * privileged mode where a shell then ignores the environment. A shell that runs a command string or a script, and a
 * shell that is not known, start as asked; `login` is then a leading `-l`.
 */
export function launchShell(request: ShellRequest): ShellLaunch {
  const launch = launchers.get(basename(request.program));
  return launch === undefined ? launchUnmarked(request) : launch(request);
}

function launchUnmarked({ program, args, login, env }: ShellRequest): ShellLaunch {
  return { file: program, args: login ? ['-l', ...args] : [...args], env: { ...env } };
}
