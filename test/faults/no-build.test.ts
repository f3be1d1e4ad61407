import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { cp, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { build } from "#/islands/build/build";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses, remember } from "./support/left-over";
import { required } from "./support/portal-process";

setDefaultTimeout(patience.test);

const project = join(import.meta.dir, "../..");
const copied = ["src", "db", "islands", "public", "package.json", "tsconfig.json"];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

/** A copy of the project that was never built. */
beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of copied) await cp(join(project, name), join(folder.path, name), { recursive: true });
  await symlink(join(project, "node_modules"), join(folder.path, "node_modules"));
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

async function expectNoStart(words: string) {
  const data = join(folder.path, "data");
  const child = Bun.spawn([process.execPath, "run", "start"], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data, ...required },
    stdout: "ignore",
    stderr: "pipe",
  });
  remember(child);
  const [stderr, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  expect(stderr).toContain(words);
  expect(code).toBe(78);
  expect(existsSync(data)).toBe(false);
}

test("the portal does not start without a build, says how to build it, and changes no data", async () => {
  await expectNoStart(
    `${join(folder.path, "dist/manifest.json")} cannot be read: run \`bun run build\` first.`,
  );
});

test("nor with a build that lacks a file", async () => {
  const { manifest } = await build({ outdir: join(folder.path, "built"), isDevelopment: true });
  await mkdir(join(folder.path, "dist/assets"), { recursive: true });
  await Bun.write(join(folder.path, "dist/manifest.json"), JSON.stringify(manifest));
  await expectNoStart(
    `${join(folder.path, "dist", manifest.entry)} is missing: run \`bun run build\` first.`,
  );
});
