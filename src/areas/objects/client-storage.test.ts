import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { uploads } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { TaskFile } from "#/src/contract/files";
import type { Problem } from "#/src/contract/problem";
import type { UploadAddress } from "#/src/contract/uploads";
import { sweepUploads } from "#/src/server/sweep-uploads";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedFile, sentFile } from "#/test/support/requests-files";
import { startSecondPortal } from "#/test/support/second-portal";
import { askUpload, putFile } from "#/test/support/sent-files";
import { contentHash } from "#/test/support/tables";
import { addBothOwners } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

setDefaultTimeout(patience.test);

const day = 24 * 60 * 60 * 1000;
/** Storage for ten files of a thousand bytes. */
const room = 10_000;
const thousand = { name: "a.csv", type: "text/csv", bytes: new Uint8Array(1_000).fill(0x61) };

let app: TestApp;
let own: Client;
let taskId: string;
let moment: number;
let freePercent = 50;
beforeEach(async () => {
  moment = Date.parse(testMoment);
  freePercent = 50;
  app = await startApp({
    templates: false,
    onDisk: true,
    oneProcess: true,
    env: { clientStorageBytes: room },
  });
  app.store.freePercent = async () => freePercent;
  await addBothOwners(app.db);
  own = await makeClient(app);
  await linkClientUser(app, own.id);
  taskId = await taskOf(own.id);
});
afterEach(() => app.stop());

async function taskOf(clientId: string): Promise<string> {
  const { tasks } = await makeOnboarding(app, clientId);
  const task = tasks.find(({ owner }) => owner === "client");
  if (!task) throw new Error("There is no task of the client.");
  return task.id;
}

const wait = (milliseconds = 61_000) => {
  moment += milliseconds;
  app.setNow(new Date(moment).toISOString());
};
const promise = { purpose: "task_file", contentType: "text/csv", contentLength: 1_000 };
const ask = (change: object = {}, portal: Pick<TestApp, "as"> = app) =>
  portal.as("client")("POST", "/api/objects/upload", { ...promise, taskId, ...change });
const refusal = async (answer: Response, status = 409) => (await expectJson<Problem>(answer, status)).detail;

describe("the files of a client", () => {
  test("cannot exceed the client's storage, even with concurrent requests to two processes", async () => {
    const second = await startSecondPortal(app);
    try {
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, at) => ask({}, at % 2 ? second : app)),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(409)]);
      const before = await contentHash(app.db);
      expect(await refusal(await ask({}, second))).toBe(
        `There is no room for this file: the files of ${own.name} fill their 0.01 MB. Removed files give up their room after 30 days.`,
      );
      expect(await contentHash(app.db)).toBe(before);
    } finally {
      await second.stop();
    }
  });

  test("include removed ones until they are deleted 30 days later", async () => {
    for (let time = 0; time < 10; time++) {
      const file = await addedFile(app, taskId, thousand, "client");
      expect((await app.as("client")("DELETE", `/api/task-files/${file.id}`)).status).toBe(204);
    }
    wait();
    expect((await ask()).status).toBe(409);
    for (const days of [2, 33]) await sweepUploads(app.db, app.store, new Date(moment + days * day));
    expect(await app.db.read.$count(uploads)).toBe(0);
  });

  test("do not include expired upload addresses, and count with their actual size", async () => {
    expect((await ask({ contentLength: room })).status).toBe(200);
    expect((await ask({ contentLength: 1 })).status).toBe(409);
    wait(301_000);
    await addedFile(app, taskId, thousand, "client");
    expect((await ask({ contentLength: room - 1_000 })).status).toBe(200);
    wait(301_000);
    expect((await ask({ contentLength: room - 999 })).status).toBe(409);
  });

  test("are checked again when they are attached to a task, even long after the address was issued", async () => {
    const sent: string[] = [];
    for (let round = 0; round < 2; round++) {
      for (let time = 0; time < 6; time++) sent.push(await sentFile(app, "client", taskId, thousand));
      wait(301_000);
    }
    const statuses: number[] = [];
    for (const uploadURL of sent) {
      const answer = await app.as("client")("POST", `/api/tasks/${taskId}/files`, {
        uploadURL,
        name: "a.csv",
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 409, 409]);
    const files = await app.as("client")("GET", `/api/tasks/${taskId}/files`);
    expect(await expectJson<TaskFile[]>(files)).toHaveLength(10);
  });

  test("do not reduce other clients' storage, and are limited to tasks that the uploader can see", async () => {
    await ask({ contentLength: room });
    const other = await makeClient(app);
    const foreign = await taskOf(other.id);
    const asManager = (body: object) =>
      app.as("manager")("POST", "/api/objects/upload", { ...promise, ...body });
    expect((await asManager({ taskId })).status).toBe(409);
    expect((await asManager({ taskId: foreign })).status).toBe(200);
    const [unknown, theirs] = await Promise.all(
      [Bun.randomUUIDv7(), foreign].map(async (id) => (await ask({ taskId: id })).text()),
    );
    expect(theirs).toBe(unknown ?? "");
    expect(JSON.parse(theirs ?? "")).toMatchObject({
      status: 400,
      errors: [{ path: "taskId", message: "There is no such task" }],
    });
    expect(await refusal(await ask({ taskId: undefined }), 400)).toBeString();
    wait(301_000);
    const uploadURL = await sentFile(app, "manager", foreign, thousand);
    const elsewhere = app.as("manager")("POST", `/api/tasks/${taskId}/files`, { uploadURL, name: "a.csv" });
    const { errors } = await expectJson<Problem>(await elsewhere, 400);
    expect(errors?.[0]?.message).toBe("This file was uploaded for another client. Please upload it again.");
  });
});

describe("a nearly full disk", () => {
  test("refuses addresses and uploads, warns admins, and recovers when there is space", async () => {
    const { uploadURL } = await expectJson<UploadAddress>(await ask());
    const response = await askUpload(app, "manager");
    freePercent = 9.9;
    const before = await contentHash(app.db);
    const sentence =
      "No files are accepted while less than 10% of the portal's disk is free. Nothing was changed.";
    const picture = app.as("manager")("POST", "/api/objects/upload", {});
    for (const answer of [await ask(), await picture, await putFile(uploadURL, thousand)]) {
      expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
      expect(await refusal(answer, 507)).toBe(sentence);
    }
    expect(await contentHash(app.db)).toBe(before);
    const admin = async () => (await app.as("admin")("GET", "/admin")).text();
    expect(await admin()).toContain("Only 9% of the disk of uploaded files is free.");
    freePercent = 10;
    expect((await putFile(uploadURL, thousand)).status).toBe(200);
    expect((await putFile(response.uploadURL)).status).toBe(200);
    expect(await admin()).toMatch(/Disk of uploaded files<\/dt><dd[^>]*>10% free</);
  });
});
