import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { auditLogs, clientOnboarding, fileScans, taskFiles, uploads } from "#/db/schema";
import { scanKey } from "#/src/areas/objects";
import { taskFileBytes } from "#/src/contract/choices/files";
import type { Client } from "#/src/contract/clients";
import type { TaskFile } from "#/src/contract/files";
import { serverLimits } from "#/src/contract/limits";
import type { Problem } from "#/src/contract/problem";
import type { Task } from "#/src/contract/tasks";
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
import { addPerson } from "#/test/support/people";
import { html, png, svgWithScript } from "#/test/support/pictures";
import { roles } from "#/test/support/requests";
import { addedComment } from "#/test/support/requests-comments";
import { addedFile, sentFile, shelfPhoto } from "#/test/support/requests-files";
import { addBothOwners } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

setDefaultTimeout(patience.test);

const day = 24 * 60 * 60 * 1000;
const csv = { name: "stock.csv", type: "text/csv", bytes: new Uint8Array(strToU8("asin,units\nB0,3\n")) };

let app: TestApp;
let own: Client;
let task: Task;
let foreign: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  own = await makeClient(app);
  await linkClientUser(app, own.id);
  foreign = await firstTask((await makeClient(app)).id);
});
beforeEach(async () => {
  if (!task) task = await firstTask(own.id);
  await app.db.transaction((tx) => tx.delete(taskFiles));
});
afterAll(() => app.stop());

async function firstTask(clientId: string): Promise<Task> {
  const { tasks } = await makeOnboarding(app, clientId);
  const task = tasks.find(({ owner }) => owner === "client");
  if (!task) throw new Error("there is no task");
  return task;
}

const pathOf = ({ id }: Pick<Task, "id">) => `/api/tasks/${id}/files`;
const listed = async (who: Parameters<TestApp["as"]>[0] = "manager") =>
  expectJson<TaskFile[]>(await app.as(who)("GET", pathOf(task)));
const refusal = async (answer: Promise<Response>, status: number) => {
  const problem = await expectJson<Problem>(await answer, status);
  return problem.errors?.[0]?.message ?? problem.detail;
};

