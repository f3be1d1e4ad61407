import Holidays from "date-holidays";
import { holidayCountry, holidayYears } from "#/src/contract/public-holidays";

/** Regions whose holidays stand for the country: England and Wales have most people of the United Kingdom. */
const regions: Partial<Record<string, string>> = { GB: "ENG" };

/** Words that a country spells otherwise than the package. */
const spellings: Partial<Record<string, readonly [string, string]>> = { US: ["Labour", "Labor"] };

type Holiday = [date: string, name: string];

/** Holidays of each country and year. */
type HolidayData = Record<string, Record<string, Holiday[]>>;

/** Reads the public holidays of all countries and years, with English names, from the package `date-holidays`. */
export function readHolidays(): HolidayData {
  return Object.fromEntries(
    holidayCountry.values.map((country) => {
      const region = regions[country];
      const holidays = region ? new Holidays(country, region) : new Holidays(country);
      holidays.setLanguages("en");
      const [from, to] = spellings[country] ?? ["", ""];
      const days = (year: number) =>
        ofYear(holidays, year).map(([date, name]): Holiday => [date, name.replace(from, to)]);
      return [country, Object.fromEntries(holidayYears.map((year) => [year, days(year)]))];
    }),
  );
}

function ofYear(holidays: Holidays, year: number): Holiday[] {
  const days = holidays
    .getHolidays(year, "en")
    .filter(({ type }) => type === "public")
    .map(({ date, name }): Holiday => [date.slice(0, "2026-01-01".length), name])
    .filter(([date]) => date.startsWith(String(year)));
  // Two holidays on one day are one day off.
  return [...Map.groupBy(days, ([date]) => date)]
    .map(([date, all]): Holiday => [date, all.map(([, name]) => name).join(", ")])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
