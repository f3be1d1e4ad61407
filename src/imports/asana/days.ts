import { type DateOrder, dayOf, readDate } from "#/src/imports/reports/dates";
import type { Cell } from "#/src/imports/reports/rows";

/** Order of day and month in a file's dates; null while unknown. */
export type DayOrder = DateOrder | null;

/**
 * Detects the date order. A file's dates come from one program, so one unambiguous date decides for all. Null without
 * one, or when two contradict each other.
 */
export function dayOrderOf(cells: Iterable<Cell>): { order: DayOrder; isOpen: boolean } {
  const seen = new Set<DateOrder>();
  let isOpen = false;
  for (const cell of cells) {
    const written = typeof cell === "string" ? readDate(cell) : null;
    if (!written || "day" in written) continue;
    const { dayFirst, monthFirst } = written;
    if (dayFirst !== null && monthFirst !== null) isOpen ||= dayFirst !== monthFirst;
    else seen.add(dayFirst === null ? "month-first" : "day-first");
  }
  const [order = null] = seen.size === 1 ? seen : [];
  return { order, isOpen: isOpen && order === null };
}

/** Returns the date of a cell, `yyyy-mm-dd`; null for a blank one, an error for an invalid one. */
export function dayIn(cell: Cell | undefined, order: DayOrder): { day: string | null } | { error: string } {
  if (cell instanceof Date) return { day: cell.toISOString().slice(0, 10) };
  const text = cell === null || cell === undefined ? "" : String(cell).trim();
  if (text === "") return { day: null };
  const written = readDate(text);
  const day = written && dayOf(written, order);
  return day ? { day } : { error: `“${text}” is not a date` };
}

/** Same for a moment: ISO 8601 in UTC when the cell has a time zone, otherwise its date. */
export function momentIn(
  cell: Cell | undefined,
  order: DayOrder,
): { day: string | null } | { error: string } {
  const text = typeof cell === "string" ? cell.trim() : "";
  const zoned = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})$/.exec(
    text,
  );
  if (!zoned) return dayIn(cell, order);
  const [, day, time, zone = ""] = zoned;
  const moment = new Date(
    `${day}T${time}${zone === "UTC" ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`,
  );
  return Number.isNaN(moment.getTime())
    ? { error: `“${text}” is not a date` }
    : { day: moment.toISOString() };
}
