import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, notices, taskFiles } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { TaskFile } from "#/src/contract/files";
import type { Problem } from "#/src/contract/problem";
import type { Task } from "#/src/contract/tasks";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addRequest, callsOf, field } from "#/test/support/request-forms";
import { addedFile, sentFile, shelfPhoto } from "#/test/support/requests-files";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

const canary = "canary-logo.png";
let app: TestApp;
let own: Client;
let task: Task;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  own = await makeClient(app, { accountManagerId: app.people.manager.id });
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
});
beforeEach(async () => {
  task = await addRequest(app, own.id, [
    field("logo", { kind: "file", required: true }),
    field("sells", { kind: "yes_no" }),
    field("proof", { kind: "file", showIf: { key: "sells", is: true } }),
  ]);
  calls = callsOf(app, task);
});
afterAll(() => app.stop());

async function add(key = "logo", name = canary) {
  const body = { uploadURL: await sentFile(app, "client", task.id, { ...shelfPhoto, name }), name, key };
  return app.as("client")("POST", `/api/requests/${task.id}/files`, body);
}
const added = async (key?: string, name?: string) => expectJson<TaskFile>(await add(key, name), 201);
const answerTo = async (key: string, as: "client" | "manager" = "client") =>
  (await calls.read(as)).answers.find((answer) => answer.key === key);
/** Everything that staff read of files: lists, the task, the log and its search, notices and the search. */
async function seenByStaff() {
  const paths = [
    `/api/tasks/${task.id}/files`,
    `/api/tasks/${task.id}`,
    `/api/requests/${task.id}`,
    `/api/clients/${own.id}`,
    "/api/audit-logs",
    `/api/audit-logs?search=${canary}`,
    "/api/notices",
    `/api/search?q=${canary}`,
    `/requests/${task.id}`,
    `/clients/${own.id}`,
  ];
  const texts = await Promise.all(paths.map(async (path) => (await app.as("admin")("GET", path)).text()));
  return paths.filter((_, at) => texts[at]?.includes('"canary') || texts[at]?.includes("canary-logo.png<"));
}
const logOf = async ({ id }: TaskFile) =>
  JSON.stringify(await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, id)));
const stored = () => app.db.read.select().from(taskFiles).where(eq(taskFiles.taskId, task.id));

describe("a file of a field", () => {
  test("is part of the draft, which the client reads and staff do not until it is sent", async () => {
    const file = await added();
    expect(await answerTo("logo")).toMatchObject({ value: [file.id], files: [{ name: canary }], version: 1 });
    expect((await app.as("client")("GET", file.path)).status).toBe(200);
    expect((await app.as("admin")("GET", file.path)).status).toBe(404);
    expect((await app.as("admin")("DELETE", `/api/task-files/${file.id}`)).status).toBe(404);
    expect(await seenByStaff()).toEqual([]);
    expect(await logOf(file)).not.toContain(canary);
    expect(await app.db.read.$count(notices, eq(notices.subjectId, file.id))).toBe(0);
    expect((await calls.read("manager")).progress).toEqual({ answered: 1, shown: 2 });
    await expectJson(await calls.submit());
    expect(await answerTo("logo", "manager")).toMatchObject({ files: [{ id: file.id, name: canary }] });
    expect((await app.as("admin")("GET", file.path)).status).toBe(200);
    const [entry] = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, file.id));
    expect(entry).toMatchObject({ action: "create", entity: "task_file" });
  });

  test("is removed with the answer that named it, and stays while the agency has it", async () => {
    const [one, two] = [await added(), await added("logo", "two.png")];
    await expectJson(await calls.save("logo", [two.id], 2));
    expect((await stored()).map(({ id }) => id)).toEqual([two.id]);
    await expectJson(await calls.submit());
    const fields = [
      { key: "logo", accept: false, comment: "Too small." },
      { key: "sells", accept: true },
    ];
    await expectJson(
      await app.as("manager")("POST", `/api/requests/${task.id}/review`, { fields, sendBack: true }),
    );
    const three = await added("logo", "three.png");
    await expectJson(await calls.save("logo", [three.id], 4));
    expect((await stored()).map(({ id }) => id).toSorted()).toEqual([two.id, three.id].toSorted());
    expect(await answerTo("logo", "manager")).toMatchObject({ files: [{ id: two.id }] });
    await expectJson(await calls.submit());
    expect((await stored()).map(({ id }) => id)).toEqual([three.id]);
    expect(await answerTo("logo", "manager")).toMatchObject({ files: [{ id: three.id }] });
    expect(one.id).not.toBe(two.id);
  });

  test("of a hidden field stays a draft", async () => {
    await added();
    await calls.save("sells", true);
    const proof = await added("proof", "proof.png");
    await calls.save("sells", false, 1);
    await expectJson(await calls.submit());
    expect((await app.as("admin")("GET", proof.path)).status).toBe(404);
    expect(await answerTo("proof")).toMatchObject({ files: [{ id: proof.id }] });
  });

  test("is restored with its deleted task, under a name that the log may show", async () => {
    const file = await added();
    const gone = await app.as("admin")("DELETE", `/api/tasks/${task.id}`);
    expect(await logOf(file)).not.toContain(canary);
    expect((await app.as("admin")("POST", undoPath(operationOf(gone)))).status).toBe(200);
    expect(await answerTo("logo")).toMatchObject({ files: [{ id: file.id, name: "Unsent file.png" }] });
  });
});

describe("the files of an answer", () => {
  test("must be files of the task", async () => {
    const other = await addRequest(app, own.id, [field("logo", { kind: "file" })]);
    const foreign = await addedFile(app, other.id, shelfPhoto, "client");
    for (const id of [foreign.id, Bun.randomUUIDv7()]) {
      const { errors } = await expectJson<Problem>(await calls.save("logo", [id]), 400);
      expect(errors).toEqual([{ path: "value", message: "One of the files was removed" }]);
    }
  });

  test("that were removed since count as missing", async () => {
    const file = await added();
    expect((await app.as("client")("DELETE", `/api/task-files/${file.id}`)).status).toBe(204);
    expect(await logOf(file)).not.toContain(canary);
    const { errors } = await expectJson<Problem>(await calls.submit(), 400);
    expect(errors).toEqual([{ path: "logo", message: "Required" }]);
  });

  test("are refused for other fields, above ten, and once the answers were sent", async () => {
    expect((await add("sells")).status).toBe(400);
    await added();
    await expectJson(await calls.submit());
    expect((await add()).status).toBe(409);
  });
});
