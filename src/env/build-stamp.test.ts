import { expect, test } from "bun:test";
import { join } from "node:path";
import { describeBuild } from "#/src/contract/build";
import { temporaryFolder } from "#/test/support/database";
import { commitOf } from "./build-stamp";

test("a build is described by its version, its commit and its day, as far as known", () => {
  const build = { version: "1.2.3", commit: "0123456789ab", builtAt: "2026-11-23T10:20:30.000Z" };
  expect(describeBuild(build)).toBe("1.2.3 (commit 0123456789ab, built 2026-11-23)");
  expect(describeBuild({ ...build, commit: null })).toBe("1.2.3 (built 2026-11-23)");
  expect(describeBuild({ ...build, commit: null, builtAt: null })).toBe("1.2.3");
});

/** Bundles a program that prints its stamp, with these variables set, in a folder with or without git. */
async function stampedWith(env: Record<string, string>, path = process.env.PATH ?? "") {
  const script = `
    import { stampConstants } from ${JSON.stringify(join(import.meta.dir, "build-stamp.ts"))};
    console.log(JSON.stringify(stampConstants()));`;
  const child = Bun.spawn([process.execPath, "-e", script], {
    cwd: join(import.meta.dir, "../.."),
    env: { PATH: path, ...env },
    stdout: "pipe",
  });
  return JSON.parse(await new Response(child.stdout).text()) as Record<string, string>;
}

test("a build is stamped from the builder's variables, otherwise from git and the clock, and without git from the clock", async () => {
  expect(await stampedWith({ PORTAL_COMMIT: "given", PORTAL_BUILT_AT: "2026-01-02T03:04:05.000Z" })).toEqual({
    "process.env.PORTAL_COMMIT": '"given"',
    "process.env.PORTAL_BUILT_AT": '"2026-01-02T03:04:05.000Z"',
  });
  const without = await stampedWith({}, "");
  expect(Object.keys(without)).toEqual(["process.env.PORTAL_BUILT_AT"]);
  expect(Math.abs(Date.parse(JSON.parse(Object.values(without)[0] ?? "")) - Date.now())).toBeLessThan(60_000);
});

test("the commit is the one checked out; a folder without its own repository has none", async () => {
  const { path, remove } = await temporaryFolder();
  expect(commitOf(path)).toBeUndefined();
  const git = (...args: string[]) =>
    Bun.spawnSync([
      "git",
      "-C",
      path,
      "-c",
      "user.name=a",
      "-c",
      "user.email=a@b.test",
      ...args,
    ]).stdout.toString();
  git("init", "--quiet");
  git("commit", "--quiet", "--allow-empty", "-m", "One");
  expect(commitOf(path)).toBe(git("rev-parse", "HEAD").slice(0, 12));
  expect(commitOf(join(path, ".git"))).toBeUndefined();
  await remove();
});
