import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { clientAudits, upcomingAudits } from "#/db/schema";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import type { Client } from "#/src/contract/clients";
import { until } from "../faults/support/until";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { overtaken } from "../support/overtaken";
import { pickClient } from "../support/picked-client";
import { inChromium, islandsReady } from "../support/portal-browser";
import { addedAudit, addedUpcoming } from "../support/requests-audits";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
let tidewell: Client;

beforeAll(async () => {
  tidewell = await makeClient(portal.app, { name: "Tidewell Pet Supply", brandNames: ["Tidewell"] });
  await makeClient(portal.app, { name: "Solenne Beauty" });
});

beforeEach(async () => {
  await portal.app.db.transaction(async (tx) => {
    await tx.delete(clientAudits);
    await tx.delete(upcomingAudits);
  });
});

const open = () => portal.open("manager", "/audit", { reducedMotion: "reduce" });
const audits = async () => expectJson<Audit[]>(await portal.app.as("admin")("GET", "/api/client-audits"));
const toCome = async () =>
  expectJson<UpcomingAudit[]>(await portal.app.as("admin")("GET", "/api/upcoming-audits"));
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const dialog = (page: Page, name = "New Audit") => page.getByRole("dialog", { name, exact: true });
const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Upcoming Audits", exact: true });
const section = (page: Page, title: string) =>
  page.locator("dialog summary").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const shownAs = (page: Page, label: string, way: "Table" | "JSON") =>
  button(page.getByRole("group", { name: `${label}, shown as`, exact: true }), way);

async function openNew(page: Page, client?: string) {
  await button(page, "New Audit").click();
  await dialog(page).waitFor();
  if (client) await pickClient(dialog(page), client);
}

async function openSections(page: Page, ...titles: string[]) {
  for (const title of titles) await section(page, title).click();
}

describe("completing an upcoming audit", () => {
  test("opens the dialog for that client, and the entry goes when the audit is saved, not before", async () => {
    await addedUpcoming(portal.app, { brandName: "tidewell" });
    await addedUpcoming(portal.app, { brandName: "Unheard of" });
    const page = await open();
    await button(page, "Complete Unheard of").click();
    expect(await field(dialog(page), "Client").inputValue()).toBe("");
    await button(dialog(page), "Cancel").click();
    await dialog(page).waitFor({ state: "detached" });
    await button(page, "Complete tidewell").click();
    await until(
      "the client",
      async () => (await field(dialog(page), "Client").inputValue()) === tidewell.name,
    );
    await section(page, "Findings").click();
    await field(dialog(page), "Overall Notes").fill("Half a thought");
    await page.keyboard.press("Escape");
    await button(page, "Discard").click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await toCome()).toHaveLength(2);
    await panel(page).getByText("tidewell", { exact: true }).waitFor();

    await button(page, "Complete tidewell").click();
    expect(await field(dialog(page), "Audit Date").inputValue()).toBe("2026-03-09");
    expect(await field(dialog(page), "Audit Frequency").inputValue()).toBe("weekly");
    await button(dialog(page), "Create Audit").click();
    await toast(page, "Audit created successfully");
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 3, name: tidewell.name }).waitFor();
    await panel(page).getByText("tidewell", { exact: true }).waitFor({ state: "detached" });
    expect((await toCome()).map(({ brandName }) => brandName)).toEqual(["Unheard of"]);
    expect(await audits()).toMatchObject([{ clientId: tidewell.id, healthScore: 5, monthlySalesData: null }]);
  });

  test("that somebody else completed meanwhile is not saved twice, and what was typed stays", async () => {
    expectConsoleError(/409/);
    const { id } = await addedUpcoming(portal.app, { brandName: "Tidewell" });
    const page = await open();
    await button(page, "Complete Tidewell").click();
    await section(page, "Findings").click();
    await field(dialog(page), "Risks").fill("One supplier");
    expect((await portal.app.as("admin")("DELETE", `/api/upcoming-audits/${id}`)).status).toBe(204);
    await button(dialog(page), "Create Audit").click();
    const words = "This upcoming audit was completed or deleted in the meantime, so the audit was not saved.";
    await toast(page, `Failed to create audit: ${words}`, "Error");
    await dialog(page).getByRole("alert").getByText(words, { exact: true }).waitFor();
    expect(await field(dialog(page), "Risks").inputValue()).toBe("One supplier");
    expect(await audits()).toEqual([]);
  });
});

