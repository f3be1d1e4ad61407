import { afterEach, beforeEach } from "bun:test";
import { serveBuild } from "../src/shell/assets";
import { takeUnexpectedErrors, watchConsoleErrors } from "./support/console-errors";
import { standInBuild } from "./support/stand-in-build";
import { enterZones } from "./support/zones";
import "./support/browser";

enterZones();
serveBuild(standInBuild);

beforeEach(watchConsoleErrors);

afterEach(() => {
  const unexpected = takeUnexpectedErrors();
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join("\n")}`);
});
