import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { type OutFile, openOutFile } from "#/cli/output/out-file";
import { refusedRowsText } from "#/src/imports/tables/refused-rows";
import type { Source } from "./source";

/**
 * Collects refused rows in a separate CSV file, which is written atomically.
 * @throws WrongUsage when it cannot be written there
 */
export function refusedRowsFile(io: Io, path: string, source: Source) {
  const target = resolve(path);
  checkPlace(target, source.path);
  const text = refusedRowsText(source);
  let file: OutFile | null = null;

  function opened(): OutFile {
    if (file) return file;
    file = openOutFile(io, target);
    file.write(text.start);
    return file;
  }

  return {
    path: target,
    add: (cells: readonly string[], reason: string) => opened().write(text.row(cells, reason)),
    /** Moves the file into place; without refused rows only to replace one of an earlier run. */
    publish() {
      if (file || existsSync(target)) opened().publish();
    },
  };
}

function checkPlace(target: string, imported: string | null) {
  const folder = statSync(dirname(target), { throwIfNoEntry: false });
  if (!folder?.isDirectory())
    throw new WrongUsage(`There is no folder ${dirname(target)} for the errors file.`);
  const present = statSync(target, { throwIfNoEntry: false });
  if (present && !present.isFile()) throw new WrongUsage(`${target} is not a file.`);
  const source = imported === null ? null : statSync(imported);
  if (present && source && present.ino === source.ino && present.dev === source.dev) {
    throw new WrongUsage("The errors file must differ from the imported file.");
  }
}
