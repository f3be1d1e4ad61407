import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { taskFiles, uploads } from "#/db/schema";
import { diskFileBytes } from "#/src/contract/choices/files";
import type { Problem } from "#/src/contract/problem";
import type { UploadAddress } from "#/src/contract/uploads";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { makeWorld, type World } from "#/test/support/requests";
import { addedFile } from "#/test/support/requests-files";
import { putFile } from "#/test/support/sent-files";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ templates: false, onDisk: true });
  await addBothOwners(app.db);
  world = await makeWorld(app);
});
afterAll(() => app.stop());

const ask = (contentLength: number) =>
  app.as("client")("POST", "/api/objects/upload", {
    ...{ purpose: "task_file", taskId: world.own.clientTask.id, contentType: "text/csv", contentLength },
  });

test("100 MB can be sent in one piece, are hashed while being written, and can be downloaded whole", async () => {
  const bytes = new Uint8Array(diskFileBytes).fill(0x61);
  const sent = { name: "stock.csv", type: "text/csv", bytes };
  const file = await addedFile(app, world.own.clientTask.id, sent, "client");
  expect(file).toMatchObject({ size: 104_857_600, contentType: "text/csv" });
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const [row] = await app.db.read.select().from(taskFiles).where(eq(taskFiles.id, file.id));
  expect(row).toMatchObject({ sha256, etag: null });
  const hash = new Bun.CryptoHasher("sha256");
  for await (const piece of (await app.as("viewer")("GET", file.path)).body ?? []) hash.update(piece);
  expect(hash.digest("hex")).toBe(sha256);
});

test("a byte more is refused with a sentence before it is sent, and nothing is sent in parts", async () => {
  const { errors } = await expectJson<Problem>(await ask(diskFileBytes + 1), 400);
  const message = "Must be at most 100 MB: this portal stores files on its own disk";
  expect(errors).toEqual([{ path: "contentLength", message }]);
  const { uploadURL, objectPath } = await expectJson<UploadAddress>(await ask(diskFileBytes));
  const parts = app.as("client")("POST", `/api/objects/upload/${objectPath.slice(-36)}/parts`, {
    partNumbers: [1],
  });
  expect((await expectJson<Problem>(await parts, 409)).detail).toStartWith("This file is sent in one piece");
  const longer = { bytes: new Uint8Array(diskFileBytes + 1), type: "text/csv" };
  expect((await putFile(uploadURL, longer)).status).toBeOneOf([403, 413]);
});

test("a program of 30 MB is refused after it was sent, and neither of its copies stays", async () => {
  const bytes = new Uint8Array(30_000_000).fill(0x61);
  bytes.set(Buffer.from("MZ"));
  const { uploadURL, objectPath } = await expectJson<UploadAddress>(await ask(bytes.byteLength));
  expect((await putFile(uploadURL, { bytes, type: "text/csv" })).status).toBe(200);
  const body = { uploadURL, name: "a.csv" };
  const added = await app.as("client")("POST", `/api/tasks/${world.own.clientTask.id}/files`, body);
  const { errors } = await expectJson<Problem>(added, 400);
  expect(errors?.[0]?.message).toStartWith("Programs, scripts, disk images");
  const id = objectPath.slice(-36);
  for (const key of [`uploads/${id}`, `files/${id}`]) expect(await app.store.describe(key)).toBeNull();
  expect(await app.db.read.$count(uploads, eq(uploads.id, id))).toBe(0);
});

test("giving up an upload ends its address and frees the client's storage", async () => {
  const { uploadURL, objectPath } = await expectJson<UploadAddress>(await ask(1_000));
  const given = await app.as("client")("DELETE", `/api/objects/upload/${objectPath.slice(-36)}`);
  expect(given.status).toBe(204);
  const bytes = new Uint8Array(1_000).fill(0x61);
  expect((await putFile(uploadURL, { bytes, type: "text/csv" })).status).toBe(403);
});
