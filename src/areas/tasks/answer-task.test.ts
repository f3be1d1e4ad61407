import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, clientTasks, taskFiles, uploads } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Comment } from "#/src/contract/comments";
import type { TaskFile } from "#/src/contract/files";
import type { Problem } from "#/src/contract/problem";
import type { Task, TaskAnswer } from "#/src/contract/tasks";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { forgetCounts } from "#/test/support/ceilings";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { newTask } from "#/test/support/requests";
import { sentFile } from "#/test/support/requests-files";
import { contentHash } from "#/test/support/tables";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
let task: Task;
let foreign: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  own = await makeClient(app);
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
  const other = await makeClient(app);
  await makeOnboarding(app, other.id);
  foreign = await addedTask(other.id);
});
beforeEach(async () => {
  await forgetCounts(app);
  task = await addedTask(own.id);
});
afterAll(() => app.stop());

async function addedTask(clientId: string, fields: object = {}): Promise<Task> {
  const body = { ...newTask(), owner: "client", ...fields };
  return expectJson<Task>(await app.as("manager")("POST", `/api/clients/${clientId}/tasks`, body), 201);
}

const answer = (body: object, { id }: Pick<Task, "id"> = task, headers = {}) =>
  app.as("client")("POST", `/api/tasks/${id}/answer`, body, headers);
const stored = async () => {
  const [row] = await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, task.id));
  if (!row) throw new Error("the task is gone");
  return row;
};
const commentTexts = async () =>
  (await expectJson<Comment[]>(await app.as("client")("GET", `/api/tasks/${task.id}/comments`))).map(
    ({ text }) => text,
  );
const photo = async () => ({ uploadURL: await sentFile(app, "client", task.id), name: "shelf.png" });
const plan = { url: "https://example.com/plan", name: "The plan" };

describe("an answer", () => {
  test("adds words, files and links and completes the task, as one operation", async () => {
    const response = await answer({
      text: "Here is all of it.",
      files: [await photo(), await photo()],
      links: [plan, { url: "https://example.com/more" }],
      done: true,
    });
    const shown = await expectJson<TaskAnswer>(response, 201);
    expect(shown.task).toMatchObject({
      status: "done",
      evidenceUrls: [plan.url, "https://example.com/more"],
      evidenceNames: { [plan.url]: plan.name },
      version: task.version + 1,
    });
    expect(shown.comment).toMatchObject({ text: "Here is all of it.", authorRole: "client" });
    expect(shown.files.map(({ name }) => name)).toEqual(["shelf.png", "shelf.png"]);
    const operation = operationOf(response);
    const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.operationId, operation));
    expect(entries.map(({ entity, action }) => `${entity} ${action}`).toSorted()).toEqual([
      "client_task update",
      "comment create",
      "task_file create",
      "task_file create",
    ]);
  });

  test("may consist of a single part, but not of none", async () => {
    const parts = [{ text: "Soon." }, { links: [plan] }, { files: [await photo()] }, { done: true }];
    for (const part of parts) expect((await answer(part)).status).toBe(201);
    for (const nothing of [{}, { files: [], links: [] }, { text: " " }, { done: false }]) {
      expect((await answer(nothing, await addedTask(own.id))).status).toBe(400);
    }
  });

  test("takes 10,000 characters, 10 files and 20 links", async () => {
    const links = Array.from({ length: 21 }, (_, at) => ({ url: `https://example.com/${at}` }));
    const files = Array.from({ length: 11 }, () => ({ uploadURL: "/objects/uploads/x", name: "x" }));
    expect((await answer({ text: "x".repeat(10_000), links: links.slice(1) })).status).toBe(201);
    for (const above of [{ text: "x".repeat(10_001) }, { links }, { files }]) {
      expect((await answer(above)).status).toBe(400);
    }
  });

  test("leaves a link that is attached already as it is", async () => {
    await answer({ links: [plan] });
    await expectJson(await answer({ links: [{ ...plan, name: "Another" }], text: "Again" }), 201);
    expect(await stored()).toMatchObject({
      evidenceUrls: [plan.url],
      evidenceNames: { [plan.url]: plan.name },
    });
  });

  test("with an Idempotency-Key happens once, also after the task is done", async () => {
    const headers = { "Idempotency-Key": "answered-once" };
    const body = { text: "Once.", files: [await photo()], done: true };
    const first = await expectJson<TaskAnswer>(await answer(body, task, headers), 201);
    const second = await expectJson<TaskAnswer>(await answer(body, task, headers), 201);
    expect(second).toEqual(first);
    expect(await commentTexts()).toEqual(["Once."]);
  });
});

