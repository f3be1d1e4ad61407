import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq, isNotNull } from "drizzle-orm";
import { jobs, mails, notices } from "#/db/schema";
import type { WorkItem } from "#/src/contract/work";
import { realTimers } from "#/src/domain/timers";
import { addDays, atHour, type DateText, dateIn } from "#/src/format/dates";
import { isWorkingDay, workingDayBefore, workingDaysOf } from "#/src/format/working-days";
import { createLogger } from "#/src/http/request-log";
import { JobRunner } from "#/src/services/jobs/runner";
import type { Outbox } from "#/src/services/mail/outbox";
import type { DigestData } from "#/src/services/mail/templates/digest";
import type { ReminderData } from "#/src/services/mail/templates/reminder";
import {
  expectJson,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { closeOn } from "#/test/support/calendar";
import { addPerson, type Person } from "#/test/support/people";
import { seededRandom } from "#/test/support/random";
import { addedProject } from "#/test/support/requests-design";
import { cameIn, owe, owing } from "#/test/support/requests-reminders";
import { addBothOwners } from "#/test/support/templates";
import { portalZone, testMoment } from "#/test/support/zones";
import { morningMail, planMorningMail, skipMorningMail } from ".";
import { countedThings } from "./counts";
import { reminderOn } from "./rules";

let app: TestApp;
let now: Date;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  now = new Date(testMoment);
});
afterEach(() => app.stop());

function turnTo(moment: string) {
  now = new Date(moment);
  app.setNow(moment);
}
const today = () => dateIn(portalZone, now.toISOString());
const plan = () => planMorningMail(app.db, { timeZone: portalZone, now });
const written = () => app.db.read.select().from(mails).where(isNotNull(mails.day)).orderBy(mails.createdAt);

/** Creates the jobs of one process; `fail` can interrupt it between two mails. */
function processOf(fail: () => Promise<void> = async () => {}) {
  const { mail } = app.deps;
  if (!mail) throw new Error("This app sends no mail.");
  const outbox: Outbox = {
    async queue(...mailOfWrite) {
      await fail();
      return mail.queue(...mailOfWrite);
    },
  };
  const newId = () => Bun.randomUUIDv7();
  const clock = () => now;
  const stopping = new AbortController();
  const runner = new JobRunner({
    ...{ db: app.db, clock, timers: realTimers, log: createLogger("silent"), stopping: stopping.signal },
    kinds: [morningMail({ db: app.db, outbox, clock, newId, timeZone: portalZone, today })],
  });
  return { doDue: () => runner.doDue(), stop: () => stopping.abort() };
}

async function give(person: Person, task: { name: string; dueDate: DateText }, clientId: string) {
  const body = { ...task, category: "ads", owner: "agency", assigneeUserId: person.id };
  const answer = await withToken(app.url, app.people.manager)("POST", `/api/clients/${clientId}/tasks`, body);
  expect(answer.status).toBe(201);
}

const dueOf = async (person: Person, bucket: "past_due" | "today") => {
  const path = `/api/work?person=me&bucket=${bucket}&pageSize=200`;
  return expectJson<WorkItem[]>(await withToken(app.url, person)("GET", path));
};

test("at seven in the morning, and not earlier, staff get the work shown in My Work, and nothing if there is none", async () => {
  const { contributor, manager } = app.people;
  const client = await makeClient(app, { name: "Acme, Ltd" });
  await makeOnboarding(app, client.id);
  await give(contributor, { name: "Call the bank", dueDate: "2026-03-09" }, client.id);
  await give(manager, { name: "Much later", dueDate: "2026-04-09" }, client.id);
  const left = await makeClient(app, { name: "Left, Ltd" });
  const dueToday = { startDate: "2026-03-01", dueDate: "2026-03-09", assignedDesignerId: contributor.id };
  await addedProject(app, { clientId: left.id, ...dueToday });
  await expectJson(await app.as("manager")("PATCH", `/api/clients/${left.id}`, { status: "churned" }));
  await plan();
  const portal = processOf();
  await portal.doDue();
  expect(await written()).toEqual([]);
  turnTo(atHour(portalZone, "2026-03-09", 7));
  await plan();
  await portal.doDue();
  await portal.doDue();
  const [digest, ...more] = await written();
  expect(more).toEqual([]);
  expect(digest).toMatchObject({
    ...{ kind: "digest", recipient: contributor.email, recipientId: contributor.id, day: "2026-03-09" },
    usefulUntil: atHour(portalZone, "2026-03-10", 0),
    data: {
      pastDue: { total: 0, items: [] },
      today: {
        total: 1,
        items: [{ title: "Call the bank", clientName: "Acme, Ltd", dueDate: "2026-03-09" }],
      },
    },
  });
});

