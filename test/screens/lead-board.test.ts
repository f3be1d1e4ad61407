import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { clientLeads } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import { expectJson } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, press, select, toasted } from "../support/presses";
import { addedLead } from "../support/requests-leads";

const portal = inDocument({ templates: false });

beforeEach(async () => {
  await portal.app.db.transaction((tx) => tx.delete(clientLeads));
});

const add = (fields: Record<string, unknown>) => addedLead(portal.app, fields);
const openBoard = (query = "") => portal.open("manager", `/client-leads?layout=board${query}`);
const column = (status: string) => screen.getByRole("region", { name: status });
const cardsIn = (status: string) =>
  within(column(status))
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
const link = (company: string) => screen.getByRole("link", { name: company });
const key = (company: string, ...keys: string[]) => {
  link(company).focus();
  for (const each of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key: each });
};
const stored = async (id: string) =>
  (await expectJson<{ lead: Lead }>(await portal.app.as("viewer")("GET", `/api/client-leads/${id}`))).lead;
const lists = () => portal.sent.filter(({ path }) => path.startsWith("/api/client-leads"));
const announcement = () =>
  document.querySelector("section[aria-label=Leads] > [role=status]")?.textContent ?? "";
const announced = (words: string) => waitFor(() => expect(announcement()).toStartWith(words));

describe("the board", () => {
  test("is in the HTML, with every status, its count and its value, and the first cards of each", async () => {
    await add({ companyName: "Alpha", leadStatus: "qualified", dealValue: 1_500 });
    await add({ companyName: "Beta", leadStatus: "qualified", dealValue: 500 });
    const page = await (await portal.app.as("manager")("GET", "/client-leads?layout=board")).text();
    expect(page).toContain(">Alpha</a>");
    await openBoard();
    expect(lists()).toEqual([]);
    const names = [...document.querySelectorAll(".lead-column h2")].map(({ textContent }) => textContent);
    expect(names.join()).toBe(
      "New,Contacted,Qualified,Follow Up Scheduled,Proposal Sent,Negotiation,On Hold,Won,Lost",
    );
    expect(cardsIn("Qualified")).toEqual(["Beta", "Alpha"]);
    expect(column("Qualified").querySelector("header")?.textContent).toBe(
      "Qualified2 leadsDeal value $2,000",
    );
    const item = within(column("Qualified")).getAllByRole("listitem")[1];
    expect([
      item?.ariaPosInSet ?? item?.getAttribute("aria-posinset"),
      item?.getAttribute("aria-setsize"),
    ]).toEqual(["2", "2"]);
    expect(item?.textContent).toContain("2 of 2 in Qualified");
  });

  test("shows more of a column on request, and keeps the shown ones", async () => {
    const { first } = limits.boardColumn;
    for (let at = 0; at < first + 2; at++) await add({ companyName: `Lead ${at}` });
    await openBoard();
    expect(cardsIn("New")).toHaveLength(first);
    await press("Show more of New");
    await waitFor(() => expect(cardsIn("New")).toHaveLength(first + 2));
    expect(screen.queryByRole("button", { name: "Show more of New" })).toBeNull();
  });

  test("follows the filters, and its layout is stored in the address and in this browser", async () => {
    await add({ companyName: "Alpha", priorityScore: 5 });
    await add({ companyName: "Beta", priorityScore: 1 });
    await portal.open("manager", "/client-leads");
    fireEvent.click(screen.getByRole("radio", { name: "Board" }));
    await waitFor(() => expect(cardsIn("New")).toEqual(["Beta", "Alpha"]));
    expect(window.location.search).toBe("?layout=board");
    await select("Priority", "Priority 5");
    await waitFor(() => expect(cardsIn("New")).toEqual(["Alpha"]));
    expect(document.cookie).toContain("lead_layout=board");
    fireEvent.click(screen.getByRole("radio", { name: "List" }));
    await screen.findByRole("table", { name: "Leads" });
    expect(window.location.search).toBe("?layout=list&priority=5");
    expect(screen.getAllByRole("rowheader")).toHaveLength(1);
  });
});

