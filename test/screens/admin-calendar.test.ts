import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { publicHolidays } from "#/src/contract/public-holidays";
import type { Calendar } from "#/src/contract/working-days";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { addDatedTask, inDays } from "../support/dated-tasks";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, select, toasted } from "../support/presses";

const portal = inDocument();
const calendar = async () => expectJson<Calendar>(await portal.app.as("viewer")("GET", "/api/calendar"));
const put = async (body: Pick<Calendar, "weekdays" | "daysOff">) =>
  expectJson(await portal.app.as("admin")("PUT", "/api/calendar", body));
const usual = [1, 2, 3, 4, 5];
const christmas = { date: "2026-12-25", name: "Christmas Day" };
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const listed = () =>
  within(screen.getByRole("region", { name: "Days Off" }))
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);
const open = () => portal.open("admin", "/admin?tab=calendar");

test("the calendar is in the page of its tab, and a box changes a weekday at once", async () => {
  await open();
  expect(portal.sent.filter(({ path }) => path.startsWith("/api/calendar"))).toEqual([]);
  expect(screen.getByText("No days off yet.")).toBeTruthy();
  expect([box("Friday").checked, box("Saturday").checked]).toEqual([true, false]);
  fireEvent.click(box("Saturday"));
  await toasted("Working weekdays saved");
  expect((await calendar()).weekdays).toEqual([1, 2, 3, 4, 5, 6]);
  await waitFor(() => expect(box("Saturday").checked).toBe(true));
  await press("Undo");
  await waitFor(async () => expect((await calendar()).weekdays).toEqual(usual));
  await waitFor(() => expect(box("Saturday").checked).toBe(false));
});

test("a day off is added with its weekday shown, and removed again", async () => {
  await open();
  await press("Add Day Off");
  await screen.findByText("Date is required");
  expect(screen.getByText("Name is required")).toBeTruthy();
  await fill("Date", "2026-12-25");
  await screen.findByText("A Friday");
  await fill("Name", " Christmas Day ");
  await press("Add Day Off");
  await toasted("Christmas Day was added");
  await waitFor(() => expect(listed()).toEqual(["Christmas DayFriday, Dec 25, 2026"]));
  expect((await calendar()).daysOff).toEqual([christmas]);

  await fill("Date", "2026-12-25");
  await fill("Name", "Again");
  await press("Add Day Off");
  await screen.findByText("This day is off already");
  await press("Remove Christmas Day, Dec 25, 2026");
  await toasted("Christmas Day is a working day again");
  await waitFor(() => expect(listed()).toEqual([]));
  expect((await calendar()).daysOff).toEqual([]);
});

test("a country's public holidays of a year are added to the days off, which keep their names", async () => {
  await put({ weekdays: usual, daysOff: [{ date: "2027-12-25", name: "Our Christmas" }] });
  await open();
  await select("Public holidays of", "Germany");
  await select("Year", "2027");
  await press("Add Public Holidays");
  const german = publicHolidays("DE", 2027);
  await toasted(`${german.length - 1} days were added`);
  await waitFor(() => expect(listed()).toHaveLength(german.length));
  const { daysOff } = await calendar();
  expect(daysOff.map(({ date }) => date)).toEqual(german.map(({ date }) => date));
  expect(daysOff).toContainEqual({ date: "2027-12-25", name: "Our Christmas" });
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "All Added" });
  expect(button.disabled || button.getAttribute("aria-disabled") === "true").toBe(true);
  await press(/^Remove Our Christmas/);
  await toasted("Our Christmas is a working day again");
  expect(await screen.findByRole("button", { name: "Add Public Holidays" })).toBeTruthy();
});

test("a calendar without working days is refused, and the boxes show what is saved", async () => {
  await put({ weekdays: [3], daysOff: [] });
  await open();
  fireEvent.click(box("Wednesday"));
  await toasted("Failed to save the calendar: Leave a working day in any 60 days");
  await waitFor(() => expect(box("Wednesday").checked).toBe(true));
  expect((await calendar()).weekdays).toEqual([3]);
});

test("after a concurrent change nothing is overwritten until the admin confirms", async () => {
  await put({ weekdays: usual, daysOff: [] });
  await open();
  await put({ weekdays: usual, daysOff: [christmas] });
  fireEvent.click(box("Friday"));
  await press("Load theirs", await question("Somebody else was faster"));
  await waitFor(() => expect(listed()).toEqual(["Christmas DayFriday, Dec 25, 2026"]));
  expect(await calendar()).toMatchObject({ weekdays: usual, daysOff: [christmas] });
  fireEvent.click(box("Friday"));
  await toasted("Working weekdays saved");
  expect(await calendar()).toMatchObject({ weekdays: [1, 2, 3, 4], daysOff: [christmas] });
});

test("another admin's change appears on the open tab", async () => {
  await put({ weekdays: usual, daysOff: [] });
  await portal.open("admin", "/admin?tab=calendar", { hearsOthers: true });
  await waitFor(() => expect(portal.app.listeners).toBe(1));
  await put({ weekdays: [1, 2, 3, 4], daysOff: [christmas] });
  await waitFor(() => expect(listed()).toEqual(["Christmas DayFriday, Dec 25, 2026"]));
  expect(box("Friday").checked).toBe(false);
});

test("a calendar that cannot be loaded says so, and loads on the next try", async () => {
  await put({ weekdays: usual, daysOff: [christmas] });
  await portal.open("admin", "/admin");
  const restore = portal.answer(/GET \/api\/calendar/, () => Response.json({}, { status: 503 }));
  fireEvent.click(screen.getByRole("tab", { name: "Calendar" }));
  await screen.findByText("Calendar could not be loaded");
  restore();
  await press(/^(Try again|Retry)/i);
  await waitFor(() => expect(listed()).toEqual(["Christmas DayFriday, Dec 25, 2026"]));
});

test("clients with due dates on days off are named, and their plans are one press away", async () => {
  const { app } = portal;
  const client = await makeClient(app, { name: "Harbor Coffee" });
  await makeOnboarding(app, client.id, "2026-03-02");
  await addDatedTask(app, client.id, "Ship it", { dueDate: "2026-12-24", dueRule: inDays("start", 297) });
  await put({ weekdays: usual, daysOff: [] });
  await open();
  expect(screen.queryByText("Harbor Coffee")).toBeNull();
  await fill("Date", "2026-12-24");
  await fill("Name", "Christmas Eve");
  await press("Add Day Off");
  const link = await screen.findByRole("link", { name: "Harbor Coffee" });
  expect(link.closest("li")?.textContent).toBe("Harbor Coffee: 1 task");
  await portal.open("admin", link.getAttribute("href") ?? "");
  const plan = await dialog("Move Dates");
  await within(plan).findByText("1 task moves.");
  expect(window.location.search).toBe("");
  await press("Move 1 task", plan);
  await toasted("Moved 1 task");
  await open();
  expect(screen.queryByText("Harbor Coffee")).toBeNull();
  await put({ weekdays: usual, daysOff: [] });
});
