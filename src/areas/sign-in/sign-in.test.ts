import { afterEach, beforeEach, describe, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import { eq, like } from "drizzle-orm";
import { auditLogs, jobs, mails, rateLimits, sessions, signInLinks, users } from "#/db/schema";
import { type Role, role, waysIn } from "#/src/contract/choices/users";
import * as seals from "#/src/domain/seal";
import * as secrets from "#/src/domain/secrets";
import { verifyDatabase } from "#/src/domain/verify/verify-database";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { sweep } from "#/src/server/housekeeping";
import type { TakenJob } from "#/src/services/jobs/queue";
import { codeBeside } from "#/src/services/mail/code-beside";
import { Metrics } from "#/src/services/metrics/metrics";
import { startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { openBrowser, type TestBrowser } from "#/test/support/cookie-browser";
import { foreignForms } from "#/test/support/foreign-forms";
import { collectLog } from "#/test/support/log-lines";
import { mailRunner, mailTo } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { sessionCookieOf } from "#/test/support/sign-in";
import { mailSignInLinks } from ".";

setDefaultTimeout(patience.test);

const log = collectLog();
const metrics = new Metrics({
  ...{ waitingWrites: () => 0, waitingJobs: async () => [], openStreams: () => 0 },
  ...{ lastBackup: async () => null, databaseBytes: () => null },
});
const statements = spyOn(metrics, "statement");
const hashes = [spyOn(secrets, "digest"), spyOn(secrets, "keyedDigest"), spyOn(seals, "seal")];
let server: MailServer;
let app: TestApp;
beforeEach(async () => {
  log.clear();
  server = await startMailServer();
  app = await startApp({
    templates: false,
    env: { ...mailTo(server), clientSignIn: waysIn },
    deps: { metrics },
    onLog: log.take,
  });
});
afterEach(async () => {
  await server.stop();
  await app.stop();
});

const form = (fields: Record<string, string>, headers = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { "Sec-Fetch-Site": "same-origin", ...headers },
});

const ask = (browser: TestBrowser, email: string, returnTo = "/") =>
  browser.request(`${app.url}/sign-in`, form({ email, returnTo }));

/** Writes and sends the requested mails. */
async function deliver() {
  await mailRunner(app, { onLog: log.take }).doDue();
  await mailRunner(app, { onLog: log.take }).doDue();
}

/** Requests a link in a new browser, and returns the mail's contents. */
async function requestLink(email = app.people.client.email, returnTo = "/") {
  const browser = openBrowser();
  expect((await ask(browser, email, returnTo)).status).toBe(303);
  await deliver();
  const text = server.arrived.at(-1)?.text ?? "";
  const link = /http:\S+\/sign-in\/link\/\S+/.exec(text)?.[0] ?? "";
  const code = /there: (\d{3} \d{3})/.exec(text)?.[1] ?? "";
  return { browser, link, code };
}

const press = (browser: TestBrowser, link: string) => browser.request(link, form({}));
const type = (browser: TestBrowser, code: string) =>
  browser.request(`${app.url}/sign-in/code`, form({ code }));
const pass = (minutes: number) =>
  app.setNow(new Date(app.deps.clock().getTime() + minutes * 60_000).toISOString());
const setRole = (to: Role) =>
  app.db.transaction((tx) => tx.update(users).set({ role: to }).where(eq(users.id, app.people.client.id)));
const isIn = (browser: TestBrowser) => sessionCookieOf(browser, app) !== undefined;

async function whoIs(browser: TestBrowser) {
  const answer = await browser.request(`${app.url}/api/auth/user`);
  return (await answer.json()) as { email?: string };
}

describe("the link in a mail", () => {
  test("signs its client in, in the requesting browser, and redirects to the destination", async () => {
    const { browser, link } = await requestLink(app.people.client.email, "/clients?x=1");
    const page = await browser.request(link);
    expect(page.status).toBe(200);
    expect(isIn(browser)).toBe(false);
    let entered: Response | undefined;
    const traces = await tracesOf(app.db, async () => {
      entered = await press(browser, link);
    });
    expect([entered?.status, entered?.headers.get("Location")]).toEqual([303, "/clients?x=1"]);
    expect(await whoIs(browser)).toMatchObject({ email: app.people.client.email, role: "client" });
    expect(entered?.headers.getSetCookie().join("\n")).toContain("portal_came_by_");
    expect(traces).toMatchObject([{ action: "sign_in", after: { cameBy: "mail", address: "127.0.0.1" } }]);
  });

  test("is not used by being opened, however often a scanner does", async () => {
    const { browser, link } = await requestLink();
    for (let time = 0; time < 3; time++) {
      expect((await fetch(link)).status).toBe(200);
      expect((await fetch(link, { method: "HEAD" })).status).toBe(200);
    }
    expect((await press(browser, link)).status).toBe(303);
  });

  test("works once: not again by link or code, and for one of two concurrent requests", async () => {
    const { browser, link, code } = await requestLink();
    const statuses = await Promise.all([press(browser, link), press(browser, link)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([303, 410]);
    expect((await press(browser, link)).status).toBe(410);
    expect((await type(browser, code)).status).toBe(400);
    expect((await browser.request(link)).status).toBe(410);
  });

  test("expires after 15 minutes", async () => {
    const { browser, link, code } = await requestLink();
    pass(15);
    expect((await browser.request(link)).status).toBe(410);
    expect((await press(browser, link)).status).toBe(410);
    expect((await type(browser, code)).status).toBe(400);
    expect(isIn(browser)).toBe(false);
  });

  test("does not work in another browser, which is told so, and remains valid for its own", async () => {
    const { browser, link, code } = await requestLink();
    const other = openBrowser();
    const page = await other.request(link);
    expect(await page.text()).toContain("Type the code from the mail there");
    expect((await press(other, link)).status).toBe(410);
    await ask(other, "somebody@else.test");
    expect((await press(other, link)).status).toBe(410);
    expect((await type(other, code)).status).toBe(400);
    expect(isIn(other)).toBe(false);
    expect((await press(browser, link)).status).toBe(303);
  });

  test("cannot be used by another site's form", async () => {
    const { browser, link } = await requestLink();
    for (const headers of foreignForms) {
      expect((await browser.request(link, { ...form({}), headers })).status).toBe(403);
    }
    const bare = await fetch(
      `${app.url}/sign-in`,
      form({ email: "a@b.test" }, { "Sec-Fetch-Site": "cross-site" }),
    );
    expect(bare.status).toBe(403);
    expect(await app.db.read.$count(signInLinks)).toBe(1);
  });

  test("from an earlier mail to the same browser works after another was requested", async () => {
    const { browser, link } = await requestLink();
    await ask(browser, app.people.client.email);
    expect((await press(browser, link)).status).toBe(303);
  });

  test.each(role.values.filter((each) => each !== "client"))(
    "grants no access to a user who became a %s since, by link or code",
    async (to) => {
      const { browser, link, code } = await requestLink();
      await setRole(to);
      expect((await press(browser, link)).status).toBe(403);
      expect((await type(browser, code)).status).toBe(403);
      expect(isIn(browser)).toBe(false);
    },
  );
});

describe("the code in a mail", () => {
  test("signs in like the link, entered with or without its blank", async () => {
    const { browser, code, link } = await requestLink(undefined, "/design");
    const entered = await type(browser, code);
    expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/design"]);
    expect(await whoIs(browser)).toMatchObject({ email: app.people.client.email });
    expect((await press(browser, link)).status).toBe(410);
  });

  test("is invalid after five wrong attempts, even concurrent ones", async () => {
    const { browser, code } = await requestLink();
    const wrong = code === "000 000" ? "111111" : "000000";
    const tries = await Promise.all(Array.from({ length: 9 }, () => type(browser, wrong)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400]));
    const [row] = await app.db.read.select().from(signInLinks);
    expect(row?.tries).toBe(5);
    expect((await type(browser, code)).status).toBe(400);
    expect(isIn(browser)).toBe(false);
  });

  test("can be tried 20 times a day per address, over all links; the link remains valid", async () => {
    for (let link = 0; link < 4; link++) {
      const { browser, code } = await requestLink();
      const wrong = code === "000 000" ? "111111" : "000000";
      for (let time = 0; time < 5; time++) await type(browser, wrong);
      pass(61);
    }
    const { browser, code, link } = await requestLink();
    expect((await type(browser, code)).status).toBe(400);
    expect((await press(browser, link)).status).toBe(303);
  });

  test("can be tried 30 times a minute from one network address", async () => {
    const browser = openBrowser();
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) statuses.push((await type(browser, "123456")).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    expect(statuses[30]).toBe(429);
  });

  test("cannot be derived from the database", async () => {
    const { link, code } = await requestLink();
    const token = link.split("/").at(-1) ?? "";
    const storedRows = JSON.stringify([
      await app.db.read.select().from(signInLinks),
      await app.db.read.select().from(mails),
      await app.db.read.select().from(jobs),
      await app.db.read.select().from(auditLogs),
      await app.db.read.select().from(rateLimits),
    ]);
    for (const given of [token, code, code.replace(" ", ""), `"${app.people.client.email}@`]) {
      expect(storedRows).not.toContain(given);
    }
    expect(codeBeside(token)).toBe(code.replace(" ", ""));
    expect(log.texts.join("\n")).not.toContain(token);
  });
});

describe("a requester of a link", () => {
  /** Requests a link by page and by API, and returns the responses with their work. */
  async function responseTo(email: string) {
    for (const spy of [statements, ...hashes]) spy.mockClear();
    const page = await ask(openBrowser(), email);
    const call = await app.anonymous("POST", "/api/sign-in/link", { email });
    return {
      page: [page.status, page.headers.get("Location"), await page.text()],
      call: [call.status, await call.text(), call.headers.get("Content-Length")],
      headers: [...page.headers.keys(), ...call.headers.keys()],
      statements: statements.mock.calls.map(([sql]) => sql),
      hashes: hashes.map(({ mock }) => mock.calls.length),
    };
  }

  test("gets the same response at the same cost for a client, staff, deactivated users and unknown addresses", async () => {
    const { people } = app;
    const known = await responseTo(people.client.email);
    expect(known.call[0]).toBe(202);
    expect(known.statements.filter((sql) => /^insert into "sign_in_links"/.test(sql))).toHaveLength(2);
    expect(known.hashes).toEqual([6, 2, 2]);
    await app.db.transaction((tx) =>
      tx.update(users).set({ active: false }).where(eq(users.id, people.viewer.id)),
    );
    for (const email of [people.admin.email, people.viewer.email, "nobody@else.test"]) {
      expect(await responseTo(email)).toEqual(known);
    }
    const counted = await app.db.read
      .select({ hits: rateLimits.hits })
      .from(rateLimits)
      .where(like(rateLimits.key, "sign-in-link%"));
    expect(counted.map(({ hits }) => hits).toSorted()).toEqual([2, 2, 2, 2, 8]);
    expect(await app.db.read.$count(signInLinks)).toBe(8);
  });

  test("gets a mail as a client, with the address in any case, and nobody else does", async () => {
    for (const { email } of Object.values(app.people)) await ask(openBrowser(), email.toUpperCase());
    await ask(openBrowser(), "nobody@else.test");
    const traces = await tracesOf(app.db, deliver);
    expect(server.arrived.map(({ to }) => to)).toEqual([app.people.client.email]);
    expect(traces).toMatchObject([
      { entity: "mail", action: "create", userId: null, after: { kind: "sign_in" } },
    ]);
    const rows = await app.db.read.select().from(signInLinks);
    expect(rows.map(({ sealed }) => sealed)).toEqual(Array(6).fill(null));
    expect(rows.flatMap(({ userId }) => userId ?? [])).toEqual([app.people.client.id]);
  });

  test("gets five an hour per address from anywhere, and the same response above the limit for any address", async () => {
    const { email } = app.people.client;
    for (const each of [email, "nobody@else.test"]) {
      for (let time = 0; time < 5; time++) await ask(openBrowser(), each);
    }
    await deliver();
    expect(server.arrived).toHaveLength(5);
    const above = await responseTo(email);
    expect([above.page[0], above.call[0]]).toEqual([303, 202]);
    expect(above.call[1]).toContain("a mail with a link is on its way");
    expect(await responseTo("nobody@else.test")).toEqual(above);
    await deliver();
    expect(server.arrived).toHaveLength(5);
    pass(61);
    await ask(openBrowser(), email);
    await deliver();
    expect(server.arrived).toHaveLength(6);
  });

  test("can send 30 requests a minute from one network address", async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 31; time++) {
      statuses.add((await ask(openBrowser(), `somebody-${time}@else.test`)).status);
    }
    expect([...statuses]).toEqual([303]);
    expect(await app.db.read.$count(signInLinks)).toBe(30);
  });

  test("gets an error at the field for an invalid address", async () => {
    const page = await ask(openBrowser(), "not an address");
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("Must be a valid email address");
    expect((await app.anonymous("POST", "/api/sign-in/link", { email: "no" })).status).toBe(400);
  });

  test("gets one mail, even with two processes of which one crashes", async () => {
    await ask(openBrowser(), app.people.client.email);
    const [link] = await app.db.read.select().from(signInLinks);
    const { db, mail, clock, env } = app.deps;
    if (!link || !mail) throw new Error("there is no link, or no mail");
    const newId = () => Bun.randomUUIDv7();
    const authSecrets = [env.oidc.authSecret];
    const kind = mailSignInLinks({ db, outbox: mail, clock, authSecrets, newId });
    const job = { ...({} as TakenJob), kind: kind.kind, key: link.id };
    await kind.run(job, new AbortController().signal);
    await Promise.all([mailRunner(app).doDue(), mailRunner(app).doDue()]);
    await deliver();
    expect(server.arrived).toHaveLength(1);
  });

  test("leaves no sealed link behind without db:verify finding it", async () => {
    await requestLink();
    const secretsOf = async () =>
      (await verifyDatabase(app.db, [])).find(({ name }) => name === "Secrets")?.found;
    expect(await secretsOf()).toBe("fine");
    for (const [table, column] of [
      ["sign_in_links", "sealed"],
      ["mails", "sealed_secret"],
    ]) {
      await app.db.client.execute(`update ${table} set ${column} = 'left'`);
      expect(await secretsOf()).toBe("broken");
      await app.db.client.execute(`update ${table} set ${column} = null`);
    }
  });

  test("leaves no data once the link has expired", async () => {
    await ask(openBrowser(), app.people.client.email);
    pass(16);
    await deliver();
    expect(server.arrived).toHaveLength(0);
    await sweep(app.db, app.deps.clock());
    expect(await app.db.read.$count(signInLinks)).toBe(0);
  });
});

