import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { appendEntries } from "#/src/domain/audit-log";
import { type Call, expectJson, linkClientUser, makeClient, startApp, type TestApp } from "../support/app";
import { operationOf, undoPath } from "../support/operations";
import { makeWorld, newClient, newTask, type World } from "../support/requests";
import { addedAsset, addedProject } from "../support/requests-design";
import { rowsBesides } from "../support/rows-besides";
import { addBothOwners } from "../support/templates";

let app: TestApp;
let world: World;
let admin: Call;
let manager: Call;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  admin = app.as("admin");
  manager = app.as("manager");
});
afterAll(() => app.stop());

const undo = (id: string, call = manager, headers?: Record<string, string>) =>
  call("POST", undoPath(id), undefined, headers);

async function addedTask(): Promise<Task> {
  return expectJson<Task>(await manager("POST", `/api/clients/${world.own.client.id}/tasks`, newTask()), 201);
}

async function editTask({ id }: Task, change: object, call = manager): Promise<string> {
  return operationOf(await call("PATCH", `/api/tasks/${id}`, change));
}

/** Requests the undo, which must be refused with this sentence and change nothing. */
async function expectRefused(id: string, status: number, detail: string, call = manager) {
  const before = await rowsBesides(app.db);
  const problem = await expectJson<{ detail: string }>(await undo(id, call), status);
  expect(problem.detail).toBe(detail);
  expect(await rowsBesides(app.db)).toEqual(before);
}

const nothingHere = "There is nothing at this address.";

test("other users' operations are visible to admins only, who may undo them", async () => {
  const task = await addedTask();
  const id = await editTask(task, { name: "Renamed by the manager" });
  for (const role of ["contributor", "viewer", "client"] as const) {
    await expectRefused(id, 404, nothingHere, app.as(role));
  }
  await expectRefused(await editTask(task, { dueDate: "2026-05-01" }, admin), 404, nothingHere);
  await expectRefused(Bun.randomUUIDv7(), 404, nothingHere, admin);
});

test("a row changed since by another user is named with that user, until the change is undone", async () => {
  const task = await addedTask();
  const first = await editTask(task, { status: "in_progress" });
  const second = await editTask(task, { dueDate: "2026-05-01" }, admin);
  await expectRefused(first, 409, `${task.name} was changed by Ada Admin since.`);
  const undone = operationOf(await undo(second, admin));
  const redone = operationOf(await undo(undone, admin));
  await expectRefused(first, 409, `${task.name} was changed by Ada Admin since.`);
  await expectJson(await undo(redone, admin));
  await expectJson(await undo(first));
  await expectRefused(first, 410, "This was undone already.");
});

test("a note can be undone while it is the last one of its task, and no longer", async () => {
  const task = await addedTask();
  const note = operationOf(await manager("POST", `/api/tasks/${task.id}/notes`, { note: "First" }));
  const link = { url: "https://example.com/later" };
  const later = operationOf(await admin("POST", `/api/tasks/${task.id}/evidence`, link));
  await expectRefused(note, 409, `${task.name} was changed by Ada Admin since.`);
  await expectJson(await undo(later, admin));
  await expectJson(await undo(note));
  const { task: after } = await expectJson<{ task: Task }>(await manager("GET", `/api/tasks/${task.id}`));
  expect(after).toMatchObject({ notes: null, evidenceUrls: [], version: task.version });
});

test("a name now used by another client stays with that one", async () => {
  const client = await expectJson<Client>(
    await manager("POST", "/api/clients", newClient({ name: "Former" })),
    201,
  );
  const rename = operationOf(await manager("PATCH", `/api/clients/${client.id}`, { name: "Later" }));
  await makeClient(app, { name: "former" });
  const sentence = "Former cannot be restored as it was: it conflicts with what exists now.";
  await expectRefused(rename, 409, sentence);
});

