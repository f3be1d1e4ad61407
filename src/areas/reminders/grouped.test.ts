import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { mails, users } from "#/db/schema";
import type { ClientMail } from "#/src/contract/mail";
import type { Problem } from "#/src/contract/problem";
import type { Reminders } from "#/src/contract/reminders";
import { realTimers } from "#/src/domain/timers";
import { createLogger } from "#/src/http/request-log";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { JobRunner } from "#/src/services/jobs/runner";
import type { ReminderData } from "#/src/services/mail/templates/reminder";
import { type Call, expectJson, startApp, type TestApp, withToken } from "#/test/support/app";
import { mailRunner, mailTo } from "#/test/support/mail";
import { become, type Person } from "#/test/support/people";
import { owing } from "#/test/support/requests-reminders";
import { addBothOwners } from "#/test/support/templates";
import { portalZone } from "#/test/support/zones";
import { morningMail, planMorningMail } from ".";

const today = "2026-03-10";
/** Seven in the morning in Auckland. */
const seven = "2026-03-09T18:00:00.000Z";

let server: MailServer;
let app: TestApp;
let one: Awaited<ReturnType<typeof owing>>;
let two: Awaited<ReturnType<typeof owing>>;
/** A person of both clients. */
let both: Person;
beforeEach(async () => {
  server = await startMailServer();
  app = await startApp({ templates: false, env: { ...mailTo(server) } });
  await addBothOwners(app.db, { defaultOwner: "agency" });
  one = await owing(app, { dueDate: "2026-03-12", name: "Send the logo" });
  two = await owing(app, { dueDate: "2026-03-10", name: "Name the colors" });
  both = one.person;
  await become(app.db, both.id, "client", [one.client.id, two.client.id]);
});
afterEach(async () => {
  await app.stop();
  await server.stop();
});

async function morning() {
  const now = new Date(seven);
  const earlier = new Date(now.getTime() - 60_000);
  await planMorningMail(app.db, { timeZone: portalZone, now: earlier });
  app.setNow(seven);
  const { mail: outbox, db } = app.deps;
  if (!outbox) throw new Error("This app sends no mail.");
  const own = { db, outbox, clock: () => now, newId: () => Bun.randomUUIDv7() };
  const kinds = [morningMail({ ...own, timeZone: portalZone, today: () => today })];
  const stopping = new AbortController().signal;
  await new JobRunner({
    ...{ db, clock: () => now, timers: realTimers, log: createLogger("silent"), stopping, kinds },
  }).doDue();
}

/** A token, which outlives the sessions of these tests. */
const byToken: Call = (...call) => withToken(app.url, app.people.contributor)(...call);
const remindersOf = async (id: string) =>
  expectJson<Reminders>(await byToken("GET", `/api/clients/${id}/reminders`));
const partsTo = async ({ id }: Person) => {
  const rows = await app.db.read.select().from(mails).where(eq(mails.recipientId, id));
  return rows.map(({ data }) => (data as ReminderData).parts.map(({ clientId }) => clientId));
};

test("a person of two clients gets one reminder about both, which counts for each and names neither in its subject", async () => {
  await morning();
  expect(await partsTo(both)).toEqual([expect.arrayContaining([one.client.id, two.client.id])]);
  expect(await partsTo(two.person)).toEqual([[two.client.id]]);
  const sentFor = async ({ id }: { id: string }) =>
    (await remindersOf(id)).sent.map(({ to }) => to).toSorted();
  expect(await sentFor(one.client)).toEqual([both.email]);
  expect(await sentFor(two.client)).toEqual([both.email, two.person.email].toSorted());

  await mailRunner(app).doDue();
  const letter = server.arrived.find(({ to }) => to === both.email);
  expect(letter?.subject).toBe("Name the colors, and 1 more that we need from you");
  for (const words of ["Send the logo", "Name the colors", one.client.name, two.client.name]) {
    expect(letter?.text).toContain(words);
  }
  const listed = await expectJson<ClientMail[]>(await byToken("GET", `/api/clients/${one.client.id}/mail`));
  expect(JSON.stringify(listed)).not.toContain(two.client.name);
  expect(listed.map(({ kind, to }) => [kind, to])).toContainEqual(["reminder", both.email]);
  expect((await remindersOf(one.client.id)).preview?.text).not.toContain("Name the colors");
});

test("a person to whom mail fails gets no automatic reminder, but one that staff send", async () => {
  const mailFailsSince = "2026-03-01T00:00:00.000Z";
  await app.db.transaction((tx) => tx.update(users).set({ mailFailsSince }).where(eq(users.id, both.id)));
  await morning();
  expect(await partsTo(both)).toEqual([]);
  expect(await partsTo(two.person)).toEqual([[two.client.id]]);
  expect((await byToken("POST", `/api/clients/${one.client.id}/reminders`)).status).toBe(201);
  expect(await partsTo(both)).toEqual([[one.client.id]]);
});

test("it covers only clients with reminders enabled", async () => {
  await byToken("PATCH", `/api/clients/${two.client.id}/reminders`, { isOn: false });
  await morning();
  expect(await partsTo(both)).toEqual([[one.client.id]]);
  const late = await byToken("POST", `/api/clients/${two.client.id}/reminders`);
  expect(late.status).toBe(201);
  expect(await partsTo(both)).toEqual([[one.client.id]]);
  const again = await byToken("POST", `/api/clients/${two.client.id}/reminders`);
  expect((await expectJson<Problem>(again, 409)).detail).toContain("was reminded today already.");
});

test("a client whose membership ends before the mail is sent is left out of it", async () => {
  await morning();
  await become(app.db, both.id, "client", [two.client.id]);
  await become(app.db, two.person.id, "client", []);
  await mailRunner(app).doDue();
  expect(server.arrived.map(({ to }) => to)).toEqual([both.email]);
  expect(server.arrived[0]?.text).toContain("Name the colors");
  expect(server.arrived[0]?.raw).not.toContain("Send the logo");
});
