import { type DateOrder, dayOf, readDate } from "#/src/imports/reports/dates";
import type { Cell } from "#/src/imports/reports/rows";

/** How the days of a file are read; null where it leaves open whether the day or the month stands first. */
export type DayOrder = DateOrder | null;

/**
 * One program wrote all dates of a file: one that can be read in one way only decides for all of them. Null where none does,
 * or where two contradict each other.
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

/** The day of a cell, `yyyy-mm-dd`; null for a blank one, and an error for what is none. */
export function dayIn(cell: Cell | undefined, order: DayOrder): { day: string | null } | { error: string } {
  if (cell instanceof Date) return { day: cell.toISOString().slice(0, 10) };
  const text = cell === null || cell === undefined ? "" : String(cell).trim();
  if (text === "") return { day: null };
  const written = readDate(text);
  const day = written && dayOf(written, order);
  return day ? { day } : { error: `“${text}” is not a date` };
}

/** The same of a moment: where the cell says its time zone it is ISO 8601 in UTC, else its day. */
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