test("a part of something deleted cannot be restored alone", async () => {
  const project = await addedProject(app, { clientId: world.own.client.id });
  const asset = await addedAsset(app, project.id, { assetName: "Lost box" });
  const deleted = operationOf(await manager("DELETE", `/api/design-assets/${asset.id}`));
  const whole = operationOf(await manager("DELETE", `/api/design-projects/${project.id}`));
  await expectRefused(
    deleted,
    409,
    "Lost box cannot be restored as it was: it conflicts with what exists now.",
  );
  await expectJson(await undo(whole));
  await expectJson(await undo(deleted));
});

test("something that other data refers to is not removed", async () => {
  const created = await manager("POST", "/api/clients", newClient({ name: "Worked For" }));
  const { id } = await expectJson<Client>(created, 201);
  await addedProject(app, { clientId: id });
  await expectRefused(operationOf(created), 409, "Worked For is in use and cannot be removed.");
});

test("a project includes assets added since", async () => {
  const { id } = await addedProject(app, { clientId: world.own.client.id, numberOfAssets: 5 });
  const approved = { assetName: "Done", approvalStatus: "approved" };
  await manager("POST", `/api/design-projects/${id}/assets`, approved);
  const open = await manager("POST", `/api/design-projects/${id}/assets`, { assetName: "Open" });
  await manager("POST", `/api/design-projects/${id}/assets`, { assetName: "Open too" });
  await expectJson(await undo(operationOf(open)));
  const answer = await manager("GET", `/api/design-projects/${id}`);
  const { project } = await expectJson<{ project: { clientApprovalStatus: string } }>(answer);
  expect(project.clientApprovalStatus).toBe("not_sent");
});

test("an operation can be undone on the thirtieth day, but not later", async () => {
  const task = await addedTask();
  const done = async (moment: number) => {
    const operationId = Bun.randomUUIDv7();
    const row = { entity: "client_task", entityId: task.id, action: "update" } as const;
    const entries = [{ ...row, before: { asanaLink: null }, after: { asanaLink: null } }];
    const createdAt = new Date(moment).toISOString();
    const operation = { userId: app.people.manager.id, createdAt, operationId, entries };
    await app.db.transaction((tx) => appendEntries(tx, [operation]));
    return operationId;
  };
  const thirtyDays = 30 * 24 * 60 * 60 * 1000;
  const now = app.deps.clock().getTime();
  const words = "This was more than 30 days ago and can no longer be undone.";
  await expectRefused(await done(now - thirtyDays - 1), 410, words);
  await expectJson(await undo(await done(now - thirtyDays)));
});

test("undoing requires the right to the original action, regardless of the restored value", async () => {
  const client = await makeClient(app, { name: "Kept By Managers" });
  const path = `/api/clients/${client.id}`;
  const id = operationOf(await manager("PATCH", path, { primaryContactName: "Somebody" }));
  const become = (role: "manager" | "contributor") =>
    app.db.transaction((tx) => tx.update(users).set({ role }).where(eq(users.id, app.people.manager.id)));
  await become("contributor");
  await expectRefused(id, 403, "Only managers and admins can do this.");
  await become("manager");
  await expectJson(await undo(id));
});

test("a client user can undo their changes for their own client, and none once they belong to another", async () => {
  const client = app.as("client");
  const { clientTask } = world.own;
  const id = await editTask(clientTask, { status: "done" }, client);
  const belong = (clientId: string) => linkClientUser(app, clientId);
  await belong(world.other.client.id);
  await expectRefused(id, 404, nothingHere, client);
  await belong(world.own.client.id);
  const later = await editTask(clientTask, { name: "Renamed meanwhile" });
  await expectRefused(id, 409, "Renamed meanwhile was changed by somebody else since.", client);
  await expectJson(await undo(later));
  await expectJson(await undo(id, client));
});

test("of two concurrent undos one succeeds; a repeated request gets the same response", async () => {
  const task = await addedTask();
  const id = await editTask(task, { name: "Once" });
  const both = await Promise.all([undo(id), undo(id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  const key = { "Idempotency-Key": "undone-once" };
  const other = await editTask(task, { name: "Twice" });
  const operations = [
    operationOf(await undo(other, manager, key)),
    operationOf(await undo(other, manager, key)),
  ];
  expect(new Set(operations).size).toBe(1);
});
