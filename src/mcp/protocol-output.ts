/** The only way to stdout while a server runs. */
export interface ProtocolOutput {
  write(line: string): void;
  /** Resolves when everything written has been handed to the client, or cannot be any more. */
  flushed(): Promise<void>;
}

/**
 * Keeps stdout for the protocol: from here on, whatever else writes to `process.stdout` (`console.log` of a dependency
 * does) comes out on stderr, because a single line that is not JSON-RPC breaks a client. Called before anything heavy
 * is imported, since a module may print while it loads.
 */
export function claimStdout(): ProtocolOutput {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  // Defined rather than assigned: `write` is overloaded, and a bound function has only one of its signatures.
  Object.defineProperty(stdout, 'write', { configurable: true, value: stderr.write.bind(stderr) });
  return {
    write: (line) => {
      // The result says that the pipe is full. Input is read on all the same: a client that writes without reading
      // would otherwise wait for us while we wait for it.
      write(line);
    },
    flushed: () => new Promise((resolve) => write('', () => resolve())),
  };
}
