import { describe, expect, test } from "bun:test";
import { handTimers } from "#/test/support/hand-timers";
import { withDeadline } from "./timers";

class Late extends Error {}

describe("work with a deadline", () => {
  test("that exceeds it is aborted by its signal, and not waited for", async () => {
    const { timers, advance, waiting } = handTimers();
    let received: AbortSignal | undefined;
    const work = withDeadline(
      timers,
      4_000,
      () => new Late(),
      (signal) => {
        received = signal;
        return new Promise(() => {});
      },
    );
    advance(3_999);
    expect(received?.aborted).toBe(false);
    advance(1);
    await expect(work).rejects.toThrow(Late);
    expect(received?.reason).toBeInstanceOf(Late);
    expect(waiting()).toBe(0);
  });

  test("fails with the deadline's error, however it reacts to its signal", async () => {
    const { timers, advance } = handTimers();
    const work = withDeadline(
      timers,
      4_000,
      () => new Late(),
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new Error("gave up")));
        }),
    );
    advance(4_000);
    await expect(work).rejects.toThrow(Late);
  });

  test.each([
    ["done", () => Promise.resolve(1)],
    ["failed", () => Promise.reject(new Error("no"))],
  ])("that is %s in time leaves no timer behind", async (_, run) => {
    const { timers, waiting } = handTimers();
    await withDeadline(timers, 4_000, () => new Late(), run).catch(() => {});
    expect(waiting()).toBe(0);
  });
});