test("no mail goes to users who disabled it, were deactivated or never signed in, nor to clients who left or get no reminders", async () => {
  const { contributor } = app.people;
  const leaver = await addPerson(app.db, now, { role: "contributor", email: "leaver@portal.test" });
  const { client } = await owing(app);
  await addPerson(app.db, now, { role: "client", clientId: client.id, email: "never-in@brand.test" });
  const off = await cameIn(app, client.id);
  await withToken(app.url, off)("PATCH", "/api/auth/settings", { reminders: false });
  const churned = await owing(app);
  await app.as("manager")("PATCH", `/api/clients/${churned.client.id}`, { status: "churned" });
  const quiet = await owing(app);
  await app.as("contributor")("PATCH", `/api/clients/${quiet.client.id}/reminders`, { isOn: false });
  for (const person of [contributor, leaver])
    await give(person, { name: "Due", dueDate: "2026-03-09" }, client.id);
  await app.as("contributor")("PATCH", "/api/auth/settings", { digest: false });
  await app.as("admin")("PATCH", `/api/admin/users/${leaver.id}`, { active: false });
  turnTo(atHour(portalZone, "2026-03-09", 7));
  await plan();
  await processOf().doDue();
  expect((await written()).map(({ clientId, kind }) => [clientId, kind])).toEqual([[client.id, "reminder"]]);
});

test("a past day is skipped, a missed hour is made up for, and a weekend has no mail", async () => {
  await owing(app, { dueDate: "2026-03-10" });
  await plan();
  turnTo(atHour(portalZone, "2026-03-10", 21));
  await plan();
  await processOf().doDue();
  expect((await written()).map(({ day }) => day)).toEqual(["2026-03-10"]);
  const ended = await app.db.read
    .select({ key: jobs.key, state: jobs.state })
    .from(jobs)
    .where(eq(jobs.kind, "morning_mail"))
    .orderBy(jobs.key);
  expect(ended).toEqual([
    { key: atHour(portalZone, "2026-03-09", 1), state: "failed" },
    { key: atHour(portalZone, "2026-03-09", 2), state: "failed" },
    { key: atHour(portalZone, "2026-03-10", 21), state: "done" },
    { key: atHour(portalZone, "2026-03-10", 22), state: "waiting" },
  ]);
  for (const day of ["2026-03-12", "2026-03-13", "2026-03-14", "2026-03-15"]) {
    turnTo(atHour(portalZone, day, 9));
    await plan();
    await processOf().doDue();
  }
  expect((await written()).map(({ day }) => day)).toEqual(["2026-03-10", "2026-03-13"]);
});

test("a portal whose mail was configured after the hour, or that was down for days, waits for the next morning", async () => {
  const client = await makeClient(app);
  await makeOnboarding(app, client.id);
  await give(app.people.contributor, { name: "Due", dueDate: "2026-03-09" }, client.id);
  const startAt = async (day: DateText, hour: number) => {
    turnTo(atHour(portalZone, day, hour));
    await plan();
    await processOf().doDue();
    return (await written()).map((mail) => mail.day).at(-1);
  };
  expect(await startAt("2026-03-09", 12)).toBeUndefined();
  expect(await startAt("2026-03-09", 13)).toBeUndefined();
  // It is up on Wednesday, then from Friday at noon, down over the weekend, and from Monday at noon.
  expect(await startAt("2026-03-11", 6)).toBeUndefined();
  expect(await startAt("2026-03-11", 7)).toBe("2026-03-11");
  expect(await startAt("2026-03-13", 12)).toBe("2026-03-11");
  expect(await startAt("2026-03-16", 12)).toBe("2026-03-16");
});

test("the agency's days off have no mail; it comes on the next working day, also over a year's turn", async () => {
  const { contributor } = app.people;
  await closeOn(app, "2026-12-31", "2027-01-01");
  const { client, person } = await owing(app, { dueDate: "2026-12-31" });
  await give(contributor, { name: "Close the books", dueDate: "2026-12-31" }, client.id);
  turnTo(atHour(portalZone, "2026-12-28", 9));
  await plan();
  for (let at = 1; at <= 9; at++) {
    const day = addDays("2026-12-28", at);
    for (const hour of [7, 9]) {
      turnTo(atHour(portalZone, day, hour));
      await plan();
      await processOf().doDue();
    }
    // A day off: nobody at the agency reads this before the next working day.
    if (day !== "2026-12-31") continue;
    const owed = await expectJson<WorkItem[]>(
      await withToken(app.url, app.people.manager)("GET", `/api/work?person=all&clientId=${client.id}`),
    );
    const mine = owed.find(({ title }) => title === "Close the books");
    const path = `/api/tasks/${mine?.id}/comments`;
    await expectJson(await withToken(app.url, person)("POST", path, { text: "Happy new year" }), 201);
  }
  const all = await written();
  const daysTo = ({ id }: Person) =>
    all.flatMap(({ recipientId, day }) => (recipientId === id ? (day ?? []) : []));
  // Two days ahead, on the day, and every third day after: the 31st and the 3rd move to Monday the 4th.
  expect(daysTo(person)).toEqual(["2026-12-29", "2027-01-04", "2027-01-06"]);
  expect(daysTo(contributor)).toEqual(["2027-01-04", "2027-01-05", "2027-01-06"]);
  const digests = all.filter(({ recipientId }) => recipientId === contributor.id);
  const news = digests.map(({ data }) => (data as DigestData).news.total);
  expect(news).toEqual([1, 0, 0]);
});

