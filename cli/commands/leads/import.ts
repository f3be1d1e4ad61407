import type { Command } from "commander";
import { addTableImport } from "#/cli/commands/table-import/import-table";
import type { TableKind } from "#/cli/commands/table-import/table-kind";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/help";
import { answer } from "#/src/client";
import { ImportedLead } from "#/src/contract/leads";
import { fieldsOf } from "#/src/table-import/kind";
import { leadKind } from "#/src/table-import/leads";
import { mostRows } from "#/src/table-import/source";

/** `portal leads import FILE` */
export function addImportLeads(parent: Command, io: Io) {
  addTableImport(parent, io, leadKind, () => leadTable).addHelpText("after", importHelp);
}

/** Leads as files have them. */
export const leadTable: TableKind = {
  rules: leadKind,
  wire: ImportedLead.shape,
  send: (api, json, headers) => answer(api["client-leads"].import.$post({ json }, { headers })),
};

const importHelp = `
Files and options are those of portal clients import: CSV or XLSX with a header and at most ${mostRows.toLocaleString("en-US")} rows. Common header names are understood, such as "Company", "Contact name" or "Deal amount"; the fields are ${fieldsOf(leadKind).join(", ")}.

- Source and status may be given by key or label; what a file calls them otherwise is translated by --value.
- Deal values are whole numbers of the portal's currency, with a sign or without. How a column writes thousands is found in the column.
- Days are found in the column too. Where each may be two, 03/04/2026, nothing is sent until --dates says which it is (exit code 3). A moment of another time zone is refused.
- An owner is said by name or e-mail address, and must be an active admin, manager or contributor.
- A second row with the same company and e-mail address is refused. A lead that exists is left alone, or updated with --on-duplicate update; where two leads have both, the row is refused.
${examples(
  "portal leads import leads.csv --dry-run",
  'portal leads import deals.xlsx --map "First name+Last name=clientName" --value "Stage:warm=contacted"',
  'portal leads import leads.csv --dates "Follow up=day-first" --errors refused.csv',
  "portal leads import leads.csv --on-duplicate update --default leadSource=event",
)}`;