describe("/api/login", () => {
  const start = (browser: TestBrowser, query = "") => browser.request(`${app.url}/api/login${query}`);

  test("redirects a browser to the choice, with its destination, unless the provider was chosen", async () => {
    const chosen = await start(openBrowser(), "?returnTo=%2Fdesign");
    expect(chosen.headers.get("Location")).toBe("/sign-in?returnTo=%2Fdesign");
    const page = await openBrowser().request(`${app.url}/sign-in?returnTo=%2Fdesign`);
    expect(await page.text()).toContain("/api/login?by=provider&amp;returnTo=%2Fdesign");
    expect((await start(openBrowser(), "?by=provider")).status).toBe(503);
  });

  test("redirects to the provider if that was used last in this browser, and never if mail was", async () => {
    const { browser, link } = await requestLink();
    await press(browser, link);
    await app.db.transaction((tx) => tx.delete(sessions));
    expect((await start(browser)).headers.get("Location")).toBe("/sign-in");
    const out = await browser.request(`${app.url}/api/logout`);
    expect(out.headers.get("Location")).toBe(`${app.url}/`);
    browser.setCookie(`portal_came_by_${new URL(app.url).port}`, "provider");
    expect((await start(browser)).status).toBe(503);
  });

  test("and the pages redirect to the provider if links are not offered", async () => {
    const without = await startApp({ templates: false });
    const page = await without.anonymous("GET", "/sign-in");
    expect(page.headers.get("Location")).toBe("/api/login");
    expect((await without.anonymous("POST", "/api/sign-in/link", { email: "a@b.test" })).status).toBe(404);
    await without.stop();
  });
});
