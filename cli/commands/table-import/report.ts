import type { Io } from "#/cli/io";
import { brokenOff } from "#/cli/output/broken-off";
import { byReason, lineWords } from "#/cli/output/by-reason";
import type { JsonChoice } from "#/cli/output/json";
import { progressBar } from "#/cli/output/progress";
import { counted, say } from "#/cli/output/words";
import type { RowImport, RowOutcome, RowResult } from "#/src/client/import-calls";
import type { ImportResult } from "#/src/contract/table-imports";
import { cellTypeWords } from "#/src/imports/tables/cell-types";
import { headersOf } from "#/src/imports/tables/columns";
import type { Plan } from "#/src/imports/tables/plan";
import { reasonOf, reasonsOf } from "#/src/imports/tables/refused-rows";
import type { Source as Table } from "#/src/imports/tables/source";
import { refusedRowsFile } from "./refused-rows";
import type { Source } from "./source";

/**
 * On a terminal, more reasons than this would scroll the summary away, and more line numbers would bury the reason.
 */
const mostShownOnTerminal = 20;
const mostLinesOnTerminal = 10;

type RowReasons = { line: number; reasons: readonly string[] };

type Choices = { json?: JsonChoice; dryRun?: boolean; errors?: string };

/**
 * Counts the outcomes of rows, shows progress, and passes refused rows to the errors file.
 * @throws WrongUsage when that file cannot be written
 */
export function importReport(io: Io, source: Source, plan: Plan, choices: Choices) {
  const { json, dryRun = false, errors } = choices;
  const errorsFile = errors ? refusedRowsFile(io, errors, source) : null;
  const total = source.records.length;
  const progress = progressBar(io, total, "rows");
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  const results: RowResult[] = [];
  const rowReasons: RowReasons[] = [];
  const done = () => Object.values(counts).reduce((sum, count) => sum + count);

  function addRow({ cells, result }: RowOutcome) {
    counts[result.outcome]++;
    if (json) results.push(result);
    const { line, dropped, errors: wrong } = result;
    const leftOut = reasonsOf(dropped, plan).map((reason) => `left out ${reason}`);
    if (leftOut.length > 0) rowReasons.push({ line, reasons: leftOut });
    if (result.outcome !== "invalid") return;
    errorsFile?.add(cells, reasonOf(wrong, plan));
    rowReasons.push({ line, reasons: reasonsOf(wrong, plan) });
  }

  /** Reports refused, dropped and imported rows so far. */
  function printSummary({ importId, isUndoable }: RowImport) {
    sayReasons(io, rowReasons, errorsFile !== null);
    say(io, summaryOf(counts, dryRun, plan.kind.many));
    if (errorsFile && counts.invalid > 0) say(io, `The refused rows are in ${errorsFile.path}.`);
    if (isUndoable()) say(io, `portal undo ${importId} undoes it.`);
  }

  /** Reports the progress so far and how to continue. */
  function printInterrupted(how: string, work: RowImport) {
    printSummary(work);
    say(io, brokenOff(how, { done: done(), of: total, inFlight: work.rowsInFlight(), isDryRun: dryRun }));
  }

  return {
    counts,
    begin: () => progress.show(0),
    add(outcomes: readonly RowOutcome[]) {
      for (const outcome of outcomes) addRow(outcome);
      progress.show(done());
    },
    end(work: RowImport) {
      progress.clear();
      errorsFile?.publish();
      printSummary(work);
    },
    /** Ends the report early; a failure before any row was done is reported by its own message. */
    breakOff(how: "Interrupted" | "Stopped", work: RowImport) {
      progress.clear();
      if (how === "Interrupted" || done() > 0) printInterrupted(how, work);
      errorsFile?.publish();
    },
    result: (): ImportResult => ({ ...counts, results }),
  };
}

/** Prints each reason once with its lines; on a terminal few enough to keep the summary visible. */
function sayReasons(io: Io, rows: readonly RowReasons[], hasErrorsFile: boolean) {
  const reasons = byReason(rows);
  const { isTerminal } = io.stderr;
  const shown = isTerminal ? reasons.slice(0, mostShownOnTerminal) : reasons;
  for (const { reason, lines } of shown) {
    say(io, `${lineWords(lines, isTerminal ? mostLinesOnTerminal : undefined)}: ${reason}`);
  }
  const hidden = reasons.length - shown.length;
  const hint = hasErrorsFile ? "" : "; --errors FILE keeps all refused rows";
  if (hidden > 0) say(io, `… and ${counted(hidden, "more reason")}${hint}.`);
}

function summaryOf(counts: Omit<ImportResult, "results">, dryRun: boolean, many: string) {
  const { created, updated, unchanged, skipped, invalid } = counts;
  const figures = [
    `${created.toLocaleString("en-US")} created`,
    `${updated.toLocaleString("en-US")} updated`,
    `${unchanged.toLocaleString("en-US")} unchanged`,
    `${skipped.toLocaleString("en-US")} skipped because they exist`,
    `${invalid.toLocaleString("en-US")} refused`,
  ].join(", ");
  return dryRun
    ? `Dry run, nothing was changed: ${figures}.`
    : `${many.charAt(0).toUpperCase()}${many.slice(1)}: ${figures}.`;
}

/** Prints how the file is read, before anything is sent. */
export function printPlan(io: Io, source: Source, { headers, columns }: Plan) {
  const separators: Record<string, string> = { ",": "comma", ";": "semicolon", "\t": "tab" };
  const form = source.isWorkbook
    ? "a workbook"
    : `${source.encoding}, separated by ${separators[source.delimiter]}`;
  say(io, `${source.name}: ${counted(source.records.length, "row")}, ${form}.`);
  const used = [...columns].map(([field, places]) => `"${headersOf(headers, places)}" is ${field}`);
  const places = new Set([...columns.values()].flat());
  const unused = headers.filter((header, at) => !places.has(at) && header.trim() !== "");
  for (const remark of sourceRemarks(source)) say(io, remark);
  say(io, `Columns: ${used.join(", ")}${unused.length > 0 ? `; not used: ${unused.join(", ")}` : ""}.`);
}

/** Sentences on the header and the cells of a file that are not read as they look. */
export function sourceRemarks({ headers, headerLine, notes, typedColumns }: Table): string[] {
  const typed = [...typedColumns].map(([at, type]) => `"${headers[at]?.trim()}": ${cellTypeWords[type]}`);
  if (notes.length === 0) return typed;
  return [`Header is in line ${headerLine}; --header-line sets another.`, ...typed];
}
