import { expect, test } from "bun:test";
import { IsoDate } from "#/src/contract/primitives";
import { holidayCountry, holidayYears, publicHolidays } from "#/src/contract/public-holidays";
import days from "#/src/contract/public-holidays/days.json";
import { isoWeekday } from "#/src/format/working-days";
import { licenseNotices } from "#/src/programs/one-file/license-notices";
import { readHolidays } from "./read-holidays";

test("the list has the holidays that the package computes; `bun run holidays` renews it", () => {
  expect(Object.keys(days)).toEqual(["US", "CA", "GB", "DE", "FR", "IT", "ES", "JP", "AU"]);
  expect(days).toEqual(JSON.parse(JSON.stringify(readHolidays())));
});

test("each country has its year's days once, by date and with a name", () => {
  for (const country of holidayCountry.values) {
    for (const year of holidayYears) {
      const holidays = publicHolidays(country, year);
      const dates = holidays.map(({ date }) => date);
      expect({ country, year, isSome: dates.length >= 5 }).toEqual({ country, year, isSome: true });
      expect(dates).toEqual([...new Set(dates)].toSorted());
      for (const { date, name } of holidays) {
        expect(IsoDate.parse(date)).toStartWith(`${year}-`);
        expect(name.trim()).not.toBe("");
      }
    }
  }
});

test.each([
  ["US", "2026-11-26", "Thanksgiving Day"],
  ["US", "2026-09-07", "Labor Day"],
  ["GB", "2027-03-29", "Easter Monday"],
  ["DE", "2028-10-03", "National Holiday"],
  ["FR", "2029-07-14", "Bastille Day"],
  ["JP", "2030-02-23", "Emperor's Birthday"],
  ["AU", "2026-04-25", "Anzac Day"],
] as const)("in %s the %s is %s", (country, date, name) => {
  expect(publicHolidays(country, Number(date.slice(0, 4)))).toContainEqual({ date, name });
});

test("holidays on a weekend have their substitute on a working day where the law gives one", () => {
  // 4 July 2026 is a Saturday, and Christmas 2027 in England too.
  expect(isoWeekday("2026-07-04")).toBe(6);
  const dates = publicHolidays("US", 2026).map(({ date }) => date);
  expect(dates).toContain("2026-07-03");
  const english = publicHolidays("GB", 2027).map(({ date }) => date);
  expect(english.filter((date) => date > "2027-12-24")).toEqual([
    ...["2027-12-25", "2027-12-26", "2027-12-27", "2027-12-28"],
  ]);
});

test("a year outside of the list has none", () => {
  expect(publicHolidays("US", 2031)).toEqual([]);
});

test("the programs' notices name the list's source and license", async () => {
  const notices = await licenseNotices();
  expect(notices).toContain("Public holidays: computed with date-holidays");
  expect(notices).toContain("The data contained in `holidays.yaml` is available under CC BY-SA 3.0");
});
