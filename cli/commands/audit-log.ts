import type { Command } from "#/cli/command";
import { findUser } from "#/cli/commands/users/list";
import { Failed, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { writeExport } from "#/cli/output/export";
import { chosenFields, type JsonChoice, jsonLine } from "#/cli/output/json";
import { patiently } from "#/cli/session/calls";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { portalDate } from "#/cli/session/portal-date";
import { answer } from "#/src/client";
import { AuditLogEntry } from "#/src/contract/admin";
import { auditLogActions, auditLogEntities } from "#/src/contract/choices/audit-log";
import { callLimits } from "#/src/contract/limits-of-calls";
import { csvLine, writeCsv } from "#/src/format/csv";
import { calendarDate } from "./arguments";

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
    .summary("write the audit log")
    .description("Write the audit log, newest first, as CSV or JSON lines, without a limit on its length.")
    .option("--from <date>", "yyyy-mm-dd in the portal's time zone, the first day", calendarDate)
    .option("--to <date>", "yyyy-mm-dd, the last day", calendarDate)
    .option("--search <text>", "changes of entities with this in their name, and of what belongs to them")
    .option("--user <user>", "changes by this user, by email address or id")
    .choice("--entity <entity>", "changes of this kind of entity", auditLogEntities)
    .choice("--action <action>", "changes of this kind", auditLogActions)
    .choice("--format <format>", "csv (default) or jsonl, one JSON object per line", ["csv", "jsonl"])
    .option(
      "--out <file>",
      "write the whole file or nothing; in a folder it is named after the day: audit-log-2026-03-31.csv",
    )
    .jsonFields(AuditLogEntry)
    .examples(
      "portal audit-log export --from 2026-03-01 --to 2026-03-31 --out march.csv",
      "portal audit-log export --user mia@agency.example --action role_change",
      'portal audit-log export --search "Brand House" --action delete',
      "portal audit-log export --entity client --format jsonl",
    )
    .action(async (_: unknown, command: Command) => {
      const { out, json, format = json ? "json" : "csv", ...options } = command.optsWithGlobals<Options>();
      const { from, to } = options;
      if (from && to && from > to) throw new WrongUsage("--to must not be before --from.");
      const api = connect(command, io);
      await writeExport(io, out, async () => ({
        fileName: async () => `audit-log-${await portalDate(api)}.${format}`,
        pieces: formats[format](everyEntry(api, io, await filtersOf(api, options)), json),
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

/**
 * Yields all matching entries, newest first, one page in memory at a time. Each page continues after the last entry
 * of the previous one, so new entries are left out and none is missed or repeated.
 * @throws ApiError, Failed
 */
async function* everyEntry(
  api: Api,
  io: Io,
  filters: Record<string, string>,
): AsyncGenerator<AuditLogEntry[]> {
  for (let last: string | undefined; ; ) {
    const query = {
      ...filters,
      pageSize: String(callLimits.pageSizeMax),
      ...(last && { olderThan: last }),
    };
    const entries = await patiently(io, () => answer(api.admin["audit-logs"].$get({ query })));
    const next = entries.at(-1)?.id;
    if (next !== undefined && next === last) throw new Failed("The portal answers the same entries again.");
    if (entries.length > 0) yield entries;
    if (next === undefined || entries.length < callLimits.pageSizeMax) return;
    last = next;
  }
}

type Pages = AsyncIterable<AuditLogEntry[]>;

/** Formatters from pages of entries to the text of a file. */
const formats = { csv: csvOf, jsonl: jsonLinesOf, json: jsonOf } satisfies Record<
  string,
  (pages: Pages, json: JsonChoice) => AsyncGenerator<string>
>;
type Format = keyof typeof formats;

const columns = "Time,User,Entity,Entity Id,Action,Before,After,User Id,Id,Name,Part Of,Operation Id".split(
  ",",
);

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  let header = csvLine(columns);
  for await (const entries of pages) {
    yield header + writeCsv(entries.map(cellsOf));
    header = "";
  }
  if (header) yield header;
}

function cellsOf(entry: AuditLogEntry): string[] {
  return [
    entry.createdAt,
    entry.linkSentTo ? `${entry.userEmail}, by a link sent to ${entry.linkSentTo}` : entry.userEmail,
    entry.entity,
    entry.entityId,
    entry.action,
    entry.before ? JSON.stringify(entry.before) : "",
    entry.after ? JSON.stringify(entry.after) : "",
    entry.userId ?? "",
    entry.id,
    entry.subject.name ?? "",
    entry.subject.partOf ?? "",
    entry.operationId ?? "",
  ];
}

async function* jsonLinesOf(pages: Pages, json: JsonChoice): AsyncGenerator<string> {
  for await (const entries of pages)
    yield entries.map((entry) => jsonLine(chosenFields(json, entry))).join("");
}

/** One array, one entry per line. */
async function* jsonOf(pages: Pages, json: JsonChoice): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const entries of pages) {
    yield separator + entries.map((entry) => jsonLine(chosenFields(json, entry)).trimEnd()).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
