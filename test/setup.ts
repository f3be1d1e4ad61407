import { afterAll, afterEach, beforeEach, setDefaultTimeout } from "bun:test";
import { readFileSync } from "node:fs";
import { serveBuild } from "../src/shell/assets";
import { endProcesses } from "./faults/support/left-over";
import { takeUnexpectedErrors, watchConsoleErrors } from "./support/console-errors";
import { patience } from "./support/patience";
import { standInBuild } from "./support/stand-in-build";
import { enterZones } from "./support/zones";

/** Of the first file alone where one process runs several; `bun run check` says the same to the runner. */
setDefaultTimeout(patience.test);
enterZones();
serveBuild(standInBuild);

/** A worker loads every file anew, so one that renders nothing goes without a document, which takes long to load. */
const isWorker = process.env.BUN_TEST_WORKER_ID !== undefined;
if (!isWorker || readFileSync(Bun.main, "utf8").includes('support/browser"'))
  await import("./support/browser");

beforeEach(watchConsoleErrors);
afterAll(endProcesses);

afterEach(() => {
  const unexpected = takeUnexpectedErrors();
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join("\n")}`);
});
