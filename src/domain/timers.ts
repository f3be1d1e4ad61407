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

/**
 * Gives work so many milliseconds. Then `late` is thrown, and is what the signal aborts with: work that does not heed
 * its signal is not waited for.
 */
export async function withDeadline<T>(
  timers: Timers,
  milliseconds: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const stop = timers.after(milliseconds, () => {
    const error = late();
    reject(error);
    controller.abort(error);
  });
  try {
    return await Promise.race([work(controller.signal), tooLate]);
  } finally {
    stop();
  }
}
