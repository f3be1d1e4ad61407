import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { parseSigned, serializeSigned } from "hono/utils/cookie";
import { startApp, type TestApp } from "#/test/support/app";
import { openBrowser, type TestBrowser } from "#/test/support/cookie-browser";
import { startLyingProvider } from "#/test/support/lying-provider";
import { oidcSettings, sessionCookieOf } from "#/test/support/sign-in";
import { testMoment } from "#/test/support/zones";

const oidc = oidcSettings();
const moment = Date.parse(testMoment);

let app: TestApp;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;
beforeAll(async () => {
  provider = await startLyingProvider(oidc.clientId);
  app = await startApp({
    templates: false,
    env: { oidc: { ...oidc, issuer: provider.issuer }, allowedEmailDomains: ["*"], trustProxy: true },
  });
});
afterAll(async () => {
  await provider.stop();
  await app.stop();
});

let begun = 0;
const after = (ms: number) => app.setNow(new Date(begun + ms).toISOString());

/** Each test uses its own minute, since sign-ins are limited per minute. */
let minute = 0;
beforeEach(() => {
  begun = moment + 60_000 * 20 * minute++;
  after(0);
});

/** Goes to the provider and stops before the redirect to the portal; returns the callback's full address. */
async function begin(browser: TestBrowser, returnTo = "/clients"): Promise<string> {
  const isCallback = (url: string) => url.startsWith(`${app.url}/api/callback`);
  const login = `${app.url}/api/login?returnTo=${encodeURIComponent(returnTo)}`;
  return (await browser.go(login, {}, isCallback)).url;
}

/** Reads the browser's cookie of its attempt. */
async function attemptOf(browser: TestBrowser) {
  const [pair = ""] = browser.cookieHeader(app.url).split("; ");
  const name = pair.slice(0, pair.indexOf("="));
  const value = (await parseSigned(pair, oidc.authSecret, name))[name] || "";
  return { name, attempt: JSON.parse(Buffer.from(value, "base64url").toString()) };
}

async function replaceAttempt(browser: TestBrowser, change: object, secret: string) {
  const { name, attempt } = await attemptOf(browser);
  const value = Buffer.from(JSON.stringify({ ...attempt, ...change })).toString("base64url");
  const pair = (await serializeSigned(name, value, secret)).split(";")[0] ?? "";
  browser.setCookie(name, pair.slice(name.length + 1));
}

const elsewhere = ["//evil.example", "/\\evil.example", "https://evil.example/", "/%2f%2fevil.example"];

test.each(elsewhere)(
  "an attempt with the target %s is stored with the start page instead",
  async (returnTo) => {
    const browser = openBrowser();
    const answer = await begin(browser, returnTo);
    expect((await attemptOf(browser)).attempt.returnTo).toBe("/");
    expect((await browser.request(answer)).headers.get("Location")).toBe("/");
  },
);

test.each(elsewhere)("an attempt that contains %s nevertheless ends at the start page", async (returnTo) => {
  const browser = openBrowser();
  const answer = await begin(browser);
  await replaceAttempt(browser, { returnTo }, oidc.authSecret);
  const response = await browser.request(answer);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/");
  expect(sessionCookieOf(browser, app)).toBeDefined();
});

test("an attempt with a foreign signature is rejected", async () => {
  const browser = openBrowser();
  const answer = await begin(browser);
  await replaceAttempt(browser, { returnTo: "/templates" }, "another secret of 32 characters or more");
  expect((await browser.request(answer)).status).toBe(400);
  expect(sessionCookieOf(browser, app)).toBeUndefined();
});

test("an attempt expires after ten minutes, even if its cookie is still sent", async () => {
  for (const [ms, status] of [
    [600_000 - 1, 302],
    [600_000, 400],
  ] as const) {
    after(0);
    const browser = openBrowser();
    const answer = await begin(browser);
    after(ms);
    expect((await browser.request(answer)).status).toBe(status);
    expect(sessionCookieOf(browser, app) === undefined).toBe(status === 400);
  }
});

test("one address can begin 30 sign-ins a minute, without affecting others", async () => {
  const login = (address: string) =>
    app.anonymous("GET", "/api/login", undefined, { "X-Forwarded-For": address });
  for (let turn = 0; turn < 30; turn++) expect((await login("198.51.100.7")).status).toBe(302);
  const refused = await login("198.51.100.7");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect((await login("203.0.113.1, 198.51.100.7")).status).toBe(429);
  expect((await login("198.51.100.8")).status).toBe(302);
  after(59_999);
  expect((await login("198.51.100.7")).status).toBe(429);
  after(60_000);
  expect((await login("198.51.100.7")).status).toBe(302);
});
