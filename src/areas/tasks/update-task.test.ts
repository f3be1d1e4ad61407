import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bulkInsert } from "#/db/bulk-insert";
import { clientTasks, users } from "#/db/schema";
import type { Problem } from "#/src/contract/problem";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { addPerson } from "#/test/support/people";
import { newTask } from "#/test/support/requests";
import { contentHash } from "#/test/support/tables";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let clientId: string;
let task: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  clientId = (await makeClient(app)).id;
  await makeOnboarding(app, clientId);
});
beforeEach(async () => {
  app.setNow("2026-03-08T12:00:00.000Z");
  task = await expectJson<Task>(await add(newTask()), 201);
});
afterAll(() => app.stop());

const worker = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("contributor")(method, path, body, headers);
const add = (body: unknown) => worker("POST", `/api/clients/${clientId}/tasks`, body);
const edit = (body: unknown, headers = {}) => worker("PATCH", `/api/tasks/${task.id}`, body, headers);
const bulk = (body: unknown, headers = {}) => worker("PATCH", "/api/tasks", body, headers);

describe("editing a task", () => {
  test("changes each field and no other, and increments the version", async () => {
    const edits: Partial<Task>[] = [
      { name: "Another name" },
      { description: "What to do" },
      { description: null },
      { category: "legal" },
      { owner: "client" },
      { assigneeUserId: app.people.manager.id },
      { assigneeUserId: null },
      { startDate: "2026-03-02" },
      { dueDate: "2026-03-31" },
      { asanaLink: "https://app.asana.com/0/1" },
      { asanaLink: null },
      { clientCommunicated: true },
      { status: "blocked" },
    ];
    for (const change of edits) {
      const answer = await edit(change);
      const next = await expectJson<Task>(answer);
      const { owner: turn = task.turn, dueDate: turnDue = task.turnDue } = change;
      expect(next).toEqual({ ...task, ...change, turn, turnDue, version: task.version + 1 });
      expect(answer.headers.get("ETag")).toBe(`"${next.version}"`);
      task = next;
    }
  });

  test("stores the time on setting done, keeps it while done, and clears it on leaving done", async () => {
    const completedAt = "2026-03-08T12:00:00.000Z";
    expect(await expectJson(await edit({ status: "done" }))).toMatchObject({ completedAt });
    app.setNow("2026-03-08T20:00:00.000Z");
    expect(await expectJson(await edit({ status: "done", name: "Renamed" }))).toMatchObject({ completedAt });
    expect(await expectJson(await edit({ status: "blocked" }))).toMatchObject({ completedAt: null });
  });

  test("logs one entry with the differences, and none without any", async () => {
    const traces = await tracesOf(app.db, async () => {
      await edit({ status: "in_progress", name: task.name });
      await edit({ status: "in_progress" });
    });
    expect(traces).toEqual([
      {
        entity: "client_task",
        entityId: task.id,
        action: "update",
        userId: app.people.contributor.id,
        before: { status: "not_started" },
        after: { status: "in_progress" },
      },
    ]);
    const { auditLogs } = await expectJson<TaskDetail>(await worker("GET", `/api/tasks/${task.id}`));
    expect(auditLogs).toMatchObject([
      {
        action: "update",
        userName: "Cleo Contributor",
        changes: [{ field: "status", after: "in_progress" }],
      },
      { action: "create", changes: [] },
    ]);
  });

  test("rejects a stale version, invalid values and fields that cannot be set, without changes", async () => {
    const before = await contentHash(app.db);
    const stale = { "If-Match": '"9"' };
    expect((await edit({ name: "Late" }, stale)).status).toBe(412);
    const removal = await app.as("manager")("DELETE", `/api/tasks/${task.id}`, undefined, stale);
    expect(removal.status).toBe(412);
    const bad = [
      { name: " " },
      { status: "finished" },
      { category: "admin" },
      { owner: "nobody" },
      { dueDate: null },
      { dueDate: "2026-02-30" },
      { asanaLink: "ftp://a.test" },
      { clientCommunicated: "yes" },
      { assigneeUserId: "Ada" },
      { id: task.id },
      { completedAt: "2026-03-08T12:00:00.000Z" },
      { notes: "overwritten" },
      { evidenceUrls: [] },
      { version: 1 },
      { sortOrder: 1 },
      { isPastDue: false },
    ];
    for (const body of bad) {
      expect((await expectJson<Problem>(await edit(body), 400)).errors).toHaveLength(1);
    }
    expect(await contentHash(app.db)).toBe(before);
  });

  test("accepts active eligible staff as assignees, and nobody else", async () => {
    const moment = new Date("2026-03-08T12:00:00.000Z");
    const gone = await addPerson(app.db, moment, { role: "manager", email: `${task.id}@portal.test` });
    await app.db.transaction((tx) => tx.update(users).set({ active: false }).where(eq(users.id, gone.id)));
    const { viewer, client, admin } = app.people;
    for (const id of [gone.id, viewer.id, client.id, "0198f000-0000-7000-8000-000000000000"]) {
      for (const answer of [
        await edit({ assigneeUserId: id }),
        await bulk({ ids: [task.id], change: { assigneeUserId: id } }),
        await add(newTask({ assigneeUserId: id })),
      ]) {
        const { errors } = await expectJson<Problem>(answer, 400);
        expect(errors?.[0]?.path).toBe("assigneeUserId");
      }
    }
    expect((await edit({ assigneeUserId: admin.id })).status).toBe(200);
  });
});

