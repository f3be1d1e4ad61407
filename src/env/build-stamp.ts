import { existsSync } from "node:fs";
import { join } from "node:path";
import { version } from "#/package.json";
import { type Build, stamp } from "#/src/contract/build";
import { projectRoot } from "./place";

let present: Build | undefined;

/** The build that runs here; from the repository its commit is the one that is checked out. */
export function presentBuild(): Build {
  present ??= { version, commit: stamp.commit ?? commitOf(projectRoot) ?? null, builtAt: stamp.builtAt };
  return present;
}

/** The constants that stamp a program: PORTAL_COMMIT, else the commit that is checked out; PORTAL_BUILT_AT, else now. */
export function stampConstants(): Record<string, string> {
  const commit = process.env.PORTAL_COMMIT || commitOf(projectRoot);
  const builtAt = process.env.PORTAL_BUILT_AT || new Date().toISOString();
  return {
    "process.env.PORTAL_BUILT_AT": JSON.stringify(builtAt),
    ...(commit && { "process.env.PORTAL_COMMIT": JSON.stringify(commit) }),
  };
}

/** The commit that is checked out; undefined where the portal runs without its repository, or there is no git. */
export function commitOf(folder: string): string | undefined {
  if (!existsSync(join(folder, ".git")) || !Bun.which("git")) return undefined;
  const asked = Bun.spawnSync(["git", "-C", folder, "rev-parse", "--short=12", "HEAD"], { stderr: "ignore" });
  return asked.success ? asked.stdout.toString().trim() : undefined;
}
