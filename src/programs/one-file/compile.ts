import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "#/islands/build/build";
import { stampConstants } from "#/src/env/build-stamp";
import { projectRoot } from "#/src/env/place";
import { licenseNotices } from "./license-notices";

/** What the portal reads of its own while it runs, beside the built pages. */
const read = [
  ".env.example",
  "db/migrations",
  "db/rules",
  "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "node_modules/swagger-ui-dist/swagger-ui-bundle.js",
  "node_modules/swagger-ui-dist/swagger-ui.css",
  "public",
  "src/programs/demo/provider/page.css",
  "src/programs/seeds/demo/uploads",
];
const entry = "src/programs/one-file/main.ts";
/** Each runs in a thread of its own, which needs a file of its own. */
const workers = ["db/quick-check-worker.ts", "src/services/backups/backup-worker.ts"];

/** Another machine by the name that Bun gives it, and a Bun for it; this one where they are not given. */
type Machine = { target: string | undefined; executablePath: string | undefined };

/**
 * Lays out what goes into the executable, below a folder as it is below the project: the pages anew, without what
 * earlier builds left, and the notices of whatever is inside.
 */
export async function layOutFiles(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await build({ outdir: join(folder, "dist") });
  await rm(join(folder, "dist/build.lock"), { force: true });
  await Bun.write(join(folder, "dist/licenses.txt"), await licenseNotices());
  for (const path of read) await cp(join(projectRoot, path), join(folder, path), { recursive: true });
}

/** Writes the server with the files that were laid out into one executable. @returns its path */
export async function compileServer(
  files: string,
  outfile: string,
  { target, executablePath }: Machine,
): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [entry, ...workers].map((path) => join(projectRoot, path)),
    root: projectRoot,
    target: "bun",
    // A command loads what it needs, not the whole server.
    splitting: true,
    // The demo's provider finds its settings by the names of its classes.
    minify: { whitespace: true, syntax: true, identifiers: false, keepNames: true },
    // React has its fast build in production alone.
    define: { "process.env.NODE_ENV": JSON.stringify("production"), ...stampConstants() },
    // The builder of pages stays behind, and what it needs.
    external: ["@tailwindcss/node", "@tailwindcss/oxide"],
    compile: {
      outfile,
      assets: (await readdir(files)).map((name) => join(files, name)),
      // A folder in which somebody runs the program must not decide what the program loads.
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target && executablePath ? { target: asTarget(target), executablePath } : {}),
    },
  });
  return outputs[0]?.path ?? outfile;
}

/** Safe because Bun refuses a name that it does not know. */
function asTarget(name: string): Bun.Build.CompileTarget {
  return name as Bun.Build.CompileTarget;
}
