import { stat } from "node:fs/promises";
import { join } from "node:path";
import { build, projectRoot } from "../../islands/build/build";

/** What the bundles are made from: their sources, the shells whose classes the styles cover, and the packages. */
const sources = ["islands/**/*", "src/**/*", "bun.lock"];

/** Builds the browser's files unless `dist` is newer than everything that it is made from. */
export async function ensureBuild(): Promise<void> {
  const built = await changedAt(join(projectRoot, "dist/manifest.json"));
  if (built < (await newestSource())) await build();
}

async function newestSource(): Promise<number> {
  const files = sources.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: projectRoot })]);
  const times = await Promise.all(files.map((file) => changedAt(join(projectRoot, file))));
  return Math.max(...times);
}

/** Milliseconds since the epoch; 0 for a file that is not there. */
async function changedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
