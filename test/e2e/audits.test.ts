import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { clientAudits, upcomingAudits } from "#/db/schema";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { evenScores } from "../support/health-scores";
import { inChromium, islandsReady } from "../support/portal-browser";
import { addedAudit, addedUpcoming } from "../support/requests-audits";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });

beforeEach(async () => {
  await portal.app.db.transaction(async (tx) => {
    await tx.delete(clientAudits);
    await tx.delete(upcomingAudits);
  });
});

let named = 0;

/** Creates an audit of a new client whose name starts with the given one, so that tests share no client. */
async function auditOf(name: string, fields: Record<string, unknown> = {}) {
  named++;
  const client = await makeClient(portal.app, { name: `${name} ${named}` });
  return addedAudit(portal.app, { clientId: client.id, ...fields });
}

const open = (path = "/audit") => portal.open("manager", path, { reducedMotion: "reduce" });
const stored = async () => expectJson<Audit[]>(await portal.app.as("admin")("GET", "/api/client-audits"));
const toCome = async () =>
  expectJson<UpcomingAudit[]>(await portal.app.as("admin")("GET", "/api/upcoming-audits"));
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name, exact: true });
const cardsOn = (page: Page) => page.getByRole("heading", { level: 3 }).allTextContents();
const card = (page: Page, { client }: Audit) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: client.name, exact: true }) });
const panel = (page: Page) => page.getByRole("region", { name: "Upcoming Audits", exact: true });
const figures = (page: Page) =>
  Promise.all(
    ["Total Audits", "Average Health Score", "High Performers", "At Risk Clients"].map((label) =>
      page.getByRole("region", { name: label, exact: true }).locator("p").first().textContent(),
    ),
  );

async function hasFigures(page: Page, expected: string[]) {
  const total = page.getByRole("region", { name: "Total Audits", exact: true });
  await total.getByText(expected[0] ?? "", { exact: true }).waitFor();
  expect(await figures(page)).toEqual(expected);
}