describe("a card", () => {
  test("is picked up, moved between the statuses and dropped by keys, with one write", async () => {
    const { id } = await add({ companyName: "Alpha", dealValue: 100 });
    await add({ companyName: "Beta", leadStatus: "qualified" });
    await openBoard();
    key("Alpha", " ");
    await announced("Picked up Alpha, 1 of 1 in New.");
    key("Alpha", "ArrowRight");
    await announced("1 of 1 in Contacted");
    key("Alpha", "ArrowRight");
    await announced("2 of 2 in Qualified");
    expect(cardsIn("Qualified")).toEqual(["Beta", "Alpha"]);
    expect(document.activeElement).toBe(link("Alpha"));
    expect(lists()).toEqual([]);
    key("Alpha", " ");
    await announced("Dropped Alpha, 2 of 2 in Qualified.");
    await toasted("Lead updated");
    const writes = portal.sent.filter(({ method }) => method !== "GET");
    expect(writes).toMatchObject([{ method: "PUT", body: { leadStatus: "qualified" }, ifMatch: '"1"' }]);
    expect((await stored(id)).leadStatus).toBe("qualified");
    await waitFor(() => expect(cardsIn("New")).toEqual([]));
    expect(document.activeElement).toBe(link("Alpha"));
  });

  test("returns on Escape without a write, and after a refusal", async () => {
    await add({ companyName: "Alpha" });
    await openBoard();
    key("Alpha", " ", "ArrowRight");
    await waitFor(() => expect(cardsIn("Contacted")).toEqual(["Alpha"]));
    key("Alpha", "Escape");
    await announced("Put back Alpha, 1 of 1 in New.");
    expect(lists()).toEqual([]);
    portal.answer(/^PUT/, () =>
      Response.json({ title: "Busy", status: 503, detail: "Busy." }, { status: 503 }),
    );
    key("Alpha", " ");
    key("Alpha", "ArrowRight");
    key("Alpha", " ");
    await toasted("Failed to update lead: Busy.");
    await waitFor(() => expect(cardsIn("New")).toEqual(["Alpha"]));
    expect(document.activeElement).toBe(link("Alpha"));
  });

  test("is reached by arrow keys, opens its drawer, and is moved by its menu", async () => {
    await add({ companyName: "Alpha" });
    await add({ companyName: "Beta" });
    await add({ companyName: "Gamma", leadStatus: "won" });
    await openBoard();
    fireEvent.keyDown(document.body, { key: "j" });
    expect(document.activeElement).toBe(link("Beta"));
    key("Beta", "ArrowDown");
    expect(document.activeElement).toBe(link("Alpha"));
    key("Alpha", "ArrowRight");
    expect(document.activeElement).toBe(link("Gamma"));
    await press("Status of Beta: New");
    fireEvent.click(await screen.findByRole("menuitemradio", { name: "Contacted" }));
    await waitFor(() => expect(cardsIn("Contacted")).toEqual(["Beta"]));
    fireEvent.click(link("Alpha"));
    const drawer = await dialog("Alpha");
    fireEvent.keyDown(drawer, { key: "j" });
    await dialog("Beta");
  });

  test("cannot be moved by a viewer, who sees why", async () => {
    await add({ companyName: "Alpha" });
    await portal.open("viewer", "/client-leads?layout=board");
    key("Alpha", " ");
    expect(cardsIn("New")).toEqual(["Alpha"]);
    expect(document.querySelector("[data-grip]")).toBeNull();
    expect(announcement()).not.toBe("");
  });
});

test("the list sorts by its headers, and a third press returns to newest first", async () => {
  for (const [companyName, dealValue] of [
    ["Alpha", 5],
    ["Beta", 50],
    ["Gamma", 20],
  ])
    await add({ companyName, dealValue });
  await portal.open("manager", "/client-leads?layout=list");
  const shown = () => screen.getAllByRole("rowheader").map((cell) => cell.querySelector("a")?.textContent);
  expect(shown()).toEqual(["Gamma", "Beta", "Alpha"]);
  await press("Deal Value");
  await waitFor(() => expect(shown()).toEqual(["Beta", "Gamma", "Alpha"]));
  expect(window.location.search).toBe("?layout=list&sort=-dealValue");
  await press("Deal Value");
  await waitFor(() => expect(shown()).toEqual(["Alpha", "Gamma", "Beta"]));
  await press("Deal Value");
  await waitFor(() => expect(shown()).toEqual(["Gamma", "Beta", "Alpha"]));
});
