import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { clientAudits, upcomingAudits } from "#/db/schema";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import type { Client } from "#/src/contract/clients";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, pickClient, press, question, shownIn, toasted } from "../support/presses";
import { addedAudit, addedUpcoming } from "../support/requests-audits";

const portal = inDocument({ templates: false });
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

const open = () => portal.open("manager", "/audit");
const audits = async () => expectJson<Audit[]>(await portal.app.as("admin")("GET", "/api/client-audits"));
const toCome = async () =>
  expectJson<UpcomingAudit[]>(await portal.app.as("admin")("GET", "/api/upcoming-audits"));
const panel = () => within(screen.getByRole("region", { name: "Upcoming Audits" }));
const isClosed = (name = "New Audit") =>
  waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());
const shown = (text: string) => screen.queryAllByText(text);
const typeInto = (label: string, value: string) => fill(label, value, document.body);
const shownAs = (label: string, way: "Table" | "JSON") =>
  press(way, screen.getByRole("group", { name: `${label}, shown as` }));

async function openNew(client: string) {
  await open();
  await press("New Audit");
  const form = await dialog("New Audit");
  await pickClient(client, form);
  return form;
}

test("while the year of an audit's date is being typed nothing is requested, and no next date is shown", async () => {
  const form = await openNew(tidewell.name);
  await within(form).findByText("Next due Mar 16, 2026");
  const basisRequests = () => portal.sent.filter(({ path }) => path.includes("/basis")).length;
  await waitFor(() => expect(basisRequests()).toBe(1));
  for (const typed of ["0002-03-09", "0020-03-09", "0202-03-09"]) {
    await fill("Audit Date", typed, form);
    await waitFor(() => expect(within(form).queryAllByText(/^Next due/).length).toBe(0));
  }
  expect(basisRequests()).toBe(1);
  await fill("Audit Date", "2026-03-02", form);
  await within(form).findByText("Next due Mar 9, 2026");
  await waitFor(() => expect(basisRequests()).toBe(2));
});

describe("completing an upcoming audit", () => {
  test("opens the dialog for that client, and the entry disappears once the audit is saved", async () => {
    await addedUpcoming(portal.app, { brandName: "tidewell" });
    await addedUpcoming(portal.app, { brandName: "Unheard of" });
    await open();
    await press("Complete Unheard of");
    expect(shownIn("Client", await dialog("New Audit"))).toBe("");
    await press("Cancel", await dialog("New Audit"));
    await isClosed();
    await press("Complete tidewell");
    const begun = await dialog("New Audit");
    await waitFor(() => expect(shownIn("Client", begun)).toBe(tidewell.name));
    await fill("Overall Notes", "Half a thought", begun);
    await press("Cancel", begun);
    await press("Discard", await question("Discard changes?"));
    await isClosed();
    expect(await toCome()).toHaveLength(2);
    panel().getByText("tidewell");

    await press("Complete tidewell");
    const form = await dialog("New Audit");
    await waitFor(() => expect(shownIn("Client", form)).toBe(tidewell.name));
    expect([shownIn("Audit Date", form), shownIn("Audit Frequency", form)]).toEqual(["2026-03-09", "weekly"]);
    expect(shownIn("Overall Notes", form)).toBe("");
    await press("Create Audit", form);
    await toasted("Audit created successfully");
    await isClosed();
    await screen.findByRole("heading", { level: 3, name: tidewell.name });
    await waitFor(() => expect(panel().queryByText("tidewell")).toBeNull());
    expect((await toCome()).map(({ brandName }) => brandName)).toEqual(["Unheard of"]);
    expect(await audits()).toMatchObject([{ clientId: tidewell.id, healthScore: 5, monthlySalesData: null }]);
  });

  test("fails if another user completed it meanwhile, and typed values stay", async () => {
    const { id } = await addedUpcoming(portal.app, { brandName: "Tidewell" });
    await open();
    await press("Complete Tidewell");
    const form = await dialog("New Audit");
    await fill("Risks", "One supplier", form);
    expect((await portal.app.as("admin")("DELETE", `/api/upcoming-audits/${id}`)).status).toBe(204);
    await press("Create Audit", form);
    const words = "This upcoming audit was completed or deleted in the meantime, so the audit was not saved.";
    await toasted(`Failed to create audit: ${words}`);
    expect((await within(form).findByRole("alert")).textContent).toContain(words);
    expect(shownIn("Risks", form)).toBe("One supplier");
    expect(await audits()).toEqual([]);
  });
});

test("the health score follows the typed scores, with the share of each", async () => {
  const form = await openNew("Solenne Beauty");
  const score = () =>
    within(form)
      .getByText(/out of 10, from the six scores/)
      .closest("[role=status]")?.textContent;
  const typed: [label: string, value: string, adds: string, total: string][] = [
    ["Sales Trends (3x)", "10", "Adds 3.0 of 3.0", "6.5 Medium"],
    ["Advertising (2x)", "9", "Adds 1.8 of 2.0", "7.3 Medium"],
    ["Profitability (2x)", "9", "Adds 1.8 of 2.0", "8.1 High"],
    ["Creative", "4", "Adds 0.4 of 1.0", "8.0 High"],
  ];
  expect(score()).toContain("5.0 Medium");
  for (const [label, value, adds, total] of typed) {
    await fill(label, value, form);
    await waitFor(() => expect(score()).toContain(total));
    expect(within(form).getAllByText(adds).length).toBeGreaterThan(0);
  }
  await press("Create Audit", form);
  await toasted("Audit created successfully");
  expect(await audits()).toMatchObject([{ healthScore: 8, creativeScore: 4, amazonVisualScore: 5 }]);
});

