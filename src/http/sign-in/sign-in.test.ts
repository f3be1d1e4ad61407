import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, savedViews, sessions, userSettings, users } from "#/db/schema";
import { digest } from "#/src/domain/secrets";
import { openBrowser } from "#/test/support/cookie-browser";
import {
  findUser,
  finishPicking,
  pickPerson,
  providerPerson,
  sessionCookieOf,
  signIn,
  startAppWithProvider,
} from "#/test/support/sign-in";

const mia = providerPerson({ email: "manager@portal.test", firstName: "Mia", lastName: "Marsh" });
const newcomer = providerPerson({ email: "new@agency.test" });
const stranger = providerPerson({ email: "someone@elsewhere.test" });
const unverified = providerPerson({ email: "viewer@portal.test", emailVerified: false });
const unsaid = providerPerson({ email: "contributor@portal.test", emailVerified: null });
const twin = providerPerson({ email: "manager@portal.test", subject: "another subject" });
const invited = providerPerson({ email: "invited@brand.test", emailVerified: null });
const vouchedFor = providerPerson({ email: "vouched@brand.test" });
const people = [mia, newcomer, stranger, unverified, unsaid, twin, invited, vouchedFor];

let app: Awaited<ReturnType<typeof startAppWithProvider>>;
afterEach(() => app.stop());

async function start(env: Parameters<typeof startAppWithProvider>[0]["env"] = {}, trustEmail = false) {
  app = await startAppWithProvider({
    people,
    env: { allowedEmailDomains: ["agency.test"], ...env },
    oidc: { trustEmail },
    templates: false,
  });
}

async function whoIs(cookie: string | undefined) {
  const answer = await fetch(`${app.url}/api/auth/user`, { headers: { Cookie: cookie ?? "" } });
  return { status: answer.status, body: await answer.json() };
}

const cookieHeader = (browser: ReturnType<typeof openBrowser>) => browser.cookieHeader(app.url);

test("an account created by an admin is bound at the first sign-in, with name and log entry", async () => {
  await start();
  const browser = openBrowser();
  const answer = await signIn(browser, app, mia.subject, "/clients?status=active");
  expect(answer.headers.get("Location")).toBe("/clients?status=active");
  const { body } = await whoIs(cookieHeader(browser));
  expect(body).toMatchObject({ email: mia.email, role: "manager", firstName: "Mia", lastName: "Marsh" });
  const user = await findUser(app, mia.email);
  expect(user).toMatchObject({ issuer: app.provider.issuer, subject: mia.subject, version: 2 });
  const log = await app.db.read.select().from(auditLogs);
  expect(log.map(({ action, entity, userId }) => ({ action, entity, userId }))).toEqual([
    { action: "sign_in", entity: "user", userId: user?.id ?? "" },
  ]);
});

test("sign-in opens the chosen home, unless a page was requested", async () => {
  await start();
  const browser = openBrowser();
  const opened = async (returnTo?: string) =>
    (await signIn(browser, app, mia.subject, returnTo)).headers.get("Location");
  expect(await opened()).toBe("/");
  const { id: userId = "" } = (await findUser(app, mia.email)) ?? {};
  const choose = (landing: string) =>
    app.db.transaction((tx) =>
      tx
        .insert(userSettings)
        .values({ userId, landing })
        .onConflictDoUpdate({ target: userSettings.userId, set: { landing } }),
    );
  await choose("my_work");
  expect(await opened()).toBe("/my-work");
  expect(await opened("/reports")).toBe("/reports");
  const id = Bun.randomUUIDv7();
  const view = {
    id,
    ownerId: userId,
    screen: "leads",
    name: "Mine",
    nameKey: "mine",
    query: "owner=me",
  } as const;
  await app.db.transaction((tx) => tx.insert(savedViews).values(view));
  await choose(id);
  expect(await opened()).toBe(`/client-leads?view=${id}&owner=me`);
  await app.db.transaction((tx) => tx.delete(savedViews));
  expect(await opened()).toBe("/");
});

test("sign-in always creates a new session and ends the browser's previous one", async () => {
  await start();
  const browser = openBrowser();
  await signIn(browser, app, mia.subject);
  const first = sessionCookieOf(browser, app);
  await signIn(browser, app, mia.subject);
  const second = sessionCookieOf(browser, app);
  expect(second).not.toBe(first);
  expect(second).toMatch(/^[\w-]{43}$/);
  const name = `portal_session_${new URL(app.url).port}`;
  expect((await whoIs(`${name}=${first}`)).status).toBe(401);
  expect((await whoIs(`${name}=${second}`)).status).toBe(200);
});

test("a session id fixed in advance is never used", async () => {
  await start();
  const browser = openBrowser();
  const name = `portal_session_${new URL(app.url).port}`;
  browser.setCookie(name, "chosen-by-somebody-else");
  await signIn(browser, app, mia.subject);
  expect(browser.cookie(name)).not.toBe("chosen-by-somebody-else");
  expect((await whoIs(`${name}=chosen-by-somebody-else`)).status).toBe(401);
});

test("the database stores the digest of a session id, never the id", async () => {
  await start();
  const browser = openBrowser();
  await signIn(browser, app, mia.subject);
  const cookie = sessionCookieOf(browser, app) ?? "";
  const rows = await app.db.read
    .select()
    .from(sessions)
    .where(eq(sessions.sid, digest(cookie)));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(await app.db.read.select().from(sessions))).not.toContain(cookie);
});

test("a person with an allowed domain becomes a viewer; the domain list grants nothing else", async () => {
  await start();
  await signIn(openBrowser(), app, newcomer.subject);
  expect(await findUser(app, newcomer.email)).toMatchObject({
    role: "viewer",
    active: true,
    lastClientId: null,
  });
});

