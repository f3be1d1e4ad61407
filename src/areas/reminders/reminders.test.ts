import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, mails, userSettings } from "#/db/schema";
import type { Problem } from "#/src/contract/problem";
import type { Reminders } from "#/src/contract/reminders";
import { stopPath } from "#/src/services/mail/stop-mail";
import { expectJson, makeClient, startApp, type TestApp, withToken } from "#/test/support/app";
import { cameIn, owing } from "#/test/support/requests-reminders";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db, { defaultOwner: "agency" });
});
afterEach(() => app.stop());

const path = (clientId: string) => `/api/clients/${clientId}/reminders`;
const show = async (clientId: string, of = app) =>
  expectJson<Reminders>(await of.as("contributor")("GET", path(clientId)));
const remind = (clientId: string, of = app) => of.as("contributor")("POST", path(clientId));
const refusal = async (answer: Response, status = 409) => (await expectJson<Problem>(answer, status)).detail;

test("staff see the date, the recipients and the content of the next reminder, and those sent", async () => {
  const { client, person } = await owing(app, { dueDate: "2026-03-12", name: "Send the <logo>" });
  expect(await show(client.id)).toEqual({
    ...{ isOn: true, hasMail: true, refusal: null, nextOn: "2026-03-10", sent: [] },
    people: [
      {
        ...{ id: person.id, email: person.email, name: "Kit Client", hasComeIn: true, wants: true },
        ...{ isWeekly: false, timeZone: null },
      },
    ],
    preview: {
      subject: "We need something from you: Send the <logo>",
      text: expect.stringContaining(`Send the <logo>\ndue Mar 12, 2026:\n${app.url}/task/…`),
    },
  });
  const off = await expectJson<Reminders>(
    await app.as("contributor")("PATCH", path(client.id), { isOn: false }),
  );
  expect(off).toMatchObject({ isOn: false, nextOn: null });
});

test("a design sent for approval is due on the first morning after", async () => {
  const client = await makeClient(app);
  await cameIn(app, client.id);
  const project = await expectJson<{ id: string }>(
    await app.as("manager")("POST", "/api/design-projects", {
      ...{ clientId: client.id, projectName: "Spring launch", projectType: "a_plus_content" },
      ...{ startDate: "2026-03-01", dueDate: "2026-06-01" },
    }),
    201,
  );
  expect((await show(client.id)).preview).toBeNull();
  await app.as("manager")("PUT", `/api/design-projects/${project.id}/progress`, {
    clientApprovalStatus: "pending",
  });
  expect(await show(client.id)).toMatchObject({
    nextOn: "2026-03-09",
    preview: { text: expect.stringContaining(`Spring launch\nwaits for your approval:\n${app.url}/task/…`) },
  });
});

test("Remind now mails each user once a day, even with reminders off, and explains refusals", async () => {
  const { client, person } = await owing(app);
  await app.as("contributor")("PATCH", path(client.id), { isOn: false });
  await app.as("manager")("PATCH", `/api/clients/${client.id}`, { accountManagerId: app.people.manager.id });
  const sent = await expectJson<Reminders>(await remind(client.id), 201);
  const on = await expectJson<Reminders>(
    await app.as("contributor")("PATCH", path(client.id), { isOn: true }),
  );
  expect([sent.nextOn, on.nextOn]).toEqual([null, "2026-03-12"]);
  expect(sent.sent).toMatchObject([{ to: person.email, state: "waiting", by: "Cleo Contributor" }]);
  const [mail] = await app.db.read.select().from(mails).where(eq(mails.kind, "reminder"));
  expect(mail).toMatchObject({
    ...{ recipient: person.email, replyTo: app.people.manager.email, clientId: client.id },
    ...{ day: "2026-03-09", causedById: app.people.contributor.id },
  });
  expect(await refusal(await remind(client.id))).toBe(`${client.name} was reminded today already.`);
  const late = await cameIn(app, client.id);
  expect(
    (await expectJson<Reminders>(await remind(client.id), 201)).sent.map(({ to }) => to).toSorted(),
  ).toEqual([person.email, late.email].toSorted());

  const idle = await makeClient(app);
  expect(await refusal(await remind(idle.id))).toBe(`Nothing is needed from ${idle.name} now.`);
  await app.db.transaction((tx) => tx.insert(userSettings).values({ userId: person.id, reminders: false }));
  await app.db.transaction((tx) => tx.insert(userSettings).values({ userId: late.id, reminders: false }));
  expect(await refusal(await remind(client.id))).toBe("Kit Client, Kit Client stopped reminders.");
  expect((await show(client.id)).refusal).toBe("Kit Client, Kit Client stopped reminders.");
  await app.as("manager")("PATCH", `/api/clients/${client.id}`, { status: "churned" });
  expect(await refusal(await remind(client.id))).toContain("is churned");
});