test("after a restore no more mail of the day is sent", async () => {
  await owing(app);
  for (const isPlanned of [true, false]) {
    if (isPlanned) await plan();
    else await app.db.transaction((tx) => tx.delete(jobs).where(eq(jobs.kind, "morning_mail")));
    await skipMorningMail(app.db, { timeZone: portalZone, now });
    for (const hour of [2, 7, 8]) {
      turnTo(atHour(portalZone, "2026-03-09", hour));
      await plan();
      await processOf().doDue();
    }
    expect(await written()).toEqual([]);
  }
});

test("over 60 days with days off, including a clock change, with two processes and random kills: one mail a day unless the previous one was missed, and no empty one", async () => {
  const random = seededRandom(20_260_309);
  const { contributor, manager } = app.people;
  const staff = [contributor, manager];
  const { client, person } = await owing(app, { dueDate: "2026-03-13" });
  const second = await cameIn(app, client.id);
  let isKilling = false;
  const kill = async () => {
    if (isKilling && random() < 0.4) throw new Error("killed");
  };
  // Easter, with the night in which clocks change, and single days.
  const daysOff = ["2026-03-18", "2026-04-03", "2026-04-06", "2026-04-27"];
  await closeOn(app, ...daysOff);
  const calendar = workingDaysOf({ weekdays: [1, 2, 3, 4, 5], daysOff: daysOff.map((date) => ({ date })) });
  const expected: string[] = [];
  await plan();
  await processOf().doDue();
  let lastUp = "2026-03-09";
  for (let at = 0; at < 60; at++) {
    const day = addDays("2026-03-10", at);
    turnTo(atHour(portalZone, day, 1));
    // Requests to phone the client would be news in a digest.
    await app.db.transaction((tx) => tx.delete(notices));
    if (random() < 0.3) {
      const dueDate = addDays(day, Math.floor(random() * 8));
      await owe(app, client.id, { name: `Owed ${at}`, dueDate });
    }
    const assignee = staff[Math.floor(random() * 2)];
    if (assignee && random() < 0.3) {
      await give(
        assignee,
        { name: `Given ${at}`, dueDate: addDays(day, Math.floor(random() * 5)) },
        client.id,
      );
    }
    // Down for that whole day, or until a certain hour.
    const isDown = random() < 0.1;
    const hour = 7 + Math.floor(random() * 16);
    turnTo(atHour(portalZone, day, hour));
    if (isDown) continue;
    const isMadeUpFor = hour === 7 || lastUp >= workingDayBefore(calendar, day);
    lastUp = day;
    const things = await countedThings(app.db.read, client.id, { timeZone: portalZone, today: day });
    isKilling = true;
    await plan();
    await Promise.all([processOf(kill).doDue(), processOf(kill).doDue()]);
    turnTo(new Date(now.getTime() + 61_000).toISOString());
    isKilling = false;
    await Promise.all([processOf().doDue(), processOf().doDue()]);
    if (!isWorkingDay(calendar, day) || !isMadeUpFor) continue;
    for (const each of staff) {
      const isDue = (await dueOf(each, "past_due")).length + (await dueOf(each, "today")).length > 0;
      if (isDue) expected.push(`${day} digest ${each.email}`);
    }
    if (reminderOn(things, { day, today: day, isWeekly: false, calendar })) {
      for (const each of [person, second]) expected.push(`${day} reminder ${each.email}`);
    }
    for (const { data, recipientId, kind } of await ofDay(day)) {
      if (kind === "digest") await expectIsMyWork(data as DigestData, recipientId);
      else expect((data as ReminderData).parts.every(({ total }) => total > 0)).toBe(true);
    }
  }
  const all = (await written()).map(({ day, kind, recipient }) => `${day} ${kind} ${recipient}`);
  expect(all.toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(60);

  async function ofDay(day: DateText) {
    return (await written()).filter((mail) => mail.day === day);
  }

  async function expectIsMyWork({ pastDue, today }: DigestData, recipientId: string | null) {
    const reader = staff.find(({ id }) => id === recipientId);
    if (!reader) throw new Error("A digest went to somebody else.");
    for (const [part, bucket] of [
      [pastDue, "past_due"],
      [today, "today"],
    ] as const) {
      const shown = await dueOf(reader, bucket);
      expect(part.total).toBe(shown.length);
      expect(part.items.map(({ title }) => title)).toEqual(shown.slice(0, 15).map(({ title }) => title));
    }
  }
});
