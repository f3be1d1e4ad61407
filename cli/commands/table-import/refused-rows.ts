import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { WrongUsage } from "#/cli/exit";
import { refusedRowsText } from "#/src/table-import/refused-rows";
import type { Source } from "./source";

/**
 * Collects refused rows for a CSV file of their own, which appears under its name whole or not at all.
 * @throws WrongUsage when it cannot be written there
 */
export function refusedRowsFile(path: string, source: Source) {
  const target = resolve(path);
  checkPlace(target, source.path);
  const draft = join(dirname(target), `.${basename(target)}.part`);
  // A run that was killed leaves its draft; the next one takes its place.
  rmSync(draft, { force: true });
  const text = refusedRowsText(source);
  let descriptor: number | null = null;

  function open(): number {
    descriptor = openSync(draft, "w");
    writeSync(descriptor, text.start);
    return descriptor;
  }

  return {
    path: target,
    add: (cells: readonly string[], reason: string) => {
      writeSync(descriptor ?? open(), text.row(cells, reason));
    },
    /** Puts the file into its place; without refused rows only where an earlier run left one. */
    publish() {
      if (descriptor === null && !existsSync(target)) return;
      closeSync(descriptor ?? open());
      renameSync(draft, target);
    },
  };
}

function checkPlace(target: string, imported: string | null) {
  const folder = statSync(dirname(target), { throwIfNoEntry: false });
  if (!folder?.isDirectory())
    throw new WrongUsage(`There is no folder ${dirname(target)} for the errors source.`);
  const present = statSync(target, { throwIfNoEntry: false });
  if (present && !present.isFile()) throw new WrongUsage(`${target} is not a source.`);
  const source = imported === null ? null : statSync(imported);
  if (present && source && present.ino === source.ino && present.dev === source.dev) {
    throw new WrongUsage("The errors file must be another file than the imported one.");
  }
}
