import type { Timers } from "#/src/domain/timers";

/** Timers that a test turns by hand: nothing ends because a machine is slow. */
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
    /** How many have not ended. */
    waiting: () => waiting.size,
  };
}
