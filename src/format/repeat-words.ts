import type { Repeat } from "#/src/contract/choices/repeats";
import { capitalized } from "./capitalized";
import { showDate } from "./show-dates";

/** Names of the ISO weekdays, Monday first. */
export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** "Every 2 weeks on Monday and Thursday, from completion, until Dec 31, 2026". */
export function repeatWords(repeat: Repeat): string {
  return capitalized(repeatPhrase(repeat));
}

/** The words of {@link repeatWords} within a sentence. */
export function repeatPhrase({ every, unit, on, from, until }: Repeat): string {
  const day = Array.isArray(on) ? listed(on.map((weekday) => weekdayNames[weekday - 1] ?? "")) : monthDay(on);
  const times = every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;
  const ends = until === undefined ? "" : `, until ${showDate(until)}`;
  return `${times} on ${day}${from === "done" ? ", from completion" : ""}${ends}`;
}

/** "the last working day", or "the 31st" as a day of the month. */
export function monthDay(on: Extract<Repeat, { unit: "month" }>["on"]): string {
  if (typeof on === "number") return `the ${ordinal(on)}`;
  return on === "last" ? "the last day" : "the last working day";
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

function ordinal(number: number): string {
  return `${number}${endings[ordinals.select(number)] ?? "th"}`;
}

const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
