import { join } from "node:path";
import { Glob } from "bun";
import { keepFiles } from "#/src/programs/seeds/demo/uploads";
import { demoMoment, freshDatabase } from "../../support/database";
import { filesIn, openTestDiskStore } from "../../support/disk-store";
import { runCommand } from "./server-command";

/** The demo's database, its pictures in a folder, and a folder for a copy. */
export async function picturedDemo() {
  const database = await freshDatabase({ demo: demoMoment });
  const [from, to] = [await openTestDiskStore(), await openTestDiskStore()];
  await keepFiles(from.store);
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

/** Paths of all files, sorted by name. */
export const bytesIn = (folder: string) =>
  Promise.all(
    [...new Glob("**/*").scanSync({ cwd: folder })]
      .sort()
      .map((name) => Bun.file(join(folder, name)).bytes()),
  );
