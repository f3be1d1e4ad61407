import type { ImportResult } from "../../../../src/contract/clients";
import type { CsvRecord } from "../../../../src/format/csv-records";
import type { Io } from "../../../io";
import { counted, say } from "../../../output/words";
import { headersOf } from "./columns";
import type { CsvFile } from "./file";
import type { Plan } from "./plan";
import { reasonCounts } from "./reason-counts";
import { type RefusedRowsFile, reasonOf, reasonsOf } from "./refused-rows";
import type { RowResult } from "./send";

/** On a terminal, more lines than these scroll the summary away. */
const mostShownOnTerminal = 20;

type Choices = { json?: boolean; dryRun?: boolean };

export type ImportReport = ReturnType<typeof importReport>;

/** Keeps count of what became of the rows, and hands the refused ones to the errors file. */
export function importReport(
  io: Io,
  plan: Plan,
  errorsFile: RefusedRowsFile | null,
  { json, dryRun = false }: Choices,
) {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  const results: RowResult[] = [];
  let awaited = 0;
  const lines = shownLines(io, errorsFile !== null);
  const refused = reasonCounts();
  const leftOut = reasonCounts();

  function addRow(cells: readonly string[], result: RowResult) {
    counts[result.outcome]++;
    if (json) results.push(result);
    if (result.dropped.length > 0) {
      lines.add(`line ${result.line}: left out ${reasonOf(result.dropped, plan)}`);
      leftOut.add(reasonsOf(result.dropped, plan));
    }
    if (result.outcome !== "invalid") return;
    const reason = reasonOf(result.errors, plan);
    errorsFile?.add(cells, reason);
    lines.add(`line ${result.line}: ${reason}`);
    refused.add(reasonsOf(result.errors, plan));
  }

  return {
    counts,
    done: () => Object.values(counts).reduce((sum, count) => sum + count),
    /** How many rows were sent whose answer is still to come. */
    awaited: () => awaited,
    await(rows: number) {
      awaited = rows;
    },
    /** Takes records and what became of each, in the same order. */
    add(records: readonly CsvRecord[], outcomes: readonly RowResult[]) {
      awaited = 0;
      for (const [at, result] of outcomes.entries()) addRow(records[at]?.cells ?? [], result);
    },
    /** Tells in words what was refused and left out and what was done, down to where it came. */
    tell() {
      lines.tell();
      refused.tell(io, `Refused, ${counted(counts.invalid, "row")}:`);
      leftOut.tell(io, "Left out:");
      say(io, summaryOf(counts, dryRun));
      if (errorsFile && counts.invalid > 0) say(io, `The refused rows are in ${errorsFile.path}.`);
    },
    result: (): ImportResult => ({ ...counts, results }),
  };
}

/** What is said of single lines; on a terminal no more than leave the summary in sight. */
function shownLines(io: Io, hasErrorsFile: boolean) {
  const shown: string[] = [];
  let hidden = 0;
  return {
    add(line: string) {
      if (io.stderr.isTerminal && shown.length === mostShownOnTerminal) hidden++;
      else shown.push(line);
    },
    tell() {
      for (const line of shown) say(io, line);
      const hint = hasErrorsFile ? "" : "; --errors FILE keeps all refused rows";
      if (hidden > 0) say(io, `… and ${counted(hidden, "more line")}${hint}.`);
    },
  };
}

function summaryOf(counts: Omit<ImportResult, "results">, dryRun: boolean) {
  const { created, updated, unchanged, skipped, invalid } = counts;
  const figures = [
    `${created.toLocaleString("en-US")} created`,
    `${updated.toLocaleString("en-US")} updated`,
    `${unchanged.toLocaleString("en-US")} unchanged`,
    `${skipped.toLocaleString("en-US")} skipped because they exist`,
    `${invalid.toLocaleString("en-US")} refused`,
  ].join(", ");
  return dryRun ? `Dry run, nothing was changed: ${figures}.` : `Clients: ${figures}.`;
}

/** Says how the file is understood, before anything is sent. */
export function tellPlan(io: Io, file: CsvFile, { headers, columns }: Plan) {
  const separators: Record<string, string> = { ",": "comma", ";": "semicolon", "\t": "tab" };
  say(
    io,
    `${file.name}: ${counted(file.rows, "row")}, ${file.encoding}, separated by ${separators[file.delimiter]}.`,
  );
  const used = [...columns].map(([field, places]) => `"${headersOf(headers, places)}" is ${field}`);
  const places = new Set([...columns.values()].flat());
  const unused = headers.filter((header, at) => !places.has(at) && header.trim() !== "");
  say(io, `Columns: ${used.join(", ")}${unused.length > 0 ? `; not used: ${unused.join(", ")}` : ""}.`);
}
