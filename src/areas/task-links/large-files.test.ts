import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { uploads } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { LinkedTask } from "#/src/contract/task-links";
import type { Task, TaskAnswer } from "#/src/contract/tasks";
import type { SentPart, SignedPart, UploadInParts } from "#/src/contract/uploads";
import {
  type Call,
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { newTask } from "#/test/support/requests";
import { askParts, largeBytes } from "#/test/support/sent-parts";
import { mailLink, pressContinue } from "#/test/support/task-links";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
let task: Task;
let path: string;
let call: Call;
beforeAll(async () => {
  app = await startApp({ templates: false, env: { clientStorageBytes: 100_000_000 } });
  await addBothOwners(app.db);
  own = await makeClient(app);
  await makeOnboarding(app, own.id);
});
beforeEach(async () => {
  await app.db.transaction((tx) => tx.delete(uploads));
  await linkClientUser(app, own.id);
  task = await addedTask();
  path = await linkTo(task);
  call = await pressContinue(app, path);
});
afterAll(() => app.stop());

const addedTask = async () =>
  expectJson<Task>(
    await app.as("manager")("POST", `/api/clients/${own.id}/tasks`, { ...newTask(), owner: "client" }),
    201,
  );
const linkTo = ({ id }: Task) => mailLink(app, app.people.client, { kind: "task", id, clientId: own.id });

const requestUpload = async () =>
  expectJson<UploadInParts>(
    await call("POST", `${path}/upload`, {
      ...{ purpose: "task_file", taskId: task.id },
      ...{ contentType: "text/csv", contentLength: largeBytes.byteLength },
    }),
  );
const sign = (id: string, by = call, page = path) =>
  by("POST", `${page}/upload/${id}/parts`, { partNumbers: [1, 2, 3, 4] });
const complete = (id: string, parts: SentPart[]) => call("POST", `${path}/upload/${id}/complete`, { parts });

async function sentParts({ uploadId, partSize }: UploadInParts["multipart"]): Promise<SentPart[]> {
  const sent: SentPart[] = [];
  for (const { partNumber, uploadURL } of await expectJson<SignedPart[]>(await sign(uploadId))) {
    const body = largeBytes.subarray((partNumber - 1) * partSize, partNumber * partSize);
    const answer = await fetch(uploadURL, { method: "PUT", body });
    sent.push({ partNumber, etag: answer.headers.get("ETag") ?? "" });
  }
  return sent;
}

test("a large file is sent in parts by a link, answers its task, and is read by the link", async () => {
  const { multipart, objectPath } = await requestUpload();
  const parts = await sentParts(multipart);
  expect(await expectJson(await complete(multipart.uploadId, parts))).toEqual({ objectPath });
  const body = { files: [{ uploadURL: objectPath, name: "film.csv" }], done: true };
  const answered = await expectJson<TaskAnswer>(await call("POST", `${path}/answer`, body), 201);
  expect(answered).toMatchObject({ task: { status: "done" }, files: [{ size: largeBytes.byteLength }] });
  const read = await call("GET", answered.files[0]?.path ?? "");
  expect(Buffer.compare(await read.bytes(), largeBytes)).toBe(0);
  const shown = await expectJson<LinkedTask>(await call("GET", `${path}/state`));
  expect(shown.own.files).toEqual([answered.files[0]?.id ?? ""]);
});

test("an upload is continued by its person's link to that task alone, after the press", async () => {
  const { multipart } = await requestUpload();
  const id = multipart.uploadId;
  const other = await linkTo(await addedTask());
  const byOther = await pressContinue(app, other);
  expect((await sign(id, byOther, other)).status).toBe(404);
  expect((await sign(id, app.anonymous)).status).toBe(403);
  const foreign = await askParts(app, "manager", task.id);
  expect((await sign(foreign.multipart.uploadId)).status).toBe(404);
  expect((await sign("x")).status).toBe(404);
  expect((await complete(foreign.multipart.uploadId, [{ partNumber: 1, etag: "x" }])).status).toBe(404);
  expect((await call("DELETE", `${path}/upload/${foreign.multipart.uploadId}`)).status).toBe(404);
  expect((await sign(id)).status).toBe(200);
});

test("the storage of the client counts what is sent by a link", async () => {
  for (let time = 0; time < 3; time++) await requestUpload();
  const refused = await call("POST", `${path}/upload`, {
    ...{ purpose: "task_file", taskId: task.id },
    ...{ contentType: "text/csv", contentLength: largeBytes.byteLength },
  });
  expect(refused.status).toBe(409);
});

test("an upload that is given up or whose person was removed is gone", async () => {
  const first = await requestUpload();
  await sentParts(first.multipart);
  expect((await call("DELETE", `${path}/upload/${first.multipart.uploadId}`)).status).toBe(204);
  expect((await sign(first.multipart.uploadId)).status).toBe(404);
  // The last membership ends with the account.
  const { multipart } = await requestUpload();
  const parts = await sentParts(multipart);
  await app.as("admin")("DELETE", `/api/clients/${own.id}/people/${app.people.client.id}`);
  expect((await sign(multipart.uploadId)).status).toBe(404);
  expect((await complete(multipart.uploadId, parts)).status).toBe(404);
  const left = await app.db.read.select().from(uploads).where(eq(uploads.id, multipart.uploadId));
  expect(left.map(({ state, etag }) => [state, etag])).toEqual([["ended", null]]);
});
