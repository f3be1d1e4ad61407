import { watch } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, ensureBuild } from "#/islands/build/build";
import { distFolder } from "#/islands/build/manifest";
import { projectRoot } from "#/src/env/place";
import { readSettings } from "#/src/programs/demo/settings";
import { startDemo } from "#/src/programs/demo/start";
import { serveBuild } from "#/src/shell/assets";
import { reloadStream } from "./reload";

/** A separate folder, so that tests and the demo keep serving their own build. */
const options: BuildOptions = { outdir: join(distFolder, "development"), isDevelopment: true };
const reload = reloadStream();

const build = await ensureBuild(options);
const demo = await startDemo(readSettings(process.env), { build, extra: reload.routes });
console.log(`Development is at ${demo.url}`);

/** Code that only the browser loads is not imported here, so `--watch` does not see its changes. */
let pending: ReturnType<typeof setTimeout> | undefined;
watch(join(projectRoot, "islands"), { recursive: true }, () => {
  clearTimeout(pending);
  pending = setTimeout(rebuild, 40);
});

async function rebuild() {
  try {
    serveBuild(await ensureBuild(options));
    reload.now();
  } catch (error) {
    console.error(error);
  }
}
