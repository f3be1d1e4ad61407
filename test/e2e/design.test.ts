import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { designProjects } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import { accessibilityProblems } from "../support/accessibility";
import { makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { pickClient } from "../support/picked-client";
import { inChromium } from "../support/portal-browser";
import { addedProject } from "../support/requests-design";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
let client: Client;
let made = 0;

beforeEach(async () => {
  const { app } = portal;
  await app.db.transaction((tx) => tx.delete(designProjects));
  client = await makeClient(app, { name: `Harbor Coffee Company ${++made}` });
  const other = await makeClient(app);
  await addedProject(app, {
    clientId: client.id,
    projectName: "Spring listing",
    dueDate: "2026-03-06",
    priority: "high",
    numberOfAssets: 3,
    assignedDesignerId: app.people.contributor.id,
    clientApprovalStatus: "pending",
  });
  await addedProject(app, {
    clientId: other.id,
    projectName: "Brand store",
    projectType: "storefronts",
    dueDate: "2026-03-16",
    clientStatus: "currently_onboarding",
    status: "draft",
  });
});

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const table = (page: Page) => page.getByRole("table", { name: "Design projects" });
const shown = (page: Page) => table(page).locator("tbody").getByRole("link").allTextContents();
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** Lists contents of the table's cells without their own space: hidden, beyond the table, or over a neighbor. */
const cutCells = (page: Page) =>
  table(page).evaluate((shown) => {
    const edge = shown.getBoundingClientRect().right;
    return Array.from(shown.querySelectorAll("tr"), (row) => {
      const text = (cell: Element) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      };
      const places = Array.from(row.children, (cell) => ({ name: cell.textContent, box: text(cell) }));
      const isCut = ({ box }: (typeof places)[number], index: number) =>
        box.width === 0 ||
        box.right > edge ||
        places
          .slice(index + 1)
          .some(
            (next) =>
              Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left) > 1 &&
              Math.min(box.bottom, next.box.bottom) - Math.max(box.top, next.box.top) > 1,
          );
      return places.filter(isCut).map(({ name }) => name);
    }).flat();
  });
const open = (path = "/design") => portal.open("manager", path);

describe("the screen", () => {
  test("has its title, the way back, four figures and thirteen columns, and Back returns to the filtered list", async () => {
    const page = await open();
    await page.getByRole("heading", { level: 1, name: "Graphic Design Hub" }).waitFor();
    expect(await page.getByRole("link", { name: "Back to Main" }).getAttribute("href")).toBe("/");
    const figures = { "Total Projects": "2", Overdue: "1", "High Priority": "1", "Pending Approval": "1" };
    for (const [label, figure] of Object.entries(figures)) {
      expect(await card(page, label).locator("p").first().textContent()).toBe(figure);
    }
    const heads = await table(page).getByRole("columnheader").allInnerTexts();
    expect(heads.map((head) => head.trim().split(/\s*\n\s*/))).toEqual([
      ["#"],
      ["Project", "Type"],
      ["Client", "Client Status"],
      ["Assets"],
      ["Designer"],
      ["Progress"],
      ["Due Date", "Priority"],
      ["Status", "Approval"],
      ["Actions"],
    ]);
    const cells = await table(page).locator("tbody tr").first().locator("th, td").allTextContents();
    expect(cells.slice(1, -1)).toEqual([
      "Spring listingListing Images",
      `${client.name}Existing Client`,
      "0/3",
      "Cleo Contributor",
      "0%0%",
      "Mar 6, 20263 days overdueHigh",
      "Not StartedPending Review",
    ]);
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, cut: await cutCells(page) }).toEqual({ width, cut: [] });
      const name = table(page).getByText(client.name, { exact: true }).first();
      expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);
      // Room for the longest usual words in a project's name.
      const room = await table(page)
        .getByRole("link", { name: "Spring listing" })
        .evaluate((link) => link.closest("th")?.clientWidth ?? 0);
      expect(room).toBeGreaterThan(110);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await table(page).getByText("Pending Review").isVisible()).toBe(true);
    expect((await table(page).locator("tbody tr").first().boundingBox())?.y).toBeLessThan(400);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Draft");
    expect(await shown(page)).toEqual(["Brand store"]);
    await page.getByLabel("Search projects").fill("spring");
    await page.getByText("Nothing matches the search and the filters.").waitFor();
    await page.getByRole("button", { name: "Clear filters", exact: true }).click();
    expect(await shown(page)).toHaveLength(2);
    await page.goBack();
    await page.getByText("No projects found").waitFor();
  });
});

describe("Create New Design Project", () => {
  test("typed values return after a required sign-in", async () => {
    expectConsoleError(/401/);
    const page = await open("/design?status=draft");
    await page.getByRole("button", { name: "New Project" }).click();
    const form = dialog(page, "Create New Design Project");
    await form.getByLabel("Project Name").fill("Interrupted");
    await pickClient(form, client.name);
    await form.getByLabel("Project Type").selectOption("Infographics");
    await form.getByLabel("Due Date").fill("2026-03-20");
    const problem = { title: "Unauthorized", status: 401, detail: "Unauthorized" };
    await page.route("**/api/design-projects", (route) => route.fulfill({ status: 401, json: problem }));
    await page.route("**/api/login**", (route) => {
      const location = new URL(route.request().url()).searchParams.get("returnTo") ?? "";
      return route.fulfill({ status: 302, headers: { location } });
    });
    const isBack = page.waitForEvent("load");
    await form.getByRole("button", { name: "Create Project" }).click();
    await toast(page, "You are logged out. Logging in again...");
    await isBack;
    await form.waitFor();
    expect(page.url()).toEndWith("/design?status=draft");
    await page.unroute("**/api/design-projects");
    expect(await form.getByLabel("Project Name").inputValue()).toBe("Interrupted");
    await form.locator(`input[role=combobox][value="${client.name}"]`).waitFor();
    await form.getByRole("button", { name: "Create Project" }).click();
    await toast(page, "Project created");
  });
});
