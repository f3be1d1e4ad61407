import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { taskOwner } from "#/src/contract/choices/tasks";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { problemsInEveryLook } from "../support/looks";
import { inChromium, islandsReady } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: "plain" });
let client: Client;
let tasks: Task[];

beforeAll(async () => {
  ({ client, tasks } = await running());
  const [, second] = tasks;
  const late = { status: "blocked", startDate: "2026-03-01", dueDate: "2026-03-06" };
  await expectJson(await portal.app.as("manager")("PATCH", `/api/tasks/${second?.id}`, late));
});

const inOrder = (tasks: readonly Task[]) =>
  tasks.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : Number(one.dueDate > other.dueDate)));

/** A client with few tasks, in the table's order: all but the first six are deleted. */
async function running() {
  const manager = portal.app.as("manager");
  const made = await makeClient(portal.app);
  const started = await makeOnboarding(portal.app, made.id);
  for (const { id } of started.tasks.slice(6)) await manager("DELETE", `/api/tasks/${id}`);
  return { client: made, tasks: inOrder(started.tasks.slice(0, 6)) };
}

const rows = (page: Page) => page.locator("tbody tr");
const row = (page: Page, task: Task | undefined) =>
  rows(page)
    .filter({ hasText: task?.name ?? "?" })
    .first();
const tasksNow = async (of: Pick<Client, "id">) =>
  (await expectJson<ClientDetail>(await portal.app.as("manager")("GET", `/api/clients/${of.id}`))).tasks;

