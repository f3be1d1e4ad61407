import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { sessions } from "#/db/schema";
import { startApp, type TestApp } from "#/test/support/app";
import { openBrowser } from "#/test/support/cookie-browser";
import { collectLog } from "#/test/support/log-lines";
import { type Lie, startLyingProvider } from "#/test/support/lying-provider";
import { findUser, oidcSettings, sessionCookieOf } from "#/test/support/sign-in";

const log = collectLog();
let app: TestApp;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;

beforeAll(async () => {
  provider = await startLyingProvider("portal");
  app = await startApp({
    templates: false,
    onLog: log.take,
    env: { oidc: oidcSettings({ issuer: provider.issuer }), allowedEmailDomains: ["*"] },
  });
});

afterAll(async () => {
  await provider.stop();
  await app.stop();
});

let minute = 0;
beforeEach(() => {
  log.clear();
  app.setNow(new Date(Date.UTC(2026, 2, 8, 12, 2 * ++minute)).toISOString());
});

async function attempt() {
  const browser = openBrowser();
  const isCallback = (url: string) => url.startsWith(`${app.url}/api/callback`);
  const { url } = await browser.go(`${app.url}/api/login`, {}, isCallback);
  const response = await browser.request(url);
  return { response, session: sessionCookieOf(browser, app) };
}

async function countSessions(): Promise<number> {
  const [row] = await app.db.read.select({ count: sql<number>`count(*)` }).from(sessions);
  return row?.count ?? 0;
}

const past = Math.floor(Date.now() / 1000) - 3_600;
const lies: [string, Lie][] = [
  ["signed with none", { sign: "with none" }],
  ["signed HS256 with the public key", { sign: "with the public key as a shared secret" }],
  ["signed with another key", { sign: "with another key" }],
  ["for another audience", { claims: { aud: "another client" } }],
  ["for several audiences through another party", { claims: { aud: ["portal", "other"], azp: "other" } }],
  ["of another issuer", { claims: { iss: "https://evil.example" } }],
  ["with another nonce", { claims: { nonce: "another" } }],
  ["without a nonce", { claims: { nonce: undefined } }],
  ["that has expired", { claims: { iat: past - 300, exp: past } }],
  ["with an empty subject", { claims: { sub: "" } }],
];

test.each(lies)("an id_token %s grants no access", async (_, lie) => {
  const before = await countSessions();
  provider.tell(lie);
  const { response, session } = await attempt();
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("Sign-In Is Not Set Up Correctly");
  expect(log.troubles()).toMatchObject([{ msg: "sign-in failed", fault: "configuration" }]);
  expect(session).toBeUndefined();
  expect(await countSessions()).toBe(before);
  expect((await findUser(app, "manager@portal.test"))?.subject).toBeNull();
});

test("a valid token of the same provider signs in", async () => {
  provider.tell({});
  const { response, session } = await attempt();
  expect(response.headers.get("Location")).toBe("/");
  expect(session).toBeDefined();
});

test("names are reduced to one plain line, and a picture whose address hides its host is left out", async () => {
  const email = "plain@agency.test";
  const claims = {
    ...{
      sub: "plain",
      email,
      given_name: "\u202eA\u001b[31mda\r\n",
      family_name: "Love\u0007 \n lace\u2069",
    },
    picture: "https://user:pw@pictures.test/ada.png",
  };
  provider.tell({ claims });
  expect((await attempt()).response.status).toBe(302);
  expect(await findUser(app, email)).toMatchObject({
    ...{ firstName: "A[31mda", lastName: "Love lace", profileImageUrl: null },
  });
});

test("an address is compared as written: a letter whose lower case is ASCII is still a different letter", async () => {
  provider.tell({ claims: { sub: "kelvin", email: "\u212Ait@agency.test" } });
  expect((await attempt()).response.status).toBe(403);
  expect(await findUser(app, "kit@agency.test")).toBeNull();
  provider.tell({ claims: { sub: "kit", email: "KIT@Agency.test" } });
  expect((await attempt()).response.status).toBe(302);
  expect(await findUser(app, "kit@agency.test")).toMatchObject({ subject: "kit" });
});
