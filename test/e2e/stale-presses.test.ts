import { expect, test } from "bun:test";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { conflictQuestion } from "../support/conflict-question";
import { expectConsoleError } from "../support/console-errors";
import { inChromium } from "../support/portal-browser";
import { addTemplate } from "../support/templates";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });

/* The same is tested for each screen without a browser, in test/screens/stale-presses.test.ts. */
test("a task edited by another user is not deleted unseen, and both questions are on top of the page", async () => {
  expectConsoleError(/412/);
  await addTemplate(portal.app.db, { name: "Collect logins" });
  const { id } = await makeClient(portal.app);
  const { tasks } = await makeOnboarding(portal.app, id);
  const theyMove = async (dueDate: string) =>
    expectJson<Task>(await portal.app.as("admin")("PATCH", `/api/tasks/${tasks[0]?.id}`, { dueDate }));
  const page = await portal.open("manager", `/clients/${id}`);
  const remove = async () => {
    await page.getByRole("button", { name: "Actions for Collect logins", exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete task", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  };
  await theyMove("2026-12-24");
  await remove();
  await conflictQuestion(page).loadCurrent();
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await page.getByRole("table").getByText("Dec 24, 2026").waitFor();
  await theyMove("2026-12-25");
  await remove();
  await conflictQuestion(page).overwrite("Delete anyway");
  await toast(page, "Task deleted successfully");
  await page.getByText("No tasks found").waitFor();
  expect(await page.getByRole("link", { name: "Collect logins" }).count()).toBe(0);
});
