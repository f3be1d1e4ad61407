import { expect, test } from "bun:test";
import { Hono } from "hono";
import { isHangUp } from "./hang-up";

/** Returns true if the portal handles an error as a hang-up, for a caller who is connected or gone. */
async function taken(error: Error, isGone: boolean): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const app = new Hono();
  app.get("/", () => {
    throw error;
  });
  app.onError((thrown, c) => {
    resolve(isHangUp(thrown, c));
    return c.body(null);
  });
  const signal = isGone ? AbortSignal.abort() : new AbortController().signal;
  await app.request("/", { signal });
  return promise;
}

const broken = new DOMException("The connection was closed.", "AbortError");

test("a read that broke off because its sender went away is a hang-up", async () => {
  expect(await taken(broken, true)).toBe(true);
});

test("a failure of the portal is one even after its caller has gone", async () => {
  expect(await taken(new Error("no such table"), true)).toBe(false);
});

test("a call that the portal itself broke off is a failure while its caller waits", async () => {
  expect(await taken(broken, false)).toBe(false);
});
