import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { publicHolidays } from "#/src/contract/public-holidays";
import type { Calendar } from "#/src/contract/working-days";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { freshFolder, runAt } from "./fake-io";
import { portal, portalOnTerminal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const usual = [1, 2, 3, 4, 5];
const christmas = { date: "2026-12-25", name: "Christmas Day" };
beforeEach(async () => {
  const body = { weekdays: usual, daysOff: [christmas] };
  await expectJson(await app.as("admin")("PUT", "/api/calendar", body));
});

const run = (argv: string[], input = "") =>
  runAt(app.url, app.people.admin.token, ["calendar", ...argv], { input });
const calendar = async () => expectJson<Calendar>(await app.as("viewer")("GET", "/api/calendar"));

test("the list names each day off with its weekday, and the working days", async () => {
  const viewer = { url: app.url, token: app.people.viewer.token };
  expect(await portal(viewer, "calendar", "list")).toEqual({
    code: 0,
    stdout: "Date\tWeekday\tName\n2026-12-25\tFriday\tChristmas Day\n",
    stderr: "",
  });
  const { screen } = await portalOnTerminal(viewer, "calendar", "list");
  expect(screen).toContain("│ Dec 25, 2026");
  expect(screen).toContain(
    "Working days: Monday, Tuesday, Wednesday, Thursday, Friday, except for 1 day off.",
  );
  const { stdout } = await run(["list", "--json"]);
  expect(JSON.parse(stdout)).toEqual(await calendar());
});

test("options change what they name, and keep the rest", async () => {
  const options = ["--weekdays", "1,2,3,4", "--add", "2026-12-24=Christmas Eve", "--remove", "2026-12-25"];
  const { code, stdout, stderr } = await run(["set", ...options, "--holidays", "US=2027"]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `Working days: Monday, Tuesday, Wednesday, Thursday, except for ${publicHolidays("US", 2027).length + 1} days off.\n`,
  });
  expect(stdout).toContain("2026-12-24\tThursday\tChristmas Eve\n");
  expect(await calendar()).toMatchObject({
    weekdays: [1, 2, 3, 4],
    daysOff: [{ date: "2026-12-24", name: "Christmas Eve" }, ...publicHolidays("US", 2027)],
  });
  const { version } = await calendar();
  const again = await run(["set", "--add", "2026-12-24=Other", "--json", "version"]);
  expect(again).toMatchObject({
    code: 0,
    stdout: `{\n  "version": ${version}\n}\n`,
    stderr: "The calendar is unchanged.\n",
  });
});

test("a file of the list replaces the calendar, also from standard input", async () => {
  const { stdout } = await run(["list", "--json", "weekdays,daysOff"]);
  await run(["set", "--weekdays", "7", "--remove", "2026-12-25"]);
  expect(await calendar()).toMatchObject({ weekdays: [7], daysOff: [] });
  const path = join(freshFolder(), "calendar.json");
  writeFileSync(path, stdout);
  expect(await run(["set", path])).toMatchObject({ code: 0 });
  expect(await calendar()).toMatchObject({ weekdays: usual, daysOff: [christmas] });
  const input = JSON.stringify({ weekdays: [3], daysOff: [] });
  expect(await run(["set", "-", "--add", "2026-12-24=Eve"], input)).toMatchObject({ code: 0 });
  expect(await calendar()).toMatchObject({ weekdays: [3], daysOff: [{ date: "2026-12-24", name: "Eve" }] });
});

test.each([
  [["set"], 2, "Name a file, --weekdays, --holidays, --add or --remove."],
  [["set", "--weekdays", "0,1"], 2, "It must be numbers from 1 (Monday) to 7 (Sunday), such"],
  [["set", "--add", "2026-02-29=Leap"], 2, '"2026-02-29=Leap" is no day off; write it as'],
  [["set", "--add", "2026-02-28"], 2, '"2026-02-28" is no day off; write it as'],
  [["set", "--remove", "Christmas"], 2, "It must be a date such as 2026-03-31."],
  [["set", "--holidays", "XX=2027"], 2, 'There are no public holidays for "XX=2027"; write a country'],
  [["set", "--holidays", "US=2031"], 2, 'There are no public holidays for "US=2031"; write a country'],
  [["set", "nothing.json"], 2, "There is no file nothing.json."],
])("`calendar %j` changes nothing", async (argv, code, message) => {
  const before = await calendar();
  const written = await run(argv);
  expect({ code: written.code, stdout: written.stdout }).toEqual({ code, stdout: "" });
  expect(written.stderr).toContain(message);
  expect(await calendar()).toEqual(before);
});

test("a file that is no calendar is refused with the place of each error, and a calendar without work by the portal", async () => {
  const wrong = await run(
    ["set", "-"],
    JSON.stringify({ weekdays: [8], daysOff: [{ date: "x", name: "" }] }),
  );
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("Standard input is not a valid calendar:");
  expect(wrong.stderr).toContain("weekdays.0: Weekdays are 1 to 7");
  expect(wrong.stderr).toContain("daysOff.0.name: Required");
  const none = await run(["set", "-"], JSON.stringify({ weekdays: [], daysOff: [] }));
  expect(none).toMatchObject({ code: 1, stdout: "" });
  expect(none.stderr).toContain("Leave a working day in any 60 days");
});
