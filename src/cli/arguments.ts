import { parseArgs } from 'node:util';
import { nearestName } from '../nearest-name.ts';
import type { Command, Flag, FlagValues } from './command.ts';

/** What a command line asks for. A mistake is a message for stderr and exit code 2. */
export type Request =
  | { readonly kind: 'run'; readonly command: Command; readonly values: FlagValues }
  | { readonly kind: 'help'; readonly command: Command | null }
  | { readonly kind: 'version' }
  | { readonly kind: 'mistake'; readonly message: string };

const HELP: Flag = { summary: 'show this help' };
const VERSION: Flag = { summary: 'show the version' };

/** Reads the arguments after the program's name. Nothing is ignored: what is not known is named and refused. */
export function readCommandLine(args: readonly string[], commands: readonly Command[]): Request {
  const names = commands.map((command) => command.name);
  const [first = '', ...rest] = args;
  if (first.startsWith('-')) {
    const flags = readFlags(args, { help: HELP, version: VERSION }, 'drover');
    if (typeof flags === 'string') {
      return { kind: 'mistake', message: flags };
    }
    return flags['help'] === true ? { kind: 'help', command: null } : { kind: 'version' };
  }
  const command = commands.find(({ name }) => name === first);
  if (command === undefined) {
    const what = first === '' ? 'no command given' : `unknown command ${JSON.stringify(first)}`;
    return { kind: 'mistake', message: `${what}${didYouMean(first, names)} (commands: ${names.join(', ')})` };
  }
  const values = readFlags(rest, { ...command.flags, help: HELP }, `drover ${command.name}`);
  if (typeof values === 'string') {
    return { kind: 'mistake', message: values };
  }
  return values['help'] === true ? { kind: 'help', command } : { kind: 'run', command, values };
}

/** The help of the program, or of one command. */
export function helpText(command: Command | null, commands: readonly Command[]): string {
  const flags = command === null ? { help: HELP, version: VERSION } : { ...command.flags, help: HELP };
  const flagRows = Object.entries(flags).map(([name, flag]): [string, string] => [
    spell(name, flag),
    flag.summary,
  ]);
  const lines =
    command === null
      ? [
          'Usage: drover <command> [flags]',
          '',
          'A terminal workspace that agents and people drive with the same keys.',
          '',
          'Commands:',
          ...columns(commands.map(({ name, summary }) => [name, summary])),
          '',
          'Flags:',
          ...columns(flagRows),
          '',
          'drover <command> --help tells more about a command.',
        ]
      : [`Usage: ${command.usage}`, '', command.summary, '', 'Flags:', ...columns(flagRows)];
  return `${lines.join('\n')}\n`;
}

/** The values of the flags, or what is wrong with them. */
function readFlags(
  args: readonly string[],
  flags: Readonly<Record<string, Flag>>,
  program: string,
): FlagValues | string {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      {
        type: flag.value === undefined ? ('boolean' as const) : ('string' as const),
        ...(flag === HELP ? { short: 'h' } : {}),
      },
    ]),
  );
  // Not strict: the tokens say the same as strict mode's errors and leave the wording to us.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const values: [string, string | true][] = [];
  const allowed = `(flags: ${Object.entries(flags)
    .map(([name, flag]) => spell(name, flag))
    .join(', ')})`;
  for (const token of tokens) {
    if (token.kind !== 'option') {
      return `${program} takes no argument ${JSON.stringify(token.kind === 'positional' ? token.value : '--')} ${allowed}`;
    }
    const { name, rawName, value, inlineValue } = token;
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (flag === undefined) {
      return `${program}: unknown flag ${rawName}${didYouMean(name, Object.keys(flags), '--')} ${allowed}`;
    }
    if (flag.value === undefined && value !== undefined) {
      return `${program}: ${rawName} takes no value, got ${JSON.stringify(value)}`;
    }
    if (
      flag.value !== undefined &&
      (value === undefined || (inlineValue === false && value.startsWith('-')))
    ) {
      return `${program}: ${rawName} needs a value: ${spell(name, flag)}`;
    }
    values.push([name, value ?? true]);
  }
  return Object.fromEntries(values);
}

function spell(name: string, flag: Flag): string {
  return flag.value === undefined ? `--${name}` : `--${name} <${flag.value}>`;
}

function didYouMean(wanted: string, names: readonly string[], prefix = ''): string {
  const near = nearestName(wanted, names);
  return near === null ? '' : `, did you mean ${prefix}${near}?`;
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
