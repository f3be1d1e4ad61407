import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Activity } from "#/src/contract/activity";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { RecentOperation, Undone } from "#/src/contract/operations";
import type { Problem } from "#/src/contract/problem";
import type { ImportTasksResult } from "#/src/contract/task-imports";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { importedTask } from "#/test/support/requests";
import { rowsBesides } from "#/test/support/rows-besides";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let client: Client;
let importId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
beforeEach(async () => {
  client = await makeClient(app);
  importId = Bun.randomUUIDv7();
});
afterAll(() => app.stop());

type Role = "admin" | "manager" | "contributor";
const send = (rows: readonly object[], more: object = {}, as: Role = "contributor") =>
  app.as(as)("POST", `/api/clients/${client.id}/tasks/import`, {
    rows: rows.map((row, at) => ({ line: at + 2, ...row })),
    importId,
    onDuplicate: "update",
    startOnboarding: true,
    ...more,
  });
const take = async (rows: readonly object[]) => expectJson<ImportTasksResult>(await send(rows));
const undo = (id = importId, as: Role = "contributor") => app.as(as)("POST", undoPath(id));
const says = async (answer: Response) => (await expectJson<Problem>(answer, answer.status)).detail;
const detail = async () =>
  expectJson<ClientDetail>(await app.as("admin")("GET", `/api/clients/${client.id}`));
const ids = ({ results }: ImportTasksResult) => results.map(({ id }) => id ?? "");

test("an import of several calls with changed tasks is undone as a whole, and restores every row", async () => {
  await makeOnboarding(app, client.id);
  const existing = importedTask({ notes: "Old", dependencies: "Blocked by: x" });
  await send([existing], { importId: undefined });
  const before = await rowsBesides(app.db);
  const next = { ...existing, name: "Renamed", notes: "New", completedAt: "2026-03-01" };
  const first = await take([importedTask(), next]);
  const second = await take([importedTask({ completedAt: "2026-03-02" }), { ...next, category: "legal" }]);
  expect([first.updated, second.updated]).toEqual([1, 1]);
  const undone = await expectJson<Undone>(await undo());
  expect(undone.removed).toHaveLength(2);
  expect(undone.kept).toEqual([]);
  expect(await rowsBesides(app.db)).toEqual(before);
  expect(await says(await undo())).toBe("This was undone already.");
  expect(await says(await send([importedTask()]))).toBe(
    "This import was undone in the meantime, so these rows were not imported.",
  );
});

test("an onboarding started by the import is removed with it", async () => {
  const before = await rowsBesides(app.db);
  await take([importedTask(), importedTask()]);
  await take([importedTask()]);
  expect((await detail()).tasks).toHaveLength(3);
  await expectJson(await undo());
  expect(await rowsBesides(app.db)).toEqual(before);
});

test("a task changed since prevents the undo of the import, with the user's name", async () => {
  const calls = [await take([importedTask({ name: "Changed since" })]), await take([importedTask()])];
  await app.as("admin")("PATCH", `/api/tasks/${ids(calls[0] as ImportTasksResult)[0]}`, {
    category: "legal",
  });
  const before = await rowsBesides(app.db);
  expect(await says(await undo())).toBe("Changed since was changed by Ada Admin since.");
  expect(await rowsBesides(app.db)).toEqual(before);
});

describe("a task that other data refers to", () => {
  const talkAbout = (id: string | undefined) =>
    app.as("admin")("POST", `/api/tasks/${id}/comments`, { text: "Look at this" });

  test("is kept with the onboarding that the import started, and is reported", async () => {
    const calls = [
      await take([importedTask(), importedTask({ name: "Spoken of" })]),
      await take([importedTask()]),
    ];
    const [, spoken] = ids(calls[0] as ImportTasksResult);
    await expectJson(await talkAbout(spoken), 201);
    const undone = await expectJson<Undone>(await undo());
    expect(undone.kept.map(({ entity, name }) => [entity, name])).toEqual([["client_task", "Spoken of"]]);
    const { onboarding, tasks } = await detail();
    expect(onboarding).not.toBeNull();
    expect(tasks.map(({ id }) => id)).toEqual([spoken ?? ""]);
  });

  test("prevents the undo if the import created nothing else", async () => {
    const answer = await send([importedTask({ name: "Spoken of" })]);
    const operation = operationOf(answer) ?? "";
    const [id] = ids(await expectJson<ImportTasksResult>(answer));
    await expectJson(await talkAbout(id), 201);
    expect((await undo(operation)).status).toBe(409);
    expect(await says(await undo())).toBe("Everything from this import is in use and cannot be removed.");
    expect((await detail()).tasks).toHaveLength(1);
  });
});

test("an onboarding started by the import is kept if a task was added manually", async () => {
  await take([importedTask()]);
  const byHand = { name: "By hand", category: "ads", dueDate: "2026-04-01" };
  await expectJson(await app.as("admin")("POST", `/api/clients/${client.id}/tasks`, byHand), 201);
  await expectJson(await undo());
  expect((await detail()).tasks.map(({ name }) => name)).toEqual(["By hand"]);
});

test("an import is listed as such, belongs to one user, and can be undone by admins too", async () => {
  await take([importedTask(), importedTask()]);
  const [last] = await expectJson<RecentOperation[]>(await app.as("contributor")("GET", "/api/operations"));
  expect(last).toMatchObject({ what: "Imported 2 tasks", importId, standing: "undoable" });
  expect(await says(await send([importedTask()], {}, "manager"))).toBe("Somebody else's import has this id.");
  expect((await undo(importId, "manager")).status).toBe(404);
  expect((await undo(importId, "admin")).status).toBe(200);
});

describe("the history of an imported task", () => {
  const offered = async (id: string | undefined, as: Role) => {
    const { auditLogs } = await expectJson<{ auditLogs: Activity[] }>(
      await app.as(as)("GET", `/api/tasks/${id}`),
    );
    return auditLogs.map(({ action, operationId, isUndoable }) => ({ action, operationId, isUndoable }));
  };

  test("offers the undo of manual changes, but not of the import", async () => {
    const answer = await send([importedTask(), importedTask()]);
    const [id] = ids(await expectJson<ImportTasksResult>(answer));
    const made = { action: "create" as const, operationId: operationOf(answer), isUndoable: false };
    for (const role of ["contributor", "admin"] as const) expect(await offered(id, role)).toEqual([made]);
    const edit = await app.as("contributor")("PATCH", `/api/tasks/${id}`, { category: "legal" });
    const edited = { action: "update" as const, operationId: operationOf(edit), isUndoable: true };
    expect(await offered(id, "contributor")).toEqual([edited, made]);
    await expectJson(await undo(operationOf(edit)));
    await expectJson(await undo());
    expect((await detail()).tasks).toEqual([]);
  });

  test("does not offer the undo of the import, unlike the audit log and the user's own changes, which name it", async () => {
    const operation = operationOf(await send([importedTask(), importedTask()]));
    const log = await app.as("admin")(
      "GET",
      "/api/admin/audit-logs?entity=operation&action=import&pageSize=1",
    );
    expect(await expectJson<AuditLogEntry[]>(log)).toMatchObject([
      { operationId: operation, isUndoable: true },
    ]);
    const [last] = await expectJson<RecentOperation[]>(await app.as("contributor")("GET", "/api/operations"));
    expect(last).toMatchObject({ id: operation, what: "Imported 2 tasks", standing: "undoable" });
  });
});

test("a call that changed nothing is not an operation", async () => {
  const row = importedTask();
  await take([row]);
  const answer = await send([row]);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("X-Operation-Id")).toBeNull();
});