describe("a file of a task", () => {
  test("can be attached by either side, and both see it", async () => {
    const theirs = await addedFile(app, task.id, csv, "client");
    const ours = await addedFile(app, task.id, shelfPhoto, "contributor");
    expect(theirs).toMatchObject({
      name: "stock.csv",
      contentType: "text/csv",
      size: csv.bytes.length,
      scan: "off",
    });
    expect(theirs.path).toMatch(/^\/objects\/files\/[0-9a-f-]{36}$/);
    for (const role of roles) expect(await listed(role)).toEqual([ours, theirs]);
    expect(ours.uploadedBy).toBe("Cleo Contributor");
  });

  test("names no finding of a scanner that is not set up any more", async () => {
    const { id } = await addedFile(app, task.id, csv, "client");
    const finding = { verdict: "infected", signature: "Test.File", scannedAt: testMoment } as const;
    await app.db.transaction(async (tx) => {
      const keys = await tx.select({ scanKey }).from(taskFiles).where(eq(taskFiles.id, id));
      await tx.insert(fileScans).values(keys.map((key) => ({ ...key, ...finding })));
    });
    expect(await listed()).toMatchObject([{ id, scan: "off", signature: null }]);
    await app.db.transaction((tx) => tx.delete(fileScans));
  });

  test("is served as a download, and never displayed", async () => {
    const file = await addedFile(app, task.id, { ...csv, name: 'Bestände "März" – naïve.csv' });
    for (const role of roles) {
      const answer = await app.as(role)("GET", file.path);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "text/csv",
        "content-length": String(csv.bytes.length),
        "content-disposition":
          "attachment; filename=\"Best_nde _M_rz_ _ na_ve.csv\"; filename*=UTF-8''" +
          "Best%C3%A4nde%20%22M%C3%A4rz%22%20%E2%80%93%20na%C3%AFve.csv",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "private, no-store",
      });
      expect(await answer.bytes()).toEqual(csv.bytes);
    }
  });

  test("of another client is 404 for a client, and for signed-out callers", async () => {
    const file = await addedFile(app, foreign.id);
    const client = app.as("client");
    const unknown = `/objects/files/${Bun.randomUUIDv7()}`;
    const [answer, nothing] = [await client("GET", file.path), await client("GET", unknown)];
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(await nothing.text());
    expect((await client("GET", pathOf(foreign))).status).toBe(404);
    expect((await client("DELETE", `/api/task-files/${file.id}`)).status).toBe(404);
    const uploadURL = await sentFile(app, "client", task.id);
    expect((await client("POST", pathOf(foreign), { uploadURL, name: "a.png" })).status).toBe(404);
    expect((await app.anonymous("GET", file.path)).status).toBe(401);
    expect((await app.as("viewer")("GET", file.path)).status).toBe(200);
  });

  test("is in the audit log under its client, for admins only", async () => {
    const file = await addedFile(app, foreign.id, { ...shelfPhoto, name: "CANARY-3da8.png" });
    await app.as("manager")("DELETE", `/api/task-files/${file.id}`);
    const log = "/api/admin/audit-logs?entity=task_file";
    const entries = await expectJson<{ entityId: string; action: string; before: unknown; after: unknown }[]>(
      await app.as("admin")("GET", log),
    );
    const row = { name: "CANARY-3da8.png", contentType: "image/png", path: file.path };
    expect(entries.filter(({ entityId }) => entityId === file.id)).toMatchObject([
      { action: "delete", before: row, after: null },
      { action: "create", before: null, after: row },
    ]);
    const written = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, file.id));
    const [onboarding] = await app.db.read
      .select()
      .from(clientOnboarding)
      .where(eq(clientOnboarding.id, foreign.clientOnboardingId));
    const clientId = onboarding?.clientId ?? "no client";
    expect(written.map((entry) => entry.clientId)).toEqual([clientId, clientId]);
    for (const role of roles.filter((role) => role !== "admin")) {
      const answer = await app.as(role)("GET", log);
      expect([role, answer.status]).toEqual([role, 403]);
      expect(await answer.text()).not.toContain("CANARY-3da8");
    }
  });

  test("is closed to its uploader and to people mentioned beside it once their account is deactivated", async () => {
    const person = await addPerson(app.db, new Date(testMoment), {
      role: "contributor",
      email: "lou@portal.test",
    });
    const file = await addedFile(app, task.id, csv, person);
    await addedComment(app, `/api/tasks/${task.id}`, { text: "@you, see the file", mentions: [person.id] });
    const paths = [file.path, pathOf(task)];
    const statuses = () => Promise.all(paths.map(async (path) => (await app.as(person)("GET", path)).status));
    expect(await statuses()).toEqual([200, 200]);
    await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${person.id}`, { active: false }));
    expect(await statuses()).toEqual([401, 401]);
    expect(await listed("client")).toEqual([file]);
  });

  test("gets the extension of its actual type", async () => {
    expect((await addedFile(app, task.id, { ...shelfPhoto, name: "IMG_0001" })).name).toBe("IMG_0001.png");
    const jar = { name: "run.pdf", type: "application/zip", bytes: zip({ "A.class": "x" }) };
    expect((await addedFile(app, task.id, jar)).name).toBe("run.pdf.zip");
    for (const name of ["../../etc/passwd", "a\\b.png", "evil\u202egnp.exe", " "]) {
      const uploadURL = await sentFile(app, "manager", task.id);
      expect((await app.as("manager")("POST", pathOf(task), { uploadURL, name })).status).toBe(400);
    }
  });

  test("is checked by its bytes: one of another type is rejected and removed", async () => {
    const lies = [
      { type: "text/csv", bytes: html, says: "The file says text/csv, but it is application/octet-stream" },
      { type: "image/png", bytes: html, says: "The file says image/png, but it is application/octet-stream" },
      {
        type: "application/octet-stream",
        bytes: new TextEncoder().encode("#!/bin/sh\n"),
        says: "Programs, scripts, disk images and documents with macros are not accepted",
      },
      { type: "application/pdf", bytes: png, says: "The file says application/pdf, but it is image/png" },
    ];
    for (const { type, bytes, says } of lies) {
      const uploadURL = await sentFile(app, "client", task.id, { name: "x", type, bytes });
      const before = await app.db.read.$count(uploads);
      const add = () => app.as("client")("POST", pathOf(task), { uploadURL, name: "x" });
      expect(await refusal(add(), 400)).toBe(says);
      expect(await app.db.read.$count(uploads)).toBe(before - 1);
      expect(await refusal(add(), 400)).toBe("Must be a file that you uploaded");
    }
    const svg = { contentType: "image/svg+xml", contentLength: 9, purpose: "task_file", taskId: task.id };
    expect(await refusal(app.as("client")("POST", "/api/objects/upload", svg), 400)).toStartWith(
      "Must be one of",
    );
  });

  test.each([
    ["page.html", html],
    ["logo.svg", svgWithScript],
    ["feed.xml", new TextEncoder().encode("<?xml version='1.0'?><x/>")],
    ["print.ps", new TextEncoder().encode("%!PS-Adobe-3.0\n")],
  ])("that a browser would run, %s, is only ever saved", async (name, bytes) => {
    const file = await addedFile(app, task.id, { name, type: "application/octet-stream", bytes });
    expect(file).toMatchObject({ name, contentType: "application/octet-stream" });
    const { headers } = await app.as("client")("GET", file.path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment;/),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
  });

  test("may have 25 MB without an announcement of more", async () => {
    const most = taskFileBytes;
    const bytes = new Uint8Array(most).fill(0x61);
    const file = await addedFile(app, task.id, { ...csv, bytes });
    expect(file.size).toBe(26_214_400);
    expect((await (await app.as("viewer")("GET", file.path)).bytes()).byteLength).toBe(most);
    const promise = { contentType: "text/csv", contentLength: most, purpose: "task_file", taskId: task.id };
    const { uploadURL } = await expectJson<UploadAddress>(
      await app.as("client")("POST", "/api/objects/upload", promise),
    );
    const longer = await fetch(uploadURL, {
      method: "PUT",
      headers: { "Content-Type": "text/csv" },
      body: new Uint8Array(most + 1),
    });
    expect(longer.status).toBeOneOf([403, 413]);
  });

  test("accepts an upload made for it by its own sender, once", async () => {
    const client = app.as("client");
    expect(
      (await client("POST", "/api/objects/upload", { contentType: "image/png", contentLength: 70 })).status,
    ).toBe(403);
    const uploadURL = await sentFile(app, "client", task.id);
    const add = (who: "client" | "manager") =>
      app.as(who)("POST", pathOf(task), { uploadURL, name: "a.png" });
    expect(await refusal(add("manager"), 400)).toBe("Must be a file that you uploaded");
    const avatar = app.as("manager")("PUT", "/api/client-avatars", {
      avatarImageURL: await sentFile(app, "manager", task.id),
    });
    expect(await refusal(avatar, 400)).toStartWith("This file was uploaded for something else.");
    expect((await add("client")).status).toBe(201);
    expect(await refusal(add("client"), 400)).toStartWith("This file is in use already.");
    const elsewhere = { uploadURL: "https://elsewhere.example/a.png", name: "a.png" };
    expect(await refusal(client("POST", pathOf(task), elsewhere), 400)).toBe(
      "Must be a file that you uploaded",
    );
  });

  test("is attached once, however often a request with an Idempotency-Key is repeated", async () => {
    const body = { uploadURL: await sentFile(app, "client", task.id), name: "a.png" };
    const send = () => app.as("client")("POST", pathOf(task), body, { "Idempotency-Key": "one-file" });
    const [first, again] = [await expectJson(await send(), 201), await expectJson(await send(), 201)];
    expect(again).toEqual(first);
    expect(await listed()).toHaveLength(1);
  });

  test("is not attached if its sender lost the right during the upload", async () => {
    const uploadURL = await sentFile(app, "contributor", task.id);
    const { id } = app.people.contributor;
    await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${id}/role`, { role: "viewer" }));
    const body = { uploadURL, name: "a.png" };
    expect((await app.as("contributor")("POST", pathOf(task), body)).status).toBe(403);
    await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${id}/role`, { role: "contributor" }));
    expect(await listed()).toEqual([]);
  });

  test("can be removed and restored; its bytes are kept as long as that is possible", async () => {
    const file = await addedFile(app, task.id, csv, "client");
    const removed = await app.as("manager")("DELETE", `/api/task-files/${file.id}`);
    expect(removed.status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await app.as("manager")("GET", file.path)).status).toBe(404);
    const sweep = (days: number) =>
      sweepUploads(app.db, app.store, new Date(Date.parse(testMoment) + days * day));
    for (const days of [2, 31]) await sweep(days);
    const undo = `/api/operations/${removed.headers.get("X-Operation-Id")}/undo`;
    await expectJson(await app.as("manager")("POST", undo));
    expect(await listed()).toEqual([file]);
    expect(await (await app.as("client")("GET", file.path)).bytes()).toEqual(csv.bytes);
    await sweep(32);
    await app.as("client")("DELETE", `/api/task-files/${file.id}`);
    for (const days of [40, 69]) await sweep(days);
    expect(await app.store.read(file.path.slice(9))).toEqual(csv.bytes);
    await sweep(71);
    expect(await app.store.read(file.path.slice(9))).toBeNull();
  });

  test("is deleted and restored with its task", async () => {
    const created = { ...{ name: "Photos", category: "catalog", owner: "client" }, dueDate: "2026-03-20" };
    const made = await app.as("manager")("POST", `/api/clients/${own.id}/tasks`, created);
    const { id } = await expectJson<Task>(made, 201);
    const file = await addedFile(app, id);
    const deleted = await app.as("manager")("DELETE", `/api/tasks/${id}`);
    expect((await app.as("manager")("GET", file.path)).status).toBe(404);
    await expectJson(
      await app.as("manager")("POST", `/api/operations/${deleted.headers.get("X-Operation-Id")}/undo`),
    );
    expect(await expectJson<TaskFile[]>(await app.as("client")("GET", pathOf({ id })))).toEqual([file]);
  });

  test("prevents the undo of its onboarding", async () => {
    const client = await makeClient(app);
    const { id } = await firstTask(client.id);
    await addedFile(app, id);
    const undo = await app.as("manager")("DELETE", `/api/clients/${client.id}/onboarding`);
    expect(undo.status).toBe(409);
  });

  test("is on the client's home page, the newest few of each task", async () => {
    for (let at = 0; at < serverLimits.homeFiles + 1; at++) await addedFile(app, task.id);
    const home = await expectJson<{ asked: { id: string; files: TaskFile[]; fileCount: number }[] }>(
      await app.as("client")("GET", `/api/clients/${own.id}/home`),
    );
    const homeTask = home.asked.find(({ id }) => id === task.id);
    expect(homeTask?.files).toEqual((await listed()).slice(0, serverLimits.homeFiles));
    expect(homeTask?.fileCount).toBe(serverLimits.homeFiles + 1);
  });
});

function zip(entries: Record<string, string>): Uint8Array<ArrayBuffer> {
  const files = Object.entries(entries).map(([name, text]) => [name, strToU8(text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}
