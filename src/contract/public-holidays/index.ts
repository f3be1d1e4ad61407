import { choice, type KeyOf } from "../choices/choice";
import type { DayOff } from "../choices/working-days";
import days from "./days.json";

/** Source and license of `days.json`, which `bun run holidays` renews. */
export const holidaysCredit =
  "Public holidays: computed with date-holidays (https://github.com/commenthol/date-holidays) for nine countries and five years, some names spelled otherwise, under CC BY-SA 3.0 (https://creativecommons.org/licenses/by-sa/3.0/).";

/** Countries whose public holidays an agency can take over. */
export const holidayCountry = choice({
  US: { label: "United States" },
  CA: { label: "Canada" },
  GB: { label: "United Kingdom (England and Wales)" },
  DE: { label: "Germany" },
  FR: { label: "France" },
  IT: { label: "Italy" },
  ES: { label: "Spain" },
  JP: { label: "Japan" },
  AU: { label: "Australia" },
});
export type HolidayCountry = KeyOf<typeof holidayCountry>;

export const holidayYears = [2026, 2027, 2028, 2029, 2030] as const;

/** Lists the public holidays of a country in a year by date; none for a year that the list does not have. */
export function publicHolidays(country: HolidayCountry, year: number): DayOff[] {
  const ofCountry: Readonly<Record<string, string[][]>> = days[country];
  return (ofCountry[year] ?? []).map(([date = "", name = ""]) => ({ date, name }));
}
