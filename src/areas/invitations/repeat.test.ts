import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { auditLogs, invitations, jobs, mails, notices, users } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Invitation, SentInvitation } from "#/src/contract/invitations";
import { endAllLinks } from "#/src/domain/links/end";
import { realTimers } from "#/src/domain/timers";
import { addDays, atHour, type DateText, dateIn } from "#/src/format/dates";
import { createLogger } from "#/src/http/request-log";
import { JobRunner } from "#/src/services/jobs/runner";
import type { Outbox } from "#/src/services/mail/outbox";
import { expectJson, makeClient, startApp, type TestApp, withToken } from "#/test/support/app";
import { closeOn } from "#/test/support/calendar";
import { linkIn } from "#/test/support/mail";
import { portalZone, testMoment } from "#/test/support/zones";
import { repeatInvitations } from ".";

let app: TestApp;
let client: Client;
let now: Date;
beforeEach(async () => {
  app = await startApp({ templates: false });
  client = await makeClient(app);
  now = new Date(testMoment);
});
afterEach(() => app.stop());

function turnTo(moment: string) {
  now = new Date(moment);
  app.setNow(moment);
}
/** The day of the tests' clock, a Monday. */
const today = dateIn(portalZone, testMoment);

/** Creates the jobs of one process; `fail` can interrupt it before a mail is written. */
function processOf(fail: () => Promise<void> = async () => {}) {
  const { mail } = app.deps;
  if (!mail) throw new Error("This app sends no mail.");
  const outbox: Outbox = {
    async queue(...mailOfWrite) {
      await fail();
      return mail.queue(...mailOfWrite);
    },
  };
  const own = { db: app.db, outbox, clock: () => now, newId: () => Bun.randomUUIDv7(), timeZone: portalZone };
  const stopping = new AbortController();
  const runner = new JobRunner({
    ...{ db: app.db, clock: () => now, timers: realTimers, log: createLogger("silent") },
    stopping: stopping.signal,
    kinds: [repeatInvitations(own)],
  });
  const stop = () => {
    void runner.stop();
    stopping.abort();
  };
  return { doDue: () => runner.doDue(), stop };
}

/** Calls with a token, since sessions would end over the days of a test. */
const by = (who: "contributor" | "manager") => withToken(app.url, app.people[who]);
const invite = async (fields: object = {}, email = "nora@brand.test") =>
  expectJson<SentInvitation>(
    await by("contributor")("POST", `/api/clients/${client.id}/invitations`, { email, ...fields }),
    201,
  );
const waiting = async () =>
  expectJson<Invitation[]>(await by("manager")("GET", `/api/clients/${client.id}/invitations`));
const sentOn = async () => {
  const rows = await app.db.read
    .select()
    .from(mails)
    .where(eq(mails.kind, "invitation"))
    .orderBy(mails.createdAt);
  return rows.map(({ createdAt }) => dateIn(portalZone, createdAt));
};
/** Runs the jobs of each hour from now on, for so many days. */
async function pass(days: number, doDue = () => processOf().doDue()) {
  const start = dateIn(portalZone, now.toISOString());
  for (let day = start; day <= addDays(start, days); day = addDays(day, 1)) {
    for (const hour of [6, 7, 15]) {
      const moment = atHour(portalZone, day, hour);
      if (moment <= now.toISOString()) continue;
      turnTo(moment);
      await doDue();
    }
  }
}
const after = (...days: number[]): DateText[] => days.map((each) => addDays(today, each));

