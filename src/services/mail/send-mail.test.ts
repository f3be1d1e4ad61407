import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { type Database, openDatabase } from "#/db/client";
import { auditLogs, mails } from "#/db/schema";
import { listMail } from "#/src/areas/mail/queries";
import type { Mail } from "#/src/contract/mail";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { sweep } from "#/src/server/housekeeping";
import { until } from "#/test/faults/support/until";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { handTimers } from "#/test/support/hand-timers";
import { collectLog } from "#/test/support/log-lines";
import { mailRunner, mailTo, queueMail } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { rowsBesides } from "#/test/support/rows-besides";
import { testMoment } from "#/test/support/zones";
import { giveUpMail, type NewMail } from "./outbox";
import { stopPath } from "./stop-mail";

setDefaultTimeout(patience.test);

const log = collectLog();
let server: MailServer;
let app: TestApp;
let others: Database[] = [];
beforeEach(async () => {
  log.clear();
  server = await startMailServer();
  app = await startApp({ templates: false, env: mailTo(server), onLog: log.take });
});
afterEach(async () => {
  for (const db of others) db.close();
  others = [];
  await server.stop();
  await app.stop();
});

const runner = () => mailRunner(app, { onLog: log.take });
const pass = (minutes: number) =>
  app.setNow(new Date(app.deps.clock().getTime() + minutes * 60_000).toISOString());
const list = async (): Promise<Mail[]> => (await listMail({ db: app.db }, {})).items;
const secret = "S3cret-of-the-link-0123456789abcdefghijklmno";
const inMinutes = (minutes: number) => new Date(Date.parse(testMoment) + minutes * 60_000).toISOString();

const invitation = (endsAt = inMinutes(7 * 24 * 60), to = "nora@brand.test"): NewMail => ({
  kind: "invitation",
  data: {
    invitedBy: "Ada <b>Lovelace</b> & Co",
    clientName: 'O\'Neil, "Sons" <img src=x>',
    lastDay: "2026-03-16",
  },
  replyTo: "manager@agency.test",
  link: { secret, endsAt },
  to,
});

/** Returns all bytes of the database including its write-ahead log; for a server, every row. */
async function databaseBytes(): Promise<string> {
  if (!app.db.isLocal)
    return JSON.stringify([await rowsBesides(app.db), await app.db.read.select().from(auditLogs)]);
  const file = app.databaseUrl.slice("file:".length);
  const parts = await Promise.all([file, `${file}-wal`].map((path) => Bun.file(path).text()));
  return parts.join("");
}

