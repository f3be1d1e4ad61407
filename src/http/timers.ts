/** Time as it passes, for deadlines: what a clock says is a date, and tests let it stand still. */
export type Timers = {
  /** Milliseconds since some moment; never goes back. */
  now(): number;
  /** Runs something once, unless the returned function is called before. */
  after(milliseconds: number, run: () => void): () => void;
};

export const realTimers: Timers = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
