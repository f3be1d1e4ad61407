import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq, like } from "drizzle-orm";
import { auditLogs, clientOnboarding, clientTasks, jobs } from "#/db/schema";
import type { Access } from "#/src/contract/account-access";
import type { Client } from "#/src/contract/clients";
import type { WorkItem } from "#/src/contract/work";
import { addDays } from "#/src/format/dates";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addedAccess } from "#/test/support/requests-access";
import { addTemplate } from "#/test/support/templates";
import { followExpiries } from "./renewals";

const today = "2026-03-09";
let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, {});
});
afterAll(() => app.stop());
beforeEach(async () => {
  client = await makeClient(app);
});

const follow = (day = today) =>
  followExpiries(app.db, { today: day, now: `${day}T00:00:00.000Z`, newId: () => Bun.randomUUIDv7() });
/** Adds an access that expires in some days. */
const expiring = (days: number) => addedAccess(app, client.id, { grantedAt: addDays(today, days - 365) });
const renewals = async () => {
  const tasks = await app.db.read
    .select({ task: clientTasks, clientId: clientOnboarding.clientId })
    .from(clientTasks)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .where(like(clientTasks.name, "Renew%"));
  return tasks.filter(({ clientId }) => clientId === client.id).map(({ task }) => task);
};
const access = async ({ id }: Pick<Access, "id">) =>
  (await expectJson<Access[]>(await app.as("admin")("GET", `/api/clients/${client.id}/access`))).find(
    (row) => row.id === id,
  );
const setClient = async (fields: object) =>
  expectJson(await app.as("manager")("PATCH", `/api/clients/${client.id}`, fields));
const work = async () =>
  await expectJson<WorkItem[]>(await app.as("manager")("GET", `/api/work?kind=access&clientId=${client.id}`));

test("30 days before the end the client gets a task, due the day before, and none earlier", async () => {
  await makeOnboarding(app, client.id);
  await expiring(31);
  expect(await follow()).toMatchObject({ opened: 0 });
  expect(await follow(addDays(today, 1))).toMatchObject({ opened: 1 });
  const [task, ...more] = await renewals();
  expect(more).toEqual([]);
  expect(task).toMatchObject({
    name: "Renew the access: Selling Partner API, US",
    owner: "client",
    phase: "ongoing",
    category: "account_access",
    startDate: "2026-03-10",
    dueDate: addDays(today, 30),
    description: expect.stringContaining("authorization link"),
  });
  const logged = await app.db.read
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.entityId, task?.id ?? ""));
  expect(logged).toMatchObject([
    { actorKind: "job", actorLabel: "access_renewals", action: "create", clientId: client.id },
  ]);
});

test("the task is created once for each end, whatever becomes of it, by any number of processes", async () => {
  await makeOnboarding(app, client.id);
  const row = await expiring(10);
  await Promise.all([follow(), follow()]);
  const [task] = await renewals();
  expect(await renewals()).toHaveLength(1);
  await app.as("manager")("DELETE", `/api/tasks/${task?.id}`);
  const removed = await app.as("manager")("DELETE", `/api/access/${row.id}`);
  await app.as("manager")("POST", `/api/operations/${removed.headers.get("X-Operation-Id")}/undo`);
  await follow();
  expect(await renewals()).toEqual([]);
  await app.as("manager")("PATCH", `/api/access/${row.id}`, { grantedAt: addDays(today, -360) });
  await follow();
  expect((await renewals()).map(({ dueDate }) => dueDate)).toEqual([addDays(today, 4)]);
});

test.each(["paused", "churned"])("a %s client is not asked, until it is active again", async (status) => {
  await makeOnboarding(app, client.id);
  await expiring(10);
  await setClient({ status });
  await follow();
  expect(await renewals()).toEqual([]);
  expect(await work()).toEqual([]);
  await setClient({ status: "active" });
  await follow();
  expect(await renewals()).toHaveLength(1);
});

test("without an onboarding the account manager's work says it, until the task can be created", async () => {
  await setClient({ accountManagerId: app.people.manager.id });
  const row = await expiring(30);
  const later = await expiring(31);
  await follow();
  expect(await work()).toMatchObject([
    {
      kind: "access",
      id: row.id,
      title: "Selling Partner API, US",
      clientId: client.id,
      dueDate: row.expiresAt,
      status: "verified",
      bucket: "later",
    },
  ]);
  expect(later.id).not.toBe(row.id);
  const all = await expectJson<WorkItem[]>(await app.as("viewer")("GET", "/api/work?kind=access&person=all"));
  expect(all.map(({ id }) => id)).toContain(row.id);
  expect(await expectJson<WorkItem[]>(await app.as("contributor")("GET", "/api/work?kind=access"))).toEqual(
    [],
  );
  await makeOnboarding(app, client.id);
  expect(await work()).toEqual([]);
  await follow();
  expect(await renewals()).toHaveLength(1);
});

test("an expired access becomes lapsed on the day it ends, in the portal's name", async () => {
  const row = await expiring(1);
  await follow();
  expect((await access(row))?.state).toBe("verified");
  expect(await follow(addDays(today, 1))).toMatchObject({ lapsed: 1 });
  expect(await access(row)).toMatchObject({ state: "lapsed", version: 2, verifiedBy: row.verifiedBy });
  const logged = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, row.id));
  expect(logged.at(-1)).toMatchObject({ actorKind: "job", after: '{"state":"lapsed"}' });
});

test("an onboarding that is complete stays complete when an access has to be renewed", async () => {
  const { tasks } = await makeOnboarding(app, client.id);
  for (const { id } of tasks) await app.as("manager")("PATCH", `/api/tasks/${id}`, { status: "done" });
  await expiring(5);
  await follow();
  expect(await renewals()).toHaveLength(1);
  const [onboarding] = await app.db.read
    .select()
    .from(clientOnboarding)
    .where(eq(clientOnboarding.clientId, client.id));
  expect(onboarding?.completedAt).not.toBeNull();
});

test("an access that is added or changed with 30 days left or fewer is followed up at once", async () => {
  const row = await expiring(31);
  const planned = async () =>
    app.db.read
      .select({ runAt: jobs.runAt, state: jobs.state })
      .from(jobs)
      .where(like(jobs.key, `${row.id}%`));
  expect(await planned()).toEqual([]);
  const grantedAt = addDays(today, 30 - 365);
  await expectJson(await app.as("manager")("PATCH", `/api/access/${row.id}`, { grantedAt }));
  expect(await planned()).toEqual([{ runAt: app.deps.clock().toISOString(), state: "waiting" }]);
  const { id } = await expiring(3);
  expect(
    (
      await app.db.read
        .select()
        .from(jobs)
        .where(like(jobs.key, `${id}%`))
    ).length,
  ).toBe(1);
});

test("an access that the client withdrew is not asked for, and one that has ended says so", async () => {
  await makeOnboarding(app, client.id);
  const row = await expiring(20);
  await expectJson(await app.as("manager")("PATCH", `/api/access/${row.id}`, { state: "lapsed" }));
  expect(await follow()).toMatchObject({ opened: 0 });
  await expiring(-2);
  expect(await follow()).toMatchObject({ opened: 1 });
  const [task] = await renewals();
  expect(task?.dueDate).toBe(today);
  expect(task?.description).toStartWith("Our access ended on Mar 7, 2026. Please grant it again.");
});