describe("a mail that is sent", () => {
  test("has both parts, its button and reply address, names as text, and loads nothing", async () => {
    const id = await queueMail(app, invitation());
    await runner().doDue();
    const [arrived] = server.arrived;
    const link = `${app.url}/invite/${secret}`;
    expect(arrived).toMatchObject({
      ...{ from: "portal@agency.test", to: "nora@brand.test", replyTo: "manager@agency.test" },
      messageId: `<${id}@agency.test>`,
      subject: `Ada <b>Lovela… invites you to the portal of O'Neil, "Sons…`,
    });
    expect(arrived?.html).toContain(`<a href="${link}"`);
    expect(arrived?.html).not.toMatch(/<b>|<img|<script|<link|url\(|src=(?!x)|@import/);
    expect(arrived?.html).toContain("prefers-color-scheme: dark");
    expect(arrived?.text).toContain(`Accept the invitation:\n${link}\n`);
    expect(arrived?.text).toContain("<b>Lovelace</b> & Co invited this address");
    // Long lines are sent in parts, which may split an address.
    const whole = (arrived?.raw ?? "").replaceAll(/=\r?\n/g, "");
    const addresses = [...whole.matchAll(/https?:\/\/[^/\s"<]+/g)].map(([found]) => found);
    expect(new Set(addresses)).toEqual(new Set([app.url]));
    expect(await list()).toMatchObject([
      { id, to: "nora@brand.test", kind: "invitation", state: "sent", attempts: 1, lastError: null },
    ]);
  });

  test("tells mail programs and readers how to unsubscribe, and stores no content once it was sent", async () => {
    const { contributor } = app.people;
    const items = [{ who: "Kit <Client>", about: "Send the logo", text: "CANARY", kind: "comment" as const }];
    const id = await queueMail(app, {
      ...{ kind: "notice", data: { items, total: 1, path: "/my-work" } },
      ...{ to: contributor.email, recipientId: contributor.id },
    });
    await runner().doDue();
    const [arrived] = server.arrived;
    const stop = stopPath(app.deps.env.oidc.authSecret, { userId: contributor.id, setting: "mentions" });
    const link = app.url + stop;
    expect(arrived?.subject).toBe("Kit <Client> about Send the logo");
    expect(arrived?.text).toContain(`Open the portal:\n${app.url}/my-work\n`);
    expect(arrived?.text).toContain(`Stop these mails:\n${link}`);
    expect(arrived?.text).toContain("Kit <Client> about Send the logo\nCANARY");
    const headers = (arrived?.raw.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n\s+/g, "");
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(headers.replaceAll(" ", "")).toContain(`List-Unsubscribe:<${link}>`);
    const [row] = await app.db.read.select().from(mails).where(eq(mails.id, id));
    expect(row?.data).toEqual({});
    const again = await app.as("admin")("POST", `/api/admin/mail/${id}/send`);
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("no longer stored")]);
  });

  test("leaves its link nowhere: not in the database before or after, nor in the log", async () => {
    const id = await queueMail(app, invitation());
    expect(await databaseBytes()).not.toContain(secret);
    await runner().doDue();
    expect(server.arrived).toHaveLength(1);
    expect(await databaseBytes()).not.toContain(secret);
    expect(log.texts.join("")).not.toContain(secret);
    const [row] = await app.db.read.select().from(mails).where(eq(mails.id, id));
    expect(row).toMatchObject({ sealedSecret: null, kind: "invitation" });
  });

  test("is counted by its kind and the outcome of each attempt", async () => {
    server.behave("asks to come later", "takes it", "refuses the recipient");
    await queueMail(app, invitation());
    const tries: string[] = [];
    const counted = mailRunner(app, { onTry: (kind, outcome) => tries.push(`${kind} ${outcome}`) });
    await counted.doDue();
    pass(2);
    await counted.doDue();
    await queueMail(app, { kind: "test", to: "ada@agency.test", data: { askedBy: "Ada" } });
    await counted.doDue();
    expect(tries).toEqual(["invitation retried", "invitation sent", "test failed"]);
  });

  test("is in the audit log with recipient and cause, without its content", async () => {
    const { id: clientId } = await makeClient(app);
    await queueMail(app, { ...invitation(), clientId });
    const [entry] = await expectJson<{ after: object; subject: object; operationId: string }[]>(
      await app.as("admin")("GET", "/api/admin/audit-logs?entity=mail"),
    );
    expect(entry).toMatchObject({
      after: { kind: "invitation", recipient: "nora@brand.test", clientId },
      subject: { name: "nora@brand.test", path: "/admin?tab=mail&search=nora%40brand.test" },
    });
    expect(JSON.stringify(entry)).not.toMatch(/Lovelace|S3cret/);
  });

  test("is sent by one of two processes", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 12; number++) {
      ids.push(await queueMail(app, invitation(undefined, `person-${number}@brand.test`)));
    }
    const db = await openDatabase({ url: app.databaseUrl });
    others.push(db);
    await Promise.all([runner().doDue(), mailRunner(app, { db }).doDue()]);
    expect(server.arrived.map(({ messageId }) => messageId).toSorted()).toEqual(
      ids.map((id) => `<${id}@agency.test>`).toSorted(),
    );
  });
});

describe("a server that", () => {
  test("does not know the recipient ends the mail at once, with its response, and the link with it", async () => {
    server.behave("refuses the recipient");
    const id = await queueMail(app, invitation());
    await runner().doDue();
    expect(await list()).toMatchObject([
      { state: "failed", attempts: 1, sentAt: null, lastError: "550 5.1.1 <nora@brand.test> is nobody here" },
    ]);
    const [row] = await app.db.read.select().from(mails).where(eq(mails.id, id));
    expect(row?.sealedSecret).toBeNull();
    expect(log.texts.join("")).not.toContain("nora@brand.test");
  });

  test("refuses the content ends it too", async () => {
    server.behave("refuses the mail");
    await queueMail(app, invitation());
    await runner().doDue();
    expect(await list()).toMatchObject([{ state: "failed", lastError: "554 5.7.1 This looks like spam" }]);
  });

  test("asks to retry later is retried with growing pauses, with the same mail", async () => {
    server.behave("asks to come later", "asks to come later", "asks to come later", "takes it");
    const id = await queueMail(app, invitation());
    for (const minutes of [0, 1, 2]) {
      pass(minutes);
      await runner().doDue();
      await runner().doDue();
    }
    expect(server.tries()).toBe(3);
    expect(await list()).toMatchObject([{ state: "waiting", lastError: "451 4.7.1 Come back later" }]);
    pass(4);
    await runner().doDue();
    expect(server.arrived).toMatchObject([{ messageId: `<${id}@agency.test>` }]);
    expect(await list()).toMatchObject([{ state: "sent", attempts: 4 }]);
  });

  test("is down gets all waiting mails once it is back", async () => {
    const { port } = server;
    await server.stop();
    for (const to of ["a@brand.test", "b@brand.test"]) await queueMail(app, invitation(undefined, to));
    await runner().doDue();
    const waiting = await list();
    expect(waiting.map(({ state, attempts }) => ({ state, attempts }))).toEqual([
      { state: "waiting", attempts: 1 },
      { state: "waiting", attempts: 1 },
    ]);
    expect(waiting[0]?.lastError).toContain("ECONNREFUSED");
    server = await startMailServer({ port });
    pass(1);
    await runner().doDue();
    expect(server.arrived.map(({ to }) => to).toSorted()).toEqual(["a@brand.test", "b@brand.test"]);
  });

  test("stays down is given up after two days, or earlier when the link expires", async () => {
    const { port } = server;
    await server.stop();
    await queueMail(app, invitation(inMinutes(15), "short@brand.test"));
    await queueMail(app, invitation(undefined, "long@brand.test"));
    const states = async () => Object.fromEntries((await list()).map(({ to, state }) => [to, state]));
    for (let tries = 0; tries < 4; tries++) {
      await runner().doDue();
      pass(2 ** tries);
    }
    expect(await states()).toEqual({ "short@brand.test": "failed", "long@brand.test": "waiting" });
    for (let hours = 0; hours < 52; hours += 4) {
      await runner().doDue();
      pass(4 * 60);
    }
    expect(await states()).toEqual({ "short@brand.test": "failed", "long@brand.test": "failed" });
    server = await startMailServer({ port });
    pass(4 * 60);
    await runner().doDue();
    expect(server.arrived).toEqual([]);
  });

  test("stops responding is given up after a minute, and its connection is closed", async () => {
    server.behave("says nothing", "takes it");
    await queueMail(app, invitation());
    const timers = handTimers();
    const sending = mailRunner(app, { timers: timers.timers }).doDue();
    await until("the mail's begin", () => server.tries() === 1);
    timers.advance(60_000);
    await sending;
    expect(await list()).toMatchObject([{ state: "waiting", lastError: "It took longer than 60 seconds." }]);
    pass(1);
    await runner().doDue();
    expect(server.arrived).toHaveLength(1);
  });

  test("dies in the middle of a mail gets it again", async () => {
    server.behave("dies while it reads", "takes it");
    await queueMail(app, invitation());
    await runner().doDue();
    expect(await list()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    pass(1);
    await runner().doDue();
    expect(server.arrived).toHaveLength(1);
  });

  test("dies before it confirms a mail gets the same one twice, and Admin says so", async () => {
    server.behave("takes it and dies before it says so", "takes it");
    const id = await queueMail(app, invitation());
    await runner().doDue();
    pass(1);
    await runner().doDue();
    expect(server.arrived.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: 2 }, () => `<${id}@agency.test>`),
    );
    expect(await list()).toMatchObject([
      { state: "sent", attempts: 2, lastError: expect.stringContaining("it may arrive twice") },
    ]);
  });
});

