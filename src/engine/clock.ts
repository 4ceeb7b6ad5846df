/** Time, handed in so that tests can hold it still. */
export interface Clock {
  /** Runs something once after so many milliseconds, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}

export const SYSTEM_CLOCK: Clock = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
