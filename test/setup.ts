import { afterEach, beforeEach } from "bun:test";
import { takeUnexpectedErrors, watchConsoleErrors } from "./support/console-errors";
import "./support/browser";

beforeEach(watchConsoleErrors);

afterEach(() => {
  const unexpected = takeUnexpectedErrors();
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join("\n")}`);
});
