import { getTableName } from "drizzle-orm";
import { nouns } from "#/src/domain/nouns";

const all = Object.values(nouns);

/** Tables by entity name in the audit log. */
export const entityTables = Object.fromEntries(all.map(({ entity, table }) => [entity, getTableName(table)]));

/** Tables with undoable rows, by entity name in the audit log. */
export const undoableTables = Object.fromEntries(
  all.flatMap(({ entity, table, undo }) => ("never" in undo ? [] : [[entity, getTableName(table)]])),
);

/** Tables whose rows name their client, by entity name in the audit log. */
export const clientTables = all.flatMap(({ table, clientVia }) =>
  clientVia === "clientId" ? [getTableName(table)] : [],
);

/** Actions that import rows of a file. */
export const rowImports = all.flatMap(({ imports }): string[] => (imports ? [imports.right] : []));

const snake = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns that triggers maintain, by table. */
export const countedColumns = Object.fromEntries(
  all.map(({ table, counted }) => [getTableName(table), counted.map(snake)]),
);

/** Columns that the audit log leaves out, by table. */
export const unloggedColumns = Object.fromEntries(
  all.map(({ table, leftOut }) => [getTableName(table), leftOut.map(snake)]),
);
