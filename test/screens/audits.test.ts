import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { clientAudits } from "#/db/schema";
import type { Audit } from "#/src/contract/audits";
import { expectJson, makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, pickClient, press, select, shownIn, toasted } from "../support/presses";
import { addedAudit, newPlan } from "../support/requests-audits";

const portal = inDocument({ templates: false });

beforeEach(async () => {
  await portal.app.db.transaction((tx) => tx.delete(clientAudits));
});

const stored = async (clientId: string) =>
  expectJson<Audit[]>(await portal.app.as("admin")("GET", `/api/client-audits?clientId=${clientId}`));
const client = (name: string) => makeClient(portal.app, { name });
const isMarked = (label: string) => screen.getByLabelText(label).closest("[data-taken-over]") !== null;
const hintOf = (label: string) => {
  const noteId = screen.getByLabelText(label).getAttribute("aria-describedby");
  return document.getElementById(noteId ?? "")?.textContent;
};

async function openNew() {
  await portal.open("manager", "/audit");
  await press("New Audit");
  return dialog("New Audit");
}

describe("a new audit begins with the client's last", () => {
  test("manager, frequency and figures are copied and marked until they are changed; the next date is proposed", async () => {
    const { id: clientId } = await client("Tidewell");
    const { id: accountManagerId } = portal.app.people.contributor;
    await addedAudit(portal.app, { clientId, auditDate: "2026-01-05", cpc: 9, auditFrequency: "weekly" });
    await addedAudit(portal.app, {
      clientId,
      accountManagerId,
      auditDate: "2026-02-28",
      auditFrequency: "monthly",
      creativeScore: 8,
      clicks: 1_200,
      acos: 21.5,
      totalBilledMonth: 4_000,
      risks: "One supplier",
      monthlySalesData: [{ month: "2026-01" }],
    });
    const form = await openNew();
    await fill("ACOS", "19", form);
    await pickClient("Tidewell", form);
    await within(form).findByText(/^Starts from the audit of Feb 28, 2026/);
    await waitFor(() => expect(shownIn("Account Manager")).toBe(accountManagerId));
    expect(shownIn("Audit Date")).toBe("2026-03-09");
    expect(hintOf("Audit Frequency")).toBe("Next due Apr 9, 2026. Taken over from Feb 28, 2026");
    expect(["Account Manager", "Audit Frequency", "Creative", "Clicks"].map(isMarked)).toEqual(
      Array(4).fill(true),
    );
    // Typed before the client was selected.
    expect([shownIn("ACOS"), hintOf("ACOS"), isMarked("ACOS")]).toEqual([
      "19",
      "Percent. 21.5 on Feb 28, 2026",
      false,
    ]);
    expect(shownIn("CPC")).toBe("");
    expect(shownIn("Risks")).toBe("");
    await fill("Clicks", "1300");
    expect([isMarked("Clicks"), hintOf("Clicks")]).toEqual([false, "1,200 on Feb 28, 2026"]);
    await select("Audit Frequency", "Weekly", form);
    expect(hintOf("Audit Frequency")).toBe("Next due Mar 16, 2026. Monthly on Feb 28, 2026");
    await press("Create Audit", form);
    await toasted("Audit created successfully");
    expect((await stored(clientId))[0]).toMatchObject({
      accountManagerId,
      auditFrequency: "weekly",
      auditDate: "2026-03-09",
      creativeScore: 8,
      clicks: 1_300,
      acos: 19,
      cpc: null,
      totalBilledMonth: 4_000,
      risks: null,
      monthlySalesData: null,
    });
  });

  test("another client brings its own values, one without an audit none; typed values stay", async () => {
    const audited = await client("Audited House");
    await client("New House");
    await addedAudit(portal.app, { clientId: audited.id, clicks: 70, ctr: 2, auditDate: "2026-03-01" });
    const form = await openNew();
    await pickClient("Audited House", form);
    await waitFor(() => expect(shownIn("Clicks")).toBe("70"));
    await fill("CTR", "3");
    await pickClient("New House", form);
    await within(form).findByText("This is the client's first audit.");
    await waitFor(() =>
      expect([shownIn("Clicks"), shownIn("CTR"), isMarked("Creative")]).toEqual(["", "3", false]),
    );
  });

  test("the account manager is the client's, otherwise the last audit's, unless one was chosen", async () => {
    const { contributor, manager, admin } = portal.app.people;
    const managed = await makeClient(portal.app, { name: "Managed House", accountManagerId: manager.id });
    await makeClient(portal.app, { name: "Managed Anew", accountManagerId: contributor.id });
    await client("Unmanaged House");
    await addedAudit(portal.app, {
      clientId: managed.id,
      accountManagerId: admin.id,
      auditDate: "2026-03-01",
    });
    const form = await openNew();
    await pickClient("Managed House", form);
    await waitFor(() => expect(shownIn("Account Manager")).toBe(manager.id));
    expect(isMarked("Account Manager")).toBe(false);
    await pickClient("Unmanaged House", form);
    await within(form).findByText("This is the client's first audit.");
    await waitFor(() => expect(shownIn("Account Manager")).toBe(""));
    await pickClient("Managed Anew", form);
    await waitFor(() => expect(shownIn("Account Manager")).toBe(contributor.id));
    await select("Account Manager", "Ada Admin", form);
    await pickClient("Managed House", form);
    await within(form).findByText(/^Starts from the audit of Mar 1, 2026/);
    expect(shownIn("Account Manager")).toBe(admin.id);
  });

  test("a failure to load is shown, can be tried again, and does not block the form", async () => {
    const { id: clientId } = await client("Cut Off");
    await addedAudit(portal.app, { clientId, clicks: 5, auditDate: "2026-03-01" });
    const form = await openNew();
    const goOn = portal.answer(/^GET \/api\/client-audits\?clientId/, () =>
      Response.json({ title: "Busy", status: 503, detail: "Busy." }, { status: 503 }),
    );
    await pickClient("Cut Off", form);
    await within(form).findByText("The client's last audit could not be loaded.");
    await fill("Impressions", "44");
    goOn();
    await press("Try again", form);
    await waitFor(() => expect(shownIn("Clicks")).toBe("5"));
    expect(shownIn("Impressions")).toBe("44");
  });
});

