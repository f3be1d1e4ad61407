import { existsSync } from "node:fs";
import { join } from "node:path";
import { version } from "#/package.json";
import { type Build, stamp } from "#/src/contract/build";
import { projectRoot } from "./place";

let present: Build | undefined;

/** Returns the running build; in the repository its commit is the one checked out. */
export function presentBuild(): Build {
  present ??= { version, commit: stamp.commit ?? commitOf(projectRoot) ?? null, builtAt: stamp.builtAt };
  return present;
}

/**
 * Returns the constants that stamp a program: PORTAL_COMMIT or the commit checked out; PORTAL_BUILT_AT or the current
 * time.
 */
export function stampConstants(): Record<string, string> {
  const commit = process.env.PORTAL_COMMIT || commitOf(projectRoot);
  const builtAt = process.env.PORTAL_BUILT_AT || new Date().toISOString();
  return {
    "process.env.PORTAL_BUILT_AT": JSON.stringify(builtAt),
    ...(commit && { "process.env.PORTAL_COMMIT": JSON.stringify(commit) }),
  };
}

/** Returns the commit checked out; undefined without a repository or without git. */
export function commitOf(folder: string): string | undefined {
  if (!existsSync(join(folder, ".git")) || !Bun.which("git")) return undefined;
  const revision = Bun.spawnSync(["git", "-C", folder, "rev-parse", "--short=12", "HEAD"], {
    stderr: "ignore",
  });
  return revision.success ? revision.stdout.toString().trim() : undefined;
}
