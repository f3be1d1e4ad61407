import { clientTable } from "#/cli/commands/clients/import";
import { leadTable } from "#/cli/commands/leads";
import type { TableKind } from "#/cli/commands/table-import/table-kind";
import type { KindName } from "#/src/imports/tables/kinds";

/** Returns the kinds of rows that `portal import` recognizes by a header line. */
export const tablesFor = ({ startOnboarding = false }): readonly TableKind[] =>
  Object.values<TableKind>({
    clients: clientTable(startOnboarding),
    leads: leadTable,
  } satisfies Record<KindName, TableKind>);

export const tableNames = tablesFor({}).map(({ rules }) => rules.name);

/** "clients and leads" */
export const and = listing("conjunction");

/** "clients or leads" */
export const or = listing("disjunction");

function listing(type: Intl.ListFormatType) {
  const format = new Intl.ListFormat("en-GB", { type });
  return (names: readonly string[]) => format.format(names);
}
