import fc from "fast-check";

/** Generates weeks as users write them, near misses, and unrelated text. */
export function auditWeeks(): fc.Arbitrary<string> {
  const number = (max: number) => fc.nat(max).map(String);
  const month = fc.constantFrom(
    "January",
    "feb",
    "Mar",
    "april",
    "MAY",
    "June",
    "Jul",
    "sept",
    "December",
    "Ma",
  );
  const ending = fc.constantFrom("", "", "st", "nd", "rd", "th", "x");
  const day = fc.tuple(number(40), ending).map(([day, ending]) => day + ending);
  const year = fc.oneof(
    fc.constant(""),
    fc.constant(""),
    fc.constantFrom(" 2025", ", 2028", " 1899", " 20x6"),
  );
  const two = (text: string) => text.padStart(2, "0");
  const iso = fc
    .tuple(fc.constantFrom("1899", "2024", "2026", "2199"), number(14), number(33))
    .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`);
  const isoWeek = fc
    .tuple(fc.integer({ min: 2020, max: 2030 }), number(55))
    .map(([y, w]) => `${y}-W${two(w)}`);
  const weeks = fc.oneof(
    iso,
    isoWeek,
    fc.tuple(day, month, year).map(([day, month, year]) => `${day} ${month}${year}`),
    fc.tuple(month, day, year).map(([month, day, year]) => `${month} ${day}${year}`),
    fc.tuple(number(55), year).map(([week, year]) => `Week ${week}${year}`),
    fc.constantFrom(
      "next month",
      "week",
      "March",
      "12",
      "Week of",
      '"12" March',
      "März 3",
      "3 March 2026 am",
    ),
  );
  return fc
    .tuple(fc.constantFrom("", "", "Week of ", "week of the ", "  "), weeks)
    .map((parts) => parts.join(""));
}

export const days = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 11, 31) })
  .map((time) => new Date(time).toISOString().slice(0, 10));
