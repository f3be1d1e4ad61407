import type { Timers } from "#/src/domain/timers";

/** Timers driven by the test, so that nothing times out on a slow machine. */
export function handTimers() {
  const waiting = new Map<object, { at: number; run: () => void }>();
  let now = 0;
  const timers: Timers = {
    now: () => now,
    after(milliseconds, run) {
      const timer = {};
      waiting.set(timer, { at: now + milliseconds, run });
      return () => waiting.delete(timer);
    },
  };
  return {
    timers,
    advance(milliseconds: number) {
      now += milliseconds;
      for (const [timer, { at, run }] of [...waiting]) {
        if (at > now || !waiting.delete(timer)) continue;
        run();
      }
    },
    /** Number of pending timers. */
    waiting: () => waiting.size,
  };
}