describe("the board", () => {
  test("shows the state of the clients, and each audit with its scores and their sources", async () => {
    const { clientId } = await auditOf("Tidewell", { ...evenScores(4), auditDate: "2026-02-02" });
    const latest = await addedAudit(portal.app, {
      clientId,
      ...evenScores(8),
      salesTrendScore: 10,
      auditFrequency: "bi_weekly",
      accountManagerId: portal.app.people.contributor.id,
      avgMonthlySales90Days: 12_500,
      acos: 24.25,
      loomVideoUrl: "https://loom.test/latest",
      totalBilledMonth: 4_000,
      keyActionItems: "Order more",
      monthlySalesData: [{ month: "2026-01", sales: 412 }],
      adSpendData: { amazon: 506, tiktok: 7 },
    });
    const first = await auditOf("Solenne", evenScores(7));
    const page = await open();
    expect(await page.title()).toContain("Current Client Audit");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Current Client Audit");
    expect(await figures(page)).toEqual(["3", "8", "1", "0"]);
    await page.getByText("out of 10, over latest audits", { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.getByRole("heading", { level: 3 }).first().boundingBox())?.y).toBeLessThan(400);
    const next = page.getByRole("link", { name: "who is audited next", exact: true });
    await next.click();
    expect((await panel(page).boundingBox())?.y).toBeLessThan(844);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await next.isVisible()).toBe(false);

    const shown = card(page, latest).first();
    await shown.getByText("Mar 9, 2026", { exact: true }).waitFor();
    await shown.getByText(/· Bi-Weekly · Cleo Contributor$/).waitFor();
    await shown.getByText("Health score 8.6 High", { exact: true }).waitFor();
    expect(await shown.getByRole("list", { name: "Sub-scores" }).locator("p").allTextContents()).toEqual([
      "Sales Trends 3x10",
      "Advertising 2x8",
      "Profitability 2x8",
      "Product Performance 8",
      "Creative 8",
      "Amazon Visuals 8",
    ]);
    expect(await shown.getByRole("img").getAttribute("aria-label")).toBe(
      `Health scores of ${latest.client.name}: 4.0 on Feb 2, 2026, 8.6 on Mar 9, 2026`,
    );
    await card(page, first).getByText("First audit", { exact: true }).waitFor();
    const loom = shown.getByRole("link", { name: "Loom video" });
    expect(await loom.getAttribute("href")).toBe("https://loom.test/latest");
    expect(await loom.getAttribute("target")).toBe("_blank");
    for (const words of ["Avg. Monthly Sales, 90 Days", "$12,500", "24.25%", "$4,000", "4.0–8.6"]) {
      await shown.getByText(words, { exact: true }).waitFor();
    }
    const cards = [shown, card(page, first)];
    const places = () => Promise.all(cards.map((one) => one.boundingBox()));
    const before = await places();
    expect(await page.getByText("Order more").count()).toBe(0);
    await shown.getByRole("button", { name: "Details", exact: true }).click();
    const details = page
      .getByRole("listitem")
      .filter({ hasText: `Details of ${latest.client.name}, Mar 9, 2026` });
    for (const words of ["Order more", "2026-01", "412", "Amazon", "506"]) {
      await details.getByText(words, { exact: true }).waitFor();
    }
    expect(await places()).toEqual(before);
    const list = await page.getByRole("list", { name: "Audits", exact: true }).boundingBox();
    expect((await details.boundingBox())?.width).toBe(list?.width ?? 0);
    await page.getByRole("link", { name: "Back to Main" }).click();
    await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
  });

  test("without audits there is no rating, and the first audit can be created", async () => {
    const page = await open();
    expect(await figures(page)).toEqual(["0", "–", "0", "0"]);
    await page.getByText("No data available", { exact: true }).waitFor();
    await page.getByText("No audits found matching your criteria", { exact: true }).waitFor();
    await panel(page).getByText("No upcoming audits scheduled", { exact: true }).waitFor();
    expect(await button(page, "Clear filters").count()).toBe(0);
    await button(page, "Create your first audit").click();
    await dialog(page, "New Audit").waitFor();
  });

  test("is searched and filtered through the address, also after a reload, and its figures stay", async () => {
    const high = await auditOf("Straße", { ...evenScores(8), auditDate: "2026-03-03" });
    const medium = await auditOf("Meadow", {
      ...evenScores(7),
      productPerformanceScore: 10,
      creativeScore: 10,
      amazonVisualScore: 10,
      auditDate: "2026-03-02",
    });
    const low = await auditOf("Lowland", {
      ...evenScores(5),
      creativeScore: 4,
      accountManagerId: portal.app.people.contributor.id,
      auditDate: "2026-03-01",
    });
    expect([medium.healthScore, low.healthScore]).toEqual([7.9, 4.9]);
    const page = await open();
    const score = page.getByLabel("Health score", { exact: true });
    expect(await score.locator("option").allTextContents()).toEqual([
      "All Scores",
      "High (8-10)",
      "Medium (5-7)",
      "Low (1-4)",
    ]);
    for (const [option, audit] of [
      ["high", high],
      ["medium", medium],
      ["low", low],
    ] as const) {
      await score.selectOption(option);
      await page.waitForURL(`**/audit?score=${option}`);
      await page.getByText("1 audit", { exact: true }).waitFor();
      expect(await cardsOn(page)).toEqual([audit.client.name]);
    }
    await page.reload();
    await islandsReady(page);
    expect(await cardsOn(page)).toEqual([low.client.name]);
    expect(await score.inputValue()).toBe("low");
    expect(await figures(page)).toEqual(["3", "7", "1", "1"]);
    await page.goBack();
    await card(page, medium).waitFor();

    const search = page.getByRole("searchbox");
    await search.fill("nobody");
    await page.getByText("No audits found matching your criteria", { exact: true }).waitFor();
    await button(page, "Clear filters").click();
    await page.getByText("3 audits", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await search.fill("STRASSE");
    await page.getByText("1 audit", { exact: true }).waitFor();
    expect(await cardsOn(page)).toEqual([high.client.name]);
    await search.fill("cleo");
    await page.waitForURL("**/audit?search=cleo");
    await card(page, low).waitFor();
    await page.reload();
    await islandsReady(page);
    expect(await cardsOn(page)).toEqual([low.client.name]);
    expect(await search.inputValue()).toBe("cleo");
  });

  test("shows an error if it cannot be loaded, and can try again", async () => {
    expectConsoleError(/503/);
    const high = await auditOf("Highland", evenScores(9));
    const page = await open();
    await page.route("**/api/client-audits?**", (route) =>
      route.fulfill({ status: 503, json: { detail: "Busy." } }),
    );
    await page.getByLabel("Health score", { exact: true }).selectOption("high");
    await page.getByText("Audits could not be loaded").waitFor();
    await page.unroute("**/api/client-audits?**");
    await button(page, "Try again").click();
    await card(page, high).waitFor();
  });
});