test("a reminder sent by hand counts for two days", async () => {
  const { client } = await owing(app, { dueDate: "2026-03-12" });
  expect((await show(client.id)).nextOn).toBe("2026-03-10");
  await expectJson<Reminders>(await remind(client.id), 201);
  expect((await show(client.id)).nextOn).toBe("2026-03-12");
  app.setNow("2026-03-09T12:00:00.000Z");
  const later = await withToken(app.url, app.people.contributor)("POST", path(client.id));
  await expectJson<Reminders>(later, 201);
  expect(await app.db.read.$count(mails)).toBe(2);
});

test("the response states that mail is not configured", async () => {
  const silent = await startApp({ templates: false, env: { mail: null } });
  try {
    await addBothOwners(silent.db);
    const { client } = await owing(silent);
    expect(await show(client.id, silent)).toMatchObject({ hasMail: false, nextOn: null });
    expect(await refusal(await remind(client.id, silent), 503)).toContain("MAIL_URL");
  } finally {
    await silent.stop();
  }
});

const secret = () => app.deps.env.oidc.authSecret;
const stop = (method: "GET" | "POST", address: string, body?: string) =>
  fetch(app.url + address, {
    method,
    ...(body ? { body, headers: { "Content-Type": "application/x-www-form-urlencoded" } } : {}),
  });
const settingsOf = async (userId: string) =>
  (await app.db.read.select().from(userSettings).where(eq(userSettings.userId, userId)))[0];

test("the link in a mail disables that kind only, by one POST as mail programs send it; opening it changes nothing", async () => {
  const { contributor } = app.people;
  const address = stopPath(secret(), { userId: contributor.id, setting: "digest" });
  const page = await stop("GET", address);
  expect([page.status, page.headers.get("Referrer-Policy")]).toEqual([200, "strict-origin"]);
  expect(await page.text()).toContain("Stop the morning digest?");
  expect(await settingsOf(contributor.id)).toBeUndefined();
  for (const round of [1, 2]) {
    const done = await stop("POST", address, "List-Unsubscribe=One-Click");
    expect([round, done.status]).toEqual([round, 200]);
  }
  expect(await settingsOf(contributor.id)).toMatchObject({ digest: false, mentions: true, reminders: true });
  expect(await (await stop("GET", address)).text()).toContain("You will get no more of these mails");
  const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, contributor.id));
  expect(entries.filter(({ actorKind }) => actorKind === "link")).toMatchObject([
    { actorLabel: "unsubscribe", userId: null, after: '{"digest":false}' },
  ]);
});

test("the link offers one reminder a week instead, which is on Your Account then", async () => {
  const { client } = app.people;
  const address = stopPath(secret(), { userId: client.id, setting: "reminders" });
  expect(await (await stop("GET", address)).text()).toContain("Weekly instead");
  for (const round of [1, 2]) {
    const page = await stop("POST", `${address}?often=weekly`);
    expect([round, await page.text()]).toEqual([round, expect.stringContaining("one reminder a week")]);
  }
  expect(await settingsOf(client.id)).toMatchObject({ reminders: true, remindersWeekly: true });
  const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, client.id));
  expect(entries.filter(({ actorKind }) => actorKind === "link")).toMatchObject([
    { actorLabel: "unsubscribe", after: '{"remindersWeekly":true}' },
  ]);
  await stop("POST", address);
  const page = await stop("POST", `${address}?often=weekly`);
  expect(await page.text()).toContain("You will get no more of these mails");
  const digest = stopPath(secret(), { userId: app.people.contributor.id, setting: "digest" });
  expect(await (await stop("GET", digest)).text()).not.toContain("Weekly instead");
});

test("a forged link disables nothing, and does not reveal who has an account", async () => {
  const { contributor, manager } = app.people;
  const own = stopPath(secret(), { userId: contributor.id, setting: "digest" });
  const signature = own.slice(own.lastIndexOf(".") + 1);
  const forged = [
    `/unsubscribe/${manager.id}.digest.${signature}`,
    `/unsubscribe/${contributor.id}.reminders.${signature}`,
    `/unsubscribe/${contributor.id}.singleKeys.${signature}`,
    "/unsubscribe/x",
    "/unsubscribe/%00",
    `/unsubscribe/${"a".repeat(5_000)}`,
  ];
  for (const address of forged) {
    for (const method of ["GET", "POST"] as const) expect((await stop(method, address)).status).toBe(404);
  }
  const gone = stopPath(secret(), { userId: Bun.randomUUIDv7(), setting: "digest" });
  const answer = await stop("POST", gone);
  expect(answer.status).toBe(200);
  expect(await app.db.read.select().from(userSettings)).toEqual([]);
});
