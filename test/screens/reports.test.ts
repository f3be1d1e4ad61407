import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { ReportClient, ReportSummary } from "#/src/contract/reports";
import { expectJson, linkClientUser, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { fill, press, select, shownIn } from "../support/presses";

const portal = inDocument({ templates: false, demo: true });

const summaryOf = async (query = "") =>
  expectJson<ReportSummary>(await portal.app.as("viewer")("GET", `/api/reports/summary${query}`));

const region = (name: string) => screen.getByRole("region", { name });
const textOf = (name: string) => region(name).textContent?.replace(name, "");
const itemsIn = (name: string) => within(region(name)).getAllByRole("listitem");

/** Waits for the figures of the selected range. */
const settled = () => waitFor(() => expect(document.querySelector("[aria-busy]")).toBeNull());

describe("the report", () => {
  test("shows the completed share of each category, in the color of its percentage", async () => {
    await portal.open("viewer", "/reports");
    const shown = itemsIn("Task Completion by Category").map((item) => [
      item.textContent,
      item.querySelector("progress")?.dataset.tone,
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ["Account Access92%92%", "green"],
        ["Brand Registry78%78%", "yellow"],
        ["Catalog85%85%", "blue"],
        ["Ads71%71%", "yellow"],
        ["Analytics88%88%", "blue"],
        ["Finance82%82%", "blue"],
      ]),
    );
  });

  test("lists past-due clients, most past-due tasks first, each with a link to the client", async () => {
    await portal.open("viewer", "/reports");
    const { clients } = await summaryOf();
    const late = clients.filter(({ pastDueTasks }) => pastDueTasks > 0);
    const items = itemsIn("Past Due Tasks by Client");
    expect(items.map((item) => Number(/(\d+) tasks?/.exec(item.textContent ?? "")?.[1]))).toEqual(
      late
        .map(({ pastDueTasks }) => pastDueTasks)
        .sort((a, b) => b - a)
        .slice(0, 8),
    );
    for (const item of items) {
      const link = within(item).getByRole("link");
      const client = late.find(({ name }) => name === link.textContent);
      expect(link.getAttribute("href")).toBe(`/clients/${client?.id}`);
      expect(item.textContent).toContain((client?.pastDueTasks ?? 0) > 3 ? "High Risk" : "Medium Risk");
    }
  });

  test("shows every client's progress in the table", async () => {
    await portal.open("viewer", "/reports");
    const table = within(screen.getByRole("table", { name: "Client Performance Overview" }));
    expect(
      table.getAllByRole("columnheader").map((head) => (head.querySelector("button") ?? head).textContent),
    ).toEqual([
      "Client Name",
      "Status",
      "Progress",
      "Tasks Completed",
      "Past Due Count",
      "Risk",
      "Start Date",
    ]);
    const { clients } = await summaryOf();
    expect(screen.getByText(`Showing 1 to ${clients.length} of ${clients.length} results`)).toBeDefined();
    const waiting = clients.find(({ startDate }) => startDate === null);
    const late = clients.find(({ pastDueTasks }) => pastDueTasks > 3);
    for (const client of [waiting, late]) {
      if (!client) throw new Error("the demo has no such client");
      expect(cells(client)).toEqual(cellsOf(client));
    }
  });

  test("removes a past-due task from the card, the list and the table once it is done", async () => {
    const { stats, clients } = await summaryOf();
    const late = clients.find(({ pastDueTasks }) => pastDueTasks === 1);
    if (!late) throw new Error("the demo has no client with one past-due task");
    const listed = () => within(region("Past Due Tasks by Client")).queryByRole("link", { name: late.name });
    await portal.open("viewer", "/reports");
    expect(listed()).not.toBeNull();
    const manager = portal.app.as("manager");
    const { tasks } = await expectJson<ClientDetail>(await manager("GET", `/api/clients/${late.id}`));
    const task = tasks.find(({ isPastDue }) => isPastDue);
    await expectJson(await manager("PATCH", `/api/tasks/${task?.id}`, { status: "done" }));
    await portal.open("viewer", "/reports");
    expect(textOf("Active Clients")).toBe(`${stats.activeClients}${stats.pastDue - 1} past due tasks`);
    expect(listed()).toBeNull();
    const shown = cells(late);
    expect(shown[3]).toBe(`${late.completedTasks + 1}/${late.totalTasks} tasks`);
    expect(shown.slice(4, 6)).toEqual(["0", "On Track"]);
  });
});

