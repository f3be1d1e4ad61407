import { InvalidArgumentError } from "commander";
import { isDate } from "#/src/format/dates";

/** Reads an option that is a calendar date. @throws InvalidArgumentError */
export function calendarDate(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError("It must be a date such as 2026-03-31.");
  return text;
}
