import { isInCalendar } from "#/src/contract/calendar";
import { addDays, type DateText, daysBetween, isDate } from "#/src/format/dates";

/**
 * Returns the due date of an audit, parsed from a user's text about its week: an ISO day or week, "3 March", "Week 12",
 * "Week of …", with or without a year. A week is due on its last day, Sunday. Without a year the date nearest to the
 * day of writing counts, or the later of two equally near. Null if the text cannot be parsed.
 */
export function dueDateOf(auditWeek: string, writtenOn: DateText): DateText | null {
  const { words, isWeek } = wordsOf(auditWeek);
  const read = isoDay(words) ?? isoWeek(words) ?? weekOfYear(words) ?? dayOfMonth(words);
  if (!read) return null;
  const writtenIn = Number(writtenOn.slice(0, 4));
  const years = read.year === null ? [writtenIn - 1, writtenIn, writtenIn + 1] : [read.year];
  const days = years.flatMap((year) => {
    const day = read.dayIn(year);
    return day !== null && isDate(day) && isInCalendar(day) ? [isWeek ? sundayFrom(day) : day] : [];
  });
  const distance = (day: DateText) => Math.abs(daysBetween(writtenOn, day));
  return days.toSorted((a, b) => distance(a) - distance(b) || (a < b ? 1 : -1))[0] ?? null;
}

type Read = { year: number | null; dayIn: (year: number) => DateText | null };

/** Splits a text into lower-case words, without a leading "week of (the)". */
function wordsOf(text: string) {
  const [first, second, third, ...rest] = lowerCase(text)
    .split(/[ .,]/)
    .filter((word) => word !== "");
  const all = [first, second, third, ...rest].filter((word) => word !== undefined);
  if (first !== "week" || second !== "of") return { words: all, isWeek: false };
  return { words: all.slice(third === "the" ? 3 : 2), isWeek: true };
}

/** Lower-cases ASCII letters only, as SQLite does. */
const lowerCase = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

function isoDay([word = "", ...rest]: string[]): Read | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(word) && rest.length === 0
    ? { year: Number(word.slice(0, 4)), dayIn: () => word }
    : null;
}

function isoWeek([word = "", ...rest]: string[]): Read | null {
  const [, year, week] = /^(\d{4})-w(\d{2})$/.exec(word) ?? [];
  return year && rest.length === 0
    ? { year: Number(year), dayIn: () => lastDayOf(Number(year), Number(week)) }
    : null;
}

function weekOfYear([word, week = "", ...rest]: string[]): Read | null {
  const year = yearIn(rest);
  if (word !== "week" || !/^\d{1,2}$/.test(week) || year === undefined) return null;
  return { year, dayIn: (year) => lastDayOf(year, Number(week)) };
}

function dayOfMonth([first = "", second = "", ...rest]: string[]): Read | null {
  const year = yearIn(rest);
  const [month, day] = monthOf(first) ? [monthOf(first), dayIn(second)] : [monthOf(second), dayIn(first)];
  if (!month || !day || year === undefined) return null;
  return { year, dayIn: (year) => `${String(year).padStart(4, "0")}-${month}-${day}` };
}

/** Parses a year; null if there is none, undefined for any other text. */
function yearIn([word, ...rest]: string[]): number | null | undefined {
  if (word === undefined) return null;
  return /^\d{4}$/.test(word) && rest.length === 0 ? Number(word) : undefined;
}

const months = "january february march april may june july august september october november december".split(
  " ",
);

/** Parses the name of a month, or at least its first three letters, as two digits. */
function monthOf(word: string): string | null {
  const at = word.length < 3 ? -1 : months.findIndex((month) => month.startsWith(word));
  return at < 0 ? null : String(at + 1).padStart(2, "0");
}

/** Parses "3", "03" and "3rd" as two digits. */
function dayIn(word: string): string | null {
  return /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]?.padStart(2, "0") ?? null;
}

/** Returns the Sunday of an ISO week, which belongs to the year of its Thursday. */
function lastDayOf(year: number, week: number): DateText | null {
  const yearText = String(year).padStart(4, "0");
  if (week < 1 || !isInCalendar(`${yearText}-01-04`)) return null;
  const sunday = addDays(sundayFrom(`${yearText}-01-04`), 7 * (week - 1));
  return addDays(sunday, -3).startsWith(yearText) ? sunday : null;
}

function sundayFrom(day: DateText): DateText {
  return addDays(day, (7 - new Date(`${day}T12:00:00Z`).getUTCDay()) % 7);
}