async function rowMenu(page: Page, task: Task | undefined, item: string) {
  await row(page, task).getByRole("button", { name: "Actions for" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

describe("a row", () => {
  test("has its columns in order; on a phone it is an item, and nothing scrolls sideways", async () => {
    const page = await portal.open("contributor", `/clients/${client.id}`);
    // The text of a sortable head is rendered a second time, for phones.
    const heads = (await page.getByRole("columnheader").allTextContents()).map((head) =>
      head.replace(/^(.+)\1$/, "$1"),
    );
    expect(heads).toEqual([
      "",
      "Task",
      "Category",
      "Owner",
      "Assignee",
      "Due Date",
      "Status",
      "Client Notified",
      "Actions",
    ]);
    expect(await rows(page).count()).toBe(6);
    await page.setViewportSize({ width: 768, height: 1024 });
    const headings = await page.getByRole("columnheader").all();
    for (const head of headings) expect(await head.isVisible()).toBe(true);
    const cut = await rows(page)
      .locator("a.row-link")
      .evaluateAll((names) => names.filter((name) => name.scrollHeight > name.clientHeight).length);
    expect(cut).toBe(0);
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect((await page.getByRole("table").boundingBox())?.width).toBeGreaterThan(1600);
    await page.setViewportSize({ width: 390, height: 844 });
    const owner = taskOwner.label(tasks[1]?.owner ?? "client");
    expect(await row(page, tasks[1]).getByText(owner, { exact: true }).isVisible()).toBe(true);
    expect(await row(page, tasks[1]).getByText("3 days overdue").isVisible()).toBe(true);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.reload();
    await islandsReady(page);
    const first = await rows(page).first().boundingBox();
    expect((first?.y ?? Number.NaN) + (first?.height ?? 0)).toBeLessThan(780);
  });

  test("opens its task on a click anywhere except on its checkbox, menu and status", async () => {
    const page = await portal.open("contributor", `/clients/${client.id}`);
    const fresh = row(page, tasks[2]);
    await fresh.getByRole("checkbox").check();
    await fresh.getByRole("button", { name: "Actions for" }).click();
    await page.getByRole("menuitem", { name: "Open" }).waitFor();
    await page.keyboard.press("Escape");
    const status = fresh.getByRole("button", { name: /^Status of .+: Not Started$/ });
    await status.focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("menuitemradio", { name: "Not Started", checked: true })
      .and(page.locator(":focus"))
      .waitFor();
    await page.keyboard.press("Escape");
    await status.and(page.locator(":focus")).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    const place = await fresh.locator("th, td").nth(3).boundingBox();
    await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    await page.getByRole("dialog", { name: tasks[2]?.name ?? "a task" }).waitFor();
  });
});

test("tabs of the phases work by keyboard, with Back, and on a phone", async () => {
  const { client, tasks } = await running();
  const add = async (name: string, fields: object = {}) => {
    const body = { name, category: "ads", dueDate: "2026-04-01", phase: "ongoing", ...fields };
    return expectJson<Task>(
      await portal.app.as("manager")("POST", `/api/clients/${client.id}/tasks`, body),
      201,
    );
  };
  await add("Review the ads", { startDate: "2026-03-01", dueDate: "2026-03-06" });
  await add("Refresh keywords", { status: "done" });
  const page = await portal.open("manager", `/clients/${client.id}`, { reducedMotion: "reduce" });
  const tab = (name: string) => page.getByRole("tab", { name });
  const shown = async (...names: string[]) => {
    await tab(names.length === 2 ? "Ongoing 2" : "Onboarding 6")
      .and(page.locator("[aria-selected=true]"))
      .waitFor();
    expect(await rows(page).count()).toBe(names.length || 6);
  };
  await tab("Onboarding 6").focus();
  await page.keyboard.press("ArrowRight");
  await tab("Ongoing 2").and(page.locator(":focus")).waitFor();
  await shown("Review the ads", "Refresh keywords");
  expect(await problemsInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const first = await rows(page).first().boundingBox();
  expect((first?.y ?? Number.NaN) + (first?.height ?? 0)).toBeLessThan(844);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Tab");
  expect(
    await page.locator(":focus").evaluate((element) => element.closest("[role=tabpanel]") !== null),
  ).toBe(true);
  await tab("Ongoing 2").focus();
  await page.keyboard.press("Home");
  await shown();
  await page.goBack();
  await shown("Review the ads", "Refresh keywords");
  await row(page, tasks[0]).waitFor({ state: "detached" });
});

describe("several tasks at once", () => {
  test("get any status, after a question from 10 tasks on", async () => {
    const { id } = await makeClient(portal.app);
    const { tasks: started } = await makeOnboarding(portal.app, id);
    const page = await portal.open("manager", `/clients/${id}`);
    const byDueDate = inOrder(started);
    expect(await rows(page).locator("a.row-link").allTextContents()).toEqual(
      byDueDate.map(({ name }) => name),
    );
    const bar = page.getByRole("region", { name: "Selected tasks" });
    const tick = (index: number) => rows(page).nth(index).getByRole("checkbox");
    await tick(8).check();
    await tick(0).click({ modifiers: ["Shift"] });
    await bar.getByText("9 selected").waitFor();
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
    expect(await tick(4).isChecked()).toBe(false);
    const box = await tick(1).boundingBox();
    if (!box) throw new Error("the row has no box to tick");
    await page.mouse.click(box.x - 8, box.y + box.height / 2);
    await page.mouse.click(box.x + box.width + 8, box.y + box.height / 2);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height + 8);
    expect(await tick(1).isChecked()).toBe(true);
    expect(page.url()).not.toContain("task=");

    await tick(10).click({ modifiers: ["Shift"] });
    await bar.getByText("10 selected").waitFor();
    await bar.getByRole("button", { name: "Change" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 10 tasks" });
    await dialog.getByLabel("Status").selectOption("Blocked");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    const question = page.getByRole("alertdialog", { name: "Change 10 tasks?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect((await tasksNow({ id })).every(({ status }) => status === "not_started")).toBe(true);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await question.getByRole("button", { name: "Change", exact: true }).click();
    await toast(page, "Tasks updated successfully");
    const blocked = new Set(byDueDate.slice(1, 11).map((task) => task.id));
    for (const task of await tasksNow({ id })) {
      expect(task.status).toBe(blocked.has(task.id) ? "blocked" : "not_started");
    }

    await tick(0).check();
    await tick(9).click({ modifiers: ["Shift"] });
    await bar.getByRole("button", { name: "Mark Done" }).click();
    const sure = page.getByRole("alertdialog", { name: "Mark 10 tasks done?" });
    await sure.getByText("All of them are still open.").waitFor();
    await sure.getByRole("button", { name: "Mark Done" }).click();
    await toast(page, "Tasks updated successfully");
    await page.locator("[data-focus-home]:focus").waitFor();
    expect((await tasksNow({ id })).filter(({ status }) => status === "done")).toHaveLength(10);
  });
});

describe("a row's menu", () => {
  test("moves the focus to the next row's menu when a filter hides a completed task, and says why a change failed", async () => {
    expectConsoleError(/404/);
    const several = await running();
    const [, second, third, fourth] = several.tasks;
    const page = await portal.open("manager", `/clients/${several.client.id}?status=not_started`);
    expect(await page.getByRole("combobox", { name: "Status" }).inputValue()).toBe("not_started");
    await rowMenu(page, second, "Mark Done");
    await toast(page, "Task updated successfully");
    await row(page, second).waitFor({ state: "detached" });
    await row(page, third).getByRole("button", { name: "Actions for" }).and(page.locator(":focus")).waitFor();
    await portal.app.as("admin")("DELETE", `/api/tasks/${third?.id}`);
    await rowMenu(page, third, "Mark Done");
    await toast(page, "Failed to update task: Somebody else deleted it in the meantime.");
    await row(page, third).waitFor({ state: "detached" });
    await row(page, fourth)
      .getByRole("button", { name: "Actions for" })
      .and(page.locator(":focus"))
      .waitFor();
  });
});
