import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inDocument } from "../support/portal-document";
import { press } from "../support/presses";

const portal = inDocument({ now: "2026-03-09T02:30:00.000Z" });

beforeAll(async () => {
  const { app } = portal;
  const client = await makeClient(app, { name: "Harbor Coffee", websiteUrl: "https://harbor.test/" });
  await makeOnboarding(app, client.id, "2026-02-01");
  await makeOnboarding(app, (await makeClient(app, { name: "Pier Tea" })).id, "2026-02-01");
  app.setNow("2026-03-09T12:30:00.000Z");
  await app.as("manager")("PATCH", `/api/clients/${client.id}`, {
    status: "active",
    brandNames: ["Harbor", "Pier 9"],
    websiteUrl: null,
  });
  await app.as("admin")("PATCH", `/api/admin/users/${app.people.viewer.id}/role`, { role: "contributor" });
});

const open = (query: string) => portal.open("admin", `/admin${query}`);
const rows = () => [...document.querySelectorAll<HTMLElement>("tbody tr")];
const firstRow = () => {
  const [row] = rows();
  if (!row) throw new Error("The log has no row.");
  return row;
};
const showing = (words: RegExp) => screen.findByText(words);
const total = async () => Number(/of (\d+) results/.exec((await showing(/of \d+ results/)).textContent)?.[1]);
const logCalls = () => portal.sent.filter(({ path }) => path.startsWith("/api/admin/audit-logs"));
const openTab = async () => fireEvent.click(await screen.findByRole("tab", { name: "Audit Logs" }));

beforeEach(() => expectConsoleError(/The tag <search> is unrecognized/));

describe("Audit Logs", () => {
  test("is requested when its tab opens, newest first, with times in the portal's zone", async () => {
    await open("");
    expect(logCalls()).toEqual([]);
    await openTab();
    await showing(/^Showing 1 to 50 of \d+ results$/);
    expect(window.location.search).toBe("?tab=audit");
    expect(logCalls()).toHaveLength(1);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Timestamp",
      "User",
      "Action",
      "Entity",
      "Details",
    ]);
    const cells = [...firstRow().querySelectorAll("th, td")].map(({ textContent }) => textContent);
    expect(cells[0]).toContain("Mar 10, 2026, 1:30 AM");
    expect(cells.slice(1).join(" ")).toMatch(
      /Ada Admin.*Role changed.*User.*Vic Viewer.*Role: Viewer → Contributor/,
    );
  });

  test("shows the texts of a first load while it waits, and an error in place with Try again", async () => {
    await open("");
    const { promise, resolve } = Promise.withResolvers<Response>();
    const goOn = portal.answer(/^GET \/api\/admin\/audit-logs/, () => promise);
    await openTab();
    await screen.findByText("Loading audit logs...");
    resolve(Response.json({ title: "Down", status: 503, detail: "The log rests." }, { status: 503 }));
    await screen.findByText("The log rests.");
    goOn();
    await press("Try again");
    await showing(/^Showing 1 to 50/);
  });

  test("an entry expands to its fields, before and after", async () => {
    await open("?tab=audit&entity=client&action=update");
    const row = firstRow();
    const details = row.querySelector("details");
    if (!details) throw new Error("The row does not unfold.");
    details.open = true;
    fireEvent(details, new Event("toggle"));
    await within(row).findByText("Website URL");
    const read = (label: string) => {
      const field = [...row.querySelectorAll("dl > div")].find(({ textContent }) =>
        textContent?.includes(label),
      );
      return ["del", "ins"].map((side) => field?.querySelector(side)?.textContent);
    };
    expect(read("Status")).toEqual(["Lead", "Active"]);
    expect(read("Website URL")).toEqual(["https://harbor.test/", "none"]);
    expect(read("Brand names")[1]).toBe("Harbor, Pier 9");
    expect(row.textContent).toContain("Harbor Coffee");
  });

  test("is searched by the subject of an entry, which links there", async () => {
    await open("?tab=audit&entity=client_task");
    const search = screen.getByRole("searchbox", { name: "Search by name" });
    fireEvent.input(search, { target: { value: "pier t" } });
    await waitFor(() => expect(window.location.search).toContain("search=pier+t"));
    await waitFor(() =>
      expect(rows().every(({ textContent }) => textContent?.includes("Pier Tea"))).toBe(true),
    );
    expect(within(firstRow()).getByRole("link").getAttribute("href")).toMatch(
      /^\/clients\/[\w-]{36}\?task=[\w-]{36}$/,
    );
  });

  test("no day is requested while its year is being typed", async () => {
    await open("?tab=audit");
    const type = (typed: string) =>
      fireEvent.input(screen.getByLabelText("From"), { target: { value: typed } });
    for (const typed of ["0002-03-10", "0020-03-10", "0202-03-10"]) type(typed);
    await new Promise((resolve) => setTimeout(resolve));
    expect([window.location.search, logCalls()]).toEqual(["?tab=audit", []]);
    type("2026-03-10");
    await waitFor(() => expect(window.location.search).toBe("?tab=audit&from=2026-03-10"));
    await open("?tab=audit&from=0002-03-10");
    await showing(/^Showing 1 to 50 of/);
  });

  test("Refresh loads newer entries", async () => {
    await open("?tab=audit&entity=client&action=create");
    const before = await total();
    await makeClient(portal.app, { name: `Late House ${before}` });
    await press("Refresh");
    await showing(new RegExp(`of ${before + 1} results`));
  });
});
