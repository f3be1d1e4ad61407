import type { Command } from "#/cli/command";
import { addTableImport, type TableOptions } from "#/cli/commands/table-import/import-table";
import type { TableKind } from "#/cli/commands/table-import/table-kind";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/help";
import { answer } from "#/src/client";
import { ImportedClient } from "#/src/contract/clients";
import { clientKind } from "#/src/imports/tables/clients";
import { fieldsOf } from "#/src/imports/tables/kind";
import { mostRows } from "#/src/imports/tables/with-header";

type Options = TableOptions & { startOnboarding?: boolean };

/** `portal clients import FILE` */
export function addImportClients(parent: Command, io: Io) {
  const kindFor = ({ startOnboarding = false }: Options) => clientTable(startOnboarding);
  addTableImport(parent, io, clientKind, kindFor)
    .option("--start-onboarding", "start onboarding of the created clients")
    .addHelpText("after", importHelp);
}

/** Clients as imported from files. */
export const clientTable = (startOnboarding: boolean): TableKind => ({
  rules: clientKind,
  wire: ImportedClient.shape,
  ownFields: (api) => answer(api["client-fields"].$get()),
  send: (api, call, headers) =>
    answer(api.clients.import.$post({ json: { ...call, startOnboarding } }, { headers })),
});

const importHelp = `
A CSV file is encoded in UTF-8, UTF-16, Windows-1252 or Shift_JIS and separated by commas, semicolons or tabs; of a workbook, the first sheet with content is read. A file has a header and at most ${mostRows.toLocaleString("en-US")} rows. Common header names are recognized, such as "Company name", "Email" or "Website"; the fields are ${fieldsOf(clientKind).join(", ")}, and the agency's own as field.{key}.

- Brand names are separated by commas; a comma within a name is written \\,. Without a brand column, each client's own name is its only brand.
- Joined columns, --map "First name+Last name=primaryContactName", are separated by a space, and empty ones are omitted. Joined brand columns are separate names.
- Status and client type may be given by key or label: "Active", "UnCut Brands (MLM)". --value replaces other texts; an empty value empties the cell.
- Cells that are exactly NULL or \\N, as databases export them, count as empty where a cell may be empty: in the columns of optional fields, and of fields that have a --default.
- An account manager is given by name or email address, and must be an active admin, manager or contributor.
- The agency's own fields are recognized by field.{key}, as in an export, or by their label; several options are separated by commas, and yes or no may be yes, no, true or false. An empty cell leaves the value of an existing client unchanged.
- A web address without a scheme, such as www.example.com, gets https://.
- The first valid row with a name is imported; later ones are refused.
- A row of an update without differences is counted as unchanged.
- Clients are identified by name, so running the same file again creates nothing, and completes an interrupted run.
- The errors file is written when a row is refused. That of an earlier run is always replaced, by one without rows if none is refused. Correct it and import it: its "reason" column is ignored.
${examples(
  "portal clients import clients.csv --dry-run",
  "portal clients import clients.csv --errors refused.csv",
  'portal clients import export.csv --map "Account title=name" --map "Owner=" --default status=active',
  "portal clients import export.csv --default primaryContactName=Unknown --start-onboarding",
  'portal clients import export.csv --value "Stage:warm=lead" --map "First+Last=primaryContactName"',
  "portal clients import - --skip-invalid < export.csv",
)}`;
