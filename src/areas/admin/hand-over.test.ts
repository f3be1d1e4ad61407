import { afterEach, beforeEach, expect, test } from "bun:test";
import { inArray } from "drizzle-orm";
import { auditLogs, clientLeads, clients, clientTasks, designProjects } from "#/db/schema";
import type { OpenWork } from "#/src/contract/admin";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf } from "#/test/support/operations";
import { newTask } from "#/test/support/requests";
import { addedProject } from "#/test/support/requests-design";
import { addedLead } from "#/test/support/requests-leads";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let cleo: string;
let mia: string;
let acme: Client;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  cleo = app.people.contributor.id;
  mia = app.people.manager.id;
  acme = await makeClient(app, { name: "Acme", accountManagerId: cleo });
  await makeOnboarding(app, acme.id);
});
afterEach(() => app.stop());

const admin = (method: string, path: string, body?: unknown) => app.as("admin")(method, path, body);
const leave = (handOverTo?: string, id = cleo) =>
  admin("PATCH", `/api/admin/users/${id}`, { active: false, handOverTo });
const openWork = async (id: string) =>
  expectJson<OpenWork>(await admin("GET", `/api/admin/users/${id}/open-work`));
const nothing = { tasks: 0, designProjects: 0, clients: 0, leads: 0 };

async function task(fields: Record<string, unknown>, status?: string): Promise<Task> {
  const added = await admin("POST", `/api/clients/${acme.id}/tasks`, newTask(fields));
  const made = await expectJson<Task>(added, 201);
  if (status) await expectJson(await admin("PATCH", `/api/tasks/${made.id}`, { status }));
  return made;
}

/** Adds an open and a closed item of each kind, and a client that has left. */
async function busy() {
  const mine = { assigneeUserId: cleo };
  const design = { clientId: acme.id, assignedDesignerId: cleo };
  const lead = { ownerId: cleo };
  const former = await makeClient(app, { name: "Former", accountManagerId: cleo });
  await makeOnboarding(app, former.id);
  await admin("POST", `/api/clients/${former.id}/tasks`, newTask(mine));
  await admin("PATCH", `/api/clients/${former.id}`, { status: "churned" });
  return {
    open: [
      (await task(mine)).id,
      (await task({ ...mine, owner: "client" }, "blocked")).id,
      (await addedProject(app, design)).id,
      acme.id,
      (await addedLead(app, lead)).id,
    ],
    closed: [
      (await task(mine, "done")).id,
      (await addedProject(app, { ...design, status: "completed" })).id,
      former.id,
      (await addedLead(app, { ...lead, leadStatus: "lost" })).id,
    ],
  };
}

async function holdersOf(ids: string[]): Promise<(string | null)[]> {
  const { read } = app.db;
  const found = await Promise.all([
    read.select({ who: clientTasks.assigneeUserId }).from(clientTasks).where(inArray(clientTasks.id, ids)),
    read
      .select({ who: designProjects.assignedDesignerId })
      .from(designProjects)
      .where(inArray(designProjects.id, ids)),
    read.select({ who: clients.accountManagerId }).from(clients).where(inArray(clients.id, ids)),
    read.select({ who: clientLeads.ownerId }).from(clientLeads).where(inArray(clientLeads.id, ids)),
  ]);
  return found.flat().map(({ who }) => who);
}

test("a leaving user hands over all open work in one operation, and nothing else", async () => {
  const { open, closed } = await busy();
  expect(await openWork(cleo)).toEqual({ tasks: 2, designProjects: 1, clients: 1, leads: 1 });
  const before = await expectJson<{ task: Task }>(await admin("GET", `/api/tasks/${open[0]}`));
  const answer = await leave(mia);
  expect(await expectJson(answer)).toMatchObject({ id: cleo, active: false });
  expect(await holdersOf(open)).toEqual(open.map(() => mia));
  expect(await holdersOf(closed)).toEqual(closed.map(() => cleo));
  expect(await openWork(cleo)).toEqual(nothing);
  const after = await expectJson<{ task: Task }>(await admin("GET", `/api/tasks/${open[0]}`));
  expect(after.task.version).toBe(before.task.version + 1);

  const { read } = app.db;
  const entries = await read
    .select()
    .from(auditLogs)
    .where(inArray(auditLogs.entityId, [...open, ...closed]));
  const own = entries.filter(({ operationId }) => operationId === operationOf(answer));
  expect(own.map(({ entityId }) => entityId).toSorted()).toEqual(open.toSorted());
  for (const { action, before, after } of own) {
    const [field = ""] = Object.keys(JSON.parse(before ?? "{}"));
    expect({ action, before, after }).toEqual({
      action: "update",
      before: JSON.stringify({ [field]: cleo }),
      after: JSON.stringify({ [field]: mia }),
    });
  }
});

test("nothing is handed over unless requested, and it can be done later", async () => {
  const { open } = await busy();
  await expectJson(await leave());
  expect(await holdersOf(open)).toEqual(open.map(() => cleo));
  await expectJson(await leave(mia));
  expect(await holdersOf(open)).toEqual(open.map(() => mia));
});

test("an heir who cannot be given work is rejected with a sentence, and nobody is deactivated", async () => {
  const { open } = await busy();
  await expectJson(await leave(undefined, mia));
  const heirs = [mia, cleo, app.people.viewer.id, app.people.client.id, Bun.randomUUIDv7()];
  for (const heir of heirs) {
    const { errors } = await expectJson<{ errors: object[] }>(await leave(heir), 400);
    expect(errors).toEqual([
      { path: "handOverTo", message: "Choose an active admin, manager or contributor" },
    ]);
  }
  expect(await holdersOf(open)).toEqual(open.map(() => cleo));
  expect((await app.as("contributor")("GET", "/api/auth/user")).status).toBe(200);
  const back = { active: true, handOverTo: app.people.admin.id };
  expect((await admin("PATCH", `/api/admin/users/${cleo}`, back)).status).toBe(400);
});

test("a user without open work has nothing to hand over", async () => {
  expect(await openWork(app.people.viewer.id)).toEqual(nothing);
  expect((await admin("GET", `/api/admin/users/${Bun.randomUUIDv7()}/open-work`)).status).toBe(404);
});
