import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { RecentOperation } from "#/src/contract/operations";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { addDatedTask, addNeed, inDays } from "../support/dated-tasks";
import { problemsInEveryLook } from "../support/looks";
import { undoPath } from "../support/operations";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();

test("a launch date is set and moved, a prerequisite finished late, followers moved, and all of it undone", async () => {
  const { id } = await makeClient(portal.app, { name: "Harbor Coffee" });
  const { tasks: started } = await makeOnboarding(portal.app, id, "2026-03-02");
  const contributor = portal.app.as("contributor");
  for (const task of started) await portal.app.as("manager")("DELETE", `/api/tasks/${task.id}`);
  const add = (name: string, fields: Parameters<typeof addDatedTask>[3]) =>
    addDatedTask(portal.app, id, name, fields);
  const kickOff = await add("Hold the kickoff call", { dueDate: "2026-03-05" });
  const agree = await add("Agree the plan", { dueDate: "2026-03-09", dueRule: inDays("needs", 2) });
  const ship = await add("Ship the first stock", { dueDate: "2026-03-12", dueRule: inDays("launch", 10) });
  const check = await add("Check the stock", { dueDate: "2026-03-16", dueRule: inDays("needs", 3) });
  await add("Sign the contract", { dueDate: "2026-03-20" });
  await addNeed(portal.app, agree, kickOff);
  await addNeed(portal.app, check, ship);
  const rows = async () => {
    const { onboarding, tasks } = await expectJson<ClientDetail>(
      await contributor("GET", `/api/clients/${id}`),
    );
    const { startDate, targetLaunchDate } = onboarding ?? {};
    const dated = tasks.map(({ name, status, startDate, dueDate, dueRule, readyOn }) => ({
      ...{ name, status, startDate, dueDate, dueRule, readyOn },
    }));
    return { startDate, targetLaunchDate, dated };
  };
  const dates = async () => (await rows()).dated.map(({ dueDate }) => dueDate.slice(5));
  const before = await rows();

  const page = await portal.open("contributor", `/clients/${id}`);
  await page.getByRole("button", { name: "Set target date" }).click();
  const plan = await planned(page, "2026-04-21");
  await plan.getByText("2 tasks move.").waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
  await plan.getByRole("button", { name: "Move 2 tasks" }).click();
  await toast(page, "Success", "Moved 2 tasks");
  expect(await dates()).toEqual(["03-05", "03-09", "04-10", "04-13", "03-20"]);

  await page.getByRole("button", { name: "Change target date" }).click();
  const later = await planned(page, "2026-05-05");
  await later.getByRole("group", { name: /Set by hand/ }).waitFor();
  expect(await later.getByRole("checkbox", { checked: false }).count()).toBe(2);
  // A tick box would have scrolled the tasks that move out of a phone's sight.
  const cancel = later.getByRole("button", { name: "Cancel" });
  expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await later.getByRole("button", { name: "Move 2 tasks" }).click();
  await toast(page, "Success", "Moved 2 tasks");
  expect(await dates()).toEqual(["03-05", "03-09", "04-24", "04-27", "03-20"]);

  // Four days late, on March 9.
  await page.goto(`/clients/${id}?task=${kickOff.id}`);
  await page.getByRole("dialog", { name: kickOff.name }).getByRole("button", { name: "Mark Done" }).click();
  await toast(page, "Success", /updated/);
  await page.keyboard.press("Escape");
  expect(await dates()).toEqual(["03-05", "03-11", "04-24", "04-27", "03-20"]);

  await page
    .getByRole("button", { name: new RegExp(`^Due date of ${ship.name}`) })
    .first()
    .click();
  await page.getByLabel(`Due date of ${ship.name}`, { exact: true }).fill("2026-05-04");
  await page.keyboard.press("Enter");
  const offer = page.locator(".toast-text", { hasText: "follows" });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await offer.boundingBox())?.width).toBeGreaterThan(200);
  }
  await page.getByRole("button", { name: "Move it" }).click();
  await page.getByRole("button", { name: "Move 1 task" }).click();
  await toast(page, "Success", "Moved 1 task");
  expect(await dates()).toEqual(["03-05", "03-11", "05-04", "05-07", "03-20"]);

  const operations = await expectJson<RecentOperation[]>(await contributor("GET", "/api/operations"));
  expect(operations).toHaveLength(5);
  await page.keyboard.press("Control+Z");
  await toast(page, "Undone", "Check the stock is changed back.");
  for (const { id: operation } of operations.slice(1)) {
    await expectJson(await contributor("POST", undoPath(operation)));
  }
  expect(await rows()).toEqual(before);
});

/** Types a launch date, and returns the dialog with its plan. */
async function planned(page: Page, date: string) {
  const dialog = page.getByRole("dialog", { name: "Target Launch Date" });
  await dialog.getByLabel("Target date").fill(date);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Only set the date" }).waitFor();
  return dialog;
}
