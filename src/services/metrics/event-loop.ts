const everyMs = 250;

/** Measures timer delay, during which the event loop was blocked. */
export function watchEventLoop() {
  let longest = 0;
  let due = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - due);
    due = now + everyMs;
  }, everyMs);
  timer.unref();
  return {
    /** Longest delay since the last call, including that of an overdue timer. */
    longestSeconds(): number {
      const milliseconds = Math.max(longest, performance.now() - due, 0);
      longest = 0;
      return milliseconds / 1000;
    },
    stop: () => clearInterval(timer),
  };
}
