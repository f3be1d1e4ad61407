const everyMs = 250;

/** Notices how late a timer comes: that long nothing else could run. */
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
    /** Since it was last asked for; a timer that is late right now counts. */
    longestSeconds(): number {
      const milliseconds = Math.max(longest, performance.now() - due, 0);
      longest = 0;
      return milliseconds / 1000;
    },
    stop: () => clearInterval(timer),
  };
}
