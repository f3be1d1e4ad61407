import { patience } from "../../support/patience";

/** Repeats a call until it returns neither null, undefined nor false. @throws after a timeout */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  const deadline = performance.now() + patience.process;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`${what} did not come`);
    await Bun.sleep(10);
  }
}

/** Returns the duration of `work` in milliseconds, with its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

/**
 * Repeats these calls until `end` is set; returns the longest duration of a call in milliseconds. @throws unless each
 * responds 2xx
 */
export async function slowestWhile(
  end: Promise<unknown>,
  calls: (() => Promise<Response>)[],
): Promise<number> {
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  end.then(stop, stop);
  let slowest = 0;
  while (!isOver) {
    for (const call of calls) {
      const { ms, result } = await timed(async () => {
        const response = await call();
        await response.arrayBuffer();
        return response;
      });
      if (!result.ok) throw new Error(`${result.url} answered ${result.status}`);
      slowest = Math.max(slowest, ms);
    }
    await Bun.sleep(5);
  }
  return slowest;
}
