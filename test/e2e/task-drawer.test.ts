import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { accessibilityProblems } from "../support/accessibility";
import { makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { holdTime, inChromium, islandsReady } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: "plain" });
let client: Client;
let tasks: Task[];

beforeAll(async () => {
  client = await makeClient(portal.app);
  const started = await makeOnboarding(portal.app, client.id);
  tasks = started.tasks.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
});

let used = 0;

/** A task that no other test uses. */
function nextTask(): Task {
  const task = tasks[used++];
  if (!task) throw new Error("The templates make too few tasks for these tests.");
  return task;
}

const address = (task: { id: string }) => `/clients/${client.id}?task=${task.id}`;
const open = (task: Task) => portal.open("manager", address(task));
const drawer = (page: Page) => page.locator("dialog.drawer-panel");
const part = (page: Page, name: string) => drawer(page).getByRole("region", { name });
describe("opening and closing", () => {
  test("a row opens it, Back closes it with its animation, and the focus returns to the row", async () => {
    const task = nextTask();
    const page = await portal.open("manager", `/clients/${client.id}`);
    const link = page.getByRole("link", { name: task.name, exact: true }).last();
    await link.click();
    await part(page, "Notes and Comments").waitFor();
    expect(new URL(page.url()).searchParams.get("task")).toBe(task.id);
    await holdTime(page);
    await page.goBack();
    await page.locator("dialog.drawer-panel[data-closing]").waitFor();
    await page.clock.resume();
    await drawer(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goForward();
    await drawer(page).waitFor();
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
  });

  test("J and K step through the tasks, but not while typing", async () => {
    const [first, second] = tasks;
    const page = await portal.open("manager", `/clients/${client.id}?task=${first?.id}`);
    const title = drawer(page).getByRole("heading", { level: 2 });
    await page.keyboard.press("k");
    expect(await title.textContent()).toBe(first?.name ?? "");
    await page.keyboard.press("j");
    await part(page, "Notes and Comments").waitFor();
    expect(await title.textContent()).toBe(second?.name ?? "");
    await page.getByLabel("Note", { exact: true }).pressSequentially("jack");
    expect(await title.textContent()).toBe(second?.name ?? "");
    await drawer(page).getByRole("button", { name: "Previous task (K)" }).click();
    expect(await title.textContent()).toBe(first?.name ?? "");
    await page.keyboard.press("j");
    await part(page, "Notes and Comments").waitFor();
    expect(await page.getByLabel("Note", { exact: true }).inputValue()).toBe("jack");
  });
});

test("changes in the drawer appear in its row, also after a reload", async () => {
  const task = nextTask();
  const page = await open(task);
  await page.getByRole("checkbox", { name: "Was this update communicated to the client?" }).check();
  await toast(page, "Task updated successfully");
  await drawer(page).getByRole("button", { name: "Edit due date" }).click();
  await drawer(page).getByRole("textbox", { name: "Due date" }).fill("2026-04-30");
  await drawer(page).getByRole("button", { name: "Save" }).click();
  await toast(page, "Task updated successfully");
  await page.getByLabel("Note", { exact: true }).fill("Called them.");
  await drawer(page).getByRole("button", { name: "Add Note" }).dblclick();
  await toast(page, "Note added successfully");
  await drawer(page).getByRole("button", { name: "Mark Done" }).click();
  await drawer(page).getByRole("button", { name: "Completed" }).waitFor();
  await page.keyboard.press("Escape");
  await drawer(page).waitFor({ state: "detached" });
  const row = page.locator(`tr:has(#task-${task.id})`);
  for (const mark of ["Done", "Has notes"]) await row.getByRole("img", { name: mark, exact: true }).waitFor();
  await page.goto(address(task));
  await islandsReady(page);
  await drawer(page).getByText("Apr 30, 2026").first().waitFor();
  expect(await part(page, "Notes and Comments").getByText("Called them.").count()).toBe(1);
});

test("A and D open the menus of assignees and due dates", async () => {
  const page = await open(nextTask());
  await part(page, "Activity History").waitFor();
  await page.keyboard.press("a");
  await page.getByRole("menuitemradio", { name: "Unassigned" }).waitFor();
  const colleague = page.getByRole("menuitemradio", { name: "Cleo Contributor" });
  await page.keyboard.press("C");
  await colleague.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await toast(page, "Task updated successfully");
  await drawer(page).getByRole("button", { name: "Assignee: Cleo Contributor" }).waitFor();
  await page.keyboard.press("d");
  await drawer(page).getByRole("button", { name: "Tomorrow" }).click();
  await toast(page, "Task updated successfully");
});

describe("notes", () => {
  test("are sent and reported in plain text if the toast's code is missing", async () => {
    expectConsoleError(/\/assets\/\w+\.js/);
    const page = await open(nextTask());
    // The conversation uses the code that sends notes: once it is shown, only the code of toasts is missing.
    await part(page, "Conversation").getByRole("log").waitFor();
    await page.route("**/assets/*.js", (route) => route.abort());
    await part(page, "Notes and Comments").getByRole("textbox").fill("Called them.");
    await part(page, "Notes and Comments").getByRole("button", { name: "Add Note" }).click();
    await toast(page, "Success: Note added successfully");
    await part(page, "Notes and Comments").getByText("Called them.").waitFor();
    await page.getByRole("button", { name: "Success: Note added successfully" }).click();
    await page.locator("[data-toast]").waitFor({ state: "detached" });
  });
});

test("the drawer is accessible in both themes, and fills the screen on a phone", async () => {
  const task = nextTask();
  const light = await open(task);
  await part(light, "Activity History").waitFor();
  expect(await accessibilityProblems(light)).toEqual([]);
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
  const dark = await portal.open("manager", address(task), phone);
  await part(dark, "Activity History").waitFor();
  expect(await accessibilityProblems(dark)).toEqual([]);
  expect((await drawer(dark).boundingBox())?.width).toBe(390);
});
