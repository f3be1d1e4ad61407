import { type Command, Option } from "commander";
import { calendarDate } from "#/cli/commands/calendar-date";
import { findUser } from "#/cli/commands/users/find-user";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { writeExport } from "#/cli/output/export";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { auditLogActions, auditLogEntities } from "#/src/contract/choices/audit-log";
import { everyEntry } from "./every-entry";
import { type Format, formats } from "./formats";

type Options = GlobalOptions & {
  from?: string;
  to?: string;
  search?: string;
  user?: string;
  entity?: string;
  action?: string;
  format?: Exclude<Format, "json">;
  out?: string;
};

/** `portal audit-log export` */
export function addExportAuditLog(parent: Command, io: Io) {
  parent
    .command("export")
    .summary("write who changed what and when")
    .description("Write the audit log, newest first, as CSV or as JSON lines, however long it is.")
    .option("--from <date>", "yyyy-mm-dd in the portal's time zone, the first day", calendarDate)
    .option("--to <date>", "yyyy-mm-dd, the last day", calendarDate)
    .option("--search <text>", "changes of what has this in its name, and of what belongs to that")
    .option("--user <user>", "what this person did, by email address or id")
    .addOption(new Option("--entity <entity>", "changes of this kind of thing").choices(auditLogEntities))
    .addOption(new Option("--action <action>", "changes of this kind").choices(auditLogActions))
    .addOption(
      new Option("--format <format>", "csv (when absent) or jsonl, one JSON object a line").choices([
        "csv",
        "jsonl",
      ]),
    )
    .option("--out <file>", "write the whole file or nothing; in a folder it is audit-log.csv or .jsonl")
    .addHelpText(
      "after",
      examples(
        "portal audit-log export --from 2026-03-01 --to 2026-03-31 --out march.csv",
        "portal audit-log export --user mia@agency.example --action role_change",
        'portal audit-log export --search "Brand House" --action delete',
        "portal audit-log export --entity client --format jsonl",
      ),
    )
    .action(async (_: unknown, command: Command) => {
      const { out, json, format = json ? "json" : "csv", ...options } = command.optsWithGlobals<Options>();
      const { from, to } = options;
      if (from && to && from > to) throw new WrongUsage("--to must not be before --from.");
      const api = connect(command, io);
      await writeExport(io, out, async () => ({
        fileName: `audit-log.${format}`,
        pieces: formats[format](everyEntry(api, io, await filtersOf(api, options))),
      }));
    });
}

async function filtersOf(
  api: Api,
  { from, to, search, user, entity, action }: Options,
): Promise<Record<string, string>> {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
    ...(user && { userId: (await findUser(api, user)).id }),
    ...(entity && { entity }),
    ...(action && { action }),
  };
}
