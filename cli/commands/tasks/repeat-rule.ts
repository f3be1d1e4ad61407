import { InvalidArgumentError } from "commander";
import { WrongUsage } from "#/cli/exit";
import { monthEnds, type Repeat } from "#/src/contract/choices/repeats";
import { Repeat as RepeatSchema } from "#/src/contract/repeats";
import { isDate } from "#/src/format/dates";
import { repeatPhrase, weekdayNames } from "#/src/format/repeat-words";
import { isoWeekday } from "#/src/format/working-days";

/** A rule as typed, without its origin and end; without `on` the day of the due date counts. */
type TypedRule = { every: number } & (
  | { unit: "week"; on?: number[] }
  | { unit: "month"; on?: Extract<Repeat, { unit: "month" }>["on"] }
);

const none = "none";

export type RepeatOptions = {
  /** `none` ends the series; commander would turn null into an empty text. */
  repeat?: TypedRule | typeof none;
  repeatFrom?: Repeat["from"];
  /** The last day of the series, or `none`. */
  repeatUntil?: string;
};

export const repeatExamples = [
  "every 2 weeks on mon,thu",
  "every month on 31",
  "every month on last working day",
];
const howTo = `It must be such as ${repeatExamples.map((rule) => `"${rule}"`).join(", ")}, or none.`;

/** Reads a rule in words. @throws InvalidArgumentError */
export function repeatRule(text: string): TypedRule | typeof none {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (words === none || words === "never") return none;
  const [, number = "1", unit, days] = /^every(?: (\d+))? (week|month)s?(?: on (.+))?$/.exec(words) ?? [];
  if (unit === undefined) throw new InvalidArgumentError(howTo);
  const every = Number(number);
  if (unit === "week") return { every, unit, ...(days !== undefined && { on: weekdaysOf(days) }) };
  return { every, unit: "month", ...(days !== undefined && { on: monthDayOf(days) }) };
}

/** Reads weekdays by their names, which three letters can stand for. @throws InvalidArgumentError */
function weekdaysOf(text: string): number[] {
  return text.split(/(?:,| and | )+/).map((word) => {
    const at = word.length < 3 ? -1 : weekdayNames.findIndex((name) => name.toLowerCase().startsWith(word));
    if (at >= 0) return at + 1;
    throw new InvalidArgumentError(`"${word}" is no weekday. ${howTo}`);
  });
}

/** Reads "31", "day 31", "the 31st", "last" or "last working day". @throws InvalidArgumentError */
function monthDayOf(text: string): Extract<Repeat, { unit: "month" }>["on"] {
  const day = text.replace(/^the /, "").replace(/^day /, "");
  const [, number] = /^(\d+)(?:st|nd|rd|th)?$/.exec(day) ?? [];
  if (Number(number) >= 1 && Number(number) <= 31) return Number(number);
  const end = monthEnds.find((end) => end === day.replace(/ day$/, "").replaceAll(/[ -]/g, "_"));
  if (end) return end;
  throw new InvalidArgumentError(`"${text}" is no day of a month. ${howTo}`);
}

/** Reads the end of a series: a date, or none. @throws InvalidArgumentError */
export function repeatEnd(text: string): string {
  if (text === none) return none;
  if (!isDate(text)) throw new InvalidArgumentError("It must be a date such as 2026-12-31, or none.");
  return text;
}

/**
 * Returns the rule that the options make of a task's present one; undefined without options. A rule in words replaces
 * the present one as a whole.
 * @throws WrongUsage for a rule that cannot be, and for the origin or the end of none
 */
export function repeatAfter(
  { repeat, repeatFrom: from, repeatUntil: until }: RepeatOptions,
  { repeat: present, dueDate }: { repeat: Repeat | null; dueDate: string },
): Repeat | null | undefined {
  if (repeat === undefined && from === undefined && until === undefined) return undefined;
  if (repeat === none) {
    if (from !== undefined || until !== undefined)
      throw new WrongUsage("A task that does not repeat has no such rule.");
    return null;
  }
  const rule = repeat ? { ...withDay(repeat, dueDate), from: "schedule" } : present;
  if (!rule) throw new WrongUsage("The task does not repeat. Give --repeat, too.");
  const { until: end, ...days } = { until: undefined, ...rule };
  const last = until ?? end;
  const read = RepeatSchema.safeParse({
    ...days,
    ...(from && { from }),
    ...(last && last !== none && { until: last }),
  });
  if (read.success) return read.data;
  throw new WrongUsage(
    `--repeat, ${read.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join(", ")}.`,
  );
}

function withDay(rule: TypedRule, dueDate: string): TypedRule {
  if (rule.unit === "week") return { ...rule, on: rule.on ?? [isoWeekday(dueDate)] };
  return { ...rule, on: rule.on ?? Number(dueDate.slice(8)) };
}

/** " It repeats every 2 weeks on Monday."; empty for a task that does not repeat. */
export function repeatSentence({ repeat }: { repeat: Repeat | null }): string {
  return repeat ? ` It repeats ${repeatPhrase(repeat)}.` : "";
}
