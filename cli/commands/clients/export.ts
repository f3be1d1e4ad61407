import type { Command } from "#/cli/command";
import type { Io } from "#/cli/io";
import { writeExport } from "#/cli/output/export";
import { chosenFields, jsonText } from "#/cli/output/json";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { portalDate } from "#/cli/session/portal-date";
import { answer } from "#/src/client";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import { fieldParam } from "#/src/contract/choices/field-names";
import type { KeptField } from "#/src/contract/client-fields";
import { ClientListItem } from "#/src/contract/clients";
import { csvLine, guardReversibly } from "#/src/format/csv";
import { joinNames } from "#/src/format/names";
import { plainNumber } from "#/src/format/plain-number";
import { type ClientField, clientKind } from "#/src/imports/tables/clients";
import { labelOf } from "#/src/imports/tables/kind";
import { everyClient } from "./find-client";
import { standingFilter } from "./list";

type Options = GlobalOptions & { out?: string; standing?: string };

/** `portal clients export` */
export function addExportClients(parent: Command, io: Io) {
  parent
    .command("export")
    .summary("write all clients as CSV")
    .description(
      "Write all clients as CSV (UTF-8) to stdout or a file, with the columns of `portal clients import`: " +
        "`portal clients import --on-duplicate update` with this file changes nothing. Cells that a spreadsheet " +
        "would run as a formula begin with a ', and a comma or \\ inside a brand name follows a \\; the import " +
        "removes both. The agency's own fields follow as field.{key}.",
    )
    .choice(...standingFilter)
    .option(
      "--out <file>",
      "write the whole file or nothing; in a folder it is named after the day: clients-2026-03-31.csv",
    )
    .jsonFields(ClientListItem)
    .examples(
      "portal clients export > clients.csv",
      "portal clients export --out backups/clients.csv",
      "portal clients export --json",
    )
    .action(async (_: unknown, command: Command) => {
      const { out, json, standing } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const fileName = (type: string) => async () => `clients-${await portalDate(api)}.${type}`;
      await writeExport(io, out, async () => {
        const kept = json ? [] : await answer(api["client-fields"].$get());
        const names = kept.map(({ key }) => fieldParam(key));
        const query = {
          ...(standing && { standing }),
          ...(names.length > 0 && { columns: names.join(",") }),
        };
        const clients =
          Object.keys(query).length > 0
            ? await Array.fromAsync(everyClient(api, query))
            : await answer(api.clients.$get({ query: {} }));
        return json
          ? { fileName: fileName("json"), pieces: [jsonText(chosenFields(json, clients))] }
          : { fileName: fileName("csv"), pieces: csvOf(clients, kept) };
      });
    });
}

type Column = { title: string; show: (client: ClientListItem) => string };

/** Columns that the import reads. */
const fields: Record<ClientField, Column["show"]> = {
  name: (client) => client.name,
  brandNames: (client) => joinNames(client.brandNames),
  clientType: (client) => clientType.label(client.clientType),
  primaryContactName: (client) => client.primaryContactName,
  primaryContactEmail: (client) => client.primaryContactEmail,
  websiteUrl: (client) => client.websiteUrl ?? "",
  amazonStorefrontUrl: (client) => client.amazonStorefrontUrl ?? "",
  accountManager: (client) => client.accountManager?.email ?? "",
  timeZone: (client) => client.timeZone ?? "",
  status: (client) => clientStatus.label(client.status),
};

/** Columns for information only, after those. */
const columns: Column[] = [
  ...Object.entries(fields).map(([name, show]) => ({ title: labelOf(clientKind, name), show })),
  { title: "Progress %", show: (client) => String(client.percentComplete) },
  { title: "Total Tasks", show: (client) => String(client.totalTasks) },
  { title: "Completed Tasks", show: (client) => String(client.completedTasks) },
  { title: "Past Due Tasks", show: (client) => String(client.pastDueTasks) },
  { title: "Target Launch Date", show: (client) => client.targetLaunchDate ?? "" },
  { title: "Client Id", show: (client) => client.id },
];

/** Yields the lines of the file, with the agency's own fields as the last columns. */
function* csvOf(clients: readonly ClientListItem[], kept: readonly KeptField[]): Generator<string> {
  const all = [...columns, ...kept.map(keptColumn)];
  yield csvLine(all.map((column) => column.title));
  for (const client of clients) {
    yield csvLine(all.map((column) => guardReversibly(column.show(client))));
  }
}

/** A column of one of the agency's own fields: several options are separated as brand names are. */
function keptColumn({ key }: KeptField): Column {
  const show = ({ fields }: ClientListItem) => {
    const value = fields?.[key] ?? "";
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number") return plainNumber(value);
    return Array.isArray(value) ? joinNames(value) : String(value);
  };
  return { title: fieldParam(key), show };
}
