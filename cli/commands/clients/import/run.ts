import { fold } from "../../../../src/format/fold";
import { RowsRefused } from "../../../exit";
import type { Io } from "../../../io";
import { printJson } from "../../../output/json";
import { progressBar } from "../../../output/progress";
import { counted, say } from "../../../output/words";
import type { Api, GlobalOptions } from "../../../session/connect";
import { everyClient } from "../every-client";
import { batchesOf } from "./batches";
import { type CsvFile, inspectFile, rowsOf } from "./file";
import { isWithoutBrands, makePlan, type Plan } from "./plan";
import { refusedRowsFile } from "./refused-rows";
import { type ImportReport, importReport, tellPlan } from "./report";
import { sender } from "./send";
import { openSource } from "./source";

export type ImportOptions = GlobalOptions & {
  map?: string[];
  value?: string[];
  default?: string[];
  dryRun?: boolean;
  onDuplicate: "skip" | "update";
  startOnboarding?: boolean;
  skipInvalid?: boolean;
  errors?: string;
};

/**
 * Imports a file and reports it. What is wrong with the file and the options is told before anything is sent.
 * @throws RowsRefused when some rows did not go in
 */
export async function importClients(path: string, options: ImportOptions, connectNow: () => Api, io: Io) {
  const source = await openSource(path, io);
  try {
    await importFile(await inspectFile(source), options, connectNow, io);
  } finally {
    source.discard();
  }
}

async function importFile(file: CsvFile, options: ImportOptions, connectNow: () => Api, io: Io) {
  const plan = makePlan(file.headers, options);
  const errorsFile = options.errors ? refusedRowsFile(options.errors, file) : null;
  const api = connectNow();
  tellPlan(io, file, plan);
  if (options.onDuplicate === "update" && isWithoutBrands(plan)) await keepBrands(api, plan);

  const report = importReport(io, plan, errorsFile, options);
  const progress = progressBar(io, file.rows, "rows");
  const forget = io.atExit(() => {
    progress.clear();
    tellBrokenOff("Interrupted", report, file, options, io);
    errorsFile?.publish();
  });
  try {
    await sendRows(api, file, plan, report, progress, options, io);
  } catch (error) {
    if (report.done() > 0) tellBrokenOff("Stopped", report, file, options, io);
    throw error;
  } finally {
    forget();
    errorsFile?.publish();
  }
  report.tell();
  if (options.json) printJson(io, report.result());
  if (report.counts.invalid > 0) throw new RowsRefused();
}

/** A file without brands must not overwrite those of the clients it updates. */
async function keepBrands(api: Api, plan: Plan) {
  for await (const client of everyClient(api, {})) plan.keepsBrandsOf.add(fold(client.name));
}

async function sendRows(
  api: Api,
  file: CsvFile,
  plan: Plan,
  report: ImportReport,
  progress: ReturnType<typeof progressBar>,
  { dryRun = false, onDuplicate, startOnboarding = false, skipInvalid = false }: ImportOptions,
  io: Io,
) {
  const send = sender(api, io, { dryRun, onDuplicate, startOnboarding, skipInvalid });
  try {
    progress.show(0);
    for await (const batch of batchesOf(rowsOf(file), plan)) {
      report.await(batch.rows.length);
      report.add(batch.records, await send(batch));
      progress.show(report.done());
    }
  } finally {
    progress.clear();
  }
}

/** What was done until then and how to go on; rows whose answer is still awaited may be in or not. */
function tellBrokenOff(
  how: "Interrupted" | "Stopped",
  report: ImportReport,
  file: CsvFile,
  { dryRun }: ImportOptions,
  io: Io,
) {
  report.tell();
  const [done, open] = [report.done().toLocaleString("en-US"), report.awaited()];
  const awaited = open > 0 ? ` ${counted(open, "more row")} may be in.` : "";
  const advice = dryRun ? "" : `${awaited} Run it again: what is in is not taken in twice.`;
  say(io, `${how} after ${done} of ${counted(file.rows, "row")}.${advice}`);
}
