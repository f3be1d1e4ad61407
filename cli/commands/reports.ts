import type { Command } from "#/cli/command";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { writeExport } from "#/cli/output/export";
import { chosenFields, jsonText } from "#/cli/output/json";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { dateOf } from "#/cli/session/portal-date";
import { accepted } from "#/src/client";
import { reportRange } from "#/src/contract/choices/reports";
import { ReportSummary } from "#/src/contract/reports";
import { reportCsv, reportFileName } from "#/src/format/report-csv";
import { calendarDate } from "./arguments";

type Options = GlobalOptions & { range?: string; from?: string; to?: string; out?: string };

/** `portal reports export` */
export function addExportReport(parent: Command, io: Io) {
  parent
    .command("export")
    .summary("write the performance report")
    .description(
      "Write the performance report of all clients as CSV, the same bytes as Export CSV on the Reports screen; " +
        "with --json all data of that screen.",
    )
    .choice("--range <range>", "the days that figures over time cover", reportRange.values)
    .option("--from <date>", "yyyy-mm-dd, the first day of a custom range", calendarDate)
    .option("--to <date>", "yyyy-mm-dd, its last day", calendarDate)
    .option(
      "--out <file>",
      "write the whole file or nothing; in a folder it is named after the day: 2026-03-31.csv",
    )
    .jsonFields(ReportSummary)
    .examples(
      "portal reports export > report.csv",
      "portal reports export --out reports/",
      "portal reports export --range last_90_days --json",
      "portal reports export --from 2026-01-01 --to 2026-03-31 --out first-quarter.csv",
    )
    .action(async (_: unknown, command: Command) => {
      const { out, json, ...options } = command.optsWithGlobals<Options>();
      const query = rangeOf(options);
      const api = connect(command, io);
      await writeExport(io, out, async () => {
        const response = await accepted(api.reports.summary.$get({ query }));
        const [date, summary] = [dateOf(response), await response.json()];
        return json
          ? { fileName: () => `${date}.json`, pieces: [jsonText(chosenFields(json, summary))] }
          : { fileName: () => reportFileName(date), pieces: [reportCsv(summary)] };
      });
    });
}

function rangeOf({ range, from, to }: Pick<Options, "range" | "from" | "to">): Record<string, string> {
  if (!from && !to && range !== "custom") return range ? { range } : {};
  if (range && range !== "custom") {
    throw new WrongUsage("--from and --to already set a range: omit --range.");
  }
  if (!from || !to) throw new WrongUsage("A custom range needs both --from and --to.");
  if (from > to) throw new WrongUsage("--to must not be before --from.");
  return { range: "custom", from, to };
}