describe("all of an answer or none of it", () => {
  const expectNothing = async (body: object, status: number) => {
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await answer(body), status);
    expect(await contentHash(app.db)).toBe(before);
    return problem;
  };

  test("if one of its uploads is invalid", async () => {
    const body = { text: "Two", files: [await photo(), { uploadURL: "/objects/nothing", name: "x.png" }] };
    const { errors } = await expectNothing({ ...body, done: true }, 400);
    expect(errors?.map(({ path }) => path)).toEqual(["files.1.uploadURL"]);
  });

  test("when the task is done: the response contains the task, and the files can still be sent", async () => {
    const sent = await photo();
    await app.as("manager")("PATCH", `/api/tasks/${task.id}`, { status: "done" });
    const { current } = await expectNothing({ text: "Late", files: [sent] }, 409);
    expect(current).toMatchObject({ id: task.id, status: "done", notes: null });
    const path = `/api/tasks/${task.id}`;
    await expectJson(await app.as("client")("POST", `${path}/comments`, { text: "Late" }), 201);
    await expectJson<TaskFile>(await app.as("client")("POST", `${path}/files`, sent), 201);
  });

  test("when it was handed over to the agency", async () => {
    await app.as("manager")("PATCH", `/api/tasks/${task.id}`, { owner: "agency" });
    expect((await expectNothing({ text: "Late" }, 409)).current).toMatchObject({ owner: "agency" });
  });

  test("if it was never the client's, or is another client's", async () => {
    const agencys = await addedTask(own.id, { owner: "agency" });
    expect((await answer({ text: "Hello" }, agencys)).status).toBe(403);
    expect((await answer({ text: "Hello" }, foreign)).status).toBe(404);
  });
});

describe("undoing an answer", () => {
  const undo = async (operation: string) => app.as("client")("POST", undoPath(operation));

  test("reopens the task and removes files and links; the words stay", async () => {
    const before = await stored();
    const body = { text: "Done.", files: [await photo()], links: [plan], done: true };
    const response = await answer(body);
    expect(response.headers.get("X-Undo-Until")).not.toBeNull();
    const first = operationOf(response);
    const undone = await undo(first);
    await expectJson(undone.clone());
    const { version: _, updatedAt: __, ...columns } = before;
    expect(await stored()).toMatchObject(columns);
    expect(await app.db.read.$count(taskFiles, eq(taskFiles.taskId, task.id))).toBe(0);
    expect(await commentTexts()).toEqual(["Done."]);
    await expectJson(await undo(operationOf(undone)));
    expect(await stored()).toMatchObject({ status: "done", evidenceUrls: [plan.url] });
    expect(await app.db.read.$count(taskFiles, eq(taskFiles.taskId, task.id))).toBe(1);
    expect(await commentTexts()).toEqual(["Done."]);
  });

  test("works after its words were edited or deleted", async () => {
    for (const method of ["PATCH", "DELETE"] as const) {
      task = await addedTask(own.id);
      const response = await answer({ text: "Done.", done: true });
      const { comment } = await expectJson<TaskAnswer>(response.clone(), 201);
      const body = method === "PATCH" ? { text: "All done." } : undefined;
      expect((await app.as("client")(method, `/api/comments/${comment?.id}`, body)).ok).toBe(true);
      await expectJson(await undo(operationOf(response)));
      expect((await stored()).status).toBe(task.status);
    }
  });

  test("is not offered for words alone", async () => {
    const response = await answer({ text: "Soon." });
    expect(response.headers.get("X-Undo-Until")).toBeNull();
    expect((await undo(operationOf(response))).status).toBe(410);
  });
});

test("an upload of another client's task is refused", async () => {
  const uploadURL = await sentFile(app, "manager", foreign.id);
  const moved = { userId: app.people.client.id };
  await app.db.transaction((tx) => tx.update(uploads).set(moved).where(eq(uploads.state, "issued")));
  expect((await answer({ files: [{ uploadURL, name: "x.png" }] })).status).toBe(400);
});
