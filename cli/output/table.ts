import Table from "cli-table3";
import type { Io } from "../io";
import { onOneLine } from "./words";

/** A column: its title and how it shows one row. */
export type Column<T> = { title: string; show: (row: T) => string; isNumber?: boolean };

/** Writes rows to stdout: a table on a terminal, tabs between cells and no titles' colour in a pipe. */
export function printTable<T>(io: Io, columns: readonly Column<T>[], rows: readonly T[]) {
  const titles = columns.map((column) => column.title);
  const cells = rows.map((row) => columns.map((column) => onOneLine(column.show(row))));
  if (!io.stdout.isTerminal) {
    io.stdout.write([titles, ...cells].map((row) => `${row.join("\t")}\n`).join(""));
    return;
  }
  const table = new Table({
    head: titles,
    colAligns: columns.map((column) => (column.isNumber ? "right" : "left")),
    colWidths: widthsWithin(io.stdout.columns, [titles, ...cells]),
    style: io.env.NO_COLOR ? { head: [], border: [] } : { head: ["bold"], border: ["gray"] },
  });
  table.push(...cells);
  io.stdout.write(`${table.toString()}\n`);
}

const padding = 2;
const narrowest = 8;

/** The width each column wants, with the widest ones narrowed until all fit the terminal. */
function widthsWithin(available: number, rows: readonly string[][]): number[] {
  const widths = (rows[0] ?? []).map(
    (_, at) => Math.max(...rows.map((row) => Bun.stringWidth(row[at] ?? ""))) + padding,
  );
  const borders = widths.length + 1;
  let excess = widths.reduce((sum, width) => sum + width, borders) - available;
  while (excess > 0) {
    const widest = widths.indexOf(Math.max(...widths));
    const width = widths[widest] ?? 0;
    if (width <= narrowest) break;
    widths[widest] = width - 1;
    excess--;
  }
  return widths;
}
