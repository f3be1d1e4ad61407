import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "#/src/contract/clients";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { accessibilityProblems } from "../support/accessibility";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();
let client: Client;
let tasks: Task[];

beforeAll(async () => {
  client = await makeClient(portal.app);
  ({ tasks } = await makeOnboarding(portal.app, client.id));
});

let used = 0;

/** A task that no other test uses. */
function nextTask(): Task {
  const task = tasks[used++];
  if (!task) throw new Error("The templates make too few tasks for these tests.");
  return task;
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const taskNow = async ({ id }: Task) =>
  (await expectJson<TaskDetail>(await portal.app.as("manager")("GET", `/api/tasks/${id}`))).task;

async function edit(task: Task) {
  const page = await portal.open("manager", `/clients/${client.id}?task=${task.id}`);
  await page.getByRole("button", { name: "Edit Task" }).click();
  return { page, editor: dialog(page, "Edit Task") };
}

describe("Edit Task", () => {
  test("shows the task and sends only changed fields", async () => {
    const task = nextTask();
    const { page, editor } = await edit(task);
    expect(await editor.getByLabel("Name").inputValue()).toBe(task.name);
    expect(await editor.getByLabel("Due date").inputValue()).toBe(task.dueDate);
    await editor.getByLabel("Name").fill("  Renamed task ");
    await editor.getByLabel("Category").selectOption("Legal");
    await editor.getByLabel("Status").selectOption("Blocked");
    await editor.getByLabel("Owner").selectOption("Client");
    await editor.getByLabel("Assignee").selectOption("Cleo Contributor");
    await editor.getByLabel("Start date").fill("2026-03-10");
    const patch = page.waitForRequest((request) => request.method() === "PATCH");
    await editor.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Task updated successfully");
    await editor.waitFor({ state: "detached" });
    const sent = (await patch).postDataJSON();
    expect(sent).toMatchObject({ name: "Renamed task", category: "legal", status: "blocked" });
    expect(sent).not.toHaveProperty("dueDate");
    expect(sent).not.toHaveProperty("description");
    await page.getByRole("dialog", { name: "Renamed task" }).waitFor();
    expect(await taskNow(task)).toMatchObject({
      owner: "client",
      startDate: "2026-03-10",
      assigneeUserId: portal.app.people.contributor.id,
    });
  });

  test("marks missing fields and keeps the others", async () => {
    const { page, editor } = await edit(nextTask());
    await editor.getByLabel("Name").fill("   ");
    await editor.getByLabel("Due date").fill("");
    await editor.getByRole("button", { name: "Save Changes" }).click();
    expect(await editor.getByText("Required").count()).toBe(2);
    expect(await editor.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog", { name: "Discard changes?" }).waitFor();
    await page.getByRole("button", { name: "Keep editing" }).click();
    expect(await editor.isVisible()).toBe(true);
  });

  test("opens from the row's menu too, and is accessible", async () => {
    const task = nextTask();
    const page = await portal.open("contributor", `/clients/${client.id}`);
    await page.getByRole("button", { name: `Actions for ${task.name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Edit Task" }).click();
    await dialog(page, "Edit Task").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe("Add Task", () => {
  test("adds a task at the place of its due date, and names the filter that hides one", async () => {
    const page = await portal.open("contributor", `/clients/${client.id}`);
    await page.getByRole("button", { name: "Add Task" }).click();
    const adder = dialog(page, "Add Task");
    await adder.getByRole("button", { name: "Add Task" }).click();
    expect(await adder.getByText("Required").count()).toBe(2);
    await adder.getByLabel("Name").fill("Photograph the samples");
    await adder.getByLabel("Description").fill("All twelve of them");
    await adder.getByLabel("Category").selectOption("Listings");
    expect(await adder.getByLabel("Start date").inputValue()).toBe("2026-03-09");
    await adder.getByLabel("Due date").fill("2026-03-08");
    await adder.getByText("Must not be before the start date").waitFor();
    await adder.getByLabel("Start date").fill("2026-03-01");
    await adder.getByRole("button", { name: "Add Task" }).click();
    await toast(page, "Task added successfully");
    await adder.waitFor({ state: "detached" });
    const added = (name: string) => page.locator("tbody tr").filter({ hasText: name });
    const photograph = added("Photograph the samples");
    expect(await photograph.textContent()).toContain("1 day overdue");
    expect(await page.getByRole("region", { name: "Past Due" }).textContent()).toContain("1");
    await photograph.and(page.locator("[data-marked]")).waitFor();
    const { y = 0, height = 0 } = (await photograph.boundingBox()) ?? {};
    expect([y > 0, y + height <= 900]).toEqual([true, true]);

    await page.getByRole("combobox", { name: "Category" }).selectOption("Legal");
    await page.getByRole("combobox", { name: "Owner" }).selectOption("Client");
    await page.getByRole("button", { name: "Add Task" }).click();
    expect(await adder.getByLabel("Category").inputValue()).toBe("legal");
    expect(await adder.getByLabel("Owner").inputValue()).toBe("client");
    await adder.getByLabel("Name").fill("Weigh the samples");
    await adder.getByLabel("Category").selectOption("Listings");
    await adder.getByRole("button", { name: "Add Task" }).click();
    await page.getByText("“Weigh the samples” was added, but the category hides it.").waitFor();
    await page.getByRole("button", { name: "Clear the category" }).click();
    await added("Weigh the samples").and(page.locator("[data-marked]")).waitFor();
    expect(new URL(page.url()).search).toBe("?owner=client");
  });
});

describe("typed values return after the session ended", () => {
  /** Makes the next change fail with a 401; signing in returns directly. */
  async function endSession(page: Page, task: Task) {
    const changes = "**/api/tasks/**";
    const Location = `/clients/${client.id}?task=${task.id}`;
    await page.route("**/api/login**", async (route) => {
      await page.unroute(changes);
      await route.fulfill({ status: 302, headers: { Location } });
    });
    const problem = { title: "Unauthorized", status: 401, detail: "Unauthorized" };
    await page.route(changes, (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 401, json: problem }),
    );
  }

  /** Typed text is restored a moment after the field appears. */
  async function waitForText(page: Page, label: string, text: string) {
    const field = await page.getByLabel(label, { exact: true }).elementHandle();
    await page.waitForFunction(
      ([input, typed]) =>
        (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) && input.value === typed,
      [field, text] as const,
    );
  }

  test("an edit", async () => {
    expectConsoleError(/401/);
    const task = nextTask();
    const { page, editor } = await edit(task);
    await endSession(page, task);
    await editor.getByLabel("Name").fill("Typed before");
    await editor.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Unauthorized");
    await page.waitForEvent("load");
    await waitForText(page, "Name", "Typed before");
  });

  test("a note", async () => {
    expectConsoleError(/401/);
    const task = nextTask();
    const page = await portal.open("manager", `/clients/${client.id}?task=${task.id}`);
    await endSession(page, task);
    await page.getByLabel("Note", { exact: true }).fill("Half a thought");
    await page.getByRole("button", { name: "Add Note" }).click();
    await toast(page, "Unauthorized");
    await page.waitForEvent("load");
    await waitForText(page, "Note", "Half a thought");
  });
});
