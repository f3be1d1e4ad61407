import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Role } from "#/src/contract/choices/users";
import type { Problem } from "#/src/contract/problem";
import type { ImportResult } from "#/src/contract/table-imports";
import type { Task } from "#/src/contract/tasks";
import { type Call, expectJson, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { become as becomes } from "#/test/support/people";
import { makeWorld, newClient, newTask, type World } from "#/test/support/requests";
import { newAudit } from "#/test/support/requests-audits";
import { addedAsset, addedProject } from "#/test/support/requests-design";
import { newLead } from "#/test/support/requests-leads";
import { addedView } from "#/test/support/requests-views";
import { rowsBesides } from "#/test/support/rows-besides";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let world: World;
let manager: Call;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  manager = app.as("manager");
});
afterAll(() => app.stop());
afterEach(() => become("contributor"));

/** Gives the contributor another role, and a client if they become its user. */
function become(role: Role) {
  return becomes(app.db, app.people.contributor.id, role, role === "client" ? [world.own.client.id] : []);
}

const undo = (id: string, call = manager) => call("POST", undoPath(id));

async function expectRefused(id: string, detail: string, call = manager) {
  const before = await rowsBesides(app.db);
  const problem = await expectJson<Problem>(await undo(id, call), 409);
  expect(problem.detail).toBe(detail);
  expect(await rowsBesides(app.db)).toEqual(before);
}

const addTask = async (fields: Record<string, unknown> = {}) =>
  expectJson<Task>(await manager("POST", `/api/clients/${world.own.client.id}/tasks`, newTask(fields)), 201);
const editTask = async ({ id }: Pick<Task, "id">, change: object, call = manager) =>
  operationOf(await call("PATCH", `/api/tasks/${id}`, change));

const unable = "Choose an active admin, manager or contributor.";

describe("a person who can no longer be given work does not get it back", () => {
  const kinds = {
    "a task": {
      path: () => `/api/clients/${world.own.client.id}/tasks`,
      body: () => newTask({ name: "Named" }),
      edit: ["PATCH", "/api/tasks/"],
      column: "assigneeUserId",
      called: "Named",
    },
    "a lead": {
      path: () => "/api/client-leads",
      body: () => newLead({ companyName: "Named" }),
      edit: ["PUT", "/api/client-leads/"],
      column: "ownerId",
      called: "Named",
    },
    "a client": {
      path: () => "/api/clients",
      body: () => newClient({ name: "Named" }),
      edit: ["PATCH", "/api/clients/"],
      column: "accountManagerId",
      called: "Named",
    },
    "a design project": {
      path: () => "/api/design-projects",
      body: () => ({
        clientId: world.own.client.id,
        projectName: "Named",
        projectType: "listing_images",
        startDate: "2026-03-09",
        dueDate: "2026-03-20",
      }),
      edit: ["PUT", "/api/design-projects/"],
      column: "assignedDesignerId",
      called: "Named",
    },
    "an audit": {
      path: () => "/api/client-audits",
      body: () => newAudit(world.own.client.id, { auditDate: "2026-03-02" }),
      edit: ["PUT", "/api/client-audits/"],
      column: "accountManagerId",
      called: "The audit of Mar 2, 2026",
    },
  } as const;

  test.each(Object.entries(kinds))("%s", async (_, { path, body, edit: [method, at], column, called }) => {
    const row = { ...body(), [column]: app.people.contributor.id };
    const { id } = await expectJson<{ id: string }>(await manager("POST", path(), row), 201);
    const reassigned = operationOf(await manager(method, at + id, { [column]: app.people.manager.id }));
    await become("client");
    await expectRefused(reassigned, `${called}: ${unable}`);
    await become("contributor");
    await expectJson(await undo(reassigned));
  });

  test("by an edit of several tasks, by the undo of an undo, and by a restored row", async () => {
    const tasks = [await addTask(), await addTask()];
    const assign = (userId: string | null) =>
      manager("PATCH", "/api/tasks", { ids: tasks.map(({ id }) => id), change: { assigneeUserId: userId } });
    const given = operationOf(await assign(app.people.contributor.id));
    const taken = operationOf(await assign(null));
    await become("client");
    await expectRefused(taken, `${tasks[0]?.name}: ${unable}`);
    await become("contributor");
    await expectJson(await undo(taken));
    const undone = operationOf(await undo(given));
    await become("client");
    await expectRefused(undone, `${tasks[0]?.name}: ${unable}`);

    await become("contributor");
    const task = await addTask({ name: "Deleted", assigneeUserId: app.people.contributor.id });
    const deleted = operationOf(await manager("DELETE", `/api/tasks/${task.id}`));
    await become("viewer");
    await expectRefused(deleted, `Deleted: ${unable}`);
  });

  test("by an import", async () => {
    const lead = newLead({ companyName: "Imported" });
    const send = async (owner: string, importId: string) => {
      const body = { rows: [{ line: 2, ...lead, owner }], onDuplicate: "update", importId };
      const { results } = await expectJson<ImportResult>(
        await manager("POST", "/api/client-leads/import", body),
      );
      expect(results.map(({ errors }) => errors)).toEqual([[]]);
    };
    await send(app.people.contributor.email, Bun.randomUUIDv7());
    const later = Bun.randomUUIDv7();
    await send(app.people.manager.email, later);
    await become("client");
    await expectRefused(later, `Imported: ${unable}`);
  });

  test("but a person who still has it is no obstacle", async () => {
    const task = await addTask({ assigneeUserId: app.people.contributor.id });
    const renamed = await editTask(task, { name: "Renamed" });
    await become("client");
    await expectJson(await undo(renamed));
  });
});

