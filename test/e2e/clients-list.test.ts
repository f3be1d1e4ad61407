import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../src/contract/clients";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inChromium, islandsReady } from "../support/portal-browser";

const portal = inChromium();
let late: Client;

beforeAll(async () => {
  const { app } = portal;
  late = await makeClient(app, { name: "Late House", brandNames: ["Tardy", "Later"], status: "active" });
  await makeOnboarding(app, late.id, "2026-02-01");
  const fresh = await makeClient(app, { name: "Fresh House", brandNames: ["Ünïqüe"], status: "paused" });
  await makeOnboarding(app, fresh.id, "2026-03-09");
  const day = { targetLaunchDate: "2026-04-08" };
  await expectJson(await app.as("manager")("PATCH", `/api/clients/${fresh.id}/onboarding`, day));
  await makeClient(app, { name: "Waiting House", brandNames: ["Waiting"] });
});

const names = (page: Page) => page.locator("tbody tr a.row-link").allTextContents();
const card = (page: Page, label: string) => page.getByRole("region", { name: label }).locator("p");
const counters = async (page: Page) =>
  Promise.all(["On Track", "At Risk", "Past Due"].map((label) => card(page, label).first().textContent()));

/** The rows, once they are these. */
async function waitForNames(page: Page, wanted: string[]) {
  await page.waitForFunction(
    (expected) =>
      !document.querySelector("[aria-busy]") &&
      JSON.stringify(Array.from(document.querySelectorAll("tbody a.row-link"), (a) => a.textContent)) ===
        expected,
    JSON.stringify(wanted),
  );
}

test("the screen comes with its rows and counters, and asks for nothing again", async () => {
  const page = await portal.open("manager", "/clients?sort=name");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.reload();
  await islandsReady(page);

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Clients");
  expect(await page.getByText("Manage client onboarding and track progress").isVisible()).toBe(true);
  const heads = await page.getByRole("columnheader").allInnerTexts();
  expect(heads.map((head) => head.trim())).toEqual([
    "Client",
    "Status",
    "Progress",
    "Tasks",
    "Due Date",
    "Actions",
  ]);
  expect(await names(page)).toEqual(["Fresh House", "Late House", "Waiting House"]);
  expect(await counters(page)).toEqual(["0", "1", "1"]);
  expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([]);
});

test("a row says who, how far, what is open and when it launches", async () => {
  const page = await portal.open("viewer");
  const cells = (name: string) =>
    page.getByRole("row").filter({ hasText: name }).getByRole("cell").allInnerTexts();
  const [client, status, progress, tasks, due] = await cells("Late House");
  expect(client).toContain("Tardy, Later");
  expect(status).toBe("Active");
  expect(progress).toMatch(/^0%\s+0\/\d+ tasks$/);
  expect(tasks).toMatch(/^\d+ open\s+\d+ past due$/);
  expect(due).toBe("Not set");
  const [, , nothingDone, noTasks] = await cells("Waiting House");
  expect(nothingDone).toMatch(/^0%\s+0\/0 tasks$/);
  expect(noTasks).toBe("0 open");
  expect((await cells("Fresh House"))[4]).toBe("Apr 8, 2026");
});

test("fifty clients and fewer have one page, with Previous and Next disabled", async () => {
  const page = await portal.open("viewer");
  expect(await page.getByText("Showing 1 to 3 of 3 results").isVisible()).toBe(true);
  const pages = page.getByRole("navigation", { name: "Pages" });
  expect(await pages.getByRole("button", { name: "Previous" }).getAttribute("aria-disabled")).toBe("true");
  expect(await pages.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
  expect(await pages.getByRole("link").allTextContents()).toEqual(["1"]);
});

test("what is pressed and typed before the scripts have come is done once they have", async () => {
  const page = await portal.open("manager");
  let scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => scripts.promise.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Search clients or brands" }).fill("late");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Active");
  const create = page.getByRole("button", { name: "New Client" });
  await create.click();
  await create.click();
  expect(await page.getByRole("dialog").count()).toBe(0);

  scripts.resolve();
  await page.getByRole("dialog", { name: "Create New Client" }).waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get("search") === "late");
  await waitForNames(page, ["Late House"]);
  expect(new URL(page.url()).searchParams.get("status")).toBe("active");
  expect(await page.getByRole("dialog").count()).toBe(1);

  scripts = Promise.withResolvers();
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("link", { name: "Late House" }).click();
  await page.waitForURL(`**/clients/${late.id}`, { waitUntil: "commit" });
  scripts.resolve();
});

