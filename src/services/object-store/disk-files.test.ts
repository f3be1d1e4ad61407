import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { existsSync, fstatSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { startApp } from "#/test/support/app";
import { temporaryFolder } from "#/test/support/database";
import { filesIn } from "#/test/support/disk-store";
import { askUpload, putFile } from "#/test/support/sent-files";
import { writeWhole } from "./disk-files";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Intercepts the sync of every open file; `onSync` runs before each call. */
async function watchSyncs(onSync: (file: FileHandle) => void) {
  const handle = await open(folder.path);
  const shared: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const sync = shared.sync;
  return spyOn(shared, "sync").mockImplementation(async function (this: FileHandle) {
    onSync(this);
    return sync.call(this);
  });
}

test("a file is completely on disk before it has its name, and its name before it is acknowledged", async () => {
  const path = join(folder.path, "picture");
  const seen: object[] = [];
  const syncs = await watchSyncs(({ fd }) => {
    const entry = fstatSync(fd);
    seen.push({
      isFolder: entry.isDirectory(),
      size: entry.isDirectory() ? 0 : entry.size,
      isNamed: existsSync(path),
    });
  });
  try {
    const parts = [new Uint8Array(3), new Uint8Array(4)];
    await writeWhole({ path, temporary: join(folder.path, "half"), parts, most: 7 });
  } finally {
    syncs.mockRestore();
  }
  expect(seen).toEqual([
    { isFolder: false, size: 7, isNamed: false },
    { isFolder: true, size: 0, isNamed: true },
  ]);
});

test("a file that the disk could not store neither exists nor is acknowledged", async () => {
  const syncs = await watchSyncs(() => {
    throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
  });
  try {
    const written = writeWhole({
      path: join(folder.path, "picture"),
      temporary: join(folder.path, "half"),
      parts: [new Uint8Array(3)],
      most: 3,
    });
    await expect(written).rejects.toThrow("EIO");
  } finally {
    syncs.mockRestore();
  }
  expect(await filesIn(folder.path)).toEqual([]);
});

test("an upload is acknowledged after two syncs: of its bytes and of its name", async () => {
  const app = await startApp({ templates: false, onDisk: true });
  const { uploadURL } = await askUpload(app, "manager");
  let made = 0;
  const syncs = await watchSyncs(() => {
    made++;
  });
  const answer = await putFile(uploadURL);
  syncs.mockRestore();
  expect({ status: answer.status, made }).toEqual({ status: 200, made: 2 });
  await app.stop();
});
