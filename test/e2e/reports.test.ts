import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { ReportSummary } from "#/src/contract/reports";
import { reportCsv } from "#/src/format/report-csv";
import { keepFiles } from "#/src/programs/seeds/demo/uploads";
import { accessibilityProblems } from "../support/accessibility";
import { expectJson } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inChromium, islandsReady } from "../support/portal-browser";
import { testMoment } from "../support/zones";

const portal = inChromium({ templates: false, demo: true });

beforeAll(async () => {
  await keepFiles(portal.app.store);
});

const summaryOf = async (query = "") =>
  expectJson<ReportSummary>(await portal.app.as("viewer")("GET", `/api/reports/summary${query}`));

const region = (page: Page, name: string) => page.getByRole("region", { name });
const card = async (page: Page, name: string) => {
  const [, ...lines] = (await region(page, name).innerText()).split("\n").filter(Boolean);
  return lines;
};
const range = (page: Page) => page.getByLabel("Date range");

/** Records every API call from now on. */
function apiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  return calls;
}

/** Waits for the figures of the selected range. */
async function settled(page: Page) {
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
}

describe("the report", () => {
  test("contains its figures and requests nothing again; a click anywhere on a late client opens it", async () => {
    const page = await portal.open("viewer", "/reports");
    const calls = apiCalls(page);
    await page.reload();
    await islandsReady(page);
    expect(await page.title()).toContain("Reports & Analytics");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Reports & Analytics");
    expect(await page.getByRole("link", { name: "Reports" }).getAttribute("aria-current")).toBe("page");
    expect(await range(page).locator("option").allTextContents()).toEqual([
      "Last 30 days",
      "Last 90 days",
      "Last 6 months",
      "Custom range",
    ]);
    expect(await card(page, "Avg. Time to Complete")).toEqual(["28 days", "12% faster than last month"]);
    expect(await card(page, "On-Time Completion")).toEqual(["87%", "5% improvement"]);
    const { stats } = await summaryOf();
    expect(await card(page, "Active Clients")).toEqual([
      `${stats.activeClients}`,
      `${stats.pastDue} past due tasks`,
    ]);
    const [risk] = await card(page, "Risk Score");
    expect(["High", "Medium", "Low"]).toContain(risk ?? "");
    expect(calls).toEqual([]);

    const row = region(page, "Past Due Tasks by Client").getByRole("listitem").first();
    const address = await row.getByRole("link").getAttribute("href");
    await row.getByText("tasks").click({ force: true });
    await page.waitForURL(`**${address}`);
  });
});

describe("the date range", () => {
  test("changes every figure over time and is in the address", async () => {
    const page = await portal.open("viewer", "/reports");
    const calls = apiCalls(page);
    await range(page).selectOption("Last 90 days");
    await page.getByText("than the period before").waitFor();
    await settled(page);
    const { metrics } = await summaryOf("?range=last_90_days");
    const shows = async () => ({
      days: (await card(page, "Avg. Time to Complete"))[0],
      onTime: (await card(page, "On-Time Completion"))[0],
      categories: await region(page, "Task Completion by Category").getByRole("listitem").count(),
    });
    const expected = {
      days: `${metrics.timeToComplete.days} days`,
      onTime: `${metrics.onTime.percent}%`,
      categories: metrics.categories.length,
    };
    expect(await shows()).toEqual(expected);
    expect(expected).not.toMatchObject({ days: "28 days", onTime: "87%" });
    expect(calls).toEqual(["/api/reports/summary?range=last_90_days"]);
    await page.reload();
    await islandsReady(page);
    expect(await range(page).inputValue()).toBe("last_90_days");
    expect(await shows()).toEqual(expected);
    await page.goBack();
    await page.getByText("12% faster than last month").waitFor();
    expect(await range(page).inputValue()).toBe("last_30_days");
  });

  test("shows no data without work, marks invalid dates, and keeps the old figures while loading; axe finds nothing in any state", async () => {
    expectConsoleError(/Failed to load resource/);
    const page = await portal.open("viewer", "/reports?range=custom&from=1999-01-01&to=1999-01-31");
    expect(await card(page, "Avg. Time to Complete")).toEqual(["No data available"]);
    expect(await card(page, "On-Time Completion")).toEqual(["No data available"]);
    expect(await card(page, "Task Completion by Category")).toEqual(["No data available"]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto("/reports?range=custom&from=2026-03-09&to=2026-03-01");
    await islandsReady(page);
    expect(await page.getByText("Must not be before the start").isVisible()).toBe(true);
    expect(await page.getByText("Still showing: Last 30 days").isVisible()).toBe(true);
    expect((await card(page, "Avg. Time to Complete"))[0]).toBe("28 days");
    expect(await accessibilityProblems(page)).toEqual([]);

    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/reports/summary?**", async (route) => {
      await mayAnswer;
      const problem = { title: "Service Unavailable", status: 503, detail: "The database is busy." };
      await route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify(problem),
      });
    });
    await range(page).selectOption("Last 6 months");
    await page.getByText("Loading reports...").waitFor();
    expect((await card(page, "Avg. Time to Complete"))[0]).toBe("28 days");
    expect(await page.locator("[aria-busy=true]").count()).toBe(3);
    answer();
    const alert = page.getByRole("alert");
    await alert.getByText("Reports could not be loaded").waitFor();
    expect(await alert.getByText("The database is busy.").isVisible()).toBe(true);
    expect(await page.getByText("28 days").count()).toBe(0);
    expect(await page.getByRole("table").isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

test("Export CSV saves the bytes of the shared writer without a call, named after the portal's day", async () => {
  const page = await portal.open("viewer", "/reports");
  const calls = apiCalls(page);
  await page.clock.setFixedTime(testMoment);
  expect(await page.evaluate(() => new Date().toLocaleDateString("en-CA"))).toBe("2026-03-08");
  const exported = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const saved = await download;
    await page.getByText("Report exported successfully.").first().waitFor();
    return { name: saved.suggestedFilename(), bytes: await Bun.file(await saved.path()).bytes() };
  };
  const choose = async (label: string, value: string) => {
    const answer = page.waitForResponse((response) => response.url().endsWith(`?range=${value}`));
    await range(page).selectOption(label);
    await (await answer).finished();
    await settled(page);
  };
  const { name, bytes } = await exported();
  expect(name).toBe("2026-03-09.csv");
  const exportedSummary = await summaryOf();
  expect(bytes).toEqual(new TextEncoder().encode(reportCsv(exportedSummary)));
  expect(new TextDecoder().decode(bytes).split("\r\n")[0]).toBe(
    "Client Name,Status,Progress %,Total Tasks,Completed Tasks,Past Due Tasks,Start Date,Target Launch Date,Forms Accepted,Accepted at First Pass,Reminders of Forms,Days with Client,Days with Agency",
  );
  expect(calls).toEqual([]);
  try {
    portal.app.setNow("2026-03-08T23:30:00.000Z");
    await choose("Last 90 days", "last_90_days");
    expect((await exported()).name).toBe("2026-03-09.csv");
    portal.app.setNow("2026-03-09T11:00:01.000Z");
    await choose("Last 6 months", "last_6_months");
    expect((await exported()).name).toBe("2026-03-10.csv");
  } finally {
    portal.app.setNow(testMoment);
  }
});
