import { join } from "node:path";
import { projectRoot } from "#/src/env/place";
import { processFolder } from "../../support/process-lifetime";

let bundled: Promise<string> | undefined;

/**
 * Returns the file that starts one of the server's programs, such as `src/server/main.ts`: the same code, bundled
 * once per worker, since a start from source transpiles a thousand files.
 */
export async function bundledProgram(path: string): Promise<string> {
  bundled ??= bundlePrograms();
  return join(await bundled, path.replace(/\.ts$/, ".js"));
}

async function bundlePrograms(): Promise<string> {
  const scripts = new Bun.Glob("src/programs/scripts/*.ts").scanSync({ cwd: projectRoot });
  const programs = ["src/server/main.ts", ...scripts].filter((path) => !path.endsWith(".test.ts"));
  const outdir = await processFolder("programs");
  await Bun.build({
    entrypoints: programs.map((path) => join(projectRoot, path)),
    root: projectRoot,
    outdir,
    target: "bun",
    splitting: true,
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      // Only `src/env/place.ts` needs this, for the project's folder.
      "import.meta.dir": JSON.stringify(join(projectRoot, "src/env")),
    },
  });
  return outdir;
}
