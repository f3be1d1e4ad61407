import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../src/contract/clients";
import type { Task, TaskDetail } from "../../src/contract/tasks";
import { accessibilityProblems } from "../support/accessibility";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { overtaken } from "../support/overtaken";
import { holdTime, inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();
let client: Client;
let tasks: Task[];

beforeAll(async () => {
  client = await makeClient(portal.app);
  ({ tasks } = await makeOnboarding(portal.app, client.id));
});

let used = 0;

/** A task that no other test touches. */
function nextTask(): Task {
  const task = tasks[used++];
  if (!task) throw new Error("The templates make too few tasks for these tests.");
  return task;
}

const address = (task: { id: string }) => `/clients/${client.id}?task=${task.id}`;
const open = (task: Task, who: Parameters<typeof portal.open>[0] = "manager") =>
  portal.open(who, address(task));
const drawer = (page: Page) => page.locator("dialog.drawer-panel");
const part = (page: Page, name: string) => drawer(page).getByRole("region", { name });
const detailOf = async ({ id }: Task) =>
  expectJson<TaskDetail>(await portal.app.as("manager")("GET", `/api/tasks/${id}`));
const theyChange = async ({ id }: Task, change: object) =>
  expectJson<Task>(await portal.app.as("admin")("PATCH", `/api/tasks/${id}`, change));
const refuse = (page: Page, method: string) =>
  page.route("**/api/tasks/**", (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );

describe("opening and closing", () => {
  test("a pasted link opens the task with what the page brought", async () => {
    const task = nextTask();
    const page = await portal.open("manager", `/clients/${client.id}`);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(address(task));
    await page.getByRole("dialog", { name: task.name }).waitFor();
    await part(page, "Activity History").getByText("Task created").waitFor();
    expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });

  test("a row opens it, Back closes it with its animation, focus returns to the row", async () => {
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

  test("J and K go through the tasks, but not while somebody types", async () => {
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

  test("while it loads and when there is none, it says so", async () => {
    const task = nextTask();
    const page = await portal.open(
      "manager",
      `/clients/${client.id}?task=0195f000-0000-7000-8000-00000000dead`,
    );
    expect(await drawer(page).getByText("Task not found").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**/api/tasks/${task.id}`, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.getByRole("link", { name: task.name, exact: true }).last().click();
    await drawer(page).getByText("Loading task details...").waitFor();
    answer();
    await part(page, "Activity History").waitFor();
    expect(await drawer(page).getByText("Loading task details...").count()).toBe(0);
  });

  test("a task that cannot be loaded can be tried again, a deleted one is not found", async () => {
    expectConsoleError(/500|404/);
    const [task, deleted] = [nextTask(), nextTask()];
    const page = await portal.open("manager", `/clients/${client.id}`);
    await refuse(page, "GET");
    await page.getByRole("link", { name: task.name, exact: true }).last().click();
    await drawer(page).getByText("The task could not be loaded").waitFor();
    await page.unroute("**/api/tasks/**");
    await drawer(page).getByRole("button", { name: "Try again" }).click();
    await part(page, "Activity History").waitFor();
    await page.keyboard.press("Escape");
    await portal.app.as("manager")("DELETE", `/api/tasks/${deleted.id}`);
    await page.getByRole("link", { name: deleted.name, exact: true }).last().click();
    await drawer(page).getByText("Task not found").waitFor();
  });
});

describe("due date", () => {
  const edit = (page: Page) => drawer(page).getByRole("button", { name: "Edit due date" });
  const input = (page: Page) => drawer(page).getByRole("textbox", { name: "Due date" });

  test("is edited in place with Save and Cancel, and the cards and deadlines follow", async () => {
    expectConsoleError(/400/);
    const task = nextTask();
    await theyChange(task, { startDate: "2026-03-01" });
    const page = await open(task);
    await edit(page).click();
    await input(page).fill("2026-04-30");
    await drawer(page).getByRole("button", { name: "Cancel" }).click();
    expect(await drawer(page).getByText("Apr 30, 2026").count()).toBe(0);
    await edit(page).click();
    await input(page).press("Escape");
    await edit(page).click();
    await input(page).fill("2026-02-27");
    await drawer(page).getByRole("button", { name: "Save" }).click();
    await drawer(page).getByText("Must not be before the start date, Mar 1, 2026").waitFor();
    const patch = page.waitForRequest((request) => request.method() === "PATCH");
    await input(page).fill("2026-03-02");
    await drawer(page).getByText("This date is in the past").waitFor();
    await drawer(page).getByRole("button", { name: "Save" }).click();
    expect((await patch).postDataJSON()).toEqual({ dueDate: "2026-03-02" });
    expect((await patch).headers()["if-match"]).toBe('"2"');
    await toast(page, "Task updated successfully");
    await part(page, "Activity History").getByText("Due date:").waitFor();
    expect(await drawer(page).getByText("7 days overdue").first().isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "Upcoming Deadlines" }).getByText("7 days overdue").waitFor();
    expect(await page.getByRole("region", { name: "Past Due" }).textContent()).toContain("1");
  });

  test("that somebody else changed meanwhile is kept as typed until the new state was loaded", async () => {
    expectConsoleError(/412/);
    const task = nextTask();
    const page = await open(task);
    await theyChange(task, { status: "blocked" });
    await edit(page).click();
    await input(page).fill("2026-04-01");
    await drawer(page).getByRole("button", { name: "Save" }).click();
    await overtaken(page).loadTheirs();
    await drawer(page).getByText("Blocked", { exact: true }).waitFor();
    expect(await input(page).inputValue()).toBe("2026-04-01");
    await drawer(page).getByRole("button", { name: "Save" }).click();
    await drawer(page).getByText("Apr 1, 2026").first().waitFor();
    expect((await detailOf(task)).task).toMatchObject({ status: "blocked", dueDate: "2026-04-01" });
  });
});

describe("links", () => {
  test("Add Link takes http and https only, and shows them as links to a new tab", async () => {
    const task = nextTask();
    const page = await open(task);
    const attachments = part(page, "Attachments");
    const add = attachments.getByRole("button", { name: "Add Link" });
    await attachments.getByLabel("Link").fill("   ");
    expect(await add.getAttribute("aria-disabled")).toBe("true");
    await attachments.getByLabel("Link").fill("javascript:alert(1)");
    await add.click();
    await attachments.getByText("Please enter a valid URL").waitFor();
    await attachments.getByLabel("Link").fill("  https://files.example/plan.pdf ");
    await add.click();
    await toast(page, "Evidence added successfully");
    const link = attachments.getByRole("link", { name: /plan\.pdf/ });
    expect(await link.getAttribute("href")).toBe("https://files.example/plan.pdf");
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("rel")).toContain("noopener");
    expect(await attachments.getByLabel("Link").inputValue()).toBe("");
    await part(page, "Activity History").getByText("Evidence added").waitFor();
  });

  test("what the server has against a link stands under the field", async () => {
    expectConsoleError(/409/);
    const page = await open(nextTask());
    const detail = "A task holds at most 200 links.";
    const problem = { title: "Conflict", status: 409, detail };
    await page.route("**/evidence", (route) => route.fulfill({ status: 409, json: problem }));
    await page.getByLabel("Link", { exact: true }).fill("https://files.example/a");
    await page.getByRole("button", { name: "Add Link" }).click();
    await part(page, "Attachments").getByText(detail).waitFor();
  });

  test("a refused link stays typed", async () => {
    expectConsoleError(/500/);
    const page = await open(nextTask());
    await refuse(page, "POST");
    await page.getByLabel("Link", { exact: true }).fill("https://files.example/a");
    await page.getByRole("button", { name: "Add Link" }).click();
    await toast(page, "Failed to add evidence");
    expect(await page.getByLabel("Link", { exact: true }).inputValue()).toBe("https://files.example/a");
  });

  test("Update ASANA Link waits for a change, checks it, and an empty field takes the link away", async () => {
    const task = nextTask();
    const page = await open(task);
    const asana = part(page, "Asana");
    const update = asana.getByRole("button", { name: "Update ASANA Link" });
    expect(await update.getAttribute("aria-disabled")).toBe("true");
    await asana.getByLabel("ASANA Link").fill("ftp://asana");
    await update.click();
    await asana.getByText("Please enter a valid URL").waitFor();
    await asana.getByLabel("ASANA Link").fill("https://app.asana.com/0/1");
    await update.click();
    await toast(page, "Task updated successfully");
    await asana.getByRole("link", { name: /app\.asana\.com/ }).waitFor();
    expect(await update.getAttribute("aria-disabled")).toBe("true");
    await asana.getByLabel("ASANA Link").fill("");
    await update.click();
    await asana.getByRole("link").waitFor({ state: "detached" });
    expect((await detailOf(task)).task.asanaLink).toBeNull();
  });
});

describe("client communication", () => {
  const tick = (page: Page) =>
    page.getByRole("checkbox", { name: "Was this update communicated to the client?" });

  test("is ticked at once", async () => {
    const task = nextTask();
    const page = await open(task);
    await tick(page).check();
    await toast(page, "Task updated successfully");
    expect((await detailOf(task)).task.clientCommunicated).toBe(true);
    await part(page, "Activity History").getByText("Communicated to client: No → Yes").waitFor();
  });

  test("is taken back when the server refuses", async () => {
    expectConsoleError(/500/);
    const page = await open(nextTask());
    await refuse(page, "PATCH");
    await tick(page).click();
    await toast(page, "Failed to update task");
    expect(await tick(page).isChecked()).toBe(false);
  });
});

describe("notes", () => {
  test("are appended with date and author, and nothing blank is sent", async () => {
    const task = nextTask();
    const page = await open(task);
    const notes = part(page, "Notes and Comments");
    const add = notes.getByRole("button", { name: "Add Note" });
    await notes.getByRole("textbox").fill(" \n ");
    expect(await add.getAttribute("aria-disabled")).toBe("true");
    await notes.getByRole("textbox").fill(" First line\nsecond line ");
    await add.click();
    await toast(page, "Note added successfully");
    await notes.getByText("Mar 9, 2026, 1:00 AM · Mia Manager: First line").waitFor();
    await notes.getByRole("textbox").fill("Another");
    await add.dblclick();
    await notes.getByText("Another").waitFor();
    expect((await detailOf(task)).task.notes?.match(/Another/g)).toEqual(["Another"]);
    expect(await notes.getByText("First line").isVisible()).toBe(true);
    await part(page, "Activity History").getByText("Note added").first().waitFor();
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    expect(await page.getByRole("img", { name: "Has notes" }).count()).toBeGreaterThan(0);
  });

  test("are sent and told of in plain words where what draws the message is gone", async () => {
    expectConsoleError(/toast-view/);
    const page = await open(nextTask());
    await page.route("**/assets/toast-view-*.js", (route) => route.abort());
    await part(page, "Notes and Comments").getByRole("textbox").fill("Called them.");
    await part(page, "Notes and Comments").getByRole("button", { name: "Add Note" }).click();
    await toast(page, "Success: Note added successfully");
    await part(page, "Notes and Comments").getByText("Called them.").waitFor();
    await page.getByRole("button", { name: "Success: Note added successfully" }).click();
    await page.locator("[data-toast]").waitFor({ state: "detached" });
  });

  test("a refused note stays typed", async () => {
    expectConsoleError(/500/);
    const page = await open(nextTask());
    await refuse(page, "POST");
    await page.getByLabel("Note", { exact: true }).fill("Do not lose me");
    await page.getByRole("button", { name: "Add Note" }).click();
    await toast(page, "Failed to add note");
    expect(await page.getByLabel("Note", { exact: true }).inputValue()).toBe("Do not lose me");
  });
});

describe("activity history", () => {
  test("shows the latest five entries with who and what", async () => {
    const task = nextTask();
    for (const status of ["in_progress", "blocked", "in_progress", "blocked", "not_started", "in_progress"]) {
      await theyChange(task, { status });
    }
    const page = await open(task);
    const entries = part(page, "Activity History").getByRole("listitem");
    expect(await entries.count()).toBe(5);
    const latest = await entries.first().textContent();
    for (const text of [
      "Task updated",
      "Mar 9, 2026, 1:00 AM",
      "by Ada Admin",
      "Status: Not Started → In Progress",
    ]) {
      expect(latest).toContain(text);
    }
  });

  test("is honest about an unknown date and an empty history", async () => {
    const [odd, empty] = [nextTask(), nextTask()];
    const page = await portal.open("manager", `/clients/${client.id}`);
    const answerWith = async (task: Task, auditLogs: object[]) => {
      const detail = await detailOf(task);
      await page.route(`**/api/tasks/${task.id}`, (route) =>
        route.fulfill({ json: { ...detail, auditLogs } }),
      );
      await page.getByRole("link", { name: task.name, exact: true }).last().click();
    };
    await answerWith(odd, [{ id: odd.id, action: "update", createdAt: "not a date" }]);
    await part(page, "Activity History").getByText("Unknown date").waitFor();
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    await answerWith(empty, []);
    await part(page, "Activity History").getByText("No activity history available").waitFor();
  });
});

describe("the foot", () => {
  test("Mark Done completes the task, and everything follows", async () => {
    const task = nextTask();
    const page = await open(task);
    await drawer(page).getByRole("button", { name: "Mark Done" }).click();
    const completed = drawer(page).getByRole("button", { name: "Completed" });
    await completed.waitFor();
    expect(await completed.getAttribute("aria-disabled")).toBe("true");
    await part(page, "Activity History").getByText("Status: Not Started → Done").waitFor();
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "detached" });
    expect(await page.getByText(`1 of ${(await tasksLeft()).length}`).isVisible()).toBe(true);
  });

  test("a task that somebody else changed says so and can be loaded", async () => {
    expectConsoleError(/412/);
    const task = nextTask();
    const page = await open(task);
    await theyChange(task, { status: "in_progress" });
    await drawer(page).getByRole("button", { name: "Mark Done" }).click();
    await overtaken(page).loadTheirs();
    await drawer(page).getByText("In Progress", { exact: true }).waitFor();
    await drawer(page).getByRole("button", { name: "Mark Done" }).click();
    await drawer(page).getByRole("button", { name: "Completed" }).waitFor();
  });
});

test("the drawer is accessible in both themes, on a phone it takes the whole screen", async () => {
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

async function tasksLeft(): Promise<Task[]> {
  const answer = await portal.app.as("manager")("GET", `/api/clients/${client.id}`);
  return (await expectJson<{ tasks: Task[] }>(answer)).tasks;
}
