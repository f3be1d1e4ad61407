import { InvalidArgumentError } from "commander";
import type { Command } from "#/cli/command";
import { calendarDate, collect } from "#/cli/commands/arguments";
import { findClient } from "#/cli/commands/clients/find-client";
import { addReadingOptions } from "#/cli/commands/table-import/import-table";
import { RowsRefused, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/help";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { portalDate } from "#/cli/session/portal-date";
import { Audit } from "#/src/contract/audits";
import { currencyCodes, mostImportedFiles } from "#/src/contract/choices/reports-in";
import { taskPhase } from "#/src/contract/choices/tasks";
import { serverLimits } from "#/src/contract/limits";
import { ImportTasksResult } from "#/src/contract/task-imports";
import { isAsanaExport } from "#/src/imports/asana/read-asana";
import { type AnswerOptions, readAnswers, requireKnown, type TaskOptions } from "./options";
import { planReports, type Target } from "./plan-reports";
import { planTables, type TableChoices, type TableFile, tableIn } from "./plan-tables";
import { planTasks } from "./plan-tasks";
import { type OpenFile, openFiles } from "./read-files";
import { type ImportPart, type Shown, showPlan } from "./shown";
import { and, tableNames } from "./table-kinds";

type Options = GlobalOptions &
  AnswerOptions &
  TaskOptions &
  TableChoices & {
    client?: string;
    audit?: string;
    plan?: boolean;
    yes?: boolean;
    currency?: string;
  };

/** Fields printed by `--plan --json`. */
const planFields = { shape: { files: null, changes: null, refusals: null } };

/** `portal import FILE...` */
export function addImport(program: Command, io: Io) {
  const command = program
    .command("import")
    .argument(
      "<files...>",
      `reports from Amazon, exports from Asana, ${tableNames.join(", ")}: CSV, TSV or XLSX`,
    )
    .summary(`import Amazon's reports, Asana's tasks, ${and(tableNames)}`)
    .description(
      "Import the figures of a client's audit from Amazon's reports (Business Reports by child ASIN and by date, " +
        `advertising, FBA inventory), tasks from Asana, and ${and(tableNames)}. The header determines the kind of a file. An existing audit of that day is changed, otherwise one is created.`,
    )
    .option("--client <client>", "the client's id or full name")
    .option(
      "--audit <date>",
      "the day of the audit, yyyy-mm-dd; default: today in the portal's time zone",
      calendarDate,
    )
    .option("--plan", "print what would change and change nothing")
    .alsoTakes("--dry-run")
    .option("--yes", "do not ask first")
    .option(
      "--period <[file=]from..to>",
      "the days that a file covers, if it does not state them (repeatable)",
      collect,
    )
    .option(
      "--style <[file=]style>",
      "point or comma as decimal separator; day-first or month-first (repeatable)",
      collect,
    )
    .option("--currency <code>", "what a dollar sign means in a new audit, such as CAD", currencyCode)
    .option(
      "--category <[section=]category>",
      "the category of tasks in an Asana section, or in all sections that name none (repeatable)",
      collect,
    )
    .option("--person <from=address>", "the user for an address or name in Asana (repeatable)", collect)
    .option("--due <date>", "the due date of open tasks without one", calendarDate)
    .choice(
      "--phase <phase>",
      "the phase of new tasks; default: onboarding until it is complete, then ongoing",
      taskPhase.values,
    )
    .choice(
      "--on-duplicate <what>",
      `what to do with existing rows; default: update tasks, skip ${and(tableNames)}`,
      ["skip", "update"],
    )
    .choice("--kind <kind>", "the kind of rows, if the header line fits several", tableNames);
  addReadingOptions(command)
    .option(
      "--skip-invalid",
      `in rows of ${and(tableNames)}, drop invalid values of optional fields and report them, instead of refusing the row`,
    )
    .option("--errors <file>", `write the refused rows, with their reasons, to a CSV file`)
    .option("--start-onboarding", "start onboarding of the created clients")
    .jsonFields(planFields, { shape: { importId: null } }, ImportTasksResult, Audit)
    .addHelpText("after", importHelp)
    .action(async (paths: string[], _: unknown, command: Command) => {
      const { dryRun, ...options } = command.optsWithGlobals<Options & { dryRun?: boolean }>();
      if (dryRun) options.plan = true;
      await importFiles(io, await openFiles(paths), options, () => connect(command, io));
    });
}

function currencyCode(text: string): string {
  if (currencyCodes.some((code) => code === text)) return text;
  throw new InvalidArgumentError(`It must be one of ${currencyCodes.join(", ")}.`);
}

/**
 * @throws RowsRefused when a file or a row is refused, or a file has an open question without an option that answers
 * it
 */
async function importFiles(io: Io, files: readonly OpenFile[], options: Options, connectNow: () => Api) {
  const names = files.map(({ file }) => file);
  requireKnown(readAnswers(options), names);
  const { reports, tasks, rows } = await sorted(files, options);
  const needsClient = reports.length + tasks.length > 0;
  if (needsClient && !options.client && !options.plan) throw withoutClient(io, reports.length === 0);
  const target = options.client ? await findTarget(connectNow(), options.client) : null;
  const parts: ImportPart[] = [];
  if (reports.length > 0) parts.push(await planReports(io, reports, options, target));
  if (tasks.length > 0) parts.push(await planTasks(io, tasks, options, target));

  if (rows.length > 0) parts.push(await planTables(io, rows, options, connectNow()));

  const shown = together(parts, names);
  const isStopped = parts.some((part) => part.isStopped);
  const { json, plan: isPlanOnly = false } = options;
  const asksFirst = !options.yes && !json;
  if (isPlanOnly || isStopped || asksFirst) showPlan(io, shown, json);
  if (isStopped) throw new RowsRefused();
  if (isPlanOnly) for (const part of parts) part.onPlanOnly?.();
  else {
    const done: unknown[] = [];
    for (const part of parts) done.push(await part.apply(asksFirst));
    const results = done.filter((each) => each !== undefined);
    if (json && results.length > 0) printJson(io, json, results.length === 1 ? results[0] : results);
    else if (json) for (const refusal of shown.refusals) say(io, refusal);
    else if (!asksFirst && (results.length > 0 || shown.refusals.length > 0)) showPlan(io, shown, undefined);
  }
  if (parts.some((part) => part.isPartial())) throw new RowsRefused();
}

/** Sorts the files into Asana exports, client and lead tables, and reports. */
async function sorted(files: readonly OpenFile[], options: TableChoices) {
  const tasks: OpenFile[] = [];
  const reports: OpenFile[] = [];
  const rows: TableFile[] = [];
  for (const file of files) {
    if (await isAsanaExport(file.bytes)) {
      tasks.push(file);
      continue;
    }
    const table = await tableIn(file, options);
    if (table) rows.push(table);
    else reports.push(file);
  }
  return { tasks, reports, rows };
}

function withoutClient(io: Io, isTasksOnly: boolean): Error {
  if (!isTasksOnly) {
    return new WrongUsage("Whose audit? Give --client, or --plan to see what the files are.");
  }
  say(io, "Whose onboarding? Give --client, or --plan to see what the files are.");
  return new RowsRefused();
}

async function findTarget(api: Api, wanted: string): Promise<Target> {
  const client = await findClient(api, wanted);
  return { api, client, today: await portalDate(api) };
}

/** Merges the plans, with the files in the given order. */
function together(parts: readonly ImportPart[], names: readonly string[]): Shown {
  const all = parts.map(({ shown }) => shown);
  return {
    files: all
      .flatMap(({ files }) => files)
      .toSorted((a, b) => names.indexOf(a.file) - names.indexOf(b.file)),
    changes: all.flatMap(({ changes }) => changes),
    remarks: all.flatMap(({ remarks }) => remarks),
    refusals: all.flatMap(({ refusals }) => refusals),
  };
}

const importHelp = `
Files stay on this machine: only figures, with the names and SHA-256 of their files, tasks and rows are sent. The same reports are refused while their figures are in the audit. An import is undone as a whole.

An open question about a file, such as its period, needs an answer: without one nothing is changed and the exit code is 3. A period is remembered by the file's SHA-256. An import has at most ${mostImportedFiles} files with names of at most ${serverLimits.fileNameLength} characters.

Rows of ${and(tableNames)} are imported as by ${and(tableNames.map((name) => `portal ${name} import`))}, with the same options for reading a file: --map, --value, --default, --dates, --numbers and --header-line. If a header line fits several kinds, --kind selects one; it also accepts a file whose header fits none.

Tasks from Asana are identified by the link built from their Task ID: a further run imports new and changed ones. A section with the name of a category sets the category. New tasks belong to the onboarding until it is complete, and are ongoing afterwards (--phase). A refused row does not keep others out; the exit code is then 3, too.
${examples(
  "portal import business.csv ads.csv --plan --period 2026-06-01..2026-06-28",
  'portal import business.csv ads.xlsx --client "Acme Outdoor" --period business.csv=2026-06-01..2026-06-28',
  'portal import ads.csv --client "Acme Outdoor" --audit 2026-06-30 --style comma --yes',
  "portal import *.csv --plan --json",
  'portal import crm.csv --kind clients --header-line 4 --map "First+Last=primaryContactName" --errors refused.csv',
  'portal import asana.csv --client "Acme Outdoor" --category "Build=listings" --category catalog',
  'portal import asana.csv --client "Acme Outdoor" --phase ongoing',
  'portal import asana.csv --client "Acme Outdoor" --person old@acme.example=dana@agency.example --due 2026-07-31',
)}`;
