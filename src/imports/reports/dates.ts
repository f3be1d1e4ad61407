import { simplified } from "#/src/format/fold";
import { type DateText, isDate } from "#/src/format/show-dates";
import { monthNames } from "./header-names";
import { unwrapped } from "./numbers";

export type DateOrder = "day-first" | "month-first";

/** An unambiguous date, or both readings: day first and month first. */
export type WrittenDate = { day: DateText } | { dayFirst: DateText | null; monthFirst: DateText | null };

/** Parses a date as reports write it, with or without a time; null for other text. */
export function readDate(cell: string): WrittenDate | null {
  const text = unwrapped(cell).normalize("NFKC").trim().replace(timeBehind, "");
  return readYearFirst(text) ?? readNumeric(text) ?? readNamed(text);
}

/** Resolves a date in the given order; without one only if both readings agree. Null if invalid. */
export function dayOf(date: WrittenDate, order: DateOrder | null): DateText | null {
  if ("day" in date) return date.day;
  const { dayFirst, monthFirst } = date;
  if (order === null) return dayFirst === monthFirst ? dayFirst : null;
  return order === "day-first" ? dayFirst : monthFirst;
}

/** Splits "Jul 06, 2026 - Jul 29, 2026" into its ends; a single day is both. */
export function splitRange(cell: string): [string, string] {
  const [from = "", to = from] = unwrapped(cell).split(/\s+[-–—]\s+|\s*〜\s*|\s*～\s*/);
  return [from, to];
}

const timeBehind = /(?:\s+|T)\d{1,2}:\d{2}.*$/;

function readYearFirst(text: string): WrittenDate | null {
  const found = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日)$/.exec(text);
  if (!found) return null;
  const [, year, month, day, namedMonth, namedDay] = found;
  return certain(dateOf(Number(year), Number(month ?? namedMonth), Number(day ?? namedDay)));
}

/** Parses a numeric date; with dots the day always comes first. */
function readNumeric(text: string): WrittenDate | null {
  const found = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (!found) return null;
  const [first, second] = [Number(found[1]), Number(found[3])];
  const year = fullYear(found[4] ?? "");
  const dayFirst = dateOf(year, second, first);
  if (found[2] === ".") return certain(dayFirst);
  const monthFirst = dateOf(year, first, second);
  return dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst };
}

/** "Aug 18, 2026", "18. August 2026", "1 de abril de 2026". */
function readNamed(text: string): WrittenDate | null {
  const words = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).filter((word) => !/^(?:de|del|of)$/i.test(word));
  const numbers = text.match(/\d+/g) ?? [];
  const month = words.length === 1 ? monthOf(words[0] ?? "") : null;
  const [first = "", second = ""] = numbers;
  if (month === null || numbers.length !== 2 || second.length !== 4) return null;
  return certain(dateOf(Number(second), month, Number(first)));
}

/** Returns the only month with that name or prefix; null for an ambiguous prefix. */
function monthOf(word: string): number | null {
  const written = simplified(word);
  const found = [...months].filter(
    ([name]) => name === written || (written.length >= 3 && name.startsWith(written)),
  );
  const numbers = new Set(found.map(([, number]) => number));
  return numbers.size === 1 ? ([...numbers][0] ?? null) : null;
}

const months = Object.entries(monthNames).flatMap(([number, names]) =>
  names.map((name): [string, number] => [simplified(name), Number(number)]),
);

const fullYear = (year: string) => (year.length === 2 ? 2000 : 0) + Number(year);

const certain = (day: DateText | null): WrittenDate | null => (day === null ? null : { day });

function dateOf(year: number, month: number, day: number): DateText | null {
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isDate(date) ? date : null;
}
