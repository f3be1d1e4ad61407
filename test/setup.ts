import { afterAll, afterEach, beforeEach, setDefaultTimeout } from "bun:test";
import { serveBuild } from "#/src/shell/assets";
import { endProcesses } from "./faults/support/left-over";
import "./support/browser";
import { takeUnexpectedErrors, watchConsoleErrors } from "./support/console-errors";
import { patience } from "./support/patience";
import { standInBuild } from "./support/stand-in-build";
import { enterZones } from "./support/zones";

/** Applies to the first file only if one process runs several; `bun run check` passes the same to the runner. */
setDefaultTimeout(patience.test);
enterZones();
serveBuild(standInBuild);

beforeEach(watchConsoleErrors);
afterAll(endProcesses);

afterEach(() => {
  const unexpected = takeUnexpectedErrors();
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join("\n")}`);
});
