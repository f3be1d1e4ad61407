import { styleText } from "node:util";
import Table from "cli-table3";
import type { Io } from "#/cli/io";
import { showDate } from "#/src/format/show-dates";
import { type JsonChoice, printJson } from "./json";
import { onOneLine, printable } from "./words";

export type Column<T> = {
  title: string;
  /** Text for people, on a terminal. */
  show: (row: T) => string;
  /** Text for programs, in a pipe, if different: ISO dates, plain numbers, empty for missing values. */
  plain?: (row: T) => string;
  /** Restricts the column to one of both. */
  only?: "terminal" | "pipe";
  isNumber?: boolean;
  /** True for long text, which shrinks on a narrow terminal. */
  isElastic?: boolean;
  /** True for columns that a narrow terminal drops before it breaks other text. */
  isSpare?: boolean;
};

/** A column of a choice: people see its label. */
export function wordColumn<T, Word>(
  title: string,
  { label }: { label: (word: Word) => string },
  plain: (row: T) => Word & string,
): Column<T> {
  return { title, show: (row) => label(plain(row)), plain };
}

/** A column of calendar dates (yyyy-mm-dd), with a text for people when there is none. */
export function dateColumn<T>(title: string, of: (row: T) => string | null, without = ""): Column<T> {
  const show = (date: string | null) => (date ? showDate(date) : without);
  return { title, show: (row) => show(of(row)), plain: (row) => of(row) ?? "" };
}

/** Writes rows to stdout: as JSON if requested, otherwise as a table or tabs. */
export function printRows<T>(
  io: Io,
  { json }: { json?: JsonChoice },
  columns: readonly Column<T>[],
  rows: readonly T[],
) {
  if (json) printJson(io, json, rows);
  else printTable(io, columns, rows);
}

/**
 * Writes rows to stdout: a table on a terminal; in a pipe, tabs between cells, without color and borders. Control
 * characters are escaped in both, since a pipe often ends at a terminal; `--json` prints every text unchanged.
 */
export function printTable<T>(io: Io, columns: readonly Column<T>[], rows: readonly T[]) {
  const elsewhere = io.stdout.isTerminal ? "pipe" : "terminal";
  const here = columns.filter(({ only }) => only !== elsewhere);
  if (io.stdout.isTerminal) drawTable(io, here, rows);
  else writeTabs(io, here, rows);
}

function writeTabs<T>(io: Io, columns: readonly Column<T>[], rows: readonly T[]) {
  const plain = columns.map(({ show, plain = show }) => plain);
  const cells = rows.map((row) => plain.map((cell) => textOf(cell(row))));
  const lines = [columns.map(({ title }) => title), ...cells].map((row) => `${row.join("\t")}\n`);
  io.stdout.write(lines.join(""));
}

function drawTable<T>(io: Io, all: readonly Column<T>[], rows: readonly T[]) {
  const columns = columnsWithin(io.stdout.columns, all, rows);
  const titles = columns.map((column) => column.title);
  const cells = rows.map((row) => columns.map((column) => textOf(column.show(row))));
  const table = new Table({
    head: io.env.NO_COLOR ? titles : titles.map((title) => styleText("bold", title, anyStream)),
    colAligns: columns.map((column) => (column.isNumber ? "right" : "left")),
    colWidths: widthsWithin(io.stdout.columns, columns, [titles, ...cells]),
    style: { compact: true, head: [], border: [] },
  });
  table.push(...cells);
  io.stdout.draw(`${table.toString()}\n`);
}

/** Color was already decided from `io`, not from this process's own output. */
const anyStream = { validateStream: false };
const padding = 2;
const narrowest = 10;
/** Minimum width of an elastic column before spare ones are shown beside it. */
const comfortable = 20;

const textOf = (cell: string) => printable(onOneLine(cell));

/** Drops spare columns, last first, until the others fit. */
function columnsWithin<T>(available: number, columns: readonly Column<T>[], rows: readonly T[]) {
  const wanted = columns.map(({ title, show, isElastic }) => {
    const width = padding + widest([title, ...rows.map((row) => textOf(show(row)))]);
    return isElastic ? Math.min(width, comfortable) : width;
  });
  const shown = new Set(columns.keys());
  for (const at of [...columns.keys()].reverse()) {
    const width = [...shown].reduce((sum, one) => sum + (wanted[one] ?? 0) + 1, 1);
    if (width > available && columns[at]?.isSpare) shown.delete(at);
  }
  return columns.filter((_, at) => shown.has(at));
}

const widest = (texts: readonly string[]) =>
  texts.reduce((most, text) => Math.max(most, Bun.stringWidth(text)), 0);

/** Computes column widths; elastic ones are narrowed, widest first, until all fit the terminal. */
function widthsWithin<T>(
  available: number,
  columns: readonly Column<T>[],
  rows: readonly string[][],
): number[] {
  const widths = columns.map((_, at) => padding + widest(rows.map((row) => row[at] ?? "")));
  const borders = widths.length + 1;
  const elastic = columns.flatMap((column, at) => (column.isElastic ? [at] : []));
  for (let excess = widths.reduce((sum, width) => sum + width, borders) - available; excess > 0; excess--) {
    const widest = elastic.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    if (widest === undefined || (widths[widest] ?? 0) <= narrowest) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}
