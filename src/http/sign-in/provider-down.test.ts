import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { asPerson, startApp, type TestApp } from "#/test/support/app";
import { openBrowser } from "#/test/support/cookie-browser";
import { handTimers } from "#/test/support/hand-timers";
import { type Lie, startLyingProvider } from "#/test/support/lying-provider";
import { patience } from "#/test/support/patience";
import { oidcSettings, sessionCookieOf } from "#/test/support/sign-in";

setDefaultTimeout(patience.test);

const oidc = oidcSettings();
const metadataPath = "/.well-known/openid-configuration";

let app: TestApp;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;
let time: ReturnType<typeof handTimers>;
beforeEach(async () => {
  provider = await startLyingProvider("portal");
  oidc.issuer = provider.issuer;
  time = handTimers();
  app = await startApp({
    templates: false,
    env: { oidc, allowedEmailDomains: ["*"] },
    deps: { timers: time.timers },
  });
});
afterEach(async () => {
  await provider.stop();
  await app.stop();
});

async function expectUnavailable(response: Response) {
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
  expect(response.headers.get("Content-Type")).toStartWith("text/html");
  expect(await response.text()).toContain("Sign-In Is Unavailable");
}

/** Makes five seconds pass on a request for this path, without a response. */
const silentAt = (path: string): Lie => ({
  answers: {
    [path]: () => {
      time.advance(5_000);
      return new Promise(() => {});
    },
  },
});

test.each([
  ["answers nothing for 5 s", silentAt(metadataPath)],
  ["answers 500", { broken: [metadataPath] }],
])("while the provider %s, sign-in is a 503 page", async (_, lie) => {
  provider.tell(lie);
  await expectUnavailable(await openBrowser().request(`${app.url}/api/login`));
  expect(time.waiting()).toBe(0);
});

test("while nothing listens at the provider's address, sign-in is 503 and sessions continue", async () => {
  await provider.stop();
  await expectUnavailable(await openBrowser().request(`${app.url}/api/login`));
  expect((await app.as("viewer")("GET", "/api/auth/user")).status).toBe(200);
  const problem = await app.anonymous("GET", "/api/login", undefined, { Accept: "application/json" });
  expect(problem.headers.get("Content-Type")).toBe("application/problem+json");
  expect(await problem.json()).toMatchObject({ status: 503 });
});

const breaks: [string, Lie][] = [
  ["the token call", { broken: ["/token"] }],
  ["the answer to the token call", silentAt("/token")],
  ["the keys", { broken: ["/jwks"] }],
  ["the answer about its keys", { silent: ["/jwks"] }],
  ["itself", { broken: [metadataPath] }],
];
test.each(breaks)(
  "a provider that loses %s in the middle of a sign-in gives a 503 and no session",
  async (_, lie) => {
    const browser = openBrowser();
    const isCallback = (url: string) => url.startsWith(`${app.url}/api/callback`);
    const { url } = await browser.go(`${app.url}/api/login`, {}, isCallback);
    provider.tell(lie);
    await expectUnavailable(await browser.request(url));
    expect(sessionCookieOf(browser, app)).toBeUndefined();
  },
);

test("signing out works while the provider is down, and invalidates the cookie", async () => {
  await provider.stop();
  const call = asPerson(app.url, app.people.manager);
  const answer = await call("GET", "/api/logout");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe(`${app.url}/`);
  expect((await call("GET", "/api/auth/user")).status).toBe(401);
});

test("a session lasts its whole life without the provider: new, extended and expired", async () => {
  await provider.stop();
  const call = app.as("manager");
  for (const [moment, status] of [
    ["2026-03-08T12:00:01.000Z", 200],
    ["2026-03-08T23:59:00.000Z", 200],
    ["2026-03-09T11:58:00.000Z", 200],
    ["2026-03-10T00:00:00.000Z", 401],
  ] as const) {
    app.setNow(moment);
    expect((await call("GET", "/api/auth/user")).status).toBe(status);
    await app.settled();
  }
});