describe("deleting an audit", () => {
  test("asks first, deletes the audit, and updates the figures", async () => {
    const gone = await auditOf("Gone", evenScores(9));
    await auditOf("Kept", evenScores(3));
    const page = await open();
    await button(page, `Delete audit of ${gone.client.name}, Mar 9, 2026`).click();
    const confirmation = question(page, "Delete Audit");
    await confirmation
      .getByText(
        `Are you sure you want to delete "${gone.client.name}, Mar 9, 2026"? This action cannot be undone.`,
        { exact: true },
      )
      .waitFor();
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await button(page, `Delete audit of ${gone.client.name}, Mar 9, 2026`).click();
    await confirmation.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Audit deleted successfully");
    await card(page, gone).waitFor({ state: "detached" });
    await hasFigures(page, ["1", "3", "0", "1"]);
    expect(await stored()).toHaveLength(1);
  });
});

describe("upcoming audits", () => {
  test("are scheduled, sorted by priority, and deleted after a question", async () => {
    await addedUpcoming(portal.app, { brandName: "Later", auditWeek: "Week 14", priority: 6 });
    const page = await open();
    await panel(page).getByRole("button", { name: "Add", exact: true }).click();
    const form = dialog(page, "Schedule New Audit");
    expect(await form.getByLabel("Priority", { exact: true }).inputValue()).toBe("1");
    await form.getByLabel("Priority", { exact: true }).fill("11");
    await form.getByRole("button", { name: "Schedule Audit" }).click();
    await form.getByText("Must be a whole number from 1 to 10", { exact: true }).waitFor();
    expect(await form.getByText("Required", { exact: true }).count()).toBe(2);
    await form.getByLabel("Brand Name", { exact: true }).fill("Sooner");
    await form.getByLabel("Audit Week", { exact: true }).fill("Week of March 9");
    await form.getByLabel("Priority", { exact: true }).fill("2");
    await form.getByRole("button", { name: "Schedule Audit" }).click();
    await toast(page, "Upcoming audit created successfully");
    await form.waitFor({ state: "detached" });
    await panel(page).getByText("Sooner", { exact: true }).waitFor();
    expect(await panel(page).getByRole("listitem").locator("p").allTextContents()).toEqual([
      "Sooner",
      "Week of March 9",
      "Later",
      "Week 14",
    ]);
    await panel(page).getByText("Priority 2", { exact: true }).waitFor();

    await button(page, "Delete Later").click();
    const confirmation = question(page, "Delete Upcoming Audit");
    await confirmation.getByText(/^Are you sure you want to delete "Later, Week 14"\?/).waitFor();
    await confirmation.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Upcoming audit deleted successfully");
    await panel(page).getByText("Later", { exact: true }).waitFor({ state: "detached" });
    expect((await toCome()).map(({ brandName }) => brandName)).toEqual(["Sooner"]);
  });

  test("show why they cannot be saved or deleted, and keep typed values", async () => {
    expectConsoleError(/503|404/);
    const { id } = await addedUpcoming(portal.app, { brandName: "Gone already" });
    const page = await open();
    await page.route("**/api/upcoming-audits", (route) =>
      route.fulfill({ status: 503, json: { title: "Busy", status: 503, detail: "Come back later." } }),
    );
    await panel(page).getByRole("button", { name: "Add", exact: true }).click();
    const form = dialog(page, "Schedule New Audit");
    await form.getByLabel("Brand Name", { exact: true }).fill("Typed");
    await form.getByLabel("Audit Week", { exact: true }).fill("Week 12");
    await form.getByRole("button", { name: "Schedule Audit" }).click();
    await toast(page, "Failed to create upcoming audit: Come back later.", "Error");
    await form.getByRole("alert").getByText("Come back later.", { exact: true }).waitFor();
    expect(await form.getByLabel("Brand Name", { exact: true }).inputValue()).toBe("Typed");
    await page.unroute("**/api/upcoming-audits");
    await form.getByRole("button", { name: "Schedule Audit" }).click();
    await toast(page, "Upcoming audit created successfully");

    await button(page, "Delete Gone already").click();
    const deleteButton = question(page, "Delete Upcoming Audit").getByRole("button", { name: "Delete" });
    await deleteButton.waitFor();
    // The event may arrive before the response; the question stays open.
    expect((await portal.app.as("admin")("DELETE", `/api/upcoming-audits/${id}`)).status).toBe(204);
    await deleteButton.click();
    await toast(page, /^Failed to delete upcoming audit: ./);
    await panel(page).getByText("Gone already", { exact: true }).waitFor({ state: "detached" });
  });
});
