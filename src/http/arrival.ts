import { TooSlow } from "#/src/domain/errors";
import { type Timers, withDeadline } from "#/src/domain/timers";

type Times = {
  /** Total time for the body, in milliseconds. */
  totalMs: number;
  /** Longest pause between chunks; the total time by default. */
  pauseMs?: number;
};

/**
 * Yields the chunks of a body as they arrive, and cancels the rest if the consumer stops.
 * @throws TooSlow
 */
export async function* inTime(
  body: ReadableStream<Uint8Array>,
  timers: Timers,
  { totalMs, pauseMs = totalMs }: Times,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  const end = timers.now() + totalMs;
  const tooSlow = () => new TooSlow();
  try {
    for (;;) {
      const before = Math.min(timers.now() + pauseMs, end);
      const { done, value } = await withDeadline(timers, before - timers.now(), tooSlow, () => reader.read());
      // On a busy machine a timer may fire late, after the next chunk has arrived, so elapsed time decides.
      if (timers.now() >= before) throw tooSlow();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
