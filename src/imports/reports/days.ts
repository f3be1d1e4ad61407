import { type DateText, daysBetween } from "#/src/format/show-dates";
import { type DateOrder, dayOf, readDate, type WrittenDate } from "./dates";
import { NotReadable } from "./not-readable";
import type { Question } from "./report";
import type { Cell } from "./rows";

/** A column of dates; null for empty cells. With an open question all are null. */
export type DayColumn = { days: (DateText | null)[]; question: Question | null };

/** A date cell, or part of one, with its line number. */
export type DayCell = { line: number; cell: Cell };

type DayOptions = {
  header: string;
  order: DateOrder | undefined;
  currencies: readonly string[];
};

/**
 * Reads dates in the one order that fits all cells of the column. A value above 12 decides, otherwise US and Canadian
 * dollars, where the month comes first, otherwise the user.
 * @throws NotReadable for a cell that is not a date, and when no order fits all
 */
export function readDays(rows: readonly DayCell[], options: DayOptions): DayColumn {
  const cache = new Map<string, WrittenDate>();
  const written = rows.map((row) => readCell(row, options, cache));
  const order = orderOf(written, options);
  if (order === "ambiguous") {
    const example = written.findIndex((date) => date !== null && !("day" in date));
    return { days: rows.map(() => null), question: questionOf(options, rows[example]) };
  }
  return { days: written.map((date) => (date === null ? null : dayOf(date, order))), question: null };
}

/** Parses a date cell; repeated dates are cached. */
function readCell(
  { line, cell }: DayCell,
  options: DayOptions,
  cache: Map<string, WrittenDate>,
): WrittenDate | null {
  if (cell instanceof Date) return { day: cell.toISOString().slice(0, 10) };
  if (cell === null || cell === "") return null;
  const before = typeof cell === "string" ? cache.get(cell) : undefined;
  if (before) return before;
  const date = typeof cell === "string" ? readDate(cell) : null;
  if (date) {
    cache.set(String(cell), date);
    return date;
  }
  throw new NotReadable(`Line ${line}, “${options.header}”: “${String(cell).slice(0, 40)}” is not a date.`);
}

function orderOf(written: readonly (WrittenDate | null)[], options: DayOptions): DateOrder | "ambiguous" {
  let [canDayFirst, canMonthFirst, differ] = [true, true, false];
  for (const date of written) {
    if (date === null || "day" in date) continue;
    canDayFirst &&= date.dayFirst !== null;
    canMonthFirst &&= date.monthFirst !== null;
    differ ||= date.dayFirst !== date.monthFirst;
  }
  if (!canDayFirst && !canMonthFirst) {
    throw new NotReadable(
      `The days of the column “${options.header}” are written in two ways. Download the file again.`,
    );
  }
  if (!canDayFirst) return "month-first";
  if (!canMonthFirst || !differ) return "day-first";
  return options.order ?? (isMonthFirst(options.currencies, written) ? "month-first" : "ambiguous");
}

/** A dollar sign alone does not identify the country: then the days must also be consecutive in that order. */
function isMonthFirst(currencies: readonly string[], written: readonly (WrittenDate | null)[]): boolean {
  if (!monthFirstCurrencies.has(currencies[0] ?? "")) return false;
  return (
    currencies.every((currency) => monthFirstCurrencies.has(currency)) || areInARow(written, "month-first")
  );
}

const monthFirstCurrencies: ReadonlySet<string> = new Set(["USD", "CAD"]);

/** True for at least three consecutive days without a gap. */
function areInARow(written: readonly (WrittenDate | null)[], order: DateOrder): boolean {
  const days = new Set(written.map((date) => (date === null ? null : dayOf(date, order))));
  const inOrder = [...days].filter((day) => day !== null).toSorted();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return inOrder.length > 2 && !!first && !!last && daysBetween(first, last) === inOrder.length - 1;
}

function questionOf(options: DayOptions, row: DayCell | undefined): Question {
  const example = row ? String(row.cell) : "";
  return {
    about: "dates",
    sentence: `“${example}” in the column “${options.header}” can be two dates. Is the day or the month first?`,
  };
}
