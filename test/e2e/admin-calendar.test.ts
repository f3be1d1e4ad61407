import { expect, test } from "bun:test";
import { publicHolidays } from "#/src/contract/public-holidays";
import { expectJson } from "../support/app";
import { problemsInEveryLook } from "../support/looks";
import { inChromium } from "../support/portal-browser";

const portal = inChromium();

test("an admin adds a year's public holidays with the keyboard, and the tab looks right at every size", async () => {
  const weekdays = [1, 2, 3, 4, 5];
  const daysOff = [{ date: "2026-12-24", name: "Christmas Eve, the office closes at noon" }];
  await expectJson(await portal.app.as("admin")("PUT", "/api/calendar", { weekdays, daysOff }));
  const page = await portal.open("admin", "/admin?tab=calendar");
  await page.getByLabel("Public holidays of").focus();
  await page.keyboard.type("United S");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2027");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const days = page.getByRole("region", { name: "Days Off" }).getByRole("listitem");
  await days.nth(publicHolidays("US", 2027).length).waitFor();
  expect(await days.count()).toBe(publicHolidays("US", 2027).length + 1);
  await page.getByRole("region", { name: "Days Off" }).getByLabel("Date").fill("2026-03-14");
  await page.getByText("A Saturday").waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
});
