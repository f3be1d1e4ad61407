import { blankCell, type Cell, typedCell } from "./cells";
import { type DataTable, jsonOf, kindOf, type Layout, tableOf } from "./data-table";
import type { Json } from "./json";

type Rows = Extract<DataTable, { shape: "rows" }>;
type Pairs = Extract<DataTable, { shape: "pairs" }>;
type List = Extract<DataTable, { shape: "list" }>;

/** Returns the table to edit: a field without a value starts with its layout. */
export function startedTable(value: Json, layout: Layout): DataTable {
  return tableOf(value ?? (layout.shape === "rows" ? [] : {}), layout);
}

/** Returns the value of an edited table; null for an empty one. */
export function writtenValue(table: DataTable): Json {
  return cellsOf(table).every(({ value }) => value === undefined) ? null : jsonOf(withoutBlankRows(table));
}

export function cellsOf(table: DataTable): Cell[] {
  switch (table.shape) {
    case "empty":
      return [];
    case "rows":
      return table.rows.flatMap(({ cells }) => cells);
    case "pairs":
      return table.pairs.map(({ cell }) => cell);
    case "list":
      return table.items.map(({ cell }) => cell);
    case "single":
      return [table.cell];
  }
}

export function withCell(table: Rows, layout: Layout, rowId: number, column: string, text: string): Rows {
  const at = table.columns.indexOf(column);
  const cell = typedCell(text, kindOf(layout, column));
  const rows = table.rows.map((row) =>
    row.id === rowId ? { ...row, cells: row.cells.map((old, index) => (index === at ? cell : old)) } : row,
  );
  return { ...table, rows };
}

export function withRow(table: Rows): Rows {
  const row = { id: nextId(table.rows), cells: table.columns.map(() => blankCell) };
  return { ...table, rows: [...table.rows, row] };
}

export function withoutRow(table: Rows, rowId: number): Rows {
  return { ...table, rows: table.rows.filter(({ id }) => id !== rowId) };
}

/** Adds a custom column; an existing one stays unchanged. */
export function withColumn(table: Rows, column: string): Rows {
  if (table.columns.includes(column)) return table;
  const rows = table.rows.map((row) => ({ ...row, cells: [...row.cells, blankCell] }));
  return { ...table, columns: [...table.columns, column], rows };
}

export function withoutColumn(table: Rows, column: string): Rows {
  const at = table.columns.indexOf(column);
  const rest = <T>(items: readonly T[]) => items.filter((_, index) => index !== at);
  return {
    ...table,
    columns: rest(table.columns),
    rows: table.rows.map((row) => ({ ...row, cells: rest(row.cells) })),
  };
}

export function withPairCell(table: Pairs, layout: Layout, name: string, text: string): Pairs {
  const cell = typedCell(text, kindOf(layout, name));
  return { ...table, pairs: table.pairs.map((pair) => (pair.name === name ? { name, cell } : pair)) };
}

/** Adds a custom name; an existing one stays unchanged. */
export function withPair(table: Pairs, name: string): Pairs {
  if (table.pairs.some((pair) => pair.name === name)) return table;
  return { ...table, pairs: [...table.pairs, { name, cell: blankCell }] };
}

export function withoutPair(table: Pairs, name: string): Pairs {
  return { ...table, pairs: table.pairs.filter((pair) => pair.name !== name) };
}

export function withItem(table: List): List {
  return { ...table, items: [...table.items, { id: nextId(table.items), cell: blankCell }] };
}

export function withItemText(table: List, itemId: number, text: string): List {
  const cell = typedCell(text, "any");
  return { ...table, items: table.items.map((item) => (item.id === itemId ? { ...item, cell } : item)) };
}

export function withoutItem(table: List, itemId: number): List {
  return { ...table, items: table.items.filter(({ id }) => id !== itemId) };
}

/** Ignores added rows that are not filled in yet. */
function withoutBlankRows(table: DataTable): DataTable {
  if (table.shape !== "rows") return table;
  return { ...table, rows: table.rows.filter(({ cells }) => cells.some(({ value }) => value !== undefined)) };
}

function nextId(rows: readonly { id: number }[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1;
}
