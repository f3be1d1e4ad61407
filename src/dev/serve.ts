import { watch } from "node:fs";
import { join } from "node:path";
import { build, projectRoot } from "../../islands/build/build";
import { readSettings } from "../demo/settings";
import { startDemo } from "../demo/start";
import { forgetAssets } from "../shell/assets";
import { reloadStream } from "./reload";

const reload = reloadStream();

await build({ isDevelopment: true });
const demo = await startDemo(readSettings(process.env), reload.routes);
console.log(`Development is at ${demo.url}`);

/** What only the browser loads is not imported here, so that `--watch` does not see it change. */
let pending: ReturnType<typeof setTimeout> | undefined;
watch(join(projectRoot, "islands"), { recursive: true }, () => {
  clearTimeout(pending);
  pending = setTimeout(rebuild, 40);
});

async function rebuild() {
  try {
    await build({ isDevelopment: true });
    forgetAssets();
    reload.now();
  } catch (error) {
    console.error(error);
  }
}
