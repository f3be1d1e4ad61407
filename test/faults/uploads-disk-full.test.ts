import { afterAll, expect, setDefaultTimeout } from "bun:test";
import type { Problem } from "#/src/contract/problem";
import { createLogger } from "#/src/http/request-log";
import { openDiskStore } from "#/src/services/object-store/disk-store";
import { expectJson, startApp } from "../support/app";
import { temporaryFolder } from "../support/database";
import { filesIn } from "../support/disk-store";
import { patience } from "../support/patience";
import { pngOf } from "../support/pictures";
import { askUpload, putFile, upload } from "../support/sent-files";
import { testWith } from "../support/test-with";
import { noSmallDisk, smallDisk } from "./support/small-disk";

setDefaultTimeout(patience.test);

const folder = await temporaryFolder();
const disk = await smallDisk(folder.path);
afterAll(async () => {
  await disk?.remove();
  await folder.remove();
});

testWith(
  disk,
  noSmallDisk,
  "no room for files: 503 that says so, nothing half-written, and it recovers",
  async (disk) => {
    const store = await openDiskStore({
      folder: disk.folder,
      secret: "0123456789abcdef0123456789abcdef",
      log: createLogger("silent"),
    });
    // The disk reserve is tested separately: this test fills the disk after it was checked.
    const full = { ...store, freePercent: async () => 50 };
    const app = await startApp({ templates: false, deps: { store: full } });
    try {
      const file = { bytes: pngOf(1_000_000), type: "image/png" };
      const waiting = await upload(app, "manager", file);
      const { uploadURL } = await askUpload(app, "manager", file);
      expect(await store.freePercent()).toBeGreaterThan(10);
      await disk.fill();
      expect(await store.freePercent()).toBeLessThan(10);
      const before = await filesIn(disk.folder);
      const keep = () => app.as("manager")("PUT", "/api/client-avatars", { avatarImageURL: waiting });
      for (const answer of [await putFile(uploadURL, file), await keep()]) {
        expect((await expectJson<Problem>(answer, 503)).detail).toStartWith(
          "There is no room for more files",
        );
        expect(answer.headers.get("Retry-After")).toBe("5");
      }
      expect(await filesIn(disk.folder)).toEqual(before);
      expect((await app.as("manager")("GET", waiting)).status).toBe(200);
      expect((await app.as("manager")("GET", "/api/clients")).status).toBe(200);

      await disk.makeRoom();
      expect((await putFile(uploadURL, file)).status).toBe(200);
      expect((await keep()).status).toBe(200);
    } finally {
      await app.stop();
    }
  },
);
