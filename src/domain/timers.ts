/** Elapsed time, for deadlines. Unlike the clock, which gives dates, tests cannot stop it. */
export type Timers = {
  /** Milliseconds since an arbitrary moment; monotonic. */
  now(): number;
  /** Calls `run` once after a delay, unless the returned function is called before. */
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
 * Runs work with a deadline in milliseconds. When it passes, `late` creates the error that is thrown and with which the
 * signal aborts; work that ignores its signal is not waited for.
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
