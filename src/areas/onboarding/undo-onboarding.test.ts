import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Client, ClientListItem } from "#/src/contract/clients";
import type { ClientDetail, StartedOnboarding } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { operationOf, undoPath } from "#/test/support/operations";
import { newTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let client: Client;
let started: StartedOnboarding;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
beforeEach(async () => {
  app.setNow("2026-03-08T12:00:00.000Z");
  client = await makeClient(app);
  started = await makeOnboarding(app, client.id);
  app.setNow("2026-03-08T12:00:01.000Z");
});
afterAll(() => app.stop());

const undo = (headers = {}) =>
  app.as("manager")("DELETE", `/api/clients/${client.id}/onboarding`, undefined, headers);

describe("undoing a start", () => {
  test("deletes onboarding and tasks, logs each, and allows a new start", async () => {
    const traces = await tracesOf(app.db, async () => expect((await undo()).status).toBe(204));
    expect(traces.map(({ entityId, action }) => [entityId, action])).toEqual(
      [...started.tasks.map(({ id }) => id), started.onboarding.id].map((id) => [id, "delete"]),
    );
    const detail = await app.as("viewer")("GET", `/api/clients/${client.id}`);
    expect(await expectJson<ClientDetail>(detail)).toMatchObject({ onboarding: null, tasks: [] });
    const answer = await app.as("viewer")("GET", `/api/clients?search=${encodeURIComponent(client.name)}`);
    expect(await expectJson<ClientListItem[]>(answer)).toMatchObject([{ totalTasks: 0, percentComplete: 0 }]);
    expect((await undo()).status).toBe(404);
    await makeOnboarding(app, client.id);
  });

  const touches: [string, () => Promise<Response>][] = [
    ["edited", () => worker("PATCH", `/api/tasks/${task()}`, { status: "in_progress" })],
    ["noted on", () => worker("POST", `/api/tasks/${task()}/notes`, { note: "Called." })],
    ["linked from", () => worker("POST", `/api/tasks/${task()}/evidence`, { url: "https://a.test/x" })],
    [
      "changed among others",
      () => worker("PATCH", "/api/tasks", { ids: [task()], change: { owner: "client" } }),
    ],
    ["added", () => worker("POST", `/api/clients/${client.id}/tasks`, newTask())],
  ];
  for (const [how, touch] of touches) {
    test(`is refused once a task was ${how}`, async () => {
      expect((await touch()).ok).toBe(true);
      const problem = await expectJson<Problem>(await undo(), 409);
      expect(problem.detail).toBe("Onboarding cannot be undone: somebody has already worked on its tasks.");
    });
  }

  test("is still possible after an edit without changes, and after setting a launch date", async () => {
    await worker("PATCH", `/api/tasks/${task()}`, { status: "not_started" });
    await worker("PATCH", `/api/clients/${client.id}/onboarding`, { targetLaunchDate: "2026-05-01" });
    expect((await undo()).status).toBe(204);
  });

  test("is possible again once all changes to its tasks are undone, and after a template was deleted", async () => {
    const edit = operationOf(await worker("PATCH", `/api/tasks/${task()}`, { status: "in_progress" }));
    const note = operationOf(await worker("POST", `/api/tasks/${task()}/notes`, { note: "Called." }));
    for (const id of [note, edit]) await expectJson(await worker("POST", undoPath(id), undefined));
    const { templateId } = started.tasks[0] ?? {};
    expect((await app.as("manager")("DELETE", `/api/templates/${templateId}`)).status).toBe(204);
    const deletion = operationOf(await undo());
    await expectJson(await app.as("manager")("POST", undoPath(deletion)));
    expect((await undo()).status).toBe(204);
    await addBothOwners(app.db);
  });

  test("is refused to a user who has not seen a changed launch date", async () => {
    await worker("PATCH", `/api/clients/${client.id}/onboarding`, { targetLaunchDate: "2026-05-01" });
    expect((await undo({ "If-Match": '"1"' })).status).toBe(412);
    expect((await undo({ "If-Match": '"2"' })).status).toBe(204);
  });
});

describe("the target launch date", () => {
  const set = (body: unknown, headers = {}) =>
    worker("PATCH", `/api/clients/${client.id}/onboarding`, body, headers);

  test("can be set and cleared, with a version and a log entry each", async () => {
    const traces = await tracesOf(app.db, async () => {
      const answer = await set({ targetLaunchDate: "2026-05-01" });
      expect(answer.headers.get("ETag")).toBe('"2"');
      expect(await expectJson(answer)).toEqual({
        ...started.onboarding,
        targetLaunchDate: "2026-05-01",
        version: 2,
        updatedAt: "2026-03-08T12:00:01.000Z",
      });
      await set({ targetLaunchDate: "2026-05-01" });
      expect(await expectJson(await set({ targetLaunchDate: null }))).toMatchObject({
        targetLaunchDate: null,
      });
    });
    expect(traces.map(({ before, after }) => [before, after])).toEqual([
      [{ targetLaunchDate: null }, { targetLaunchDate: "2026-05-01" }],
      [{ targetLaunchDate: "2026-05-01" }, { targetLaunchDate: null }],
    ]);
  });

  test("rejects a stale version, an invalid date, and other fields", async () => {
    await set({ targetLaunchDate: "2026-05-01" });
    expect((await set({ targetLaunchDate: "2026-06-01" }, { "If-Match": '"1"' })).status).toBe(412);
    for (const body of [
      {},
      { targetLaunchDate: "soon" },
      { targetLaunchDate: null, startDate: "2026-01-01" },
    ]) {
      expect((await set(body)).status).toBe(400);
    }
  });

  test("cannot be set before onboarding has started", async () => {
    client = await makeClient(app);
    expect((await set({ targetLaunchDate: "2026-05-01" })).status).toBe(404);
  });
});

function worker(method: string, path: string, body: unknown, headers = {}) {
  return app.as("contributor")(method, path, body, headers);
}

function task(): string {
  return started.tasks[0]?.id ?? "";
}
