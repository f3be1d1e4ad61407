import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq, isNotNull } from "drizzle-orm";
import { mails, notices, reminderCounts } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { realTimers } from "#/src/domain/timers";
import { addDays, atHour, type DateText, dateIn } from "#/src/format/dates";
import { hourMs, momentAfter } from "#/src/format/durations";
import { createLogger } from "#/src/http/request-log";
import { JobRunner } from "#/src/services/jobs/runner";
import type { ReminderData } from "#/src/services/mail/templates/reminder";
import { expectJson, startApp, type TestApp, withToken } from "#/test/support/app";
import { closeOn } from "#/test/support/calendar";
import type { Person } from "#/test/support/people";
import { cameIn, owe, owing } from "#/test/support/requests-reminders";
import { addBothOwners } from "#/test/support/templates";
import { portalZone } from "#/test/support/zones";
import { morningMail, planMorningMail } from ".";

let app: TestApp;
let now: Date;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db, { defaultOwner: "agency" });
});
afterEach(() => app.stop());

function turnTo(moment: string) {
  now = new Date(moment);
  app.setNow(moment);
}

/** Runs one of several processes on the same database. */
async function runProcess() {
  const { mail: outbox, db } = app.deps;
  if (!outbox) throw new Error("This app sends no mail.");
  const clock = () => now;
  await planMorningMail(db, { timeZone: portalZone, now });
  const kinds = [
    morningMail({
      ...{ db, outbox, clock, newId: () => Bun.randomUUIDv7(), timeZone: portalZone },
      today: () => dateIn(portalZone, now.toISOString()),
    }),
  ];
  const stopping = new AbortController().signal;
  await new JobRunner({
    ...{ db, clock, timers: realTimers, log: createLogger("silent"), stopping, kinds },
  }).doDue();
}

const byManager = (method: string, path: string, body?: object) =>
  withToken(app.url, app.people.manager)(method, path, body);

/** Creates a client in a time zone, who owes a task due on a Wednesday. */
async function owingIn(timeZone: string | null): Promise<{ client: Client; person: Person; task: Task }> {
  const { client, person } = await owing(app, { dueDate: "2026-03-11" });
  if (timeZone) {
    await expectJson(await byManager("PATCH", `/api/clients/${client.id}`, { timeZone }));
  }
  const { tasks } = await expectJson<{ tasks: Task[] }>(await byManager("GET", `/api/clients/${client.id}`));
  const task = tasks.find(({ name }) => name === "Send the logo");
  if (!task) throw new Error("The client owes no task.");
  return { client, person, task };
}

/** The mornings of a task due on 11 March: two days before, on the day, the third day after, and then once a week. */
const mornings = ["09", "11", "16", "23", "30"].map((day) => `2026-03-${day}`);
/** The client comments on 8 April, which restarts the schedule and the count. */
const afterwards = ["06", "10", "13", "16", "23", "30"].map((day) => `2026-04-${day}`);

test("over 60 days with clock changes in each of three time zones, everyone is reminded at seven by their own clock, on their own workdays, once", async () => {
  // Clocks change on 8 March in New York, on 29 March in London and on 5 April in Auckland.
  turnTo(atHour(portalZone, "2026-03-02", 6));
  const zones = ["America/New_York", "Europe/London", null];
  const owed = await Promise.all(zones.map(owingIn));
  const from = "2026-03-02";
  for (let at = 0; at < 60; at++) {
    const day = addDays(from, at);
    const sevens = zones.map((zone) => atHour(zone ?? portalZone, day, 7));
    const hours = [...sevens, momentAfter(sevens[at % 3] ?? "", (at % 2 ? 1 : -1) * hourMs)];
    if (day === "2026-04-08") {
      for (const { person, task } of owed) {
        const response = await withToken(app.url, person)("POST", `/api/tasks/${task.id}/comments`, {
          text: "Soon",
        });
        expect(response.status).toBe(201);
      }
    }
    for (const hour of hours.toSorted()) {
      turnTo(hour);
      await Promise.all([runProcess(), runProcess()]);
    }
  }
  const written = await app.db.read.select().from(mails).where(isNotNull(mails.day)).orderBy(mails.createdAt);
  const reminders = written.filter(({ kind }) => kind === "reminder");
  for (const [at, { person }] of owed.entries()) {
    const zone = zones[at] ?? portalZone;
    const own = reminders.filter(({ recipientId }) => recipientId === person.id);
    expect([zone, own.map(({ day }) => day)]).toEqual([zone, [...mornings, ...afterwards]]);
    for (const { day, createdAt, usefulUntil } of own) {
      expect([zone, createdAt]).toEqual([zone, atHour(zone, day ?? "", 7)]);
      expect(usefulUntil).toBe(atHour(zone, addDays(day ?? "", 1), 0));
    }
  }
  expect(reminders).toHaveLength(3 * (mornings.length + afterwards.length));
});

async function morningOf(zone: string, day: DateText) {
  turnTo(atHour(zone, day, 7));
  await runProcess();
}
const remindersTo = async ({ id }: Person) => {
  const rows = await app.db.read
    .select()
    .from(mails)
    .where(eq(mails.recipientId, id))
    .orderBy(mails.createdAt);
  return rows.map(({ day, data }) => ({ day, parts: (data as ReminderData).parts }));
};

