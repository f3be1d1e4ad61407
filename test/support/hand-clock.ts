import { spyOn } from "bun:test";

type Timer = { at: number; run: () => void };
type SetTimeout = (run: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => number;

/**
 * Timeouts that run when the test says so. Bun's own fake timers would also replace those of React's scheduler, which
 * would then wait forever, in this test file and later ones; here it keeps the real ones.
 */
export function handClock() {
  const waiting = new Map<number, Timer>();
  let now = 0;
  let lastId = 0;
  const set = spyOn(globalThis, "setTimeout").mockImplementation(
    asSetTimeout((run, milliseconds = 0, ...given) => {
      lastId += 1;
      waiting.set(lastId, { at: now + milliseconds, run: () => run(...given) });
      return lastId;
    }),
  );
  const clear = spyOn(globalThis, "clearTimeout").mockImplementation((id) => {
    waiting.delete(Number(id));
  });
  return {
    /** Runs the timers due within this time, in order. */
    advance(milliseconds: number) {
      const end = now + milliseconds;
      for (let next = firstDue(end); next; next = firstDue(end)) {
        const [id, timer] = next;
        waiting.delete(id);
        now = timer.at;
        timer.run();
      }
      now = end;
    },
    restore() {
      set.mockRestore();
      clear.mockRestore();
    },
  };

  function firstDue(end: number): [number, Timer] | undefined {
    return [...waiting].filter(([, { at }]) => at <= end).toSorted(([, a], [, b]) => a.at - b.at)[0];
  }
}

/** Safe for code that only passes the id to clearTimeout: it is a number, as in a browser. */
function asSetTimeout(set: SetTimeout): typeof setTimeout {
  return set as unknown as typeof setTimeout;
}
