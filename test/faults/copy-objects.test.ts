import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Glob } from "bun";
import { keepPictures } from "#/src/seeds/demo/pictures/gallery";
import { demoMoment, freshDatabase } from "../support/database";
import { filesIn, openTestDiskStore } from "../support/disk-store";
import { testWith } from "../support/left-out";
import { patience } from "../support/patience";
import { openTestS3Store } from "../support/s3-store";
import { sharedSwift } from "../support/swift";
import { endProcesses } from "./support/left-over";
import { runCommand } from "./support/server-command";

setDefaultTimeout(patience.test);

const swift = await sharedSwift().catch(() => null);
afterAll(endProcesses);

/** The demo's database, its pictures in a folder, and a folder for a copy. */
async function pictured() {
  const database = await freshDatabase({ demo: demoMoment });
  const [from, to] = [await openTestDiskStore(), await openTestDiskStore()];
  await keepPictures(from.store);
  const pictures = (await filesIn(from.folder)).filter((name) => !name.startsWith("incoming"));
  return {
    from: from.folder,
    to: to.folder,
    pictures,
    copy: (one: string, other: string, env: Record<string, string> = {}) =>
      runCommand("copy-objects", { args: [one, other], env: { DATABASE_URL: database.url, ...env } }),
    async close() {
      await Promise.all([database.close(), from.close(), to.close()]);
    },
  };
}

const bytesIn = (folder: string) =>
  Promise.all(
    [...new Glob("**/*").scanSync({ cwd: folder })]
      .sort()
      .map((name) => Bun.file(join(folder, name)).bytes()),
  );

test("each picture that the database names is copied once, and one that is missing is named", async () => {
  const { from, to, pictures, copy, close } = await pictured();
  expect(pictures.length).toBeGreaterThan(5);
  const lost = pictures[0] ?? "";
  await rm(join(from, lost));
  const first = await copy(from, to);
  expect(first.words).toContain(`/objects/${lost} is named in the database, and is not in ${from}.`);
  expect(first.words).toContain(`Copied ${pictures.length - 1}, there already 0, missing 1.`);
  expect(first.code).toBe(1);
  expect(await bytesIn(to)).toEqual(await bytesIn(from));
  expect((await copy(from, to)).words).toContain(
    `Copied 0, there already ${pictures.length - 1}, missing 1.`,
  );
  expect(await copy(from, from)).toMatchObject({ code: 2 });
  expect((await copy(join(from, "nowhere"), to)).words).toContain("There is no folder");
  expect((await copy(from, "s3")).words).toContain("S3_BUCKET is not set.");
  await close();
});

testWith(swift, "there is no S3 server", "pictures go from a folder to a bucket and back", async (server) => {
  const bucket = await openTestS3Store(server);
  const { from, to, pictures, copy, close } = await pictured();
  const env = {
    S3_BUCKET: server.bucket,
    S3_REGION: server.region,
    S3_ENDPOINT: server.endpoint,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  };
  expect(await copy(from, "s3", env)).toMatchObject({ code: 0 });
  expect(await bucket.keys()).toEqual(pictures);
  expect(await copy("s3", to, env)).toMatchObject({ code: 0 });
  expect(await bytesIn(to)).toEqual(await bytesIn(from));
  await Promise.all([close(), bucket.close()]);
});
