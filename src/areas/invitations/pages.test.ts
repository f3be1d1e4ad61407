import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { auditLogs, invitations, mails, sessions, users } from "#/db/schema";
import { makeAdmin } from "#/src/areas/admin";
import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import type { SentInvitation } from "#/src/contract/invitations";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { foreignForms } from "#/test/support/foreign-forms";
import { linkIn } from "#/test/support/mail";
import { become, type Person } from "#/test/support/people";
import { invited } from "#/test/support/requests-invitations";
import { contentHash } from "#/test/support/tables";
import { contextOf } from "#/test/support/verb-context";

let app: TestApp;
let client: Client;
let logged: string[];
beforeEach(async () => {
  logged = [];
  app = await startApp({ templates: false, onLog: (line) => logged.push(line) });
  client = await makeClient(app, { name: "Brand, House & Sons" });
});
afterEach(() => app.stop());

const email = "nora@brand.test";
const stranger = `/invite/${"s".repeat(43)}`;
const formType = { "Content-Type": "application/x-www-form-urlencoded" };

/** Creates an invitation, and returns the path of its link from the queued mail. */
async function invite(to = email) {
  const { id } = await invited(app, client.id, { email: to });
  return { id, path: await linkIn(app) };
}

const open = (path: string, person?: Person) => (person ? app.as(person) : app.anonymous)("GET", path);
const press = (path: string, form = "", person?: Person, headers: Record<string, string> = {}) =>
  (person ? app.as(person) : app.anonymous)("POST", path, form, { ...formType, ...headers });
const accountOf = async (address = email) => {
  const [account] = await app.db.read.select().from(users).where(eq(users.email, address));
  if (!account) throw new Error(`Nobody has ${address}.`);
  return account;
};
const sessionOf = (answer: Response) =>
  /portal_session_\d+=([^;]+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? null;
const isAtHome = (answer: Response) => [answer.status, answer.headers.get("Location")];
const home = [303, "/"];

/** Returns the heading of a page, and its number of forms. */
async function pageOf(answer: Response) {
  const html = await answer.text();
  const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return { status: answer.status, heading, forms: html.split("<form").length - 1 };
}

async function expectEnded(path: string, heading: string, forms = 1) {
  for (const answer of [await open(path), await press(path)]) {
    expect(sessionOf(answer)).toBeNull();
    expect(await pageOf(answer)).toEqual({ status: 410, heading, forms });
  }
  expect(await app.db.read.$count(sessions, eq(sessions.cameBy, "mail"))).toBe(0);
}

describe("a link", () => {
  test("shows sender and client, and is used only by the page's button, once", async () => {
    const { path } = await invite();
    const look = async (...methods: string[]) => {
      for (const method of methods) expect((await app.anonymous(method, path)).status).toBe(200);
      await app.settled();
      return contentHash(app.db);
    };
    const before = await contentHash(app.db);
    expect(await look("HEAD", "HEAD")).toBe(before);
    // The first opening is noted.
    const opened = await look("GET");
    expect(await look("HEAD", "GET", "GET")).toBe(opened);
    const shown = await (await open(path)).text();
    expect(shown).toContain("Cleo Contributor invites you to the portal of Brand, House &amp; Sons");
    expect(shown).toContain(email);

    const used = await press(path);
    expect(isAtHome(used)).toEqual(home);
    const { id } = await accountOf();
    const [row] = await app.db.read.select().from(invitations);
    expect(row).toMatchObject({ usedAt: app.deps.clock().toISOString(), usedFrom: "127.0.0.1" });
    const person = { ...app.people.client, session: sessionOf(used) ?? "" };
    expect(await (await app.as(person)("GET", "/api/auth/user")).json()).toMatchObject({ id, email });
    expect(await pageOf(await press(path))).toMatchObject({ status: 410, heading: "This link was used" });
    expect(await app.db.read.$count(sessions, eq(sessions.cameBy, "mail"))).toBe(1);
  });

  test("logs the address from which it was used", async () => {
    const { id, path } = await invite();
    await press(path);
    const { id: userId } = await accountOf();
    const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.userId, userId));
    expect(entries.map(({ entity, entityId, action, after }) => [entity, entityId, action, after])).toEqual([
      ["invitation", id, "update", expect.stringContaining('"usedFrom":"127.0.0.1"')],
      ["client_member", expect.any(String), "create", expect.stringContaining(`"userId":"${userId}"`)],
      ["user", userId, "sign_in", '{"cameBy":"mail","address":"127.0.0.1"}'],
    ]);
  });

  test("is not cached, indexed or sent to other sites, and appears in no log line", async () => {
    const { path } = await invite();
    for (const answer of [await open(path), await open(stranger), await press(path), await open(path)]) {
      const { headers } = answer;
      expect(headers.get("Cache-Control")).toContain("no-store");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin");
      expect(headers.get("X-Robots-Tag")).toContain("noindex");
    }
    const requests = logged.filter((line) => line.includes("/invite/"));
    expect(requests.length).toBeGreaterThanOrEqual(4);
    expect(new Set(requests.map((line) => JSON.parse(line).route))).toEqual(new Set(["/invite/:token"]));
    expect(logged.join("\n")).not.toContain(path);
  });

  test("that is unknown reveals nothing, and sends nothing", async () => {
    await invite();
    const { status, forms } = await pageOf(await open(stranger));
    expect({ status, forms }).toEqual({ status: 404, forms: 0 });
    expect((await press(stranger)).status).toBe(404);
    await press(stranger, "ask=link");
    for (const odd of ["/invite/", "/invite/%00", `/invite/${"a".repeat(5_000)}`]) {
      expect((await open(odd)).status).toBe(404);
    }
    expect(await app.db.read.$count(mails)).toBe(1);
    expect(await app.db.read.$count(invitations)).toBe(1);
  });

  test("works in another browser than the mail was read in, with its own session id", async () => {
    const { path } = await invite();
    await open(path);
    const cookie = `portal_session_${new URL(app.url).port}=fixed-beforehand`;
    const used = await press(path, "", undefined, { Cookie: cookie, "Sec-Fetch-Site": "same-origin" });
    expect(isAtHome(used)).toEqual(home);
    expect(sessionOf(used)).toMatch(/^[\w-]{43}$/);
  });

  test("cannot be used by another site's requests", async () => {
    const { path } = await invite();
    for (const headers of foreignForms) {
      const answer = await press(path, "", undefined, headers);
      expect(isAtHome(answer)).toEqual([303, path]);
    }
    expect((await press(path, "", app.people.viewer, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await open(path)).status).toBe(200);
    // A browser that does not send the kind of request sends the form's origin.
    expect(isAtHome(await press(path, "", undefined, { Origin: app.url }))).toEqual(home);
  });
});

