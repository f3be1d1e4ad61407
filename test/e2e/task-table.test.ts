import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../src/contract/clients";
import type { ClientDetail } from "../../src/contract/onboarding";
import type { Task } from "../../src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inChromium, islandsReady } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();
let client: Client;
let tasks: Task[];

beforeAll(async () => {
  ({ client, tasks } = await running());
  const [first, second] = tasks;
  const manager = portal.app.as("manager");
  await expectJson(await manager("POST", `/api/tasks/${first?.id}/notes`, { note: "Called them" }), 201);
  const url = "https://files.example/plan.pdf";
  await expectJson(await manager("POST", `/api/tasks/${first?.id}/evidence`, { url }), 201);
  const change = { status: "done", clientCommunicated: true, startDate: "2026-03-01", dueDate: "2026-03-01" };
  await expectJson(await manager("PATCH", `/api/tasks/${first?.id}`, change));
  const late = { status: "blocked", startDate: "2026-03-01", dueDate: "2026-03-06" };
  await expectJson(await manager("PATCH", `/api/tasks/${second?.id}`, late));
});

/** A client with few tasks: those beyond the first six are deleted. */
async function running() {
  const manager = portal.app.as("manager");
  const made = await makeClient(portal.app);
  const started = await makeOnboarding(portal.app, made.id);
  for (const { id } of started.tasks.slice(6)) await manager("DELETE", `/api/tasks/${id}`);
  return { client: made, tasks: started.tasks.slice(0, 6) };
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

describe("what a row says", () => {
  test("columns stand in their order", async () => {
    const page = await portal.open("contributor", `/clients/${client.id}`);
    const heads = await page.getByRole("columnheader").allTextContents();
    expect(heads).toEqual([
      "",
      "Task",
      "Category",
      "Owner",
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
    expect(await row(page, tasks[1]).getByText("Agency", { exact: true }).isVisible()).toBe(true);
  });

  test("icons mark links, notes and done; past due is marked; the client's notice is a word", async () => {
    const page = await portal.open("contributor", `/clients/${client.id}`);
    const [done, late, fresh] = tasks.map((task) => row(page, task));
    for (const mark of ["Has attachments", "Has notes", "Done"]) {
      expect(await done?.getByRole("img", { name: mark, exact: true }).count()).toBe(1);
      expect(await fresh?.getByRole("img", { name: mark, exact: true }).count()).toBe(0);
    }
    const notified = (of: typeof done) => of?.getByRole("cell").nth(6).textContent();
    expect(await notified(done)).toBe("Yes");
    expect(await notified(late)).toBe("No");
    expect(await notified(fresh)).toBe("Not Started");
    expect(await late?.getByText("3 days overdue").isVisible()).toBe(true);
    expect(await done?.getByText("overdue").count()).toBe(0);
    expect(await late?.getByRole("cell").nth(5).textContent()).toBe("Blocked");
  });

  test("a click anywhere in a row opens its task, but not one on its tick or its menu", async () => {
    const page = await portal.open("contributor", `/clients/${client.id}`);
    const fresh = row(page, tasks[2]);
    await fresh.getByRole("checkbox").check();
    await fresh.getByRole("button", { name: "Actions for" }).click();
    await page.getByRole("menuitem", { name: "Open" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    const place = await fresh.getByRole("cell").nth(5).boundingBox();
    await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    await page.getByRole("dialog", { name: tasks[2]?.name ?? "a task" }).waitFor();
  });

  test("on a phone a row is an item, and nothing scrolls sideways", async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const page = await portal.open("contributor", `/clients/${client.id}`, phone);
    expect(await row(page, tasks[1]).getByText("3 days overdue").isVisible()).toBe(true);
    const first = await rows(page).first().boundingBox();
    expect((first?.y ?? Number.NaN) + (first?.height ?? 0)).toBeLessThan(780);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

describe("filters", () => {
  test("offer every category, status and owner", async () => {
    const page = await portal.open("contributor", `/clients/${client.id}`);
    const options = (label: string) =>
      page.getByRole("combobox", { name: label }).locator("option").allTextContents();
    expect(await options("Category")).toEqual([
      "All",
      "Account Access",
      "Brand Registry",
      "Catalog",
      "Ads",
      "Listings",
      "Analytics",
      "Finance",
      "Legal",
    ]);
    expect(await options("Status")).toEqual(["All", "Not Started", "In Progress", "Blocked", "Done"]);
    expect(await options("Owner")).toEqual(["All", "Agency", "Client"]);
  });

  test("live in the address and survive a reload", async () => {
    const page = await portal.open("contributor", `/clients/${client.id}`);
    await page.getByRole("combobox", { name: "Status" }).selectOption("Blocked");
    expect(new URL(page.url()).search).toBe("?status=blocked");
    expect(await rows(page).count()).toBe(1);
    await page.reload();
    await islandsReady(page);
    expect(await rows(page).count()).toBe(1);
    expect(await page.getByRole("combobox", { name: "Status" }).inputValue()).toBe("blocked");
  });

  test("that match nothing say so and can be cleared", async () => {
    const page = await portal.open("contributor", `/clients/${client.id}?status=in_progress&owner=client`);
    expect(await page.getByText("No tasks found").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Clear filters" }).click();
    expect(await rows(page).count()).toBe(6);
    expect(new URL(page.url()).search).toBe("");
  });
});

describe("several tasks at once", () => {
  test("select all takes what the filters leave, and a part of it shows as mixed", async () => {
    const page = await portal.open("manager", `/clients/${client.id}`);
    const all = page.getByRole("checkbox", { name: "Select all tasks" });
    await all.check();
    expect(await page.getByText("6 selected").isVisible()).toBe(true);
    await page.getByRole("checkbox", { name: `Select ${tasks[0]?.name}` }).uncheck();
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await page.getByRole("button", { name: "Clear selection" }).click();
    expect(await page.getByText("selected").count()).toBe(0);
  });

  test("are marked done in one call, and the cards follow", async () => {
    const several = await running();
    const page = await portal.open("contributor", `/clients/${several.client.id}`);
    const patches: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && patches.push(request.url()));
    for (const task of several.tasks.slice(0, 3)) {
      await page.getByRole("checkbox", { name: `Select ${task.name}`, exact: true }).check();
    }
    await page
      .getByRole("region", { name: "Selected tasks" })
      .getByRole("button", { name: "Mark Done" })
      .click();
    await toast(page, "Tasks updated successfully");
    expect(patches).toEqual([`${portal.app.url}/api/tasks`]);
    expect(await page.getByText("3 of 6").isVisible()).toBe(true);
    expect(await page.getByText("50%", { exact: true }).first().isVisible()).toBe(true);
    await page.locator("[data-focus-home]:focus").waitFor();
    expect(await page.getByText("selected").count()).toBe(0);
  });

  test("are only those that a filter leaves in sight, whatever else is ticked", async () => {
    const several = await running();
    const [shown] = several.tasks;
    const manager = portal.app.as("manager");
    await expectJson(await manager("PATCH", `/api/tasks/${shown?.id}`, { status: "blocked" }));
    const page = await portal.open("manager", `/clients/${several.client.id}`);
    const bar = page.getByRole("region", { name: "Selected tasks" });
    await page.getByRole("checkbox", { name: "Select all tasks" }).check();
    await bar.getByText("6 selected").waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Blocked");
    await bar.getByText("1 selected").waitFor();

    await bar.getByRole("button", { name: "Change" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 1 task" });
    await dialog.getByLabel("Owner").selectOption("Client");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Task updated successfully");
    await page.getByRole("combobox", { name: "Status" }).selectOption("All");
    await page.getByRole("checkbox", { name: "Select all tasks" }).check();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Blocked");
    await bar.getByRole("button", { name: "Mark Done" }).click();
    await toast(page, "Task updated successfully");
    const before = new Map(several.tasks.map((task) => [task.id, task]));
    for (const task of await tasksNow(several.client)) {
      const changed = task.id === shown?.id && { owner: "client", status: "done" };
      const { owner, status } = before.get(task.id) ?? task;
      expect(task).toMatchObject({ owner, status, ...changed });
    }
  });

  test("get another owner, assignee and due date together", async () => {
    const several = await running();
    const page = await portal.open("manager", `/clients/${several.client.id}`);
    await page.getByRole("checkbox", { name: "Select all tasks" }).check();
    await page
      .getByRole("region", { name: "Selected tasks" })
      .getByRole("button", { name: "Change" })
      .click();
    const dialog = page.getByRole("dialog", { name: "Change 6 tasks" });
    const save = dialog.getByRole("button", { name: "Save Changes" });
    expect(await save.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByLabel("Owner").selectOption("Client");
    await dialog.getByLabel("Assignee").selectOption("Cleo Contributor");
    await dialog.getByLabel("Due date").fill("2026-04-01");
    await save.click();
    await toast(page, "Tasks updated successfully");
    const cleo = portal.app.people.contributor.id;
    for (const task of await tasksNow(several.client)) {
      expect(task).toMatchObject({ owner: "client", assigneeUserId: cleo, dueDate: "2026-04-01" });
    }
  });

  test("get any status, after a question from 10 tasks on", async () => {
    const { id } = await makeClient(portal.app);
    const { tasks: started } = await makeOnboarding(portal.app, id);
    const page = await portal.open("manager", `/clients/${id}`);
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
    const blocked = new Set(started.slice(1, 11).map((task) => task.id));
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
    expect((await tasksNow({ id })).filter(({ status }) => status === "done")).toHaveLength(10);
  });

  test("stay as they are when the call is refused", async () => {
    expectConsoleError(/500/);
    const page = await portal.open("manager", `/clients/${client.id}`);
    await page.route("**/api/tasks", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("checkbox", { name: "Select all tasks" }).check();
    await page
      .getByRole("region", { name: "Selected tasks" })
      .getByRole("button", { name: "Mark Done" })
      .click();
    await toast(page, "Failed to update tasks");
    expect(await page.getByText("1 of 6").isVisible()).toBe(true);
    expect(await page.getByText("6 selected").isVisible()).toBe(true);
  });
});

describe("a row's menu", () => {
  test("marks a task done without opening it", async () => {
    const several = await running();
    const page = await portal.open("manager", `/clients/${several.client.id}`);
    await rowMenu(page, several.tasks[2], "Mark Done");
    await toast(page, "Task updated successfully");
    expect(await row(page, several.tasks[2]).getByRole("img", { name: "Done", exact: true }).count()).toBe(1);
    expect(page.url()).not.toContain("task=");
  });

  test("hands the focus to the next row's menu when a filter hides what was done, and says why it could not be", async () => {
    expectConsoleError(/404/);
    const several = await running();
    const [, second, third, fourth] = several.tasks;
    const page = await portal.open("manager", `/clients/${several.client.id}?status=not_started`);
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

  test("deletes a task after a question", async () => {
    const several = await running();
    const [task] = several.tasks;
    const page = await portal.open("manager", `/clients/${several.client.id}`);
    await rowMenu(page, task, "Delete task");
    const question = page.getByRole("alertdialog", { name: "Delete Task" });
    expect(await question.textContent()).toContain(
      `Are you sure you want to delete "${task?.name}"? This action cannot be undone.`,
    );
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await rows(page).count()).toBe(6);
    await rowMenu(page, task, "Delete task");
    await question.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Task deleted successfully");
    expect(await rows(page).count()).toBe(5);
    expect(await tasksNow(several.client)).toHaveLength(5);
  });

  test("says so when a task could not be deleted", async () => {
    expectConsoleError(/500/);
    const page = await portal.open("manager", `/clients/${client.id}`);
    await page.route("**/api/tasks/*", (route) => route.fulfill({ status: 500, body: "" }));
    await rowMenu(page, tasks[3], "Delete task");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await toast(page, "Failed to delete task");
    expect(await rows(page).count()).toBe(6);
  });
});

test("an onboarding without tasks says so", async () => {
  const several = await running();
  for (const { id } of several.tasks) await portal.app.as("manager")("DELETE", `/api/tasks/${id}`);
  const page = await portal.open("manager", `/clients/${several.client.id}`);
  expect(await page.getByText("No tasks found").isVisible()).toBe(true);
  expect(await page.getByText("This onboarding has no tasks yet.").isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Clear filters" }).count()).toBe(0);
  expect(await page.getByRole("region", { name: "Progress" }).textContent()).toContain("0%");
});