const inTest = { kind: "test", to: "ada@agency.test", data: { askedBy: "Ada" } } as const;
type Ending = Pick<NewMail, "link" | "daily">;

test.each<[what: string, minutes: number, ending: Ending, reason: string]>([
  ["two days old", 48 * 60, {}, "It could not be sent within two days."],
  [
    "whose link has ended",
    15,
    { link: { secret, endsAt: inMinutes(15) } },
    "Its link ended before it could be sent.",
  ],
  [
    "of a day that is over",
    60,
    { daily: { day: "2026-03-09", usefulUntil: inMinutes(60) } },
    "Its day ended before it could be sent.",
  ],
])(
  "after an outage of the portal itself a mail %s is not sent, and says why",
  async (_, minutes, ending, reason) => {
    await queueMail(app, { ...inTest, ...ending });
    pass(minutes);
    await runner().doDue();
    expect(server.tries()).toBe(0);
    expect(await list()).toMatchObject([{ state: "failed", lastError: reason }]);
  },
);

test("a mail is still sent in the last minute before it expires", async () => {
  await queueMail(app, invitation(inMinutes(15)));
  pass(14);
  await runner().doDue();
  expect(server.arrived).toHaveLength(1);
});

test("a link that can no longer be unsealed is not sent, and the reason is shown", async () => {
  await queueMail(app, invitation());
  app.deps.env.oidc = { ...app.deps.env.oidc, authSecret: "another secret of 32 characters!" };
  await runner().doDue();
  expect(await list()).toMatchObject([
    { state: "failed", lastError: "Its link cannot be read: OIDC_AUTH_SECRET was changed." },
  ]);
});

test("housekeeping wipes links that expired unsent, and removes mails that ended half a year ago", async () => {
  const id = await queueMail(app, invitation(inMinutes(15)));
  const sealed = async () =>
    (await app.db.read.select().from(mails).where(eq(mails.id, id)))[0]?.sealedSecret;
  await sweep(app.db, new Date(inMinutes(14)));
  expect(await sealed()).not.toBeNull();
  await sweep(app.db, new Date(inMinutes(15)));
  expect(await sealed()).toBeNull();
  await runner().doDue();
  await sweep(app.db, new Date(inMinutes(179 * 24 * 60)));
  expect(await list()).toHaveLength(1);
  await sweep(app.db, new Date(inMinutes(181 * 24 * 60)));
  expect(await list()).toEqual([]);
});

test("a restored database sends none of its waiting mails, and the reason is shown", async () => {
  await queueMail(app, invitation());
  expect(await giveUpMail(app.db, app.deps.clock())).toBe(1);
  await runner().doDue();
  expect(server.arrived).toEqual([]);
  expect(await list()).toMatchObject([
    { state: "failed", lastError: expect.stringContaining("restored from a backup") },
  ]);
});