function cells({ name }: ReportClient) {
  const table = screen.getByRole("table", { name: "Client Performance Overview" });
  const row = within(table).getByRole("link", { name }).closest("tr");
  return [...(row?.cells ?? [])].map(({ textContent }) => textContent);
}

const cellsOf = (client: ReportClient) => [
  client.name + client.brandNames.join(", "),
  `${client.status.charAt(0).toUpperCase()}${client.status.slice(1)}`,
  `${client.percentComplete}%${client.percentComplete}%`,
  `${client.completedTasks}/${client.totalTasks} tasks`,
  client.pastDueTasks > 0 ? `${client.pastDueTasks} past due` : "0",
  client.pastDueTasks > 3 ? "High Risk" : client.pastDueTasks > 0 ? "Medium Risk" : "On Track",
  client.startDate
    ? new Date(client.startDate).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })
    : "Not started",
];

describe("the date range", () => {
  test("can be any days; an invalid range shows a message and makes no call", async () => {
    await portal.open("viewer", "/reports");
    await select("Date range", "Custom range");
    await screen.findAllByText(/than the period before/);
    const before = portal.sent.length;
    await fill("To", "2026-01-31");
    await screen.findByText("Must not be before the start");
    expect(screen.getByLabelText("To").getAttribute("aria-invalid")).toBe("true");
    await fill("From", "");
    await screen.findByText("Required for a custom range");
    expect(portal.sent).toHaveLength(before);
    await fill("From", "2026-01-01");
    await waitFor(() => expect(portal.sent).toHaveLength(before + 1));
    await settled();
    const query = "?range=custom&from=2026-01-01&to=2026-01-31";
    expect(portal.sent.at(-1)?.path).toBe(`/api/reports/summary${query}`);
    expect(screen.queryByText("Required for a custom range")).toBeNull();
    const { metrics } = await summaryOf(query);
    expect(textOf("On-Time Completion")).toStartWith(`${metrics.onTime.percent}%`);
    const { search } = window.location;
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      range: "custom",
      from: "2026-01-01",
      to: "2026-01-31",
    });
    await portal.open("viewer", `/reports${search}`);
    expect(shownIn("From")).toBe("2026-01-01");
    expect(textOf("On-Time Completion")).toStartWith(`${metrics.onTime.percent}%`);
    expect(portal.sent).toEqual([]);
  });

  test("can be loaded again after a failure", async () => {
    await portal.open("viewer", "/reports");
    const problem = { title: "Service Unavailable", status: 503, detail: "The database is busy." };
    const goOn = portal.answer(/summary/, () => Response.json(problem, { status: 503 }));
    await select("Date range", "Last 6 months");
    await screen.findByText("Reports could not be loaded");
    goOn();
    await press("Try again");
    const { metrics } = await summaryOf("?range=last_6_months");
    await waitFor(() =>
      expect(textOf("Avg. Time to Complete")).toStartWith(`${metrics.timeToComplete.days} days`),
    );
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("Reports could not be loaded")).toBeNull();
  });
});

test.each(["admin", "manager", "contributor", "viewer"] as const)(
  "a %s may read and export",
  async (role) => {
    await portal.open(role, "/reports");
    expect(screen.getByRole("link", { name: "Reports" }).getAttribute("href")).toBe("/reports");
    expect(screen.getByRole("button", { name: "Export CSV" }).getAttribute("aria-disabled")).toBeNull();
  },
);

test("a client user is told that the reports are not for them and has no entry for them", async () => {
  const own = await makeClient(portal.app, { name: "Own House" });
  await linkClientUser(portal.app, own.id);
  await portal.open("client", "/reports");
  expect(screen.getAllByText("Access Denied").length).toBeGreaterThan(0);
  expect(screen.queryByRole("link", { name: "Reports" })).toBeNull();
  expect((await portal.app.as("client")("GET", "/api/reports/summary")).status).toBe(403);
});
