import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { startApp, type TestApp } from "#/test/support/app";
import { openBrowser } from "#/test/support/cookie-browser";
import { handTimers } from "#/test/support/hand-timers";
import { collectLog } from "#/test/support/log-lines";
import { type Lie, startLyingProvider } from "#/test/support/lying-provider";
import { findUser, oidcSettings } from "#/test/support/sign-in";

const log = collectLog();
const time = handTimers();
let app: TestApp;
let provider: Awaited<ReturnType<typeof startLyingProvider>>;
let made = 0;

beforeAll(async () => {
  provider = await startLyingProvider("portal");
  app = await startApp({
    templates: false,
    onLog: log.take,
    deps: { timers: time.timers },
    env: { oidc: oidcSettings({ issuer: provider.issuer }), allowedEmailDomains: ["*"] },
  });
});
beforeEach(() => {
  log.clear();
  made++;
  app.setNow(new Date(Date.UTC(2026, 2, 8, 12, 2 * made)).toISOString());
});
afterAll(async () => {
  await provider.stop();
  await app.stop();
});

/**
 * Signs a person in with these claims.
 * @returns their account
 */
async function signIn(email: string, claims: object, lie: Lie = {}) {
  provider.tell({ ...lie, claims: { sub: email, email, ...claims } });
  const { response } = await openBrowser().go(`${app.url}/api/login`, {}, (url) => url === `${app.url}/`);
  expect(response.status).toBeLessThan(400);
  return findUser(app, email);
}

/** Sets the provider's userinfo endpoint and its response. */
const withUserinfo = (answer: () => Response | Promise<Response>): Lie => ({
  answers: {
    "/.well-known/openid-configuration": () =>
      Response.json({ ...provider.metadata(), userinfo_endpoint: `${provider.issuer}/userinfo` }),
    "/userinfo": answer,
  },
});

test.each([
  ["in two parts", { given_name: "Ada", family_name: "Lovelace", name: "A. L." }, "Ada", "Lovelace"],
  ["in one piece, which stays in one", { name: "Gabriel García Márquez" }, "Gabriel García Márquez", null],
  ["as a family name alone", { family_name: "Lovelace", name: "Ada Lovelace" }, null, "Lovelace"],
  [
    "in parts that are empty",
    { given_name: " ", family_name: "", name: "Ada Lovelace" },
    "Ada Lovelace",
    null,
  ],
])("a provider that sends a name %s sets the account's name", async (_, claims, firstName, lastName) => {
  expect(await signIn(`way${made}@agency.test`, claims)).toMatchObject({ firstName, lastName });
});

test("a name missing from the id_token is read from userinfo, and nothing else is", async () => {
  const email = "asked@agency.test";
  const claims = { sub: email, name: "Ada Lovelace", email: "other@agency.test", email_verified: true };
  const lie = withUserinfo(() => Response.json(claims));
  expect(await signIn(email, {}, lie)).toMatchObject({ email, firstName: "Ada Lovelace" });
  expect(await findUser(app, "other@agency.test")).toBeNull();
  const named = withUserinfo(() => Response.json({ ...claims, name: "Another" }));
  expect(await signIn(email, { name: "In the token" }, named)).toMatchObject({ firstName: "In the token" });
});

test.each([
  ["is of another subject", () => Response.json({ sub: "another", name: "Mallory" })],
  ["is no JSON", () => new Response("no")],
  ["is an error", () => new Response("no", { status: 500 })],
  [
    "does not come in time",
    () => {
      time.advance(5_000);
      return new Promise<Response>(() => {});
    },
  ],
])("a userinfo that %s does not prevent the sign-in, and sets no name", async (_, answer) => {
  const email = `kept${made}@agency.test`;
  expect(await signIn(email, {}, withUserinfo(answer))).toMatchObject({ email, firstName: null });
  expect(time.waiting()).toBe(0);
  const named = await signIn(email, { given_name: "Ada" });
  expect(await signIn(email, {}, withUserinfo(answer))).toMatchObject({ firstName: named?.firstName ?? "" });
});

test("a name set in the portal survives sign-ins; once removed, the provider's is used again", async () => {
  const { id, email } = app.people.manager;
  const own = (firstName: string | null, lastName: string | null) =>
    app.as("manager")("PATCH", "/api/auth/user", { firstName, lastName });
  const claims = { sub: id, given_name: "Theirs", family_name: "Said" };
  expect((await own("Mia", "Own")).status).toBe(200);
  expect(await signIn(email, claims)).toMatchObject({ firstName: "Mia", lastName: "Own" });
  expect((await own(null, null)).status).toBe(200);
  expect(await signIn(email, claims)).toMatchObject({ firstName: "Theirs", lastName: "Said" });
  const { status } = await app.as("admin")("PATCH", `/api/admin/users/${id}/name`, {
    firstName: null,
    lastName: "Set",
  });
  expect(status).toBe(200);
  expect(await signIn(email, claims)).toMatchObject({ firstName: null, lastName: "Set" });
});
