import { styleText } from "node:util";
import Table from "cli-table3";
import type { Io } from "../io";
import { onOneLine, printable } from "./words";

export type Column<T> = {
  title: string;
  show: (row: T) => string;
  isNumber?: boolean;
  /** True for long text, which gives way on a narrow terminal. */
  isElastic?: boolean;
};

/** Writes rows to stdout: a table on a terminal; in a pipe, tabs between cells, without colour and borders.
 * What would steer a terminal is an escape in both, since a pipe often ends at one; `--json` has every text as it is. */
export function printTable<T>(io: Io, columns: readonly Column<T>[], rows: readonly T[]) {
  const titles = columns.map((column) => column.title);
  const cells = rows.map((row) => columns.map((column) => printable(onOneLine(column.show(row)))));
  if (!io.stdout.isTerminal) {
    io.stdout.write([titles, ...cells].map((row) => `${row.join("\t")}\n`).join(""));
    return;
  }
  const table = new Table({
    head: io.env.NO_COLOR ? titles : titles.map((title) => styleText("bold", title, anyStream)),
    colAligns: columns.map((column) => (column.isNumber ? "right" : "left")),
    colWidths: widthsWithin(io.stdout.columns, columns, [titles, ...cells]),
    style: { compact: true, head: [], border: [] },
  });
  table.push(...cells);
  io.stdout.draw(`${table.toString()}\n`);
}

/** Whether to colour was decided from `io`, not from this process's own output. */
const anyStream = { validateStream: false };
const padding = 2;
const narrowest = 10;

/** The width each column wants; elastic ones are narrowed, the widest first, until all fit the terminal. */
function widthsWithin<T>(
  available: number,
  columns: readonly Column<T>[],
  rows: readonly string[][],
): number[] {
  const widths = columns.map(
    (_, at) => padding + Math.max(...rows.map((row) => Bun.stringWidth(row[at] ?? ""))),
  );
  const borders = widths.length + 1;
  const elastic = columns.flatMap((column, at) => (column.isElastic ? [at] : []));
  for (let excess = widths.reduce((sum, width) => sum + width, borders) - available; excess > 0; excess--) {
    const widest = elastic.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    if (widest === undefined || (widths[widest] ?? 0) <= narrowest) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}
