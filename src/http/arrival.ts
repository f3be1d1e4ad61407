import { TooSlow } from "#/src/domain/errors";
import { type Timers, withDeadline } from "#/src/domain/timers";

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
  const tooSlow = () => new TooSlow();
  try {
    for (;;) {
      const before = Math.min(timers.now() + pauseMs, end);
      const { done, value } = await withDeadline(timers, before - timers.now(), tooSlow, () => reader.read());
      // A timer may come late on a busy machine, and the piece before it: the time that has passed is what counts.
      if (timers.now() >= before) throw tooSlow();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