test("anyone else gets a 403 page, no session and no row", async () => {
  await start();
  const browser = openBrowser();
  const response = await signIn(browser, app, stranger.subject);
  expect(response.status).toBe(403);
  expect(response.headers.get("Content-Type")).toStartWith("text/html");
  expect(await response.text()).toContain("an address without access to the portal");
  expect(sessionCookieOf(browser, app)).toBeUndefined();
  expect(await findUser(app, stranger.email)).toBeNull();
});

test("a second subject with an address that is already bound is refused", async () => {
  await start();
  await signIn(openBrowser(), app, mia.subject);
  const browser = openBrowser();
  const response = await signIn(browser, app, twin.subject);
  expect(response.status).toBe(403);
  expect(sessionCookieOf(browser, app)).toBeUndefined();
  expect((await findUser(app, mia.email))?.subject).toBe(mia.subject);
});

test("an unverified address is refused, even where addresses without verification status are trusted", async () => {
  await start({}, true);
  expect((await signIn(openBrowser(), app, unverified.subject)).status).toBe(403);
  expect((await findUser(app, unverified.email))?.subject).toBeNull();
});

test("an address without verification status is accepted only with OIDC_TRUST_EMAIL", async () => {
  await start({}, false);
  expect((await signIn(openBrowser(), app, unsaid.subject)).status).toBe(403);
  app.oidc.trustEmail = true;
  const browser = openBrowser();
  await signIn(browser, app, unsaid.subject);
  expect((await whoIs(cookieHeader(browser))).status).toBe(200);
});

test("an address without verification status binds no invited account, a verified one does", async () => {
  await start({}, true);
  const invite = (email: string) =>
    app.db.transaction((tx) =>
      tx
        .insert(users)
        .values({ id: Bun.randomUUIDv7(), email, role: "client", invitedAt: "2026-03-09T08:00:00.000Z" }),
    );
  await invite(invited.email);
  await invite(vouchedFor.email);
  const browser = openBrowser();
  expect((await signIn(browser, app, invited.subject)).status).toBe(403);
  expect(sessionCookieOf(browser, app)).toBeUndefined();
  expect(await findUser(app, invited.email)).toMatchObject({ issuer: null, subject: null });
  const another = openBrowser();
  await signIn(another, app, vouchedFor.subject);
  expect((await whoIs(cookieHeader(another))).body).toMatchObject({
    email: vouchedFor.email,
    role: "client",
  });
  expect((await findUser(app, vouchedFor.email))?.subject).toBe(vouchedFor.subject);
});

test("client users are refused if CLIENT_SIGN_IN allows only mail; staff are not", async () => {
  await start({ clientSignIn: ["mail"] });
  await app.db.transaction((tx) =>
    tx.update(users).set({ role: "client" }).where(eq(users.email, mia.email)),
  );
  const refused = await signIn(openBrowser(), app, mia.subject);
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("link by mail")]);
  await signIn(openBrowser(), app, newcomer.subject);
  expect((await findUser(app, newcomer.email))?.role).toBe("viewer");
});

test("a deactivated user is refused at sign-in and in an open session", async () => {
  await start();
  const browser = openBrowser();
  await signIn(browser, app, mia.subject);
  await app.db.transaction((tx) => tx.update(users).set({ active: false }).where(eq(users.email, mia.email)));
  expect((await whoIs(cookieHeader(browser))).status).toBe(401);
  expect((await signIn(openBrowser(), app, mia.subject)).status).toBe(403);
});

test("ADMIN_EMAILS creates an admin only while there is no active one", async () => {
  await start({ adminEmails: [newcomer.email, mia.email], allowedEmailDomains: [] });
  expect((await signIn(openBrowser(), app, newcomer.subject)).status).toBe(403);
  await app.db.transaction((tx) => tx.update(users).set({ active: false }).where(eq(users.role, "admin")));
  await signIn(openBrowser(), app, newcomer.subject);
  expect((await findUser(app, newcomer.email))?.role).toBe("admin");
  await signIn(openBrowser(), app, mia.subject);
  expect((await findUser(app, mia.email))?.role).toBe("manager");
});

test("the provider's response works only in the browser that began the sign-in, and only once", async () => {
  await start();
  const victim = openBrowser();
  const attacker = openBrowser();
  const answer = await pickPerson(attacker, app, mia.subject);
  expect((await victim.request(answer)).status).toBe(400);
  expect(sessionCookieOf(victim, app)).toBeUndefined();
  expect((await attacker.request(answer)).status).toBe(302);
  expect((await attacker.request(answer)).status).toBe(400);
});

test("two tabs that sign in at the same time both succeed", async () => {
  await start();
  const browser = openBrowser();
  const first = await browser.go(`${app.url}/api/login?returnTo=/clients`);
  const second = await browser.go(`${app.url}/api/login?returnTo=/templates`);
  const arrivals = [];
  for (const tab of [second, first]) {
    const answer = await finishPicking(browser, tab.url, mia.subject);
    arrivals.push((await browser.request(answer)).headers.get("Location"));
  }
  expect(arrivals).toEqual(["/templates", "/clients"]);
});

test("names and picture are updated from the provider at each sign-in", async () => {
  await start();
  await signIn(openBrowser(), app, mia.subject);
  await app.db.transaction((tx) =>
    tx.update(users).set({ firstName: "Old" }).where(eq(users.email, mia.email)),
  );
  await signIn(openBrowser(), app, mia.subject);
  expect((await findUser(app, mia.email))?.firstName).toBe("Mia");
});
