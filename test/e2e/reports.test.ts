import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { ClientDetail } from "../../src/contract/onboarding";
import type { ReportClient, ReportSummary } from "../../src/contract/reports";
import { reportCsv } from "../../src/format/report-csv";
import { seedDemo } from "../../src/seeds/demo";
import { accessibilityProblems } from "../support/accessibility";
import { expectJson } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inChromium, islandsReady } from "../support/portal-browser";
import { portalZone, testMoment } from "../support/zones";

const portal = inChromium({ templates: false });

beforeAll(async () => {
  await seedDemo(portal.app, { now: testMoment, timeZone: portalZone });
});

const summaryOf = async (query = "") =>
  expectJson<ReportSummary>(await portal.app.as("viewer")("GET", `/api/reports/summary${query}`));

const region = (page: Page, name: string) => page.getByRole("region", { name });
const card = async (page: Page, name: string) => {
  const [, ...lines] = (await region(page, name).innerText()).split("\n").filter(Boolean);
  return lines;
};
const range = (page: Page) => page.getByLabel("Date range");

/** Notes every call to the API from here on. */
function apiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  return calls;
}

/** The figures of the chosen range are there. */
async function settled(page: Page) {
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
}

describe("the report", () => {
  test("comes with its figures and asks for nothing again", async () => {
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
  });

  test("shows how much of each category is done, in the colour of its percentage", async () => {
    const page = await portal.open("viewer", "/reports");
    const rows = region(page, "Task Completion by Category").getByRole("listitem");
    const shown = await rows.evaluateAll((items) =>
      items.map((item) => [
        (item as HTMLElement).innerText.replace(/\s+/g, " "),
        item.querySelector("progress")?.dataset.tone,
      ]),
    );
    expect(shown).toEqual(
      expect.arrayContaining([
        ["Account Access 92%", "green"],
        ["Brand Registry 78%", "yellow"],
        ["Catalog 85%", "blue"],
        ["Ads 71%", "yellow"],
        ["Analytics 88%", "blue"],
        ["Finance 82%", "blue"],
      ]),
    );
  });

  test("lists who is past due, most first, and opens a client", async () => {
    const page = await portal.open("viewer", "/reports");
    const { clients } = await summaryOf();
    const counts = clients.map(({ pastDueTasks }) => pastDueTasks).filter((count) => count > 0);
    const rows = region(page, "Past Due Tasks by Client").getByRole("listitem");
    const shown = (await rows.allInnerTexts()).map((text) => text.split("\n").filter(Boolean));
    expect(shown.map(([, count]) => Number.parseInt(count ?? "", 10))).toEqual(
      counts.sort((a, b) => b - a).slice(0, 8),
    );
    for (const [, count, risk] of shown) {
      expect(risk).toBe(Number.parseInt(count ?? "", 10) > 3 ? "High Risk" : "Medium Risk");
    }
    const first = rows.first().getByRole("link");
    const id = clients.find(({ name }) => name === shown[0]?.[0])?.id;
    expect(await first.getAttribute("href")).toBe(`/clients/${id}`);
    await rows.first().getByText("tasks").click({ force: true });
    await page.waitForURL(`**/clients/${id}`);
  });

  test("shows every client's progress in the table", async () => {
    const page = await portal.open("viewer", "/reports");
    const table = page.getByRole("table", { name: "Client Performance Overview" });
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
      "Client Name",
      "Status",
      "Progress",
      "Tasks Completed",
      "Past Due Count",
      "Risk",
      "Start Date",
    ]);
    const { clients } = await summaryOf();
    expect(
      await page.getByText(`Showing 1 to ${clients.length} of ${clients.length} results`).isVisible(),
    ).toBe(true);
    const waiting = clients.find(({ startDate }) => startDate === null);
    const late = clients.find(({ pastDueTasks }) => pastDueTasks > 3);
    for (const client of [waiting, late]) {
      if (!client) throw new Error("the demo has no such client");
      expect(await cells(page, client)).toEqual(cellsOf(client));
    }
  });
});

const cells = async (page: Page, { name }: ReportClient) => {
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  return (await row.getByRole("cell").allInnerTexts()).map((text) => text.trim().replace(/\s+/g, " "));
};

const cellsOf = (client: ReportClient) => [
  `${client.name} ${client.brandNames.join(", ")}`.replace(/\s+/g, " "),
  `${client.status.charAt(0).toUpperCase()}${client.status.slice(1)}`,
  `${client.percentComplete}%`,
  `${client.completedTasks}/${client.totalTasks}`,
  `${client.pastDueTasks}`,
  client.pastDueTasks > 3 ? "High Risk" : client.pastDueTasks > 0 ? "Medium Risk" : "On Track",
  client.startDate
    ? new Date(client.startDate).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })
    : "Not started",
];

