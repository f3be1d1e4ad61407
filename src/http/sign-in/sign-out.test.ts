import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { auditLogs, sessions } from "#/db/schema";
import { openBrowser, type TestBrowser } from "#/test/support/cookie-browser";
import {
  confirmSignOut,
  providerPerson,
  sessionCookieOf,
  signIn,
  startAppWithProvider,
} from "#/test/support/sign-in";

const mia = providerPerson({ email: "manager@portal.test" });

let app: Awaited<ReturnType<typeof startAppWithProvider>>;
beforeAll(async () => {
  app = await startAppWithProvider({ people: [mia], templates: false });
});
afterAll(() => app.stop());

async function signedIn(): Promise<TestBrowser> {
  const browser = openBrowser();
  await signIn(browser, app, mia.subject);
  return browser;
}

function statusWith(cookie: string) {
  return fetch(`${app.url}/api/auth/user`, { headers: { Cookie: cookie } }).then(({ status }) => status);
}

test("sign-out ends the session, then redirects the browser to end the provider's own", async () => {
  const browser = await signedIn();
  const replay = browser.cookieHeader(app.url);
  const answer = await browser.request(`${app.url}/api/logout`, {
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const target = new URL(answer.headers.get("Location") ?? "");
  expect(target.origin).toBe(app.provider.issuer);
  expect(target.searchParams.get("post_logout_redirect_uri")).toBe(`${app.url}/`);
  expect(target.searchParams.get("id_token_hint")).toBeTruthy();
  expect(sessionCookieOf(browser, app)).toBeUndefined();
  expect(answer.headers.get("Clear-Site-Data")).toBe('"storage"');
  expect(await statusWith(replay)).toBe(401);
});

test("the id token is sealed for its session only; an unreadable one is omitted from the sign-out", async () => {
  const storedTokens = async () =>
    (await app.db.read.select().from(sessions)).flatMap(({ sess }) => sess.idToken ?? []);
  const hint = async (browser: TestBrowser) => {
    const answer = await browser.request(`${app.url}/api/logout`);
    return new URL(answer.headers.get("Location") ?? "").searchParams.get("id_token_hint");
  };
  const browser = await signedIn();
  const sealed = await storedTokens();
  expect(sealed.length).toBeGreaterThan(0);
  const [header = ""] = (await hint(browser))?.split(".") ?? [];
  expect(header).toStartWith("eyJ");
  for (const idToken of sealed) expect(idToken).not.toContain(header);

  const [one, other] = [await signedIn(), await signedIn()];
  const [first, second] = await storedTokens();
  await app.db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ sess: { idToken: second ?? null } })
      .where(sql`sess ->> 'idToken' = ${first}`);
  });
  const hints = [await hint(one), await hint(other)];
  expect(hints.filter((value) => value === null)).toHaveLength(1);
});

test("after the provider's own sign-out it asks for credentials again", async () => {
  const browser = await signedIn();
  const home = await confirmSignOut(browser, await browser.go(`${app.url}/api/logout`));
  expect(home.url).toBe(`${app.url}/`);
  expect((await browser.go(`${app.url}/api/login`)).url).toStartWith(`${app.provider.issuer}/pick/`);
});

test("sign-out writes one row to the log", async () => {
  const browser = await signedIn();
  const signOuts = () => app.db.read.select().from(auditLogs).where(eq(auditLogs.action, "sign_out"));
  const before = (await signOuts()).length;
  await browser.request(`${app.url}/api/logout`);
  await browser.request(`${app.url}/api/logout`);
  const rows = await signOuts();
  expect(rows).toHaveLength(before + 1);
  expect(rows.at(-1)).toMatchObject({ entity: "user", userId: app.people.manager.id });
});

test.each([
  ["an image of another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" }],
  ["a page on another port of this host", { "Sec-Fetch-Site": "same-site" }],
  ["a browser that guesses the next page", { "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch" }],
  ["a page of another origin in an old browser", { Origin: "https://evil.example" }],
  ["a page without an origin in an old browser", { Origin: "null" }],
  ["a link of another site in an old browser", { Referer: "https://evil.example/page" }],
  ["a site whose name only begins as the portal's", { Referer: "http://127.0.0.1.evil.example/" }],
])("%s cannot sign anyone out", async (_, headers) => {
  const browser = await signedIn();
  expect((await browser.request(`${app.url}/api/logout`, { headers })).status).toBe(403);
  expect(await statusWith(browser.cookieHeader(app.url))).toBe(200);
});

test("signing out works by address, by link, and in a browser that sends few headers", async () => {
  const ways: Record<string, string>[] = [
    {},
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "same-origin", Referer: `${app.url}/clients` },
    { Referer: `${app.url}/clients` },
    { Origin: app.url },
  ];
  for (const headers of ways) {
    const browser = await signedIn();
    const replay = browser.cookieHeader(app.url);
    expect((await browser.request(`${app.url}/api/logout`, { headers })).status).toBe(302);
    expect(await statusWith(replay)).toBe(401);
  }
});

test("without a session, sign-out still redirects to the provider's", async () => {
  const answer = await openBrowser().request(`${app.url}/api/logout`);
  expect(answer.headers.get("Location")).toStartWith(app.provider.issuer);
});
