import { type DateText, daysBetween } from "#/src/format/show-dates";
import type { Meaning } from "./columns";
import { splitRange } from "./dates";
import { type DayColumn, readDays } from "./days";
import { NotReadable } from "./not-readable";
import type { Answers, Period, Question } from "./report";
import type { RetainedCells } from "./retained-cells";
import type { Cell, TableHead } from "./rows";
import { textOf } from "./sift-rows";

/** The days of a report: of each row, if it has them, and the period of the whole. */
export type Days = { ofRows: (DateText | null)[] | null; period: Period | null; questions: Question[] };

/**
 * Reads the period from the date columns, otherwise from the user's answer, otherwise asks. Inventory has no period.
 * @throws NotReadable when the dates cannot be read, and for a report by date whose rows are not single days
 */
export function periodOf(
  { kind, header, places }: TableHead,
  { lines, repeated }: RetainedCells,
  currencies: readonly string[],
  answers: Answers,
): Days {
  if (kind === "fba_inventory") return { ofRows: null, period: null, questions: [] };
  const read = (meaning: Meaning, end: 0 | 1 | null = null) => {
    const cells = (repeated.get(meaning) ?? []).map((cell, at) => ({
      line: lines[at] ?? 0,
      cell: partOf(cell, end),
    }));
    const title = textOf(header.cells[places.get(meaning) ?? -1]);
    return readDays(cells, { header: title, order: answers.dates, currencies });
  };
  if (repeated.has("date")) {
    const column = read("date");
    if (kind === "business_by_date") requireSingleDays(lines, column);
    return found([column], column.question ? null : column.days);
  }
  if (repeated.has("dateRange")) {
    return widened(found([read("dateRange", 0), read("dateRange", 1)], null), answers.period);
  }
  if (repeated.has("startDate") && repeated.has("endDate")) {
    return widened(found([read("startDate"), read("endDate")], null), answers.period);
  }
  if (answers.period) return { ofRows: null, period: answers.period, questions: [] };
  return { ofRows: null, period: null, questions: [{ about: "period", sentence: periodAsked }] };
}

const periodAsked =
  "The file does not state the days that it covers. For which first and last day did you download it?";

function partOf(cell: Cell, end: 0 | 1 | null) {
  return end !== null && typeof cell === "string" ? splitRange(cell)[end] : cell;
}

function found(columns: readonly DayColumn[], ofRows: Days["ofRows"]): Days {
  const question = columns.find((column) => column.question)?.question;
  if (question) return { ofRows: null, period: null, questions: [question] };
  const days = new Set(columns.flatMap((column) => [...new Set(column.days)]));
  const inOrder = [...days].filter((day) => day !== null).toSorted();
  const [from, to] = [inOrder[0], inOrder.at(-1)];
  return { ofRows, period: from && to ? { from, to } : null, questions: [] };
}

/** Widens the period to the user's: some reports only list the days on which something happened. */
function widened(days: Days, requested: Period | undefined): Days {
  const { period } = days;
  if (!requested || !period || requested.from > period.from || requested.to < period.to) return days;
  return { ...days, period: requested };
}

/**
 * Refuses rows of weeks or months: Amazon offers the same report by week and by month, with rows that look like days.
 */
function requireSingleDays(lines: Float64Array, { days, question }: DayColumn) {
  if (question) return;
  const seen = new Map<string, number>();
  for (const [at, day] of days.entries()) {
    const line = lines[at] ?? 0;
    const other = day === null ? undefined : seen.get(day);
    if (other !== undefined) {
      throw new NotReadable(
        `The day ${day} occurs twice, on lines ${other} and ${line}, so its figures may be doubled.`,
      );
    }
    if (day !== null) seen.set(day, line);
  }
  const order = [...seen.keys()].toSorted();
  const gaps = order.slice(1).map((day, at) => daysBetween(order[at] ?? day, day));
  const areMonths = order.length > 1 && order.every((day) => day.endsWith("-01"));
  if (gaps.length > 1 && (gaps.every((gap) => gap === 7) || areMonths)) {
    throw new NotReadable(
      `The rows are ${areMonths ? "months" : "weeks"}, not days. Download the report by day.`,
    );
  }
}
