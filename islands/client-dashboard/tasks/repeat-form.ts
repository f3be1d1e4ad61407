import * as v from "valibot";
import { optionalDate } from "#/islands/forms/typed";
import { type Repeat, repeatFrom } from "#/src/contract/choices/repeats";
import { limits } from "#/src/contract/limits";
import { isoWeekday } from "#/src/format/working-days";

const { min, max } = limits.repeatEvery;

/** A rule as typed: all texts. */
export type RepeatValues = {
  /** "" for a task that does not repeat. */
  repeatUnit: string;
  repeatEvery: string;
  /** Digits of the ISO weekdays; "" for that of the due date. */
  repeatWeekdays: string;
  /** Day of a month; "" for that of the due date. */
  repeatDay: string;
  repeatFrom: string;
  repeatUntil: string;
};

export const noRepeat: RepeatValues = {
  repeatUnit: "",
  repeatEvery: "1",
  repeatWeekdays: "",
  repeatDay: "",
  repeatFrom: "schedule",
  repeatUntil: "",
};

/** Converts a rule to the values of its fields. */
export function repeatValues(repeat: Repeat | null): RepeatValues {
  if (repeat === null) return noRepeat;
  const days =
    repeat.unit === "week"
      ? { repeatWeekdays: repeat.on.join(""), repeatDay: "" }
      : { repeatWeekdays: "", repeatDay: String(repeat.on) };
  const { unit, every, from, until = "" } = repeat;
  return { ...days, repeatUnit: unit, repeatEvery: String(every), repeatFrom: from, repeatUntil: until };
}

/** The fields of a rule; those that are not shown have the values of no rule. */
export const repeatEntries = {
  repeatUnit: v.pipe(shownOr(""), v.picklist(["", "week", "month"])),
  repeatEvery: v.pipe(
    shownOr(noRepeat.repeatEvery),
    v.trim(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      `Must be a whole number from ${min} to ${max}`,
    ),
  ),
  repeatWeekdays: v.pipe(shownOr(""), v.regex(/^[1-7]*$/)),
  repeatDay: v.pipe(shownOr(""), v.regex(/^(|last|last_working|[1-9]|[12]\d|3[01])$/)),
  repeatFrom: v.pipe(shownOr("schedule"), v.picklist(repeatFrom.values)),
  repeatUntil: v.pipe(shownOr(""), optionalDate()),
};

/** The text of a field, or `otherwise` if it is not shown. */
function shownOr(otherwise: string) {
  return v.fallback(v.string(), otherwise);
}

type Typed = v.InferOutput<v.ObjectSchema<typeof repeatEntries, undefined>>;

/** Replaces the fields of a rule by the rule; its day is that of the due date unless one was chosen. */
export function withRepeat<Fields extends Typed & { dueDate: string }>(typed: Fields) {
  const { repeatUnit, repeatEvery, repeatWeekdays, repeatDay, repeatFrom, repeatUntil, ...fields } = typed;
  const rule = { repeatUnit, repeatEvery, repeatWeekdays, repeatDay, repeatFrom, repeatUntil };
  return { ...fields, repeat: repeatOf(rule, typed.dueDate) };
}

function repeatOf(typed: Typed, dueDate: string): Repeat | null {
  const { repeatUnit, repeatEvery, repeatWeekdays, repeatDay, repeatFrom: from, repeatUntil } = typed;
  if (repeatUnit === "") return null;
  const shared = { every: Number(repeatEvery), from, ...(repeatUntil && { until: repeatUntil }) };
  if (repeatUnit === "week") {
    const weekdays = [...repeatWeekdays].map(Number).toSorted();
    return { ...shared, unit: "week", on: weekdays.length > 0 ? weekdays : [isoWeekday(dueDate)] };
  }
  const day = repeatDay === "" ? Number(dueDate.slice(8)) : repeatDay;
  return { ...shared, unit: "month", on: day === "last" || day === "last_working" ? day : Number(day) };
}
