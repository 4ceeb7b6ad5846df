import { environmentOf, type ProcessStat, readAllStats } from './processes.ts';

/** All processes of the machine at one moment. A look costs milliseconds, so terminals that end together share one. */
export class ProcessTable {
  readonly stats: readonly ProcessStat[];
  readonly #environments = new Map<number, ReadonlySet<string>>();

  constructor(stats: readonly ProcessStat[]) {
    this.stats = stats;
  }

  /** Whether a process was started with exactly this `NAME=value`; false where its environment may not be read. */
  hasInEnvironment(pid: number, variable: string): boolean {
    const known = this.#environments.get(pid) ?? new Set(environmentOf(pid));
    this.#environments.set(pid, known);
    return known.has(variable);
  }
}

/** Looks at once. */
export function readProcessTable(): ProcessTable {
  return new ProcessTable(readAllStats());
}

let coming: Promise<ProcessTable> | undefined;

/** A look that begins after the call, shared by all that ask for one in the same turn of the event loop. */
export function nextProcessTable(): Promise<ProcessTable> {
  coming ??= new Promise((resolve) => {
    setImmediate(() => {
      coming = undefined;
      resolve(readProcessTable());
    });
  });
  return coming;
}
