import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { designProjects } from "../../db/schema";
import type { Client } from "../../src/contract/clients";
import type { DesignProject } from "../../src/contract/design";
import { accessibilityProblems } from "../support/accessibility";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { overtaken } from "../support/overtaken";
import { inChromium } from "../support/portal-browser";
import { addedProject } from "../support/requests-design";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
let client: Client;
let spring: DesignProject;

beforeEach(async () => {
  const { app } = portal;
  await app.db.transaction((tx) => tx.delete(designProjects));
  client = await makeClient(app);
  const other = await makeClient(app);
  spring = await addedProject(app, {
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
/** What the table's heads and cells hold that has no room of its own: hidden, beyond the table, or over a neighbour. */
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
const open = (path = "/design", who: "manager" | "viewer" = "manager") => portal.open(who, path);
const choose = async (page: Page, project: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${project}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
/** What no list offers, but a browser's tools or an old page may. */
const chooseNothing = (select: SVGElement | HTMLElement) => {
  if (select instanceof HTMLSelectElement) select.value = "";
  for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
};
const projects = async () =>
  expectJson<DesignProject[]>(await portal.app.as("manager")("GET", "/api/design-projects"));

describe("the screen", () => {
  test("has its title, the way back, four figures and thirteen columns", async () => {
    const page = await open();
    await page.getByRole("heading", { level: 1, name: "Graphic Design Hub" }).waitFor();
    expect(await page.getByRole("link", { name: "Back to Main" }).getAttribute("href")).toBe("/");
    const figures = { "Total Projects": "2", Overdue: "1", "High Priority": "1", "Pending Approval": "1" };
    for (const [label, figure] of Object.entries(figures)) {
      expect(await card(page, label).locator("p").first().textContent()).toBe(figure);
    }
    expect(await table(page).getByRole("columnheader").allTextContents()).toEqual(
      "#,Project,Client,Client Status,Type,Assets,Designer,Progress,Due Date,Priority,Status,Approval,Actions".split(
        ",",
      ),
    );
    const cells = await table(page).locator("tbody tr").first().getByRole("cell").allTextContents();
    expect(cells.slice(1, -1)).toEqual([
      "Spring listing",
      client.name,
      "Existing Client",
      "Listing Images",
      "0/3",
      "Cleo Contributor",
      "0%0%",
      "Mar 6, 20263 days overdue",
      "High",
      "Not Started",
      "Pending Review",
    ]);
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, cut: await cutCells(page) }).toEqual({ width, cut: [] });
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await table(page).getByText("Pending Review").isVisible()).toBe(true);
    expect((await table(page).locator("tbody tr").first().boundingBox())?.y).toBeLessThan(400);
  });

  test("filters stand in the address, work from it in the HTML too, and Clear Filters takes them away", async () => {
    const page = await open();
    const filters: [string, string, string][] = [
      ["Client", client.name, "client"],
      ["Project Type", "Listing Images", "type"],
      ["Status", "Not Started", "status"],
      ["Priority", "High", "priority"],
      ["Due Date", "Overdue", "due"],
      ["Client Status", "Existing Client", "clientStatus"],
    ];
    for (const [label, option, param] of filters) {
      await page.getByRole("combobox", { name: label, exact: true }).selectOption(option);
      expect(await shown(page)).toEqual(["Spring listing"]);
      expect(new URL(page.url()).searchParams.has(param)).toBe(true);
      const html = await (await page.context().request.get(page.url())).text();
      expect(
        html.split("<script")[0] + html.slice(html.indexOf("<tbody>"), html.indexOf("</tbody>")),
      ).not.toContain(">Brand store</a>");
      await page.getByRole("button", { name: "Clear Filters" }).click();
      expect(await shown(page)).toHaveLength(2);
      expect(new URL(page.url()).search).toBe("");
    }
    await page.getByRole("combobox", { name: "Due Date" }).selectOption("Due This Week");
    expect(await shown(page)).toEqual(["Brand store"]);
    await page.getByLabel("Search projects").fill("spring");
    await page.getByText("Nothing matches the search and the filters.").waitFor();
    await page.getByRole("button", { name: "Clear filters", exact: true }).click();
    expect(await shown(page)).toHaveLength(2);
    await page.goBack();
    await page.getByText("No projects found").waitFor();
  });

  test("without projects it says so and offers the first one", async () => {
    await portal.app.db.transaction((tx) => tx.delete(designProjects));
    const page = await open();
    await page.getByText("No projects found").waitFor();
    await page.getByRole("button", { name: "Create your first project" }).click();
    await dialog(page, "Create New Design Project").waitFor();
  });
});

const choices = {
  "Project Type":
    "Choose a type,Listing Images,A+ Content,Brand Story,Storefronts,Product Packaging,Social Media Assets," +
    "Infographics,Video Assets,Seasonal Promo Assets,Lifestyle Images",
  Priority: "Low,Medium,High",
  Company: "UnCut Brands,Lacore Commerce",
  "Client Status": "Currently Onboarding,Existing Client",
};

describe("Create New Design Project", () => {
  test("names each missing field, then creates a project that is not started", async () => {
    const page = await open();
    await page.getByRole("button", { name: "New Project" }).click();
    const form = dialog(page, "Create New Design Project");
    const submit = form.getByRole("button", { name: "Create Project" });
    await form.getByLabel("Number of Assets").fill("0");
    await form.getByLabel("Asana Link").fill("asana");
    await submit.click();
    for (const message of [
      "Project name is required",
      "Client is required",
      "Project type is required",
      "Due date is required",
      "Number of assets must be at least 1",
      "Please enter a valid URL",
    ]) {
      await form.getByText(message, { exact: true }).waitFor();
    }
    for (const [label, options] of Object.entries(choices)) {
      const shown = await form.getByLabel(label, { exact: true }).locator("option").allTextContents();
      expect([label, shown.join()]).toEqual([label, options]);
    }
    expect(await form.getByLabel("Priority").inputValue()).toBe("medium");
    expect(await form.getByLabel("Company").inputValue()).toBe("uncut_brands");
    expect(await form.getByLabel("Client Status").inputValue()).toBe("existing_client");
    for (const label of ["Priority", "Company", "Client Status"]) {
      await form.getByLabel(label, { exact: true }).evaluate(chooseNothing);
    }
    await submit.click();
    for (const message of ["Priority is required", "Company is required", "Client status is required"]) {
      await form.getByText(message, { exact: true }).waitFor();
    }
    await form.getByLabel("Priority").selectOption("Medium");
    await form.getByLabel("Company").selectOption("UnCut Brands");
    await form.getByLabel("Client Status").selectOption("Existing Client");
    await form.getByLabel("Project Name").fill("Summer video");
    await form.getByLabel("Client", { exact: true }).selectOption(client.name);
    await form.getByLabel("Project Type").selectOption("Video Assets");
    await form.getByLabel("Due Date").fill("2026-03-20");
    await form.getByLabel("Number of Assets").fill("4");
    await form.getByLabel("Assigned Designer").selectOption("Cleo Contributor");
    for (const text of ["Description", "Client Brief", "Internal Notes", "Designer Notes"]) {
      await form.getByLabel(text).fill(`${text} text`);
    }
    await form.getByLabel("Estimated Hours").fill("7.5");
    await form.getByLabel("Asset File Links").fill("https://files.example/1\nhttps://files.example/2");
    await form.getByLabel("Asana Link").fill("https://app.asana.com/0/1");
    await submit.click();
    await toast(page, "Project created", "Design project has been created successfully.");
    await form.waitFor({ state: "detached" });
    await table(page).getByRole("link", { name: "Summer video" }).waitFor();
    expect((await projects()).find(({ projectName }) => projectName === "Summer video")).toMatchObject({
      clientId: client.id,
      projectType: "video_assets",
      startDate: "2026-03-09",
      dueDate: "2026-03-20",
      numberOfAssets: 4,
      assignedDesignerId: portal.app.people.contributor.id,
      description: "Description text",
      clientBrief: "Client Brief text",
      internalNotes: "Internal Notes text",
      designerNotes: "Designer Notes text",
      estimatedHours: 7.5,
      actualHours: null,
      assetFileLinks: ["https://files.example/1", "https://files.example/2"],
      asanaLink: "https://app.asana.com/0/1",
      status: "not_started",
      progress: 0,
      clientApprovalStatus: "not_sent",
    });
  });

  test("what was typed is back after a sign-in that became necessary", async () => {
    expectConsoleError(/401/);
    const page = await open("/design?status=draft");
    await page.getByRole("button", { name: "New Project" }).click();
    const form = dialog(page, "Create New Design Project");
    await form.getByLabel("Project Name").fill("Interrupted");
    await form.getByLabel("Client", { exact: true }).selectOption(client.name);
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
    expect(await form.getByLabel("Client", { exact: true }).inputValue()).toBe(client.id);
    await form.getByRole("button", { name: "Create Project" }).click();
    await toast(page, "Project created");
  });

  test("a refusal is told in the server's words, or in the portal's without any, and nothing typed is lost", async () => {
    expectConsoleError(/400|ERR_FAILED/);
    const page = await open();
    await page.getByRole("button", { name: "New Project" }).click();
    const form = dialog(page, "Create New Design Project");
    await form.getByLabel("Project Name").fill("Typed");
    await form.getByLabel("Client", { exact: true }).selectOption(client.name);
    await form.getByLabel("Project Type").selectOption("Infographics");
    await form.getByLabel("Due Date").fill("2026-03-20");
    const problem = { title: "Bad Request", status: 400, detail: "The hub is full." };
    await page.route("**/api/design-projects", (route) => route.fulfill({ status: 400, json: problem }));
    await form.getByRole("button", { name: "Create Project" }).click();
    await toast(page, "The hub is full.");
    await page.unroute("**/api/design-projects");
    await page.route("**/api/design-projects", (route) => route.abort());
    await form.getByRole("button", { name: "Create Project" }).click();
    await toast(page, "Failed to create project");
    expect(await form.getByLabel("Project Name").inputValue()).toBe("Typed");
  });
});

describe("Edit Design Project", () => {
  test("sends what was changed; an edit of somebody else is named once", async () => {
    expectConsoleError(/412/);
    const page = await open();
    await choose(page, "Spring listing", "Edit");
    const form = dialog(page, "Edit Design Project");
    expect(await form.getByLabel("Due Date").inputValue()).toBe("2026-03-06");
    const path = `/api/design-projects/${spring.id}`;
    await expectJson(await portal.app.as("admin")("PUT", path, { priority: "low" }));
    await form.getByLabel("Project Name").fill("Spring listing 2");
    await form.getByLabel("Assigned Designer").selectOption("Unassigned");
    await form.getByRole("button", { name: "Save Changes" }).click();
    const put = page.waitForRequest(
      (request) => request.method() === "PUT" && request.headers()["if-match"] !== '"1"',
    );
    await overtaken(page).goOn();
    expect((await put).postDataJSON()).toEqual({ projectName: "Spring listing 2", assignedDesignerId: null });
    expect((await put).headers()["if-match"]).toBe('"2"');
    await toast(page, "Project updated");
    await table(page).getByRole("link", { name: "Spring listing 2" }).waitFor();
    expect((await projects())[0]).toMatchObject({ priority: "low", assignedDesignerId: null });
  });

  test("without a project says No project selected: an unknown address, or one deleted meanwhile", async () => {
    expectConsoleError(/404/);
    const page = await open("/design?edit=0195f000-0000-7000-8000-00000000dead");
    await toast(page, "No project selected");
    await page.waitForURL((url) => url.search === "");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.goto(`/design?edit=${spring.id}`);
    const form = dialog(page, "Edit Design Project");
    await form.getByLabel("Project Name").fill("Too late");
    await portal.app.as("admin")("DELETE", `/api/design-projects/${spring.id}`);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "No project selected");
    expect(await form.getByLabel("Project Name").inputValue()).toBe("Too late");
  });

  test("a failure without words of the server says Failed to update project", async () => {
    expectConsoleError(/ERR_FAILED/);
    const page = await open();
    await choose(page, "Spring listing", "Edit");
    await page.route("**/api/design-projects/*", (route) => route.abort());
    await dialog(page, "Edit Design Project").getByLabel("Project Name").fill("Other");
    await dialog(page, "Edit Design Project").getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Failed to update project");
  });
});

describe("Delete Project", () => {
  const question = (page: Page) => page.getByRole("alertdialog", { name: "Delete Project" });

  test("No keeps it, Yes, Delete deletes it", async () => {
    const page = await open();
    await choose(page, "Spring listing", "Delete");
    await question(page).getByRole("button", { name: "No", exact: true }).click();
    expect(await shown(page)).toHaveLength(2);
    await choose(page, "Spring listing", "Delete");
    await question(page).getByRole("button", { name: "Yes, Delete", exact: true }).click();
    await toast(page, "Project deleted successfully!");
    await table(page).getByRole("link", { name: "Spring listing" }).waitFor({ state: "detached" });
    expect(await shown(page)).toEqual(["Brand store"]);
    await card(page, "Total Projects").getByText("1", { exact: true }).waitFor();
  });

  test("a failure names the server's reason", async () => {
    expectConsoleError(/409/);
    const page = await open();
    const problem = { title: "Conflict", status: 409, detail: "It is being printed." };
    await page.route("**/api/design-projects/*", (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill({ status: 409, json: problem })
        : route.continue(),
    );
    await choose(page, "Spring listing", "Delete");
    await question(page).getByRole("button", { name: "Yes, Delete" }).click();
    await toast(page, "Failed to delete project: It is being printed.");
    expect(await shown(page)).toHaveLength(2);
  });
});
