import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "#/src/contract/clients";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inChromium, islandsReady } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: "plain" });
let client: Client;
let tasks: Task[];

beforeAll(async () => {
  client = await makeClient(portal.app, { name: "Harbor Coffee", status: "active" });
  ({ tasks } = await makeOnboarding(portal.app, client.id, "2026-03-09"));
});

const card = (page: Page, label: string) => page.getByRole("region", { name: label, exact: true });
const change = async (task: Task | undefined, body: object) =>
  expectJson<Task>(await portal.app.as("manager")("PATCH", `/api/tasks/${task?.id}`, body));

/** Another client with an onboarding that started today. */
async function anotherRunning(): Promise<{ client: Client } & StartedOnboarding> {
  const other = await makeClient(portal.app);
  return { client: other, ...(await makeOnboarding(portal.app, other.id)) };
}

describe("with a running onboarding", () => {
  test("the head names the client and leads back to the list", async () => {
    const page = await portal.open("manager", `/clients/${client.id}`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Harbor Coffee");
    expect(await page.getByText("nora@brand.test").isVisible()).toBe(true);
    expect(await page.getByText("Active", { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Start Onboarding" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Back to clients" }).getAttribute("href")).toBe("/");
    await page.goto("/clients?sort=-name&search=e");
    await islandsReady(page);
    await page.goto(`/clients/${client.id}`);
    await islandsReady(page);
    await page.getByRole("link", { name: "Back to clients" }).click();
    await page.waitForURL("**/clients?sort=-name&search=e");
  });

  test("the next three deadlines show how many days they are late or away", async () => {
    const running = await anotherRunning();
    const [late, soon, later, ...others] = running.tasks;
    await change(late, { startDate: "2026-03-01", dueDate: "2026-03-08" });
    await change(soon, { dueDate: "2026-03-11" });
    await change(later, { dueDate: "2026-03-12" });
    const ids = others.map(({ id }) => id);
    await expectJson(
      await portal.app.as("manager")("PATCH", "/api/tasks", { ids, change: { dueDate: "2026-04-01" } }),
    );
    const page = await portal.open("viewer", `/clients/${running.client.id}`);
    const part = page.getByRole("region", { name: "Upcoming Deadlines" });
    const deadlines = part.getByRole("listitem");
    // The table begins with the same tasks.
    expect(await deadlines.count()).toBe(0);
    await part.locator("summary").click();
    expect(await deadlines.allInnerTexts()).toEqual([
      expect.stringContaining("1 day overdue"),
      expect.stringContaining("Due soon"),
      expect.stringContaining("Mar 12, 2026"),
    ]);
    expect(await card(page, "Past Due").textContent()).toContain("1");
    await page.setViewportSize({ width: 1024, height: 768 });
    const cut = await deadlines
      .locator("a > span:first-child")
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight),
      );
    expect(cut).toEqual([]);
    await deadlines.first().click();
    await page.getByRole("dialog", { name: late?.name ?? "a task" }).waitFor();
  });

  test("the launch date can be set, changed and cleared", async () => {
    const running = await anotherRunning();
    const page = await portal.open("contributor", `/clients/${running.client.id}`);
    const launch = card(page, "Launch Date");
    await launch.getByRole("button", { name: "Set target date" }).click();
    await page.getByRole("textbox", { name: "Target date" }).fill("2026-03-19");
    await page.getByRole("button", { name: "Save" }).click();
    await launch.getByText("10 days left").waitFor();
    expect(await launch.getByText("Mar 19, 2026").isVisible()).toBe(true);
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const text of [launch.locator("p").first(), page.getByText(portal.app.people.contributor.email)]) {
      expect(await text.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);
    }
    await toast(page, "Target date updated successfully");

    await launch.getByRole("button", { name: "Change target date" }).click();
    await page.getByRole("textbox", { name: "Target date" }).fill("2026-03-07");
    await page.getByRole("button", { name: "Save" }).click();
    await launch.getByText("2 days overdue").waitFor();

    await launch.getByRole("button", { name: "Change target date" }).click();
    await page.getByRole("button", { name: "Clear date" }).click();
    await launch.getByText("Not set").waitFor();
  });
});

describe("without an onboarding", () => {
  test("it says so, and both buttons start one", async () => {
    const fresh = await makeClient(portal.app);
    const page = await portal.open("contributor", `/clients/${fresh.id}`);
    expect(await page.getByText("No Onboarding Started").isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Start Onboarding", exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Add Task" }).count()).toBe(0);
    await page.getByRole("button", { name: "Start Onboarding Process" }).click();
    await page.getByLabel("Launch date").fill("2026-06-01");
    await page.getByRole("button", { name: "Start", exact: true }).dblclick();
    await toast(page, "Onboarding started successfully");
    await page.locator("[data-focus-home]:focus").waitFor();
    expect(await page.getByRole("row").count()).toBe(tasks.length + 1);
    expect(await page.getByRole("button", { name: "Start Onboarding" }).count()).toBe(0);
  });

  test("an onboarding started by mistake is removed after a question", async () => {
    const running = await anotherRunning();
    const page = await portal.open("manager", `/clients/${running.client.id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Undo start of onboarding" }).click();
    await page.getByRole("alertdialog", { name: "Undo Onboarding" }).waitFor();
    await page.getByRole("button", { name: "Undo Onboarding" }).click();
    await page.getByText("No Onboarding Started").waitFor();
    await toast(page, "Onboarding undone successfully");
    await page.getByRole("button", { name: "More actions" }).and(page.locator(":focus")).waitFor();
  });
});

test("a name without spaces breaks, so that a phone's page does not scroll sideways", async () => {
  const name = "W".repeat(180);
  const long = await makeClient(portal.app, { name });
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await portal.open("manager", `/clients/${long.id}`, phone);
  expect(await page.getByRole("heading", { name }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
