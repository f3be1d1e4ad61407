import { beforeEach, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { clientLeads, clientOnboarding, clients, clientTasks } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import type { ClientDetail } from "#/src/contract/onboarding";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inDocument } from "../support/portal-document";
import { dialog, fill, pickClient, press, shownIn, toasted } from "../support/presses";
import { addedLead } from "../support/requests-leads";
import { addBothOwners } from "../support/templates";

const portal = inDocument({ templates: false });

/** Addresses to which the screen navigated. */
let left: string[] = [];

beforeEach(async () => {
  left = [];
  window.location.assign = (address) => void left.push(String(address));
  await portal.app.db.transaction(async (tx) => {
    await tx.delete(clientLeads);
    await tx.delete(clientTasks);
    await tx.delete(clientOnboarding);
    await tx.delete(clients);
  });
});

const add = (fields: Record<string, unknown>) => addedLead(portal.app, fields);
const stored = async ({ id }: Pick<Lead, "id">) => {
  const [lead] = await expectJson<Lead[]>(await portal.app.as("viewer")("GET", `/api/client-leads?id=${id}`));
  return lead;
};
const openLead = ({ id }: Pick<Lead, "id">, role: "manager" | "contributor" | "viewer" = "manager") =>
  portal.open(role, `/client-leads?lead=${id}`);
const card = (company: string) => screen.findByRole("article", { name: company });
const offer = (company: string) => screen.queryAllByRole("button", { name: `Create client from ${company}` });
const clientNames = async () => (await portal.app.db.read.select().from(clients)).map(({ name }) => name);

async function chooseStatus(menu: string | RegExp, status: string, inside = document.body) {
  await press(menu, inside);
  fireEvent.click(await screen.findByRole("menuitemradio", { name: status }));
}

describe("a lead's drawer", () => {
  test("opens from its card and from a pasted link, with all of its data", async () => {
    const ownerId = portal.app.people.contributor.id;
    const notes = `First line\n${"long ".repeat(60)}end`;
    const lead = await add({
      ...{ companyName: "Alpha", email: "ann@alpha.test", phone: "+1 555 0100", ownerId, notes },
      websiteUrl: "https://alpha.test/",
    });
    await add({ companyName: "Beta" });
    await portal.open("viewer", "/client-leads?status=new");
    fireEvent.click(within(await card("Alpha")).getByRole("link", { name: "Alpha" }));
    const drawer = await dialog("Alpha");
    expect(window.location.search).toBe(`?status=new&lead=${lead.id}`);
    expect((await within(drawer).findByRole("link", { name: "ann@alpha.test" })).getAttribute("href")).toBe(
      "mailto:ann@alpha.test",
    );
    const phone = within(drawer).getByRole("link", { name: "+1 555 0100" });
    expect(phone.getAttribute("href")).toBe("tel:+15550100");
    expect(within(drawer).getByRole("link", { name: /^Website/ })).toBeDefined();
    expect(drawer.textContent).toContain(notes);
    for (const words of ["Cleo Contributor", "Lead created", "by Mia Manager"]) {
      expect(drawer.textContent).toContain(words);
    }
    await press("Previous lead (K)", drawer);
    await dialog("Beta");
    fireEvent.keyDown(document.body, { key: "j" });
    await dialog("Alpha");

    await openLead(lead);
    await dialog("Alpha");
    await openLead({ id: Bun.randomUUIDv7() });
    await within(await dialog("Lead")).findByText("Lead not found");
  });

  test("steps on from its position when the filter no longer includes the lead", async () => {
    for (const companyName of ["Third", "Second", "First"]) await add({ companyName });
    await portal.open("manager", "/client-leads?status=new");
    fireEvent.click(within(await card("Second")).getByRole("link", { name: "Second" }));
    const drawer = await dialog("Second");
    await within(drawer).findByText("Lead created");
    await chooseStatus(/^Status of/, "Contacted", drawer);
    await waitFor(() => expect(screen.queryAllByRole("article", { name: "Second" }).length).toBe(0));
    fireEvent.keyDown(drawer, { key: "j" });
    await dialog("Third");
  });

  test("changes status and next action by a click, which can be undone", async () => {
    const lead = await add({ companyName: "Alpha" });
    await openLead(lead, "contributor");
    const drawer = await dialog("Alpha");
    await within(drawer).findByText("Lead created");
    await chooseStatus(/^Status of Alpha: New/, "Qualified", drawer);
    await toasted("Lead updated");
    expect(await stored(lead)).toMatchObject({ leadStatus: "qualified", version: 2 });
    await within(drawer).findByText("Status: New → Qualified");
    await press("Change next action of Alpha", drawer);
    await fill("Next action of Alpha", "2026-04-01", drawer);
    await press("Save", drawer);
    await toasted("Lead updated");
    expect(await stored(lead)).toMatchObject({ nextActionDate: "2026-04-01", version: 3 });
    await within(drawer).findByText("Next action: none → Apr 1, 2026");
    await waitFor(() =>
      expect(within(drawer).getAllByRole("button", { name: "Undo" }).length).toBeGreaterThan(0),
    );
    await press(
      "Undo",
      within(drawer)
        .getAllByRole("listitem")
        .find((line) => line.textContent?.includes("Next action:")),
    );
    await toasted("Undone");
    expect(await stored(lead)).toMatchObject({ nextActionDate: null });
    await within(drawer).findByText(/Next action: Apr 1, 2026 → none/);
    await press("Close", drawer);
    await chooseStatus(/^Status of Alpha/, "Contacted", await card("Alpha"));
    await waitFor(async () => expect(await stored(lead)).toMatchObject({ leadStatus: "contacted" }));
  });

  test("shows viewers why they cannot change anything", async () => {
    const lead = await add({ companyName: "Alpha", leadStatus: "won" });
    await openLead(lead, "viewer");
    const drawer = await dialog("Alpha");
    const edit = await within(drawer).findByRole("button", { name: /^Edit Lead/ });
    expect(edit.getAttribute("aria-disabled")).toBe("true");
    expect(offer("Alpha")).toEqual([]);
  });
});

