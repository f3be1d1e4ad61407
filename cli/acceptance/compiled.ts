import { existsSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "./fake-io";

const folder = freshFolder();

/** Returns the compiled program, built once by the project's own script, in a folder outside the repository. */
export async function compiledPortal(): Promise<string> {
  const path = join(folder, "portal");
  if (existsSync(path)) return path;
  const build = Bun.spawn([process.execPath, "run", "build:cli", path], {
    cwd: join(import.meta.dir, "../.."),
    stdout: "ignore",
    stderr: "pipe",
  });
  if ((await build.exited) !== 0) throw new Error(await new Response(build.stderr).text());
  return path;
}