describe("adding and deleting a task", () => {
  test("adds it at the end, starting today by default, and logs each", async () => {
    const traces = await tracesOf(app.db, async () => {
      const made = await expectJson<Task>(await add(newTask({ status: "done", owner: "client" })), 201);
      expect(made).toMatchObject({
        templateId: null,
        startDate: "2026-03-09",
        sortOrder: task.sortOrder + 1,
        completedAt: "2026-03-08T12:00:00.000Z",
        version: 1,
      });
      const manager = app.as("manager");
      expect((await manager("DELETE", `/api/tasks/${made.id}`)).status).toBe(204);
      expect((await manager("DELETE", `/api/tasks/${made.id}`)).status).toBe(404);
      expect((await manager("GET", `/api/tasks/${made.id}`)).status).toBe(404);
    });
    expect(traces.map(({ action }) => action)).toEqual(["create", "delete"]);
    expect(traces[1]?.before).toEqual(traces[0]?.after);
  });

  test("responds 409 before onboarding has started, and 400 to invalid tasks", async () => {
    const bare = await makeClient(app);
    const answer = await worker("POST", `/api/clients/${bare.id}/tasks`, newTask());
    expect((await expectJson<Problem>(answer, 409)).detail).toBe("Start onboarding before adding tasks.");
    for (const body of [{}, newTask({ name: "" }), newTask({ category: "admin" }), newTask({ notes: "x" })]) {
      expect((await add(body)).status).toBe(400);
    }
  });
});

describe("changing several tasks", () => {
  const make = () => Promise.all([1, 2, 3].map(async () => expectJson<Task>(await add(newTask()), 201)));

  test("changes all in one transaction and returns them in the requested order", async () => {
    const ids = (await make()).map(({ id }) => id).toReversed();
    const change = {
      status: "done",
      owner: "client",
      assigneeUserId: app.people.admin.id,
      dueDate: "2026-04-30",
    };
    const traces = await tracesOf(app.db, async () => {
      const changed = await expectJson<Task[]>(await bulk({ ids: [...ids, ids[0]], change }));
      expect(changed.map(({ id }) => id)).toEqual(ids);
      for (const one of changed) expect(one).toMatchObject({ ...change, version: 2 });
    });
    expect(traces.map(({ entityId }) => entityId)).toEqual(ids);
  });

  test("checks the versions seen, in the order of the ids", async () => {
    const [first, second, third] = await make();
    const ids = [first, second, third].map((one) => one?.id);
    await expectJson(await worker("PATCH", `/api/tasks/${second?.id}`, { owner: "client" }));
    const mark = (ifMatch: string) =>
      bulk({ ids: [...ids, ids[0]], change: { status: "done" } }, { "If-Match": ifMatch });
    const before = await contentHash(app.db);
    for (const stale of ['"1.1.1"', '"2.1.1"', '"1.2"', '"1.2.1.1"', '"1.2.1."']) {
      expect((await mark(stale)).status).toBe(412);
    }
    expect(await contentHash(app.db)).toBe(before);
    const answer = await mark('"1.2.1"');
    expect(answer.headers.get("ETag")).toBe('"2.3.2"');
    expect((await mark('W/"2.3.2"')).status).toBe(200);
  });

  test("accepts 500 tasks at once, and rejects 501 as a whole", async () => {
    const [one] = await make();
    const [row] = await app.db.read
      .select()
      .from(clientTasks)
      .where(eq(clientTasks.id, one?.id ?? ""));
    if (!row) throw new Error("no task was made");
    const copies = Array.from({ length: 501 }, () => ({ ...row, id: Bun.randomUUIDv7() }));
    await app.db.transaction((tx) => bulkInsert(tx, clientTasks, copies));
    const ids = copies.map(({ id }) => id);
    const before = await contentHash(app.db);
    const change = { owner: "client" };
    const refused = await expectJson<Problem>(await bulk({ ids, change }), 400);
    expect(refused.errors?.map(({ path }) => path)).toEqual(["ids"]);
    expect(await contentHash(app.db)).toBe(before);
    const changed = await expectJson<Task[]>(await bulk({ ids: ids.slice(1), change }));
    expect(changed.map(({ id, owner }) => ({ id, owner }))).toEqual(
      ids.slice(1).map((id) => ({ id, owner: "client" })),
    );
  });

  test("changes nothing if one of them is missing, or the change is empty", async () => {
    const ids = (await make()).map(({ id }) => id);
    const before = await contentHash(app.db);
    const missing = "0198f000-0000-7000-8000-000000000000";
    expect((await bulk({ ids: [...ids, missing], change: { status: "done" } })).status).toBe(404);
    const noPerson = { assigneeUserId: missing };
    expect((await bulk({ ids: [...ids, missing], change: noPerson })).status).toBe(404);
    const bad = [
      { ids, change: {} },
      { ids: [], change: { status: "done" } },
      { ids: ["x"], change: { status: "done" } },
      { ids, change: { name: "All the same" } },
      { ids, change: { status: "done" }, force: true },
      { ids: Array.from({ length: 501 }, () => missing), change: { status: "done" } },
    ];
    for (const body of bad) expect((await bulk(body)).status).toBe(400);
    expect(await contentHash(app.db)).toBe(before);
  });
});