describe("the date range", () => {
  test("changes every figure over time and stays in the address", async () => {
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

  test("can be any days; what cannot be asked for has a message and makes no call", async () => {
    const page = await portal.open("viewer", "/reports");
    await range(page).selectOption("Custom range");
    await page.getByText("than the period before").waitFor();
    const calls = apiCalls(page);
    await page.getByLabel("To", { exact: true }).fill("2026-01-31");
    await page.getByText("Must not be before the start").waitFor();
    expect(await page.getByLabel("To", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("From", { exact: true }).fill("");
    await page.getByText("Required for a custom range").waitFor();
    expect(calls).toEqual([]);
    await page.getByLabel("From", { exact: true }).fill("2026-01-01");
    await settled(page);
    expect(calls).toEqual(["/api/reports/summary?range=custom&from=2026-01-01&to=2026-01-31"]);
    expect(await page.getByText("Required for a custom range").count()).toBe(0);
    const { metrics } = await summaryOf("?range=custom&from=2026-01-01&to=2026-01-31");
    expect((await card(page, "On-Time Completion"))[0]).toBe(`${metrics.onTime.percent}%`);
    await page.reload();
    await islandsReady(page);
    expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("2026-01-01");
    expect((await card(page, "On-Time Completion"))[0]).toBe(`${metrics.onTime.percent}%`);
  });

  test("of days without any work has no data, which is not a 0", async () => {
    const page = await portal.open("viewer", "/reports?range=custom&from=1999-01-01&to=1999-01-31");
    expect(await card(page, "Avg. Time to Complete")).toEqual(["No data available"]);
    expect(await card(page, "On-Time Completion")).toEqual(["No data available"]);
    expect(await card(page, "Task Completion by Category")).toEqual(["No data available"]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("that an address gets wrong is pointed out beside the default figures", async () => {
    const page = await portal.open("viewer", "/reports?range=custom&from=2026-03-09&to=2026-03-01");
    expect(await page.getByText("Must not be before the start").isVisible()).toBe(true);
    expect(await page.getByText("Still showing: Last 30 days").isVisible()).toBe(true);
    expect((await card(page, "Avg. Time to Complete"))[0]).toBe("28 days");
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("keeps the old figures, dimmed, while the new ones load, and says what failed", async () => {
    expectConsoleError(/Failed to load resource/);
    const page = await portal.open("viewer", "/reports");
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
    expect(await page.locator("[aria-busy=true]").count()).toBe(2);
    answer();
    const alert = page.getByRole("alert");
    await alert.getByText("Reports could not be loaded").waitFor();
    expect(await alert.getByText("The database is busy.").isVisible()).toBe(true);
    expect(await page.getByText("28 days").count()).toBe(0);
    expect(await page.getByRole("table").isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unroute("**/api/reports/summary?**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await region(page, "Avg. Time to Complete").waitFor();
    const { metrics } = await summaryOf("?range=last_6_months");
    expect((await card(page, "Avg. Time to Complete"))[0]).toBe(`${metrics.timeToComplete.days} days`);
    expect(await alert.count()).toBe(0);
  });
});

test("Export CSV saves a file of the report's date with the bytes of the shared writer, without a call", async () => {
  const page = await portal.open("viewer", "/reports");
  const calls = apiCalls(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  await page.getByText("Report exported successfully.").first().waitFor();
  expect(download.suggestedFilename()).toBe("2026-03-09.csv");
  const bytes = await Bun.file(await download.path()).bytes();
  const { clients } = await summaryOf();
  expect(bytes).toEqual(new TextEncoder().encode(reportCsv(clients)));
  expect(new TextDecoder().decode(bytes).split("\r\n")[0]).toBe(
    "Client Name,Status,Progress %,Total Tasks,Completed Tasks,Past Due Tasks,Start Date,Target Launch Date",
  );
  expect(calls).toEqual([]);
});

test("a file is named after the portal's day, whatever day the browser has", async () => {
  const page = await portal.open("viewer", "/reports");
  await page.clock.setFixedTime(testMoment);
  expect(await page.evaluate(() => new Date().toLocaleDateString("en-CA"))).toBe("2026-03-08");
  const exported = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    return (await download).suggestedFilename();
  };
  const choose = async (label: string, value: string) => {
    const answer = page.waitForResponse((response) => response.url().endsWith(`?range=${value}`));
    await range(page).selectOption(label);
    await (await answer).finished();
    await settled(page);
  };
  expect(await exported()).toBe("2026-03-09.csv");
  try {
    portal.app.setNow("2026-03-08T23:30:00.000Z");
    await choose("Last 90 days", "last_90_days");
    expect(await exported()).toBe("2026-03-09.csv");
    portal.app.setNow("2026-03-09T11:00:01.000Z");
    await choose("Last 6 months", "last_6_months");
    expect(await exported()).toBe("2026-03-10.csv");
  } finally {
    portal.app.setNow(testMoment);
  }
});

test("a past-due task that is done at last leaves the card, the list and the table", async () => {
  const { stats, clients } = await summaryOf();
  const late = clients.find(({ pastDueTasks }) => pastDueTasks === 1);
  if (!late) throw new Error("the demo has no client with one past-due task");
  const page = await portal.open("viewer", "/reports");
  const listed = region(page, "Past Due Tasks by Client").getByRole("link", { name: late.name });
  expect(await listed.count()).toBe(1);

  const manager = portal.app.as("manager");
  const { tasks } = await expectJson<ClientDetail>(await manager("GET", `/api/clients/${late.id}`));
  const task = tasks.find(({ isPastDue }) => isPastDue);
  await expectJson(await manager("PATCH", `/api/tasks/${task?.id}`, { status: "done" }));
  await page.reload();
  await islandsReady(page);
  expect((await card(page, "Active Clients"))[1]).toBe(`${stats.pastDue - 1} past due tasks`);
  expect(await listed.count()).toBe(0);
  const shown = await cells(page, late);
  expect(shown[3]).toBe(`${late.completedTasks + 1}/${late.totalTasks}`);
  expect(shown.slice(4, 6)).toEqual(["0", "On Track"]);
});
