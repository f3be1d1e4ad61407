import { afterEach, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../support/app";

/** Attempts per address and minute. */
const perMinute = 30;

let app: TestApp;
afterEach(() => app.stop());

describe("guessing tokens", () => {
  test("ends after 30 attempts a minute, regardless of the address that the guesser claims to have", async () => {
    app = await startApp({ templates: false });
    const statuses = await guesses(perMinute, (turn) => `203.0.113.${turn}`);
    expect(new Set(statuses)).toEqual(new Set([401]));
    for (const claimed of ["203.0.113.200", "203.0.113.201, 198.51.100.1", "::1", ""]) {
      const refused = await guess(claimed);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    app.setNow("2026-03-08T12:01:00.000Z");
    expect((await guess("203.0.113.200")).status).toBe(401);
  });

  test("is counted behind a trusted proxy by the address that the proxy added, the last one", async () => {
    app = await startApp({ templates: false, env: { trustProxy: true } });
    const statuses = await guesses(perMinute, (turn) => `203.0.113.${turn}, 198.51.100.7`);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await guess("203.0.113.200, 198.51.100.7")).status).toBe(429);
    expect((await guess("198.51.100.7")).status).toBe(429);
    expect((await guess("198.51.100.7, 198.51.100.8")).status).toBe(401);
  });

  test("does not block valid credentials behind the same address", async () => {
    app = await startApp({ templates: false });
    await guesses(perMinute + 1, () => "203.0.113.1");
    expect((await app.as("viewer")("GET", "/api/auth/user")).status).toBe(200);
  });
});

async function guesses(times: number, addressOf: (turn: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn++) statuses.push((await guess(addressOf(turn))).status);
  return statuses;
}

function guess(claimed: string): Promise<Response> {
  const headers = { Authorization: "Bearer portal_guess", "X-Forwarded-For": claimed };
  return app.anonymous("GET", "/api/auth/user", undefined, headers);
}