test("an audit older than the client's latest is announced as listed under All Audits, and shown there", async () => {
  const { id: clientId } = await client("Looking Back");
  await addedAudit(portal.app, { clientId, auditDate: "2026-03-02" });
  const form = await openNew();
  await pickClient("Looking Back", form);
  await fill("Audit Date", "2026-02-02", form);
  await press("Create Audit", form);
  await screen.findByText(
    "The audit of Feb 2, 2026 is not the latest of Looking Back, so it is listed under All Audits.",
  );
  await press("Show it");
  await waitFor(() =>
    expect(screen.getAllByRole("heading", { level: 3, name: "Looking Back" }).length).toBe(2),
  );
  expect(window.location.search).toBe(`?which=all&clientId=${clientId}`);
  expect(screen.queryByText(/so it is listed under All Audits/)).toBeNull();
});

test("an imported figure names its report in the form, and says if it was changed by hand", async () => {
  const { id: clientId } = await client("Well Sourced");
  const { id } = await addedAudit(portal.app, { clientId, auditDate: "2026-03-02", clicks: 7 });
  const path = `/api/client-audits/${id}`;
  const plan = newPlan({}, { currency: "EUR" });
  await expectJson(await portal.app.as("manager")("POST", `${path}/import`, plan));
  await expectJson(await portal.app.as("manager")("PUT", path, { acos: 40 }));
  await portal.open("manager", "/audit");
  await press("Edit audit of Well Sourced, Mar 2, 2026");
  await dialog("Edit Audit");
  const report = "Advertising report, Feb 1, 2026 to Feb 28, 2026";
  expect(["Total Ad Spend", "ACOS", "Clicks"].map(hintOf)).toEqual([
    `In EUR. ${report}`,
    `Percent. ${report}; changed by hand since`,
    undefined,
  ]);
});

test("audits can be shown as a compact table, which is in the address and sorts by date", async () => {
  const strong = await client("Strong House");
  const weak = await client("Weak House");
  await addedAudit(portal.app, { clientId: strong.id, auditDate: "2026-03-02", acos: 21.5 });
  const { id } = await addedAudit(portal.app, { clientId: weak.id, auditDate: "2026-03-05" });
  await portal.open("manager", "/audit");
  expect(screen.queryByRole("table", { name: "Audits" })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Table" }));
  const table = await screen.findByRole("table", { name: "Audits" });
  expect(window.location.search).toBe("?look=table");
  expect(await screen.findByRole("button", { name: "Save view" })).toBeTruthy();
  const names = () =>
    within(table)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(["Weak House", "Strong House"]);
  expect(within(table).getByRole("link", { name: "Weak House" }).getAttribute("href")).toBe(`/audit/${id}`);
  within(table).getByText("21.5%");
  within(table).getByRole("button", { name: "Edit audit of Weak House, Mar 5, 2026" });
  fireEvent.click(within(table).getByRole("button", { name: "Date" }));
  await waitFor(() => expect(names()).toEqual(["Strong House", "Weak House"]));
  expect(window.location.search).toBe("?look=table&sort=auditDate");
  await portal.open("viewer", "/audit?look=table");
  screen.getByRole("table", { name: "Audits" });
  fireEvent.click(screen.getByRole("radio", { name: "Cards" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});
