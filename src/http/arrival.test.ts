import { describe, expect, test } from "bun:test";
import { TooSlow } from "#/src/domain/errors";
import { handTimers } from "#/test/support/hand-timers";
import { inTime } from "./arrival";

const times = { pauseMs: 30_000, totalMs: 900_000 };

/** Creates a body whose chunks the test sends, and records what is read from it. */
function arriving(limits: { pauseMs?: number; totalMs: number }) {
  const clock = handTimers();
  let isCancelled = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel() {
      isCancelled = true;
    },
  });
  const pieces = inTime(body, clock.timers, limits);
  return {
    clock,
    pieces,
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
    isCancelled: () => isCancelled,
  };
}

describe("a body", () => {
  test("that arrives in time is read to its end, and leaves no timer behind", async () => {
    const { clock, pieces, send, end } = arriving(times);
    for (let piece = 0; piece < 29; piece++) {
      const next = pieces.next();
      clock.advance(29_999);
      send(3);
      expect((await next).value).toHaveLength(3);
    }
    end();
    expect((await pieces.next()).done).toBe(true);
    expect(clock.waiting()).toBe(0);
  });

  test("that pauses for too long is abandoned", async () => {
    const { clock, pieces, send, isCancelled } = arriving(times);
    send(1);
    await pieces.next();
    const next = pieces.next();
    clock.advance(30_000);
    await expect(next).rejects.toThrow(TooSlow);
    expect(isCancelled()).toBe(true);
    expect(clock.waiting()).toBe(0);
  });

  test("that trickles in is abandoned at the end of its total time", async () => {
    const { clock, pieces, send } = arriving({ totalMs: 15_000 });
    for (let second = 1; second < 15; second++) {
      const next = pieces.next();
      clock.advance(1_000);
      send(1);
      expect((await next).done).toBe(false);
    }
    const last = pieces.next();
    clock.advance(1_000);
    await expect(last).rejects.toThrow(TooSlow);
  });

  test("whose timer fires late is refused by elapsed time", async () => {
    const clock = handTimers();
    const late = { now: clock.timers.now, after: () => () => {} };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          clock.advance(15_000);
          controller.enqueue(new Uint8Array(1));
        },
      },
      { highWaterMark: 0 },
    );
    await expect(inTime(body, late, { totalMs: 15_000 }).next()).rejects.toThrow(TooSlow);
  });

  test("that is no longer needed is not waited for", async () => {
    const { pieces, send, isCancelled } = arriving(times);
    send(1);
    for await (const _ of pieces) break;
    expect(isCancelled()).toBe(true);
  });
});
