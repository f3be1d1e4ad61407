import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { WrongUsage } from "#/cli/exit";
import type { FieldError } from "#/src/contract/problem";
import { csvLine } from "#/src/format/csv";
import { headersOf } from "./columns";
import type { Plan } from "./plan";
import type { Source } from "./source";

const reasonHeader = "reason";

/**
 * Collects refused rows for a CSV file of their own: the file's columns as they were, and `reason`.
 * It appears under its name whole or not at all. It looks like the imported file (delimiter, byte order
 * mark), so that the program that wrote the one opens the other; its cells are the user's own and go back
 * in as they came, so they are not guarded against formulas.
 * @throws WrongUsage when it cannot be written there
 */
export function refusedRowsFile(path: string, source: Source) {
  const target = resolve(path);
  checkPlace(target, source.path);
  const draft = join(dirname(target), `.${basename(target)}.part`);
  // A run that was killed leaves its draft; the next one takes its place.
  rmSync(draft, { force: true });
  const columns = source.headers.flatMap((header, at) => (header.trim() === reasonHeader ? [] : [at]));
  let descriptor: number | null = null;

  function open(): number {
    descriptor = openSync(draft, "w");
    if (source.hasMark || source.encoding !== "utf-8") writeSync(descriptor, "\ufeff");
    writeRow(descriptor, source.headers, reasonHeader);
    return descriptor;
  }

  function writeRow(to: number, cells: readonly string[], reason: string) {
    const kept = columns.map((at) => cells[at] ?? "");
    // Cells beyond the header belong to the row all the same.
    writeSync(to, csvLine([...kept, reason, ...cells.slice(source.headers.length)], source.delimiter));
  }

  return {
    path: target,
    add: (cells: readonly string[], reason: string) => writeRow(descriptor ?? open(), cells, reason),
    /** Puts the file into its place; without refused rows only where an earlier run left one. */
    publish() {
      if (descriptor === null && !existsSync(target)) return;
      closeSync(descriptor ?? open());
      renameSync(draft, target);
    },
  };
}

/** What is wrong with a row, in the words of its own columns. */
export function reasonOf(errors: readonly FieldError[], plan: Plan): string {
  return reasonsOf(errors, plan).join("; ");
}

/** Each of the things that are wrong with it. */
export function reasonsOf(errors: readonly FieldError[], { headers, columns }: Plan): string[] {
  const header = (path: string) => {
    const [field] = path.split(".");
    const [, places] = [...columns].find(([mapped]) => mapped === field) ?? [];
    return (places && headersOf(headers, places)) || field;
  };
  return errors.map(({ path, message }) => (path ? `${header(path)}: ${message}` : message));
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