describe("the structured fields", () => {
  const labels = ["Monthly Sales", "Ad Spend by Channel", "Top SKUs", "Underperforming SKUs"];
  const broken = '[\n  {"sku": "A-1", "sales": 12 000}\n]';

  test("keep invalid JSON as typed, and point to the error", async () => {
    const form = await openNew("Solenne Beauty");
    for (const label of labels) {
      await shownAs(label, "JSON");
      await typeInto(`${label} as JSON`, broken);
    }
    await waitFor(() => expect(within(form).getAllByText(/^Line 2, column 30:/)).toHaveLength(4));
    await press("Create Audit", form);
    await waitFor(() => expect(shown("Must be valid JSON")).toHaveLength(4));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Monthly Sales as JSON");
    for (const label of labels) {
      const text = screen.getByLabelText(`${label} as JSON`);
      expect(text.getAttribute("aria-invalid")).toBe("true");
      await shownAs(label, "Table");
      expect(shownIn(`${label} as JSON`)).toBe(broken);
    }
    for (const label of labels) await typeInto(`${label} as JSON`, broken.replace("12 000", "12000"));
    await waitFor(() => expect(shown("Must be valid JSON")).toEqual([]));
    await press("Create Audit", form);
    await toasted("Audit created successfully");
    const rows = [{ sku: "A-1", sales: 12_000 }];
    expect(await audits()).toMatchObject([
      { monthlySalesData: rows, adSpendData: rows, topSkusData: rows, underperformingSkusData: rows },
    ]);
  });

  test("can be edited as a table or as JSON, and each shows the other's changes", async () => {
    const form = await openNew("Solenne Beauty");
    const sales = screen.getByRole("group", { name: "Monthly Sales" });
    await press("Add row", sales);
    await typeInto("Month, row 1", "2026-01");
    await typeInto("Sales, row 1", "12000");
    await press("Add column", sales);
    await typeInto("Name of the column", "Returns");
    fireEvent.keyDown(screen.getByLabelText("Name of the column"), { key: "Enter" });
    await typeInto("Returns, row 1", "some");
    await shownAs("Monthly Sales", "JSON");
    const json = await screen.findByLabelText("Monthly Sales as JSON");
    expect(JSON.parse(String(Reflect.get(json, "value")))).toEqual([
      { month: "2026-01", sales: 12_000, Returns: "some" },
    ]);
    const more = [
      { month: "2026-01", sales: 12_000, Returns: { share: 0.5 } },
      { month: "2026-02", sales: null },
    ];
    await typeInto("Monthly Sales as JSON", JSON.stringify(more));
    await shownAs("Monthly Sales", "Table");
    await screen.findByLabelText("Returns, row 1");
    expect(["Returns, row 1", "Sales, row 2", "Returns, row 2"].map((label) => shownIn(label))).toEqual([
      '{"share":0.5}',
      "null",
      "",
    ]);
    await typeInto("Sales, row 2", "lots");
    await within(sales).findByText("Sales, row 2: not a number, kept as text");

    await typeInto("Value, Meta", "75.5");
    await press("Add channel", form);
    await typeInto("Name of the channel", "Pinterest");
    await press("Add", form);
    await typeInto("Value, Pinterest", "4");
    await press("Create Audit", form);
    await toasted("Audit created successfully");
    expect(await audits()).toMatchObject([
      {
        monthlySalesData: [more[0], { month: "2026-02", sales: "lots" }],
        adSpendData: { meta: 75.5, Pinterest: 4 },
        topSkusData: null,
      },
    ]);
  });
});

test("Edit Audit sends changed fields, and keeps typed values after a concurrent change", async () => {
  const { id } = await addedAudit(portal.app, {
    clientId: tidewell.id,
    totalAdSpend: 6_100.5,
    topSkusData: [{ sku: "007", name: "Chews" }],
  });
  await open();
  await press(/^Edit audit of Tidewell/);
  const form = await dialog("Edit Audit");
  await waitFor(() => expect(shownIn("Total Ad Spend", form)).toBe("6100.5"));
  expect(shownIn("SKU, row 1", form)).toBe("007");
  await fill("Total Ad Spend", "", form);
  await fill("Creative", "9", form);
  await press("Save Changes", form);
  await toasted("Audit updated successfully");
  const put = portal.sent.find(({ method }) => method === "PUT");
  expect(put).toMatchObject({ body: { totalAdSpend: null, creativeScore: 9 }, ifMatch: '"1"' });
  await isClosed("Edit Audit");
  await screen.findByText("5.4");

  await press(/^Edit audit of Tidewell/);
  const again = await dialog("Edit Audit");
  await fill("Opportunities", "Mine", again);
  await expectJson(await portal.app.as("admin")("PUT", `/api/client-audits/${id}`, { risks: "Theirs" }));
  await press("Save Changes", again);
  await press("Load theirs", await question("Somebody else was faster"));
  await waitFor(() => expect(shownIn("Risks", again)).toBe("Theirs"));
  expect(shownIn("Opportunities", again)).toBe("Mine");
  await press("Save Changes", again);
  await toasted("Audit updated successfully");
  expect(await audits()).toMatchObject([{ opportunities: "Mine", risks: "Theirs", version: 4 }]);
});

test("typed values stay if the audit cannot be saved", async () => {
  const form = await openNew("Solenne Beauty");
  await fill("Overall Notes", "Typed", form);
  const detail = "Come back later.";
  portal.answer(/^POST \/api\/client-audits$/, () =>
    Response.json({ title: detail, status: 503, detail }, { status: 503 }),
  );
  await press("Create Audit", form);
  await toasted(`Failed to create audit: ${detail}`);
  expect((await within(form).findByRole("alert")).textContent).toContain(detail);
  expect(shownIn("Overall Notes", form)).toBe("Typed");
});
