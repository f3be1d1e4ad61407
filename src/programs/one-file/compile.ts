import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "#/islands/build/build";
import { stampConstants } from "#/src/env/build-stamp";
import { projectRoot } from "#/src/env/place";
import { licenseNotices } from "./license-notices";

/** Files that the portal reads at run time, besides the built pages. */
const read = [
  ".env.example",
  "db/migrations",
  "db/rules",
  "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "node_modules/swagger-ui-dist/swagger-ui-bundle.js",
  "node_modules/swagger-ui-dist/swagger-ui.css",
  "public",
  "src/programs/demo/provider/page.css",
  "src/programs/seeds/demo/logos",
  "src/programs/seeds/demo/uploads",
];
const entry = "src/programs/one-file/main.ts";
/** Each runs in its own thread and needs a file of its own. */
const workers = ["db/quick-check-worker.ts", "src/services/backups/backup-worker.ts"];

/** Bun's target name of another machine and a Bun executable for it; both undefined for this one. */
type Machine = { target: string | undefined; executablePath: string | undefined };

/**
 * Lays out the executable's files in a folder, with paths as in the project: freshly built pages, without leftovers
 * of earlier builds, and the license notices of everything included.
 */
export async function layOutFiles(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await build({ outdir: join(folder, "dist") });
  await rm(join(folder, "dist/build.lock"), { force: true });
  await Bun.write(join(folder, "dist/licenses.txt"), await licenseNotices());
  for (const path of read) {
    await cp(join(projectRoot, path), join(folder, path), { recursive: true, filter: isReadAtRunTime });
  }
}

/** False for snapshots of the schema: only `db:generate` reads them. */
function isReadAtRunTime(path: string): boolean {
  return !path.endsWith("_snapshot.json");
}

/** Compiles the server and the laid-out files into one executable. @returns its path */
export async function compileServer(
  files: string,
  outfile: string,
  { target, executablePath }: Machine,
): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [entry, ...workers].map((path) => join(projectRoot, path)),
    root: projectRoot,
    target: "bun",
    // A command loads only what it needs, not the whole server.
    splitting: true,
    // The demo's provider looks up its settings by class name.
    minify: { whitespace: true, syntax: true, identifiers: false, keepNames: true },
    // React's fast build is the production one.
    define: { "process.env.NODE_ENV": JSON.stringify("production"), ...stampConstants() },
    // The page builder and its dependencies are left out.
    external: ["@tailwindcss/node", "@tailwindcss/oxide"],
    compile: {
      outfile,
      assets: (await readdir(files)).map((name) => join(files, name)),
      // Files in the working folder must not decide what the program loads.
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target && executablePath ? { target: asTarget(target), executablePath } : {}),
    },
  });
  return outputs[0]?.path ?? outfile;
}

/** Safe because Bun refuses unknown names. */
function asTarget(name: string): Bun.Build.CompileTarget {
  return name as Bun.Build.CompileTarget;
}
