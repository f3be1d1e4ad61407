import type { Repeat } from "#/src/contract/choices/repeats";
import { showDate } from "./show-dates";

/** Names of the ISO weekdays, Monday first. */
export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** "Every 2 weeks on Monday and Thursday, from completion, until Dec 31, 2026". */
export function repeatWords({ every, unit, on, from, until }: Repeat): string {
  const day = Array.isArray(on) ? listed(on.map((weekday) => weekdayNames[weekday - 1] ?? "")) : monthDay(on);
  const times = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  const ends = until === undefined ? "" : `, until ${showDate(until)}`;
  return `${times} on ${day}${from === "done" ? ", from completion" : ""}${ends}`;
}

/** "the last working day", or "day 15" as a day of the month. */
export function monthDay(on: Extract<Repeat, { unit: "month" }>["on"]): string {
  if (typeof on === "number") return `day ${on}`;
  return on === "last" ? "the last day" : "the last working day";
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
