import { InvalidArgumentError } from "commander";
import type { Command } from "#/cli/command";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, dateColumn, printTable } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { type DayOff, weekdayNames, withDaysOff } from "#/src/contract/choices/working-days";
import { holidayCountry, holidayYears, publicHolidays } from "#/src/contract/public-holidays";
import { Calendar, ChangeCalendar } from "#/src/contract/working-days";
import { isDate } from "#/src/format/show-dates";
import { isoWeekday } from "#/src/format/working-days";
import { calendarDate, collect } from "./arguments";
import { readJsonFile } from "./json-file";

export const listCalendarExample = "portal calendar list";

/** `portal calendar list` */
export function addListCalendar(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list the agency's days off and its working weekdays")
    .description("List the agency's days off; on a terminal with its working weekdays, which --json has too.")
    .jsonFields(Calendar)
    .examples(listCalendarExample, "portal calendar list --json weekdays,daysOff > calendar.json")
    .action(async (_: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      const calendar = await answer(connect(command, io).calendar.$get());
      show(io, json, calendar);
      if (!json && io.stdout.isTerminal) say(io, inWords(calendar));
    });
}

type SetOptions = GlobalOptions & {
  weekdays?: number[];
  holidays?: string[];
  add?: string[];
  remove?: string[];
};

/** `portal calendar set [FILE]` */
export function addSetCalendar(parent: Command, io: Io) {
  parent
    .command("set")
    .argument("[file]", "JSON with all weekdays and daysOff, as `calendar list` writes; - is standard input")
    .summary("change the working weekdays and the days off (admins only)")
    .description(
      "Change the agency's working weekdays and days off. A file replaces the calendar; options change what is there, or what the file has. No date of a task moves.",
    )
    .option("--weekdays <numbers>", "the working weekdays: 1 is Monday, 7 Sunday", weekdaysOf)
    .option(
      "--holidays <country=year>",
      `add a country's public holidays: ${holidayCountry.values.join(", ")}, ${holidayYears[0]} to ${holidayYears.at(-1)} (repeatable)`,
      collect,
    )
    .option("--add <date=name>", "add a day off (repeatable)", collect)
    .option(
      "--remove <date>",
      "make a day off a working day again (repeatable)",
      (date, earlier?: string[]) => collect(calendarDate(date), earlier),
    )
    .jsonFields(Calendar)
    .examples(
      "portal calendar set --holidays US=2027 --remove 2027-10-11",
      'portal calendar set --weekdays 1,2,3,4 --add "2026-12-24=Christmas Eve"',
      "portal calendar set calendar.json",
    )
    .action(async (path: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<SetOptions>();
      const given =
        path === undefined
          ? null
          : await readJsonFile(io, path, { schema: ChangeCalendar, what: "calendar" });
      const { weekdays, holidays = [], add = [], remove = [] } = options;
      if (!given && !weekdays && holidays.length + add.length + remove.length === 0) {
        throw new WrongUsage("Name a file, --weekdays, --holidays, --add or --remove.");
      }
      const added = [...holidays.flatMap(holidaysOf), ...add.map(dayOffOf)];
      const api = connect(command, io);
      const before = await answer(api.calendar.$get());
      const { daysOff } = given ?? before;
      const json = {
        weekdays: weekdays ?? (given ?? before).weekdays,
        daysOff: withDaysOff(daysOff, added).filter(({ date }) => !remove.includes(date)),
      };
      const headers = { "If-Match": `"${before.version}"` };
      const after = await answer(api.calendar.$put({ json }, { headers }));
      show(io, options.json, after);
      if (after.version === before.version) say(io, "The calendar is unchanged.");
      else say(io, inWords(after));
    });
}

function show(io: Io, json: GlobalOptions["json"], calendar: Calendar) {
  if (json) printJson(io, json, calendar);
  else printTable(io, columns, calendar.daysOff);
}

function inWords({ weekdays, daysOff }: Calendar): string {
  const days = weekdays.map((day) => weekdayNames[day - 1]).join(", ");
  return `Working days: ${days}, except for ${counted(daysOff.length, "day")} off.`;
}

const columns: Column<DayOff>[] = [
  dateColumn("Date", ({ date }) => date),
  { title: "Weekday", show: ({ date }) => weekdayNames[isoWeekday(date) - 1] ?? "" },
  { title: "Name", show: ({ name }) => name, isElastic: true },
];

/** @throws InvalidArgumentError */
function weekdaysOf(text: string): number[] {
  if (/^[1-7](,[1-7])*$/.test(text)) return text.split(",").map(Number);
  throw new InvalidArgumentError("It must be numbers from 1 (Monday) to 7 (Sunday), such as 1,2,3,4,5.");
}

/** @throws WrongUsage */
function holidaysOf(text: string): DayOff[] {
  const [country = "", year = ""] = text.split("=");
  const holidays = holidayCountry.has(country) ? publicHolidays(country, Number(year)) : [];
  if (holidays.length > 0) return holidays;
  throw new WrongUsage(`There are no public holidays for "${text}"; write a country and a year as US=2027.`);
}

/** @throws WrongUsage */
function dayOffOf(text: string): DayOff {
  const at = text.indexOf("=");
  const [date, name] = [text.slice(0, at), text.slice(at + 1).trim()];
  if (at > 0 && isDate(date) && name !== "") return { date, name };
  throw new WrongUsage(`"${text}" is no day off; write it as "2026-12-24=Christmas Eve".`);
}
