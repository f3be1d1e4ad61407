import { type Cell, type ColumnKind, cellOf } from "./cells";
import { isJsonObject, type Json } from "./json";

/** The layout of an empty field, and its predefined columns or names. Others are custom. */
export type Layout = {
  shape: "rows" | "pairs";
  predefined: readonly { key: string; label: string; kind: ColumnKind; placeholder?: string }[];
};

type TableRow = { id: number; cells: readonly Cell[] };
type TablePair = { name: string; cell: Cell };

/**
 * A JSON value as a table: an array of objects has columns, an object has names, everything else has cells of JSON.
 */
export type DataTable =
  | { shape: "empty" }
  | { shape: "rows"; columns: readonly string[]; rows: readonly TableRow[] }
  | { shape: "pairs"; pairs: readonly TablePair[] }
  | { shape: "list"; items: readonly { id: number; cell: Cell }[] }
  | { shape: "single"; cell: Cell };

/** Converts any JSON value to a table, from which {@link jsonOf} restores exactly the same value. */
export function tableOf(value: Json, layout: Layout): DataTable {
  if (value === null) return { shape: "empty" };
  if (isJsonObject(value)) return pairsOf(value, layout);
  if (!Array.isArray(value)) return { shape: "single", cell: cellOf(value, "any") };
  if (value.every(isJsonObject)) return rowsOf(value, layout);
  return { shape: "list", items: value.map((item, id) => ({ id, cell: cellOf(item, "any") })) };
}

export function jsonOf(table: DataTable): Json {
  switch (table.shape) {
    case "empty":
      return null;
    case "rows":
      return table.rows.map(({ cells }) => objectOf(table.columns, cells));
    case "pairs":
      return objectOf(
        table.pairs.map(({ name }) => name),
        table.pairs.map(({ cell }) => cell),
      );
    case "list":
      return table.items.flatMap(({ cell }) => (cell.value === undefined ? [] : [cell.value]));
    case "single":
      return table.cell.value ?? null;
  }
}

export function kindOf(layout: Layout, key: string): ColumnKind {
  return layout.predefined.find((item) => item.key === key)?.kind ?? "any";
}

export function labelOf(layout: Layout, key: string): string {
  return layout.predefined.find((item) => item.key === key)?.label ?? key;
}

function rowsOf(objects: { [key: string]: Json }[], layout: Layout): DataTable {
  const predefined = layout.shape === "rows" ? layout.predefined.map(({ key }) => key) : [];
  const columns = [...new Set([...predefined, ...objects.flatMap((object) => Object.keys(object))])];
  const rows = objects.map((object, id) => {
    const values = new Map(Object.entries(object));
    return { id, cells: columns.map((column) => cellOf(values.get(column), kindOf(layout, column))) };
  });
  return { shape: "rows", columns, rows };
}

function pairsOf(object: { [key: string]: Json }, layout: Layout): DataTable {
  const values = new Map(Object.entries(object));
  const predefined = layout.shape === "pairs" ? layout.predefined.map(({ key }) => key) : [];
  const names = [...new Set([...predefined, ...values.keys()])];
  const pairs = names.map((name) => ({ name, cell: cellOf(values.get(name), kindOf(layout, name)) }));
  return { shape: "pairs", pairs };
}

/** Built from entries, so that no name is special. */
function objectOf(names: readonly string[], cells: readonly Cell[]): { [key: string]: Json } {
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const value = cells[index]?.value;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
