import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rateLimits } from "#/db/schema";
import { openBrowser } from "#/test/support/cookie-browser";
import { providerPerson, sessionCookieOf, signIn, startAppWithProvider } from "#/test/support/sign-in";
import { contentHash } from "#/test/support/tables";

const mia = providerPerson({ email: "manager@portal.test" });
const picture = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" };
const visit = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
/** One and a half times the limit of an address per minute. */
const many = 45;

let app: Awaited<ReturnType<typeof startAppWithProvider>>;
beforeEach(async () => {
  app = await startAppWithProvider({ people: [mia], templates: false });
});
afterEach(() => app.stop());

const get = (path: string, headers: Record<string, string>) => app.anonymous("GET", path, undefined, headers);

async function statusesOf(path: string, headers: Record<string, string>) {
  const statuses = new Set<number>();
  for (let time = 0; time < many; time++) statuses.add((await get(path, headers)).status);
  return [...statuses];
}

const hits = () => app.db.read.$count(rateLimits);

async function canSignIn() {
  const browser = openBrowser();
  await signIn(browser, app, mia.subject);
  return sessionCookieOf(browser, app) !== undefined;
}

describe("pictures on other web pages", () => {
  test.each([
    ["/api/callback?state=x", 400],
    ["/api/callback", 400],
    ["/api/login", 403],
  ])("that point at %s use up no sign-ins and write nothing", async (path, status) => {
    const before = await contentHash(app.db);
    expect(await statusesOf(path, picture)).toEqual([status]);
    expect(await hits()).toBe(0);
    expect(await contentHash(app.db)).toBe(before);
    expect(await canSignIn()).toBe(true);
  });
});

describe("/api/login", () => {
  test.each([
    ["a script", { "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" }],
    ["a frame", { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" }],
    ["a guess of the browser", { ...visit, "Sec-Purpose": "prefetch;prerender" }],
  ])("refuses %s without counting it", async (_, headers) => {
    expect(await statusesOf("/api/login", headers)).toEqual([403]);
    expect(await hits()).toBe(0);
  });

  test.each([
    ["visits", visit],
    ["what does not say what it is", {}],
  ])("allows 30 a minute of %s", async (_, headers) => {
    for (let time = 0; time < 30; time++) expect((await get("/api/login", headers)).status).toBe(302);
    expect((await get("/api/login", headers)).status).toBe(429);
  });
});

describe("failed attempts of one address", () => {
  test("with tokens block neither sign-in nor the sign-in of programs", async () => {
    expect(await statusesOf("/api/clients", { Authorization: "Bearer portal_wrong" })).toEqual([401, 429]);
    expect(await canSignIn()).toBe(true);
    expect((await app.anonymous("POST", "/api/device/code", {})).status).toBe(200);
  });

  test("with codes of programs block neither sign-in nor tokens", async () => {
    const deviceCode = "x".repeat(43);
    for (let time = 0; time < many; time++) await app.anonymous("POST", "/api/device/token", { deviceCode });
    expect((await app.anonymous("POST", "/api/device/code", {})).status).toBe(429);
    expect(await canSignIn()).toBe(true);
    expect((await get("/api/clients", { Authorization: "Bearer portal_wrong" })).status).toBe(401);
  });
});
