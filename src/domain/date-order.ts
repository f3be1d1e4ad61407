import { showDate } from "#/src/format/show-dates";
import { Invalid } from "./errors";

type Dates = { startDate: string; dueDate: string };
type DateChange = { [Key in keyof Dates]?: Dates[Key] | undefined };

/** Returns true if the change moves a date so that the due date precedes the start date. */
export function isOutOfOrder(change: DateChange, row: Dates): boolean {
  const { startDate, dueDate } = afterChange(change, row);
  return dueDate < startDate && (startDate !== row.startDate || dueDate !== row.dueDate);
}

/** @throws Invalid at the date that was moved; a row whose dates do not change always passes */
export function requireDateOrder(change: DateChange, row: Dates) {
  if (isOutOfOrder(change, row)) throw outOfOrder(change, afterChange(change, row), row);
}

/** @throws Invalid if the due date of a new row precedes its start date */
export function requireDateOrderOfNew(dates: Dates) {
  if (dates.dueDate < dates.startDate) throw outOfOrder(dates, dates);
}

function outOfOrder(change: DateChange, after: Dates, row?: Dates): Invalid {
  const isDueMoved = change.dueDate !== undefined && change.dueDate !== row?.dueDate;
  return new Invalid([
    isDueMoved
      ? { path: "dueDate", message: `Must not be before the start date, ${showDate(after.startDate)}` }
      : { path: "startDate", message: `Must not be after the due date, ${showDate(after.dueDate)}` },
  ]);
}

function afterChange(change: DateChange, row: Dates): Dates {
  return { startDate: change.startDate ?? row.startDate, dueDate: change.dueDate ?? row.dueDate };
}
