import { InvalidArgumentError, Option } from "commander";
import type { Command } from "#/cli/command";
import { collect } from "#/cli/commands/arguments";
import { RowsRefused } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { ImportResult } from "#/src/contract/table-imports";
import type { Kind } from "#/src/imports/tables/kind";
import { makePlan, type PlanChoices } from "./plan";
import { importReport, printPlan } from "./report";
import { openSource } from "./source";
import { completeKind, startTableImport, type TableKind } from "./table-kind";

/** Options of an import of rows of any kind. */
export type TableOptions = GlobalOptions &
  PlanChoices & { headerLine?: number; dryRun?: boolean; skipInvalid?: boolean; errors?: string };

/**
 * Adds `portal NOUN import FILE`; a kind may add options of its own, from which `kindFor` derives how calls are sent.
 */
export function addTableImport<O extends TableOptions>(
  parent: Command,
  io: Io,
  { many, keyWords }: Kind,
  kindFor: (options: O) => TableKind,
): Command {
  const command = parent
    .command("import")
    .argument("<file>", "the CSV or XLSX file; - is standard input")
    .summary(`import ${many} from a CSV or XLSX file`)
    .description(`Import ${many} from a CSV or XLSX file. ${keyWords}`);
  return addReadingOptions(command)
    .option("--dry-run", "check everything and change nothing")
    .alsoTakes("--plan")
    .alsoTakes("--yes")
    .addOption(
      new Option("--on-duplicate <what>", `what to do with existing ${many}`)
        .choices(["skip", "update"])
        .default("skip"),
    )
    .option(
      "--skip-invalid",
      "drop invalid values of optional fields and report them, instead of refusing the row",
    )
    .option("--errors <file>", "write the refused rows and their reasons to a CSV file")
    .jsonFields(ImportResult)
    .action(async (path: string, _: unknown, command: Command) => {
      const given = command.optsWithGlobals<O & { plan?: boolean }>();
      const options = { ...given, dryRun: Boolean(given.dryRun || given.plan) };
      await importTable(kindFor(options), path, options, () => connect(command, io), io);
    });
}

/** Adds the options on how the columns and cells of a table are read. */
export function addReadingOptions(command: Command): Command {
  return command
    .option(
      "--map <Header=field>",
      "use a column for a field, or several, First+Last=field; `Header=` ignores a column (repeatable)",
      collect,
    )
    .option("--value <Header:text=value>", "replace a text in the cells of a column (repeatable)", collect)
    .option("--default <field=value>", "fill empty cells of a field (repeatable)", collect)
    .option(
      "--dates <Header=order>",
      "day-first or month-first, if the dates of a column are ambiguous (repeatable)",
      collect,
    )
    .option(
      "--numbers <Header=sign>",
      "point or comma as decimal sign, if the numbers of a column are ambiguous (repeatable)",
      collect,
    )
    .option("--header-line <line>", "the line of the header, if it is not detected correctly", lineNumber);
}

function lineNumber(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a line number such as 4.");
}

/**
 * Imports a file and reports the result. Errors in the file and the options are reported before anything is sent.
 * @throws RowsRefused when some rows were not imported
 */
async function importTable(
  kind: TableKind,
  path: string,
  options: TableOptions,
  connectNow: () => Api,
  io: Io,
) {
  const { dryRun = false, onDuplicate, skipInvalid = false } = options;
  const source = await openSource(path, io, options);
  const completed = await completeKind(kind, source, options, connectNow);
  const plan = makePlan(completed, source, options);
  const report = importReport(io, source, plan, options);
  const api = connectNow();
  const work = startTableImport({ kind, api, io, options: { onDuplicate, skipInvalid } }, source, plan);
  printPlan(io, source, plan);
  report.begin();

  const forget = io.atExit(() => report.breakOff("Interrupted", work));
  try {
    for await (const outcomes of dryRun ? work.preview() : work.apply()) report.add(outcomes);
  } catch (error) {
    report.breakOff("Stopped", work);
    throw error;
  } finally {
    forget();
  }
  report.end(work);
  if (options.json) printJson(io, options.json, report.result());
  if (report.counts.invalid > 0) throw new RowsRefused();
}
