import { expect, test } from "bun:test";
import { DatabaseUnavailable } from "./failure";
import { WriteQueue } from "./write-queue";

const locked = () => Promise.reject(new Error("SQLITE_BUSY: database is locked"));

test("writes run one at a time, in order of arrival", async () => {
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

test("a failed write does not block the next, and its error reaches the caller", async () => {
  const queue = new WriteQueue();
  const failing = queue.run(() => Promise.reject(new Error("mistake")));
  const next = queue.run(async () => "done");
  await expect(failing).rejects.toThrow("mistake");
  expect(await next).toBe("done");
});

test("a write that meets a lock is retried until it succeeds", async () => {
  let attempts = 0;
  const result = await new WriteQueue().run(() => (++attempts < 4 ? locked() : Promise.resolve("done")));
  expect(result).toBe("done");
  expect(attempts).toBe(4);
});

test("with the file locked, no write exceeds its patience and a long queue makes no more attempts", async () => {
  const patienceMs = 300;
  const queue = new WriteQueue({ patienceMs });
  let attempts = 0;
  const write = () =>
    queue.run(() => {
      attempts++;
      return locked();
    });
  const alone = performance.now();
  await Promise.allSettled([write()]);
  const together = performance.now();
  const results = await Promise.allSettled(Array.from({ length: 100 }, write));
  expect(performance.now() - together).toBeLessThan(3 * Math.max(together - alone, patienceMs));
  expect(attempts).toBeLessThan(40);
  for (const result of results) {
    expect(result).toMatchObject({ status: "rejected", reason: { failure: "busy" } });
  }
  expect(await queue.run(async () => "done")).toBe("done");
});

test("when the database is unreachable, all waiting writes fail at once", async () => {
  const queue = new WriteQueue({ patienceMs: 86_400_000 });
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
  const first = queue.run(() => refused);
  const waiting = Array.from({ length: 3 }, () => queue.run(async () => "never"));
  refuse(new DatabaseUnavailable("unreachable", new Error("refused")));
  for (const result of await Promise.allSettled([first, ...waiting])) {
    expect(result).toMatchObject({ status: "rejected", reason: { failure: "unreachable" } });
  }
  expect(await queue.run(async () => "done")).toBe("done");
});
