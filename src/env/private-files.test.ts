import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "#/test/support/database";
import { tightenFilesBelow, tightenFolder } from "./private-files";

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

test.each([
  [0o777, "600"],
  [0o644, "600"],
  [0o711, "600"],
  [0o400, "400"],
])("a file with the mode %o is for its owner only, with no permission added", async (mode, expected) => {
  const file = join(folder, "deep", ".hidden");
  await mkdir(join(folder, "deep"));
  await writeFile(file, "text");
  await chmod(file, mode);
  await tightenFilesBelow(folder);
  expect(await modeOf(file)).toBe(expected);
});

test.each([
  [0o777, "700"],
  [0o755, "700"],
  [0o500, "500"],
  [0o1777, "1777"],
])(
  "a folder with the mode %o is for its owner only, unless many users write to it",
  async (mode, expected) => {
    const inner = join(folder, "inner");
    await mkdir(inner);
    await chmod(inner, mode);
    await tightenFolder(inner);
    expect(await modeOf(inner)).toBe(expected);
  },
);

test("a missing folder is no failure", async () => {
  await tightenFolder(join(folder, "none"));
});