describe("an invitation that waits", () => {
  test("is sent again on the mornings 3 and 6 days later, each time with a new link, and no more", async () => {
    const { repeatsOn } = await invite();
    expect(repeatsOn).toBe("2026-03-12");
    const first = await linkIn(app);
    await pass(12);
    // The sixth day is a Sunday.
    expect(await sentOn()).toEqual([today, "2026-03-12", "2026-03-16"]);
    expect(await waiting()).toMatchObject([{ state: "sent", repeatsOn: null }]);
    expect((await app.anonymous("GET", first)).status).toBe(410);
    expect((await app.anonymous("GET", await linkIn(app))).status).toBe(200);
    await pass(30);
    expect(await sentOn()).toHaveLength(3);
    const entries = await app.db.read
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entity, "invitation"), eq(auditLogs.actorKind, "job")));
    expect(entries.map(({ actorLabel, userId }) => [actorLabel, userId])).toEqual(
      Array.from({ length: 2 }, () => ["invitation_repeat", null]),
    );
  });

  test("is sent again on the agency's next working day, also when a day off was added later", async () => {
    await closeOn(app, "2026-03-12", "2026-03-13");
    expect((await invite()).repeatsOn).toBe("2026-03-16");
    await closeOn(app, "2026-03-12", "2026-03-13", "2026-03-16");
    expect(await waiting()).toMatchObject([{ repeatsOn: "2026-03-17" }]);
    await pass(20);
    expect(await sentOn()).toEqual([today, "2026-03-17", "2026-03-18"]);
    const failed = and(eq(jobs.kind, "invitation_repeat"), eq(jobs.state, "failed"));
    expect(await app.db.read.$count(jobs, failed)).toBe(0);
  });

  test("finally asks the account manager to phone, once", async () => {
    const { manager } = app.people;
    await by("manager")("PATCH", `/api/clients/${client.id}`, { accountManagerId: manager.id });
    await invite();
    await pass(8);
    expect(await app.db.read.$count(notices)).toBe(0);
    await pass(20);
    const sentNotices = await app.db.read.select().from(notices);
    expect(sentNotices).toMatchObject([{ kind: "phone", userId: manager.id, clientId: client.id }]);
    expect(dateIn(portalZone, sentNotices[0]?.createdAt ?? "")).toBe("2026-03-18");
  });

  test("is not repeated while the switch is off, and is again once it is turned on", async () => {
    await invite({ repeats: false });
    await pass(8);
    expect(await sentOn()).toEqual([today]);
    await invite({ repeats: true });
    await pass(20);
    expect(await sentOn()).toEqual([today, ...after(8, 11, 14)]);
  });

  test("keeps its schedule when staff send it again, and never sends two links on one day", async () => {
    const { id } = await invite();
    const again = () => by("manager")("POST", `/api/invitations/${id}/send`);
    await pass(2);
    expect((await again()).status).toBe(200);
    turnTo(atHour(portalZone, after(3)[0] ?? "", 1));
    expect((await again()).status).toBe(200);
    await pass(15);
    expect(await sentOn()).toEqual([today, ...after(2, 3, 7)]);
  });

  const ends: [string, (sent: SentInvitation) => Promise<unknown>][] = [
    ["it is accepted", async () => app.anonymous("POST", await linkIn(app), "", form)],
    ["it is withdrawn", ({ id }) => app.as("manager")("DELETE", `/api/invitations/${id}`)],
    [
      "the client is churned",
      () => app.as("manager")("PATCH", `/api/clients/${client.id}`, { status: "churned" }),
    ],
    ["its sender left", () => change(app.people.contributor.id, { active: false })],
    ["its sender may not invite", () => change(app.people.contributor.id, { role: "viewer" })],
    ["its person is deactivated", async () => change((await invited()).userId, { active: false })],
    ["a backup was restored", () => app.db.transaction((tx) => endAllLinks(tx, now.toISOString()))],
  ];
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const invited = async () => {
    const [found] = await app.db.read.select().from(invitations);
    if (!found) throw new Error("There is no invitation.");
    return found;
  };
  const change = (id: string, fields: object) =>
    app.changePastLog((tx) => tx.update(users).set(fields).where(eq(users.id, id)));

  test.each(ends)("is not sent again once %s", async (_, end) => {
    const sent = await invite();
    await end(sent);
    await pass(12);
    expect(await sentOn()).toEqual([today]);
    expect(
      await app.db.read.$count(jobs, and(eq(jobs.kind, "invitation_repeat"), eq(jobs.state, "failed"))),
    ).toBe(0);
  });

  test("is not sent again to an address that accepts no mail, and the account manager is asked to phone", async () => {
    const { manager } = app.people;
    await by("manager")("PATCH", `/api/clients/${client.id}`, { accountManagerId: manager.id });
    await invite();
    await change((await invited()).userId, { mailFailsSince: testMoment });
    await pass(20);
    expect(await sentOn()).toEqual([today]);
    expect(await app.db.read.select().from(notices)).toMatchObject([{ kind: "phone", userId: manager.id }]);
  });

  test("of a portal that was down, and came up on a weekend, is sent on the next working morning", async () => {
    await invite();
    turnTo(atHour(portalZone, "2026-03-14", 12));
    await processOf().doDue();
    expect(await sentOn()).toEqual([today]);
    await pass(15);
    expect(await sentOn()).toEqual([today, "2026-03-16", "2026-03-17"]);
  });

  test("without mail is passed on by hand and not repeated", async () => {
    const silent = await startApp({ templates: false, env: { mail: null } });
    try {
      const { id } = await makeClient(silent);
      const answer = await silent.as("manager")("POST", `/api/clients/${id}/invitations`, {
        email: "a@brand.test",
      });
      expect(await expectJson<SentInvitation>(answer, 201)).toMatchObject({ repeatsOn: null });
      expect(await silent.db.read.$count(jobs, eq(jobs.kind, "invitation_repeat"))).toBe(0);
    } finally {
      await silent.stop();
    }
  });
});

test("over two processes that die at random, twelve invitations are each sent three times", async () => {
  const addresses = Array.from({ length: 12 }, (_, at) => `p${at}@brand.test`);
  for (const email of addresses) await invite({}, email);
  let state = 7;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  let kills = 0;
  const both = async () => {
    const processes = [0, 1].map(() => {
      const one = processOf(async () => {
        if (random() > 0.3) return;
        kills++;
        one.stop();
        throw new Error("killed");
      });
      return one;
    });
    await Promise.all(processes.map(({ doDue }) => doDue()));
    // A job that a killed process had taken is free once its lease ends.
    now = new Date(now.getTime() + 5 * 60_000);
    app.setNow(now.toISOString());
    for (let round = 0; round < 3; round++) {
      await processOf().doDue();
      now = new Date(now.getTime() + 2 * 60_000);
      app.setNow(now.toISOString());
    }
  };
  await pass(12, both);
  expect(kills).toBeGreaterThan(3);
  const rows = await app.db.read.select().from(mails).where(eq(mails.kind, "invitation"));
  const days = addresses.map((email) =>
    rows
      .filter(({ recipient }) => recipient === email)
      .map(({ createdAt }) => dateIn(portalZone, createdAt))
      .sort(),
  );
  expect(days).toEqual(addresses.map(() => [today, "2026-03-12", "2026-03-16"]));
});