test("a person's own time zone takes precedence over the client's; past due follows the portal's day, weekends the person's", async () => {
  const { client, person } = await owingIn("Europe/London");
  const own = await cameIn(app, client.id);
  await withToken(app.url, own)("PATCH", "/api/auth/settings", { timeZone: "Pacific/Honolulu" });
  // Monday in Auckland is Sunday in Honolulu.
  await morningOf("Pacific/Honolulu", "2026-03-08");
  expect(await remindersTo(own)).toEqual([]);
  await morningOf("Europe/London", "2026-03-09");
  await morningOf("Pacific/Honolulu", "2026-03-09");
  await morningOf("Europe/London", "2026-03-11");
  await morningOf("Pacific/Honolulu", "2026-03-11");
  for (const each of [person, own]) {
    expect((await remindersTo(each)).map(({ day }) => day)).toEqual(["2026-03-09", "2026-03-11"]);
  }
  const late = await app.db.read.select({ day: mails.day, data: mails.data }).from(mails);
  // On the 11th in Honolulu it is the 12th in Auckland.
  expect(late.at(-1)).toMatchObject({ day: "2026-03-11", data: { day: "2026-03-12" } });
});

test("a digest arrives at seven by the clock of its reader, about the portal's day", async () => {
  const { contributor } = app.people;
  await withToken(app.url, contributor)("PATCH", "/api/auth/settings", { timeZone: "Asia/Kolkata" });
  const { client } = await owing(app);
  const body = {
    name: "Call the bank",
    dueDate: "2026-03-10",
    category: "ads",
    assigneeUserId: contributor.id,
  };
  expect(
    (await byManager("POST", `/api/clients/${client.id}/tasks`, { ...body, owner: "agency" })).status,
  ).toBe(201);
  await morningOf(portalZone, "2026-03-10");
  expect(await remindersTo(contributor)).toEqual([]);
  // Seven there is half past an hour of the portal: the mail is sent at the next full hour.
  await morningOf("Asia/Kolkata", "2026-03-10");
  expect(await remindersTo(contributor)).toEqual([]);
  turnTo(momentAfter(now, hourMs / 2));
  await runProcess();
  const [mail] = await app.db.read.select().from(mails).where(eq(mails.recipientId, contributor.id));
  expect(mail).toMatchObject({ kind: "digest", day: "2026-03-10", data: { today: { total: 1 } } });
});

test("a day off is that of each person's zone: clients in three zones are reminded on its next working day", async () => {
  await closeOn(app, "2026-03-09");
  const zones = ["America/Los_Angeles", "Europe/London", portalZone];
  const people = await Promise.all(zones.map(async (zone) => ({ zone, ...(await owingIn(zone)) })));
  for (const day of ["2026-03-09", "2026-03-10", "2026-03-11"]) {
    for (const { zone } of people.toReversed()) await morningOf(zone, day);
  }
  for (const { zone, person } of people) {
    const days = (await remindersTo(person)).map(({ day }) => day);
    expect({ zone, days }).toEqual({ zone, days: ["2026-03-10", "2026-03-11"] });
  }
});

test("one reminder a week comes on the first working day", async () => {
  const { person } = await owingIn(null);
  await withToken(app.url, person)("PATCH", "/api/auth/settings", { remindersWeekly: true });
  for (let at = 0; at < 14; at++) await morningOf(portalZone, addDays("2026-03-09", at));
  expect((await remindersTo(person)).map(({ day }) => day)).toEqual(["2026-03-09", "2026-03-16"]);
});

test("after three reminders of a thing the account manager is asked to phone, once a month for a client; a moved due date begins anew", async () => {
  const { manager, client: _ } = app.people;
  const { client, person, task } = await owingIn(null);
  await byManager("PATCH", `/api/clients/${client.id}`, { accountManagerId: manager.id });
  await owe(app, client.id, { name: "Name the colors", dueDate: "2026-03-12" });
  const calls = async () =>
    (await app.db.read.select().from(notices).where(eq(notices.kind, "phone"))).map(
      ({ userId, entityId }) => ({
        userId,
        entityId,
      }),
    );
  for (let at = 0; at < 7; at++) await morningOf(portalZone, addDays("2026-03-09", at));
  expect(await calls()).toEqual([]);
  for (let at = 7; at < 28; at++) await morningOf(portalZone, addDays("2026-03-09", at));
  expect(await calls()).toEqual([{ userId: manager.id, entityId: task.id }]);
  const counted = async () =>
    (await app.db.read.select().from(reminderCounts).where(eq(reminderCounts.thingId, task.id)))[0];
  const first = await counted();
  expect(first?.total).toBe(first?.count);
  const before = await remindersTo(person);
  const dueDate = "2026-04-08";
  await expectJson(await byManager("PATCH", `/api/tasks/${task.id}`, { dueDate }));
  for (let at = 28; at < 40; at++) await morningOf(portalZone, addDays("2026-03-09", at));
  const later = (await remindersTo(person)).slice(before.length);
  const named = later.filter(({ parts }) =>
    parts.some(({ items }) => items.some((item) => item.dueDate === dueDate)),
  );
  expect(named.map(({ day }) => day)).toEqual(["2026-04-06", "2026-04-08", "2026-04-13"]);
  const after = await counted();
  expect(after).toMatchObject({ count: named.length, total: (first?.total ?? 0) + named.length });
  const unread = await expectJson<{ by: string; kind: string; title: string }[]>(
    await byManager("GET", "/api/notices?from=client"),
  );
  expect(unread.filter(({ kind }) => kind === "phone")).toMatchObject([
    { by: client.name, title: "Send the logo" },
  ]);
});
