import { typedCell } from "./cells";
import { type DataTable, type Layout, labelOf } from "./data-table";
import {
  withCell,
  withColumn,
  withItem,
  withItemText,
  withoutColumn,
  withoutItem,
  withoutPair,
  withoutRow,
  withPair,
  withPairCell,
  withRow,
} from "./table-edits";

/** Edits of a table of any shape: each returns the next table. Null when not applicable. */
export type GridEdits = {
  type: (rowKey: string, column: string, text: string) => DataTable;
  removeRow: ((rowKey: string) => DataTable) | null;
  removeColumn: ((column: string) => DataTable) | null;
  addRow: (() => DataTable) | null;
  /** The kind of a new name, and the names in use. */
  addName: { what: string; taken: readonly string[] } | null;
  withName: (name: string) => DataTable;
};

export function editsOf(table: DataTable, layout: Layout): GridEdits {
  switch (table.shape) {
    case "rows":
      return {
        type: (rowKey, column, text) => withCell(table, layout, Number(rowKey), column, text),
        removeRow: (rowKey) => withoutRow(table, Number(rowKey)),
        removeColumn: (column) => withoutColumn(table, column),
        addRow: () => withRow(table),
        addName: table.rows.length > 0 ? { what: "column", taken: named(table.columns, layout) } : null,
        withName: (name) => withColumn(table, name),
      };
    case "pairs":
      return {
        type: (rowKey, _column, text) => withPairCell(table, layout, rowKey, text),
        removeRow: (rowKey) => withoutPair(table, rowKey),
        removeColumn: null,
        addRow: null,
        addName: {
          what: layout.shape === "pairs" ? "channel" : "name",
          taken: named(
            table.pairs.map(({ name }) => name),
            layout,
          ),
        },
        withName: (name) => withPair(table, name),
      };
    case "list":
      return {
        ...nothing(table),
        type: (rowKey, _column, text) => withItemText(table, Number(rowKey), text),
        removeRow: (rowKey) => withoutItem(table, Number(rowKey)),
        addRow: () => withItem(table),
      };
    case "single":
      return {
        ...nothing(table),
        type: (_row, _column, text) => ({ ...table, cell: typedCell(text, "any") }),
      };
    case "empty":
      return nothing(table);
  }
}

function nothing(table: DataTable): GridEdits {
  const same = () => table;
  return { type: same, removeRow: null, removeColumn: null, addRow: null, addName: null, withName: same };
}

/** Returns names both as stored and as displayed: neither can be used again. */
function named(names: readonly string[], layout: Layout): string[] {
  return names.flatMap((name) => [name, labelOf(layout, name)]);
}