describe("a contributor who became a client's user", () => {
  const onlyOwn = "You can only begin or complete tasks that are yours.";
  const contributor: Call = (...call) => app.as("contributor")(...call);

  test("undoes no field that client users may not change", async () => {
    const task = await addTask({ owner: "client" });
    const dated = await editTask(task, { dueDate: "2026-06-01" }, contributor);
    const blocked = await editTask(await addTask({ owner: "client" }), { status: "blocked" }, contributor);
    const both = await editTask(
      await addTask({ owner: "client" }),
      { status: "done", dueDate: "2026-06-01" },
      contributor,
    );
    const done = await editTask(await addTask({ owner: "agency" }), { status: "done" }, contributor);
    await become("client");
    for (const id of [dated, blocked, both, done]) await expectRefused(id, onlyOwn, contributor);
  });

  test("can undo what client users may do themselves, and undo that again", async () => {
    const done = await editTask(await addTask({ owner: "client" }), { status: "done" }, contributor);
    await become("client");
    const undone = operationOf(await undo(done, contributor));
    const again = operationOf(await undo(undone, contributor));
    await expectJson(await undo(again, contributor));
  });

  test("undoes no link of an agency's task", async () => {
    const link = { url: "https://example.com/brief" };
    const add = async ({ id }: Task) =>
      operationOf(await contributor("POST", `/api/tasks/${id}/evidence`, link));
    const [ours, theirs] = [
      await add(await addTask({ owner: "agency" })),
      await add(await addTask({ owner: "client" })),
    ];
    await become("client");
    await expectRefused(ours, "You can only change the links of tasks that are yours.", contributor);
    await expectJson(await undo(theirs, contributor));
  });

  test("undoes no edit of a design", async () => {
    const project = await addedProject(app, { clientId: world.own.client.id });
    const { id } = await addedAsset(app, project.id);
    const renamed = operationOf(await contributor("PATCH", `/api/design-assets/${id}`, { assetName: "Box" }));
    await become("client");
    const sentence = "You can only approve or reject what is waiting for your review.";
    await expectRefused(renamed, sentence, contributor);
  });
});

test("sharing a view is undone by its owner only", async () => {
  const view = await addedView(app, { isShared: false });
  const shared = operationOf(await manager("PATCH", `/api/views/${view.id}`, { isShared: true }));
  const sentence = "Only the person who saved it can stop sharing it. Others can delete it.";
  await expectRefused(shared, sentence, app.as("admin"));
  await expectJson(await undo(shared));
});