describe("opening a client", () => {
  const address = () => `/clients/${late.id}`;

  test("a click anywhere in the row opens it, the row's menu button does not", async () => {
    const page = await portal.open("manager");
    await page.route("**/clients/*", (route) => route.fulfill({ contentType: "text/html", body: "opened" }));
    await page.getByRole("button", { name: "Actions for Late House" }).click();
    await page.getByRole("menuitem", { name: "Open dashboard" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.keyboard.press("Escape");
    await page
      .getByRole("row")
      .filter({ hasText: "Late House" })
      .getByText("past due")
      .click({ force: true });
    await page.waitForURL(`**${address()}`);
  });

  test("with Ctrl it opens in another tab, because it is a real link", async () => {
    const page = await portal.open("manager");
    await page
      .context()
      .route("**/clients/*", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Late House" }).click({ modifiers: ["Control"] }),
    ]);
    await tab.waitForURL(`**${address()}`);
    expect(new URL(page.url()).pathname).toBe("/");
  });
});

describe("finding clients", () => {
  test("search matches brand names in any case, stays in the address and is undone by Back", async () => {
    const page = await portal.open("viewer");
    const before = await counters(page);
    const search = page.getByRole("searchbox");
    await search.fill("üNÏQÜE");
    await page.waitForURL(({ searchParams }) => searchParams.get("search") === "üNÏQÜE");
    await waitForNames(page, ["Fresh House"]);
    expect(await counters(page)).toEqual(before);
    await page.reload();
    await islandsReady(page);
    expect(await search.inputValue()).toBe("üNÏQÜE");
    expect(await names(page)).toEqual(["Fresh House"]);
    await page.goBack();
    await waitForNames(page, ["Fresh House", "Late House", "Waiting House"]);
    expect(await search.inputValue()).toBe("");
  });

  test("status and past due narrow the list, the counters stand still", async () => {
    const page = await portal.open("viewer");
    const before = await counters(page);
    const status = page.getByRole("combobox", { name: "Status" });
    expect(await status.locator("option").allTextContents()).toEqual([
      "All Statuses",
      "Lead",
      "Active",
      "Paused",
      "Churned",
    ]);
    await status.selectOption("Paused");
    await waitForNames(page, ["Fresh House"]);
    expect(page.url()).toContain("status=paused");
    await status.selectOption("All Statuses");
    await page.getByRole("button", { name: "Past Due Only" }).click();
    await waitForNames(page, ["Late House"]);
    expect(await page.getByRole("button", { name: "Past Due Only" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    expect(new URL(page.url()).search).toBe("?pastDue=true");
    expect(await counters(page)).toEqual(before);
  });

  test("a column head sorts, and the other way when pressed again", async () => {
    const page = await portal.open("viewer");
    const head = page.getByRole("columnheader", { name: "Status" });
    await head.getByRole("button").click();
    await waitForNames(page, ["Late House", "Waiting House", "Fresh House"]);
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    await head.getByRole("button").click();
    await waitForNames(page, ["Fresh House", "Waiting House", "Late House"]);
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    expect(new URL(page.url()).search).toBe("?sort=-status");
  });

  test("when nothing matches it says so and offers to clear the filters", async () => {
    const page = await portal.open("viewer", "/?search=nobody&status=churned");
    expect(await page.getByText("No clients found").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await waitForNames(page, ["Fresh House", "Late House", "Waiting House"]);
    expect(new URL(page.url()).search).toBe("");
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
  });

  test("what makes no sense in an address is left out", async () => {
    const page = await portal.open(
      "viewer",
      "/?page=x&pageSize=1&status=toString&sort=&toString=1&__proto__=1",
    );
    expect(await names(page)).toEqual(["Fresh House", "Late House", "Waiting House"]);
    expect(await page.getByText("Showing 1 to 3 of 3 results").isVisible()).toBe(true);
  });

  test("an address behind the last page leads back to the first", async () => {
    const page = await portal.open("viewer", "/?page=7");
    expect(await page.getByText("No clients on this page").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Go to the first page" }).click();
    await waitForNames(page, ["Fresh House", "Late House", "Waiting House"]);
  });
});

describe("waiting and failing", () => {
  test("while rows load the old ones stay, dimmed, and the words are there", async () => {
    const page = await portal.open("viewer");
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/clients?**", async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.getByRole("button", { name: "Past Due Only" }).click();
    await page.getByText("Loading clients...").waitFor();
    expect(await page.getByRole("table").getAttribute("aria-busy")).toBe("true");
    expect(await names(page)).toHaveLength(3);
    answer();
    await waitForNames(page, ["Late House"]);
    expect(await page.getByText("Loading clients...").count()).toBe(0);
  });

  test("a failure says what failed and why, and Try again works", async () => {
    expectConsoleError(/Failed to load resource/);
    const page = await portal.open("viewer");
    const problem = { title: "Service Unavailable", status: 503, detail: "The database is busy." };
    const contentType = "application/problem+json";
    await page.route("**/api/clients?**", (route) =>
      route.fulfill({ status: 503, contentType, body: JSON.stringify(problem) }),
    );
    await page.getByRole("button", { name: "Past Due Only" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Clients could not be loaded").waitFor();
    expect(await alert.getByText("The database is busy.").isVisible()).toBe(true);
    expect(await card(page, "Past Due").first().textContent()).toBe("1");
    await page.unroute("**/api/clients?**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await waitForNames(page, ["Late House"]);
    expect(await alert.count()).toBe(0);
  });

  test("a server that cannot be reached is named as that", async () => {
    expectConsoleError(/Failed to load resource/);
    const page = await portal.open("viewer");
    await page.route("**/api/clients?**", (route) => route.abort());
    await page.getByRole("button", { name: "Past Due Only" }).click();
    await page.getByRole("alert").getByText("The server could not be reached.").waitFor();
  });
});