describe("a won lead", () => {
  test("offers to create its client at once, filled in, and shows that client afterwards", async () => {
    const ownerId = portal.app.people.contributor.id;
    const lead = await add({
      ...{ companyName: "Comma, Dot & Sons", ownerId, websiteUrl: "https://comma.test/" },
      amazonStoreUrl: "https://amazon.test/comma",
    });
    await portal.open("manager", "/client-leads");
    expect(offer(lead.companyName)).toEqual([]);
    await chooseStatus(/^Status of Comma/, "Won");
    await press(`Create client from ${lead.companyName}`);
    const form = await dialog("Create New Client");
    const filled = ["Company Name", "Primary Contact Name", "Primary Contact Email"];
    expect(filled.map((label) => shownIn(label, form))).toEqual([
      "Comma, Dot & Sons",
      lead.clientName,
      lead.email,
    ]);
    const brands = within(form).getByRole("list", { name: "Added brands" });
    expect(
      within(brands)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Comma, Dot & Sons"]);
    expect(["Website URL", "Amazon Storefront URL"].map((label) => shownIn(label, form))).toEqual([
      "https://comma.test/",
      "https://amazon.test/comma",
    ]);
    expect([shownIn("Status", form), shownIn("Account Manager", form)]).toEqual(["active", ownerId]);
    await press("Create Client", form);
    await toasted("Client created successfully");
    const { clientId } = (await stored(lead)) ?? {};
    await waitFor(() => expect(left).toEqual([`/clients/${clientId}`]));
    await waitFor(() =>
      expect(document.querySelector(`article a[href="/clients/${clientId}"]`)?.textContent).toBe(
        lead.companyName,
      ),
    );
    expect(offer(lead.companyName)).toEqual([]);
    expect(await clientNames()).toEqual(["Comma, Dot & Sons"]);

    await portal.open("viewer", `/clients/${clientId}`);
    const back = screen.getByRole("link", { name: lead.companyName });
    expect(back.getAttribute("href")).toBe(`/client-leads?lead=${lead.id}`);
  });

  test("becomes a running onboarding with a launch date in four clicks", async () => {
    // Browsers support the element; this document does not.
    expectConsoleError(/The tag <search> is unrecognized/);
    await addBothOwners(portal.app.db);
    const lead = await add({ companyName: "Alpha", leadStatus: "won" });
    let presses = 0;
    const count = () => presses++;
    document.addEventListener("click", count, true);
    try {
      await portal.open("manager", "/client-leads");
      expect((await card("Alpha")).textContent).toContain("Won.Create client");
      await press("Create client from Alpha");
      await press("Create Client", await dialog("Create New Client"));
      await waitFor(() => expect(left).toHaveLength(1));
      await portal.open("manager", left[0] ?? "");
      await press("Start Onboarding");
      const form = await dialog("Start Onboarding");
      await fill("Launch date", "2026-06-01", form);
      await press("Start", form);
      await toasted("Onboarding started successfully");
    } finally {
      document.removeEventListener("click", count, true);
    }
    expect(presses).toBe(4);
    const { clientId } = (await stored(lead)) ?? {};
    const { onboarding } = await expectJson<ClientDetail>(
      await portal.app.as("viewer")("GET", `/api/clients/${clientId}`),
    );
    expect(onboarding?.targetLaunchDate).toBe("2026-06-01");
  });

  test("from which another user created a client meanwhile gets no second one, and shows theirs", async () => {
    const lead = await add({ companyName: "Alpha", leadStatus: "won" });
    await openLead(lead);
    const drawer = await dialog("Alpha");
    await press("Create client from Alpha", drawer);
    const form = await dialog("Create New Client");
    const theirs = { name: "Their Client" };
    await expectJson(
      await portal.app.as("admin")("POST", `/api/client-leads/${lead.id}/client`, theirs),
      201,
    );
    await press("Create Client", form);
    await toasted("A client was already created from this lead.");
    await within(drawer).findByRole("link", { name: "Their Client" });
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create New Client" })).toBeNull());
    expect(await clientNames()).toEqual(["Their Client"]);
    expect(offer("Alpha")).toEqual([]);
  });

  test("is linked to an existing client, by default to the one of its name", async () => {
    const existing = await makeClient(portal.app, { name: "Alpha" });
    const lead = await add({ companyName: "ALPHA", leadStatus: "won" });
    await openLead(lead);
    const drawer = await dialog("ALPHA");
    await press("Link to the client that ALPHA is", drawer);
    const form = await dialog("Link to the Client");
    await waitFor(() => expect(shownIn("Client", form)).toBe("Alpha"));
    await press("Link", form);
    await toasted("Lead linked to the client");
    await within(drawer).findByRole("link", { name: "Alpha" });
    expect((await stored(lead))?.clientId).toBe(existing.id);
    await within(drawer).findByText("Client linked");
    expect(offer("ALPHA")).toEqual([]);
  });

  test("cannot be linked to another lead's client, but to a selected one", async () => {
    const { id: clientId } = await makeClient(portal.app, { name: "Alpha" });
    await makeClient(portal.app, { name: "Beta House" });
    const first = await add({ companyName: "ALPHA", leadStatus: "won" });
    const other = await add({ companyName: "Second", leadStatus: "won" });
    await expectJson(
      await portal.app.as("admin")("PUT", `/api/client-leads/${first.id}/client`, { clientId }),
    );
    await openLead(other);
    await press("Link to the client that Second is", await dialog("Second"));
    const second = await dialog("Link to the Client");
    await press("Link", second);
    await within(second).findByText("Client is required");
    await pickClient("Alpha", second);
    await press("Link", second);
    await toasted("Failed to link the client: This client belongs to the lead ALPHA already.");
    await pickClient("Beta House", second);
    await press("Link", second);
    await waitFor(async () => expect((await stored(other))?.client?.name).toBe("Beta House"));
  });

  test("with a used name shows the error at the name, and is not offered to users who cannot create clients", async () => {
    const lead = await add({ companyName: "Alpha", leadStatus: "won" });
    const other = await add({ companyName: "ALPHA ", leadStatus: "won" });
    await expectJson(await portal.app.as("admin")("POST", `/api/client-leads/${other.id}/client`, {}), 201);
    await openLead(lead);
    await press("Create client from Alpha", await dialog("Alpha"));
    const form = await dialog("Create New Client");
    await press("Create Client", form);
    await within(form).findByText("A client with this name already exists.");
    await fill("Company Name", "Alpha Two", form);
    await press("Create Client", form);
    await toasted("Client created successfully");
    await portal.open("contributor", "/client-leads");
    await card("Alpha");
    await add({ companyName: "Gamma", leadStatus: "won" });
    await portal.open("contributor", "/client-leads");
    await card("Gamma");
    expect(offer("Gamma")).toEqual([]);
  });
});
