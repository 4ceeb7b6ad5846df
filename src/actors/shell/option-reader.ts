/** How a shell spells its options. */
export interface OptionSyntax {
  /** Letters that take a value. */
  readonly valueLetters: string;
  /** Whether such a value may also follow in the same argument, as in `-ovalue`. */
  readonly attachedValues: boolean;
  /** Long names, without dashes, that take a value: the next argument, or after `=`. */
  readonly valueNames: readonly string[];
  /** Long names that a single dash introduces as well. */
  readonly singleDashNames: readonly string[];
}

/** One option as written. */
export interface ShellOption {
  /** A single letter, or a long name without dashes. */
  readonly name: string;
  /** False when introduced by `+`. */
  readonly on: boolean;
  readonly value: string | null;
  /** Index of its first argument, and how many arguments it takes. */
  readonly at: number;
  readonly length: number;
}

/** The arguments of a shell, taken apart. */
export interface ShellArguments {
  readonly options: readonly ShellOption[];
  /** Index at which options end: of the `--`, the first operand, or the end. */
  readonly end: number;
  readonly operands: readonly string[];
}

/** Reads the arguments of a shell. A value that is missing reads as null: the shell itself will complain. */
export function readOptions(args: readonly string[], syntax: OptionSyntax): ShellArguments {
  const options: ShellOption[] = [];
  let at = 0;
  for (let arg = args[at]; arg !== undefined; arg = args[at]) {
    if (arg === '--' || arg === '-') return { options, end: at, operands: args.slice(at + 1) };
    if (arg.length < 2 || (!arg.startsWith('-') && !arg.startsWith('+'))) break;
    const read = isLong(arg, syntax) ? readLong(args, at, syntax) : readLetters(args, at, syntax);
    options.push(...read.options);
    at = read.next;
  }
  return { options, end: Math.min(at, args.length), operands: args.slice(at) };
}

interface Read {
  readonly options: readonly ShellOption[];
  readonly next: number;
}

function isLong(arg: string, { singleDashNames }: OptionSyntax): boolean {
  return arg.startsWith('--') || (arg.startsWith('-') && singleDashNames.includes(arg.slice(1)));
}

function readLong(args: readonly string[], at: number, { valueNames }: OptionSyntax): Read {
  const text = (args[at] ?? '').replace(/^--?/, '');
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const separate = equals < 0 && valueNames.includes(name);
  const value = separate ? (args[at + 1] ?? null) : equals < 0 ? null : text.slice(equals + 1);
  const length = separate ? 2 : 1;
  return { options: [{ name, on: true, value, at, length }], next: at + length };
}

function readLetters(args: readonly string[], at: number, syntax: OptionSyntax): Read {
  const arg = args[at] ?? '';
  const on = arg.startsWith('-');
  const options: ShellOption[] = [];
  let next = at + 1;
  for (let i = 1; i < arg.length; i++) {
    const name = arg.charAt(i);
    if (!syntax.valueLetters.includes(name)) {
      options.push({ name, on, value: null, at, length: 1 });
      continue;
    }
    const rest = arg.slice(i + 1);
    const attached = syntax.attachedValues && rest !== '';
    options.push({ name, on, value: attached ? rest : (args[next] ?? null), at, length: attached ? 1 : 2 });
    if (attached) break;
    next += 1;
  }
  return { options, next };
}