describe("while another user is signed in", () => {
  test("the page says whom accepting signs out, and only that page's button does so", async () => {
    const { path } = await invite();
    const { manager, viewer } = app.people;
    const shown = await (await open(path, manager)).text();
    expect(shown).toContain(`In this browser ${manager.email} (Manager) is signed in.`);
    expect(shown).toContain(`name="instead" value="${manager.id}"`);

    for (const form of ["", `instead=${viewer.id}`]) {
      expect((await press(path, form, manager)).status).toBe(409);
    }
    expect((await app.as(manager)("GET", "/api/auth/user")).status).toBe(200);
    const used = await press(path, `instead=${manager.id}`, manager);
    expect(isAtHome(used)).toEqual(home);
    expect((await app.as(manager)("GET", "/api/auth/user")).status).toBe(401);
    const person = { ...manager, session: sessionOf(used) ?? "" };
    expect(await (await app.as(person)("GET", "/api/auth/user")).json()).toMatchObject({ role: "client" });
  });

  test("the invitation's own user is redirected to the home page", async () => {
    const { path } = await invite();
    const person = { ...app.people.client, session: sessionOf(await press(path)) ?? "" };
    expect(isAtHome(await open(path, person))).toEqual(home);
  });
});

describe("a link grants no access", () => {
  test("after it has expired", async () => {
    const { path } = await invite();
    app.setNow("2026-03-15T11:59:59.999Z");
    expect((await open(path)).status).toBe(200);
    app.setNow("2026-03-15T12:00:00.000Z");
    await expectEnded(path, "This link has expired");
  });

  test("after it was withdrawn", async () => {
    const { id, path } = await invite();
    await app.as("contributor")("DELETE", `/api/invitations/${id}`);
    await expectEnded(path, "This invitation was withdrawn", 0);
    expect(await (await open(path)).text()).toContain("Ask the person who invited you.");
  });

  test("after another was sent", async () => {
    const { id, path } = await invite();
    await app.as("contributor")("POST", `/api/invitations/${id}/send`);
    await expectEnded(path, "This link was replaced");
  });

  const meanwhile: [what: string, change: (userId: string) => Promise<unknown>][] = [
    ["became staff", (id) => byAdmin("PATCH", `/api/admin/users/${id}/role`, { role: "viewer" })],
    ["became staff by a direct write", (id) => setRow(id, { role: "admin" })],
    ["was made an admin at the server", async () => makeAdmin(await contextOf(app, app.people.admin), email)],
    ["was deactivated", (id) => byAdmin("PATCH", `/api/admin/users/${id}`, { active: false })],
    ["was deactivated by a direct write", (id) => setRow(id, { active: false })],
    ["has another address", (id) => setRow(id, { email: "otto@brand.test" })],
  ];
  test.each(meanwhile)("to a user who %s meanwhile", async (_, change) => {
    const { path } = await invite();
    await change((await accountOf()).id);
    await expectEnded(path, "This invitation was withdrawn", 0);
    const before = await app.db.read.$count(mails);
    expect((await press(path, "ask=link")).status).toBe(200);
    expect(await app.db.read.$count(mails)).toBe(before);
  });

  const byAdmin = (method: string, path: string, body: object) =>
    app
      .as("admin")(method, path, body)
      .then((answer) => expectJson(answer));
  const setRow = (id: string, change: Partial<typeof users.$inferInsert>) =>
    app.db.transaction((tx) => tx.update(users).set(change).where(eq(users.id, id)));

  test("and a session from a link ends when its user becomes staff", async () => {
    const { path } = await invite();
    const person = { ...app.people.client, session: sessionOf(await press(path)) ?? "" };
    for (const role of ["viewer", "admin"] satisfies Role[]) {
      await become(app.db, (await accountOf()).id, role);
      expect((await app.as(person)("GET", "/api/auth/user")).status).toBe(401);
    }
  });

  test("more than once with two concurrent requests", async () => {
    const { path } = await invite();
    const answers = await Promise.all(Array.from({ length: 8 }, () => press(path)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(7).fill(410)]);
  });
});

