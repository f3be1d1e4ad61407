import { expect, test } from "bun:test";
import { DatabaseUnavailable } from "./failure";
import { WriteQueue } from "./write-queue";

const locked = () => Promise.reject(new Error("SQLITE_BUSY: database is locked"));

test("writes run one at a time, in the order in which they came", async () => {
  const queue = new WriteQueue();
  const events: string[] = [];
  const write = (name: string) =>
    queue.run(async () => {
      events.push(`${name} begins`);
      await Bun.sleep(1);
      events.push(`${name} ends`);
    });
  await Promise.all(["a", "b", "c"].map(write));
  expect(events).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("a write that fails does not hold up the next, and its error is the caller's", async () => {
  const queue = new WriteQueue();
  const failing = queue.run(() => Promise.reject(new Error("mistake")));
  const next = queue.run(async () => "done");
  await expect(failing).rejects.toThrow("mistake");
  expect(await next).toBe("done");
});

test("a write that meets a lock is tried again until it gets through", async () => {
  let attempts = 0;
  const result = await new WriteQueue().run(() => (++attempts < 4 ? locked() : Promise.resolve("done")));
  expect(result).toBe("done");
  expect(attempts).toBe(4);
});

test("with the file locked, nobody waits beyond their patience and a long queue tries no more often", async () => {
  const queue = new WriteQueue({ patienceMs: 300 });
  let attempts = 0;
  const started = performance.now();
  const writes = Array.from({ length: 100 }, () =>
    queue.run(() => {
      attempts++;
      return locked();
    }),
  );
  const results = await Promise.allSettled(writes);
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(attempts).toBeLessThan(20);
  for (const result of results) {
    expect(result).toMatchObject({ status: "rejected", reason: { failure: "busy" } });
  }
  expect(await queue.run(async () => "done")).toBe("done");
});

test("when the database cannot be reached, those who wait are told at once", async () => {
  const queue = new WriteQueue();
  const first = queue.run(async () => {
    await Bun.sleep(20);
    throw new DatabaseUnavailable("unreachable", new Error("refused"));
  });
  const waiting = Array.from({ length: 3 }, () => queue.run(async () => "never"));
  const started = performance.now();
  for (const result of await Promise.allSettled([first, ...waiting])) {
    expect(result).toMatchObject({ status: "rejected", reason: { failure: "unreachable" } });
  }
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(await queue.run(async () => "done")).toBe("done");
});
