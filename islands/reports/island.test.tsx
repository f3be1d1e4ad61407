import { afterEach, describe, expect, test } from "bun:test";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { IslandRoot } from "#/islands/runtime/hydration/island-root";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import { viewer } from "#/islands/runtime/page/viewer.fixture";
import type { ReportSummary } from "#/src/contract/reports";
import { inBrowser } from "#/test/support/browser";
import Reports from "./island";
import { reportClient, reportSummary } from "./report.fixture";

inBrowser();

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Renders the island as a page would; without a summary the browser loads it. */
function show(summary?: ReportSummary, address = "/reports") {
  window.history.replaceState(null, "", address);
  const query = { range: "last_30_days" } as const;
  return render(
    <IslandRoot url={address} viewer={viewer()} queryClient={createQueryClient()}>
      <Reports query={query} {...(summary && { summary })} />
    </IslandRoot>,
  );
}

/** Serves these responses to the next calls in order, and records the calls. */
function answerWith(...responses: (Response | Promise<Response>)[]): string[] {
  const calls: string[] = [];
  const next = async (request: Request | string | URL) => {
    calls.push(String(request instanceof Request ? request.url : request));
    const response = responses.shift();
    if (!response) throw new Error("No call was expected.");
    return response;
  };
  globalThis.fetch = Object.assign(next, { preconnect: realFetch.preconnect });
  return calls;
}

const card = (label: string) => screen.getByRole("region", { name: label });
const textOf = (label: string) => card(label).textContent?.replace(label, "");
const choose = (range: string) =>
  fireEvent.change(screen.getByLabelText("Date range"), { target: { value: range } });
const isDimmed = (label: string) => card(label).closest("[aria-busy]") !== null;

describe("figures", () => {
  test("a report in the page is shown without a call", () => {
    const calls = answerWith();
    show(reportSummary());
    expect(textOf("Avg. Time to Complete")).toBe("28 days12% faster than last month");
    expect(textOf("On-Time Completion")).toBe("87%5% improvement");
    expect(textOf("Active Clients")).toBe("179 past due tasks");
    expect(textOf("Risk Score")).toBe("LowEvery client is on track");
    expect(calls).toEqual([]);
  });

  test("a card without data says so and shows no 0", () => {
    const metrics = {
      timeToComplete: { days: null, fasterPercent: null },
      onTime: { percent: null, improvementPoints: null },
      categories: [],
    };
    show(reportSummary({ stats: { activeClients: 0, pastDue: 0 }, clients: [], metrics }));
    const places = [
      "Avg. Time to Complete",
      "On-Time Completion",
      "Active Clients",
      "Risk Score",
      "Task Completion by Category",
      "Past Due Tasks by Client",
      "Client Performance Overview",
    ];
    expect(places.map(textOf)).toEqual(places.map(() => "No data available"));
  });

  test("a figure without a comparison says so", () => {
    show(reportSummary({ metrics: { timeToComplete: { days: 1, fasterPercent: null } } }));
    expect(textOf("Avg. Time to Complete")).toBe("1 dayNo data for last month");
  });

  test("clients without past-due tasks are not listed as late", () => {
    show(reportSummary());
    expect(textOf("Past Due Tasks by Client")).toBe("No past due tasksEvery client is on track.");
  });

  test("eight late clients are listed, with a link to the others", () => {
    const clients = Array.from({ length: 11 }, () => reportClient({ pastDueTasks: 4 }));
    show(reportSummary({ clients }));
    const panel = within(card("Past Due Tasks by Client"));
    expect(panel.getAllByRole("listitem")).toHaveLength(8);
    expect(panel.getAllByText("High Risk")).toHaveLength(8);
    expect(panel.getByRole("link", { name: "View all 11 clients" }).getAttribute("href")).toBe(
      "/?pastDue=true&sort=-tasks",
    );
  });

  test.each([
    [80, "green"],
    [79, "blue"],
    [60, "blue"],
    [59, "yellow"],
    [40, "yellow"],
    [39, "orange"],
    [20, "orange"],
    [19, "red"],
  ])("a client at %p percent has a %s bar", (percentComplete, tone) => {
    show(reportSummary({ clients: [reportClient({ name: "Harbor", percentComplete })] }));
    expect(screen.getByLabelText("Progress of Harbor").getAttribute("data-tone")).toBe(tone);
  });
});

test("of ten thousand clients fifty are in the document", () => {
  const clients = Array.from({ length: 10_000 }, () => reportClient());
  show(reportSummary({ clients }), "/reports?page=999999");
  expect(screen.getByText("Showing 9951 to 10000 of 10000 results")).toBeDefined();
  expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(51);
});

describe("loading", () => {
  test("a first load without data shows that it loads, then the report", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerWith(promise);
    show();
    expect(screen.getByText("Loading reports...")).toBeDefined();
    expect(screen.getByRole("button", { name: "Export CSV" }).getAttribute("aria-disabled")).toBe("true");
    resolve(Response.json(reportSummary()));
    await screen.findByText("28 days");
    expect(screen.queryByText("Loading reports...")).toBeNull();
  });

  test("another range is requested while the old figures stay, dimmed", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const calls = answerWith(promise);
    show(reportSummary());
    choose("last_90_days");
    expect(await screen.findByText("Loading reports...")).toBeDefined();
    expect(textOf("Avg. Time to Complete")).toBe("28 days12% faster than last month");
    expect([isDimmed("Avg. Time to Complete"), isDimmed("Task Completion by Category")]).toEqual([
      true,
      true,
    ]);
    resolve(Response.json(reportSummary({ metrics: { timeToComplete: { days: 31, fasterPercent: -4 } } })));
    await screen.findByText("4% slower than the period before");
    expect([isDimmed("Avg. Time to Complete"), isDimmed("Task Completion by Category")]).toEqual([
      false,
      false,
    ]);
    expect(calls).toEqual(["/api/reports/summary?range=last_90_days"]);
    choose("last_30_days");
    expect(textOf("Avg. Time to Complete")).toBe("28 days12% faster than last month");
    expect(calls).toHaveLength(1);
  });

  test("an invalid custom range has a message under its field and makes no call", () => {
    const calls = answerWith();
    show(reportSummary(), "/reports?range=custom&from=2026-03-02&to=2026-03-01");
    const to = screen.getByLabelText("To");
    expect(to.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(to.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Must not be before the start",
    );
    expect(screen.getByText("Still showing: Last 30 days")).toBeDefined();
    fireEvent.change(to, { target: { value: "" } });
    expect(screen.getByText("Required for a custom range")).toBeDefined();
    expect(calls).toEqual([]);
  });
});

describe("failing", () => {
  const problem = { title: "Service Unavailable", status: 503, detail: "The database is busy." };
  const busy = () => Response.json(problem, { status: 503 });

  test("a failed first load shows the reason and can be tried again", async () => {
    answerWith(busy(), Response.json(reportSummary()));
    show();
    await screen.findByText("Reports could not be loaded");
    expect(screen.getByText("The database is busy.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("28 days");
  });

  test("a failed range removes its figures and keeps the clients", async () => {
    answerWith(busy());
    show(reportSummary({ clients: [reportClient({ name: "Harbor Coffee" })] }));
    choose("last_6_months");
    await screen.findByText("The database is busy.");
    expect(screen.queryByText("28 days")).toBeNull();
    expect(screen.getByRole("link", { name: "Harbor Coffee" })).toBeDefined();
    choose("last_30_days");
    expect(await screen.findByText("28 days")).toBeDefined();
    expect(screen.queryByText("The database is busy.")).toBeNull();
  });
});