describe("the fields", () => {
  test("that are wrong each say what is missing, wherever their group is closed", async () => {
    const page = await open();
    await openNew(page);
    await field(dialog(page), "Audit Date").fill("");
    await field(dialog(page), "Loom Video URL").fill("loom");
    await openSections(page, "Advertising", "Billing and Margin");
    for (const label of ["CTR", "ACOS", "TACOS"]) await field(dialog(page), label).fill("100.5");
    await field(dialog(page), "Gross Margin").fill("-1");
    await field(dialog(page), "Clicks").fill("many");
    await openSections(page, "Advertising", "Billing and Margin");
    await button(dialog(page), "Create Audit").click();
    for (const words of ["Client is required", "Audit date is required", "Must be a valid URL"]) {
      await dialog(page).getByText(words, { exact: true }).waitFor();
    }
    await section(page, "Advertising").getByText("4 to correct", { exact: true }).waitFor();
    await section(page, "Billing and Margin").getByText("1 to correct", { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches("[name=clientId][aria-invalid=true]"));

    await pickClient(dialog(page), "Solenne Beauty");
    await field(dialog(page), "Audit Date").fill("2026-03-08");
    await field(dialog(page), "Loom Video URL").fill("https://loom.test/a");
    await button(dialog(page), "Create Audit").click();
    await page.waitForFunction(() => document.activeElement?.matches("[name=clicks][aria-invalid=true]"));
    expect(await dialog(page).getByText("Must be between 0 and 100", { exact: true }).count()).toBe(4);
    await dialog(page).getByText("Must be a number", { exact: true }).waitFor();
    for (const label of ["CTR", "ACOS", "TACOS"]) await field(dialog(page), label).fill("100");
    await field(dialog(page), "Clicks").fill("1,200");
    await openSections(page, "Billing and Margin");
    await field(dialog(page), "Gross Margin").fill("0");
    await button(dialog(page), "Create Audit").click();
    await toast(page, "Audit created successfully");
    expect(await audits()).toMatchObject([
      { auditDate: "2026-03-08", ctr: 100, acos: 100, tacos: 100, clicks: 1_200, grossMarginPercent: 0 },
    ]);
  });

  test("show the health score of what is typed, and what each part adds to it", async () => {
    const page = await open();
    await openNew(page, "Solenne Beauty");
    const score = dialog(page).getByRole("status").filter({ hasText: "out of 10, from the six scores" });
    expect(await score.textContent()).toContain("5.0 Medium");
    await field(dialog(page), "Sales Trends (3x)").fill("10");
    await dialog(page).getByText("Adds 3.0 of 3.0", { exact: true }).waitFor();
    expect(await score.textContent()).toContain("6.5 Medium");
    await field(dialog(page), "Advertising (2x)").fill("9");
    await dialog(page).getByText("Adds 1.8 of 2.0", { exact: true }).waitFor();
    await field(dialog(page), "Profitability (2x)").fill("9");
    await field(dialog(page), "Creative").fill("4");
    await dialog(page).getByText("Adds 0.4 of 1.0", { exact: true }).waitFor();
    expect(await score.textContent()).toContain("8.0 High");
    await button(dialog(page), "Create Audit").click();
    await toast(page, "Audit created successfully");
    expect(await audits()).toMatchObject([{ healthScore: 8, creativeScore: 4, amazonVisualScore: 5 }]);
  });
});

describe("the structured fields", () => {
  const labels = ["Monthly Sales", "Ad Spend by Channel", "Top SKUs", "Underperforming SKUs"];
  const broken = '[\n  {"sku": "A-1", "sales": 12 000}\n]';

  test("keep invalid JSON as it was typed, and say where it breaks", async () => {
    const page = await open();
    await openNew(page, "Solenne Beauty");
    await openSections(page, "Sales", "Advertising", "Products");
    for (const label of labels) {
      await shownAs(page, label, "JSON").click();
      await field(page, `${label} as JSON`).fill(broken);
    }
    expect(await dialog(page).getByText("Line 2, column 30:").count()).toBe(4);
    await button(dialog(page), "Create Audit").click();
    await dialog(page).getByText("Must be valid JSON", { exact: true }).first().waitFor();
    expect(await dialog(page).getByText("Must be valid JSON", { exact: true }).count()).toBe(4);
    await page.waitForFunction(
      () => document.activeElement?.getAttribute("aria-label") === "Monthly Sales as JSON",
    );
    for (const label of labels) {
      const text = field(page, `${label} as JSON`);
      expect(await text.inputValue()).toBe(broken);
      expect(await text.getAttribute("aria-invalid")).toBe("true");
      await shownAs(page, label, "Table").click({ force: true });
      expect(await text.inputValue()).toBe(broken);
    }
    for (const label of labels) await field(page, `${label} as JSON`).fill(broken.replace("12 000", "12000"));
    expect(await dialog(page).getByText("Must be valid JSON", { exact: true }).count()).toBe(0);
    await button(dialog(page), "Create Audit").click();
    await toast(page, "Audit created successfully");
    const kept = [{ sku: "A-1", sales: 12_000 }];
    expect(await audits()).toMatchObject([
      {
        monthlySalesData: kept,
        adSpendData: kept,
        topSkusData: kept,
        underperformingSkusData: kept,
      },
    ]);
  });

  test("are a table and its JSON, and what one takes the other shows", async () => {
    const page = await open();
    await openNew(page, "Solenne Beauty");
    await openSections(page, "Sales", "Advertising");
    const sales = page.getByRole("group", { name: "Monthly Sales", exact: true });
    await button(sales, "Add row").click();
    await field(page, "Month, row 1").fill("2026-01");
    await field(page, "Sales, row 1").fill("12000");
    await button(sales, "Add column").click();
    await field(page, "Name of the column").fill("Returns");
    await page.keyboard.press("Enter");
    await field(page, "Returns, row 1").fill("some");
    await shownAs(page, "Monthly Sales", "JSON").click();
    const json = field(page, "Monthly Sales as JSON");
    expect(JSON.parse(await json.inputValue())).toEqual([
      { month: "2026-01", sales: 12_000, Returns: "some" },
    ]);
    const more = [
      { month: "2026-01", sales: 12_000, Returns: { share: 0.5 } },
      { month: "2026-02", sales: null },
    ];
    await json.fill(JSON.stringify(more));
    await shownAs(page, "Monthly Sales", "Table").click();
    expect(await field(page, "Returns, row 1").inputValue()).toBe('{"share":0.5}');
    expect(await field(page, "Sales, row 2").inputValue()).toBe("null");
    expect(await field(page, "Returns, row 2").inputValue()).toBe("");
    await field(page, "Sales, row 2").fill("lots");
    await sales.getByText("Sales, row 2: not a number, kept as text", { exact: true }).waitFor();

    await field(page, "Value, Meta").fill("75.5");
    await button(dialog(page), "Add channel").click();
    await field(page, "Name of the channel").fill("Pinterest");
    await button(dialog(page), "Add").click();
    await field(page, "Value, Pinterest").fill("4");
    await button(dialog(page), "Create Audit").click();
    await toast(page, "Audit created successfully");
    expect(await audits()).toMatchObject([
      {
        monthlySalesData: [more[0], { month: "2026-02", sales: "lots" }],
        adSpendData: { meta: 75.5, Pinterest: 4 },
        topSkusData: null,
      },
    ]);
  });
});

describe("Edit Audit", () => {
  test("sends what was changed, and keeps what is typed when somebody else was faster", async () => {
    expectConsoleError(/412/);
    const { id } = await addedAudit(portal.app, {
      clientId: tidewell.id,
      totalAdSpend: 6_100.5,
      topSkusData: [{ sku: "007", name: "Chews" }],
    });
    const page = await open();
    await button(page, /^Edit audit of Tidewell/).click();
    const form = dialog(page, "Edit Audit");
    await openSections(page, "Advertising", "Products");
    expect(await field(form, "Total Ad Spend").inputValue()).toBe("6100.5");
    expect(await field(form, "SKU, row 1").inputValue()).toBe("007");
    await field(form, "Total Ad Spend").fill("");
    await field(form, "Creative").fill("9");
    const put = page.waitForRequest((request) => request.method() === "PUT");
    await button(form, "Save Changes").click();
    await toast(page, "Audit updated successfully");
    expect((await put).postDataJSON()).toEqual({ totalAdSpend: null, creativeScore: 9 });
    expect((await put).headers()["if-match"]).toBe('"1"');
    await form.waitFor({ state: "detached" });
    await page.getByText("5.4", { exact: true }).waitFor();

    await button(page, /^Edit audit of Tidewell/).click();
    await openSections(page, "Findings");
    await field(form, "Opportunities").fill("Mine");
    await expectJson(await portal.app.as("admin")("PUT", `/api/client-audits/${id}`, { risks: "Theirs" }));
    await button(form, "Save Changes").click();
    await overtaken(page).loadTheirs();
    expect(await field(form, "Opportunities").inputValue()).toBe("Mine");
    expect(await field(form, "Risks").inputValue()).toBe("Theirs");
    await button(form, "Save Changes").click();
    await toast(page, "Audit updated successfully");
    expect(await audits()).toMatchObject([{ opportunities: "Mine", risks: "Theirs", version: 4 }]);
  });
});

describe("what was typed", () => {
  const problem = (status: number, detail: string) => ({ status, json: { title: detail, status, detail } });

  test("stays when the audit cannot be saved", async () => {
    expectConsoleError(/503/);
    const page = await open();
    await openNew(page, "Solenne Beauty");
    await openSections(page, "Findings");
    await field(dialog(page), "Overall Notes").fill("Typed");
    await page.route("**/api/client-audits", (route) => route.fulfill(problem(503, "Come back later.")));
    await button(dialog(page), "Create Audit").click();
    await toast(page, "Failed to create audit: Come back later.");
    await dialog(page).getByRole("alert").getByText("Come back later.", { exact: true }).waitFor();
    expect(await field(dialog(page), "Overall Notes").inputValue()).toBe("Typed");
  });

  test("is back after a sign-in that became necessary, and still completes the upcoming audit", async () => {
    expectConsoleError(/401/);
    await addedUpcoming(portal.app, { brandName: "Tidewell" });
    const page = await portal.open("manager", "/audit?score=low", { reducedMotion: "reduce" });
    await button(page, "Complete Tidewell").click();
    await openSections(page, "Findings", "Products");
    await field(dialog(page), "Risks").fill("One supplier");
    await shownAs(page, "Top SKUs", "JSON").click();
    await field(page, "Top SKUs as JSON").fill('[{"sku": "A-1"}]');
    await page.route("**/api/client-audits", (route) => route.fulfill(problem(401, "Unauthorized")));
    await page.route("**/api/login?**", (route) =>
      route.fulfill({ contentType: "text/html", body: "signing in" }),
    );
    await button(dialog(page), "Create Audit").click();
    await toast(page, "You are logged out. Logging in again...");
    await page.waitForURL(/\/api\/login/);
    const returnTo = new URL(page.url()).searchParams.get("returnTo") ?? "";
    expect(returnTo).toBe("/audit?score=low");
    await page.unroute("**/api/client-audits");
    await page.goto(returnTo);
    await islandsReady(page);
    await dialog(page).waitFor();
    await openSections(page, "Findings", "Products");
    await page.waitForFunction(() =>
      [...document.querySelectorAll("textarea")].some(({ value }) => value === "One supplier"),
    );
    expect(await field(page, "SKU, row 1").inputValue()).toBe("A-1");
    await button(dialog(page), "Create Audit").click();
    await toast(page, "Audit created successfully");
    await page.getByRole("heading", { level: 3, name: tidewell.name }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await toCome()).toEqual([]);
    expect(await audits()).toMatchObject([{ risks: "One supplier", topSkusData: [{ sku: "A-1" }] }]);
  });
});
