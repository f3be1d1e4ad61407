import { afterEach, expect, test } from "bun:test";
import { startApp, type TestApp } from "../../test/support/app";
import { RateLimitStore } from "./rate-limit-store";

let app: TestApp;
afterEach(() => app.stop());

function guess(forwardedFor: string) {
  const headers = { Authorization: "Bearer portal_wrong", "X-Forwarded-For": forwardedFor };
  return app.anonymous("GET", "/api/auth/user", undefined, headers);
}

test("31 wrong tokens in a minute are too many, whatever X-Forwarded-For says", async () => {
  app = await startApp({ templates: false });
  for (let i = 1; i <= 30; i++) expect((await guess(`192.0.2.${i}`)).status).toBe(401);
  const refused = await guess("192.0.2.99");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect(refused.headers.get("Content-Type")).toBe("application/problem+json");
});

test("wrong tokens and sign-ins count together; a right token keeps working; the next minute is free", async () => {
  app = await startApp({ templates: false });
  for (let i = 1; i <= 30; i++) await guess("192.0.2.1");
  expect((await app.anonymous("GET", "/api/login")).status).toBe(429);
  expect((await app.anonymous("GET", "/api/callback?state=a&code=b")).status).toBe(429);
  const { token } = app.people.viewer;
  const right = { Authorization: `Bearer ${token}` };
  expect((await app.anonymous("GET", "/api/auth/user", undefined, right)).status).toBe(200);
  app.setNow("2026-03-09T12:01:00.000Z");
  expect((await guess("192.0.2.1")).status).toBe(401);
});

test("behind a trusted proxy the address that the proxy added counts", async () => {
  app = await startApp({ templates: false, env: { trustProxy: true } });
  for (let i = 1; i <= 31; i++) await guess(`203.0.113.${i}, 192.0.2.1`);
  expect((await guess("203.0.113.7, 192.0.2.1")).status).toBe(429);
  expect((await guess("203.0.113.7, 192.0.2.2")).status).toBe(401);
});

test("two processes on one database share the count", async () => {
  app = await startApp({ templates: false });
  const now = new Date("2026-03-09T12:00:00.000Z");
  const process = () => new RateLimitStore({ db: app.db, clock: () => now }, 60_000, 30);
  const [one, two] = [process(), process()];
  for (let i = 0; i < 15; i++) {
    await one.increment("sign-in:shared");
    await two.increment("sign-in:shared");
  }
  expect((await one.increment("sign-in:shared")).totalHits).toBe(31);
  expect((await two.increment("sign-in:shared")).totalHits).toBe(32);
});

test("addresses of one IPv6 network count as one, IPv4 in IPv6 dress as IPv4", async () => {
  app = await startApp({ templates: false, env: { trustProxy: true } });
  for (let i = 1; i <= 31; i++) await guess(`2001:db8:1:2::${i}`);
  expect((await guess("2001:db8:1:2:ffff:ffff:ffff:ffff")).status).toBe(429);
  expect((await guess("2001:db8:1:3::1")).status).toBe(401);
  for (let i = 1; i <= 31; i++) await guess("192.0.2.5");
  expect((await guess("::ffff:192.0.2.5")).status).toBe(429);
});
