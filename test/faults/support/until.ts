import { patience } from "../../support/patience";

/** Asks again and again until the answer is neither null, undefined nor false. @throws when it never is */
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

/** How long `work` took, in milliseconds, with what came of it. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

/** Makes these calls over and over until `end` is there; the longest any of them took, in milliseconds. @throws unless each answers 2xx */
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
