import { TooSlow } from "../domain/errors";
import type { Timers } from "./timers";

type Times = {
  /** How long all of it may take, in milliseconds. */
  totalMs: number;
  /** How long may pass without a byte; as long as all of it unless given. */
  pauseMs?: number;
};

/** The pieces of a body as they arrive; what is not wanted any more is not waited for. @throws TooSlow */
export async function* inTime(
  body: ReadableStream<Uint8Array>,
  timers: Timers,
  { totalMs, pauseMs = totalMs }: Times,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  const end = timers.now() + totalMs;
  const giveUp = () => void reader.cancel().catch(() => {});
  try {
    for (;;) {
      const before = timers.now() + pauseMs;
      const stop = timers.after(Math.min(pauseMs, end - timers.now()), giveUp);
      const { done, value } = await reader.read().finally(stop);
      // A timer may come late on a busy machine, and the piece before it: the time that has passed is what counts.
      if (timers.now() >= Math.min(before, end)) throw new TooSlow();
      if (done) return;
      yield value;
    }
  } finally {
    giveUp();
  }
}
