/** One flag of a command. */
export interface Flag {
  /** What stands for the value in help, such as `read|write|full`; a flag without it is a switch. */
  readonly value?: string;
  readonly summary: string;
}

/** Flags as they were given: text for one that takes a value, true for a switch; absent ones are missing. */
export type FlagValues = Readonly<Record<string, string | true>>;

/** One command of the `drover` program. Its parts are light; `run` imports what does the work. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The line after `Usage:`. */
  readonly usage: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Resolves to the exit code. */
  run(values: FlagValues): Promise<number>;
}