describe("a new link", () => {
  const requestLink = async (path: string) => {
    const answer = await press(path, "ask=link");
    return { status: answer.status, html: (await answer.text()).replaceAll(/nonce="[^"]*"/g, "") };
  };
  const count = () => app.db.read.$count(mails, eq(mails.recipient, email));

  test("is sent to the same address, three times a day, and the page never reveals whether it was sent", async () => {
    const { path } = await invite();
    app.setNow("2026-03-16T12:00:00.000Z");
    const answers = [];
    for (const _ of [1, 2, 3, 4]) answers.push(await requestLink(path));
    answers.push(await requestLink(stranger));
    expect(new Set(answers.map((answer) => answer.html.replaceAll(/\/invite\/[\w-]+/g, ""))).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await count()).toBe(4);
    app.setNow("2026-03-17T12:00:01.000Z");
    await requestLink(path);
    expect(await count()).toBe(5);
    expect(isAtHome(await press(await linkIn(app)))).toEqual(home);
    const [entry] = await app.db.read
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entity, "invitation"), eq(auditLogs.actorKind, "link")));
    expect(entry).toMatchObject({ userId: null, actorLabel: "invitation", action: "update" });
  });

  test("for a used one is a new invitation", async () => {
    const { id, path } = await invite();
    await press(path);
    await requestLink(path);
    const again = await linkIn(app);
    expect(again).not.toBe(path);
    expect(isAtHome(await press(again))).toEqual(home);
    const rows = await app.db.read.select().from(invitations);
    expect(rows.map((row) => [row.id === id, row.usedAt === null])).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  test("is not sent for a withdrawn one", async () => {
    const { id, path } = await invite();
    await app.as("contributor")("DELETE", `/api/invitations/${id}`);
    await requestLink(path);
    expect(await count()).toBe(1);
  });

  test("cannot be requested without mail configured: the sender must pass it on", async () => {
    const silent = await startApp({ templates: false, env: { mail: null } });
    try {
      const { id } = await makeClient(silent);
      const sent = await silent.as("manager")("POST", `/api/clients/${id}/invitations`, { email });
      const { link = "", id: invitation } = await expectJson<SentInvitation>(sent, 201);
      await silent.as("manager")("DELETE", `/api/invitations/${invitation}`);
      const page = await pageOf(await silent.anonymous("GET", new URL(link).pathname));
      expect(page).toEqual({ status: 410, heading: "This invitation was withdrawn", forms: 0 });
    } finally {
      await silent.stop();
    }
  });
});

test("one address can use or request thirty links a minute", async () => {
  const { path } = await invite();
  for (const _ of Array(30)) expect((await press(stranger)).status).toBe(404);
  const refused = await press(path);
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect((await open(path)).status).toBe(200);
  app.passMinute();
  expect(isAtHome(await press(path))).toEqual(home);
});
