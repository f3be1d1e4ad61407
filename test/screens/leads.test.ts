import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import { expectJson } from "../support/app";
import { inDocument } from "../support/portal-document";
import { dialog, fill, press, question, select, shownIn, toasted } from "../support/presses";
import { addedLead } from "../support/requests-leads";

const portal = inDocument({ templates: false });

beforeEach(async () => {
  await portal.app.db.transaction((tx) => tx.delete(clientLeads));
});

const add = (fields: Record<string, unknown>) => addedLead(portal.app, fields);
const stored = async () => expectJson<Lead[]>(await portal.app.as("viewer")("GET", "/api/client-leads"));
const named = async (company: string) => (await stored()).find(({ companyName }) => companyName === company);
const open = () => portal.open("manager", "/client-leads");
const card = (company: string) => screen.findByRole("article", { name: company });
const figure = (label: string) =>
  screen.getByRole("region", { name: label }).querySelector("p")?.textContent ?? "";

describe("the board", () => {
  test("without leads there is no rating, and the first one can be created", async () => {
    await open();
    expect(figure("Total Leads")).toBe("0");
    expect(figure("Total Deal Value")).toBe("$0");
    expect(figure("Conversion Rate")).toBe("No data available");
    expect(screen.getByText("No leads found matching your criteria")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
    await press("Create your first lead");
    await dialog("Create New Lead");
    await press("Upload image");
    within(await dialog("Upload image")).getByText("Max size: 5MB");
  });

  test("shows for each lead's profile that it has none, or the portal's date of its creation", async () => {
    await add({ companyName: "Alpha" });
    const { id } = await add({ companyName: "Beta" });
    // Already 11 March in Auckland.
    await portal.app.db.transaction((tx) =>
      tx
        .update(clientLeads)
        .set({ profileGeneratedAt: "2026-03-10T20:00:00.000Z" })
        .where(eq(clientLeads.id, id)),
    );
    await open();
    within(await card("Alpha")).getByText("Not generated yet");
    within(await card("Beta")).getByText("Generated Mar 11, 2026");
  });

  test("shows an error if it cannot be loaded, and can try again", async () => {
    await add({ companyName: "Alpha" });
    await open();
    const goOn = portal.answer(/^GET \/api\/client-leads\?/, () =>
      Response.json({ title: "Busy", status: 503, detail: "Busy." }, { status: 503 }),
    );
    await select("Status", "New");
    await screen.findByText("Leads could not be loaded");
    goOn();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const held = portal.answer(/^GET \/api\/client-leads\?/, () => promise);
    await press("Try again");
    expect((await screen.findAllByText("Loading leads...")).length).toBeGreaterThan(0);
    held();
    resolve(await portal.app.as("manager")("GET", "/api/client-leads?status=new"));
    await card("Alpha");
  });
});

describe("the order and the owner", () => {
  const shown = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

  test("are in the address, and cards are moved in the user's own order only", async () => {
    const ownerId = portal.app.people.manager.id;
    await add({ companyName: "Alpha", dealValue: 900, ownerId });
    await add({ companyName: "Beta", dealValue: 5_000, nextActionDate: "2026-03-09" });
    await add({ companyName: "Gamma", leadStatus: "won", ownerId });
    await open();
    expect(shown()).toEqual(["Gamma", "Beta", "Alpha"]);
    await select("Sort by", "Highest value first");
    await waitFor(() => expect(shown()).toEqual(["Beta", "Alpha", "Gamma"]));
    expect(window.location.search).toBe("?sort=-dealValue");
    await press("Actions for Beta");
    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(items).toEqual(["Delete"]);
    expect(document.querySelector("[data-grip]")).toBeNull();
    await select("Owner", "Me");
    await waitFor(() => expect(shown()).toEqual(["Alpha", "Gamma"]));
    expect(window.location.search).toBe("?sort=-dealValue&owner=me");
    await select("Sort by", "My order");
    await waitFor(() => expect(shown()).toEqual(["Gamma", "Alpha"]));
    expect(window.location.search).toBe("?owner=me");
    expect(document.querySelector("[data-grip]")).not.toBeNull();
  });

  test("apply in the HTML, and a new lead that they hide clears them", async () => {
    await add({ companyName: "Alpha", dealValue: 900 });
    await add({ companyName: "Beta", dealValue: 5_000 });
    await add({ companyName: "Gamma", ownerId: portal.app.people.admin.id });
    const page = await portal.app.as("manager")("GET", "/client-leads?owner=unassigned&sort=-dealValue");
    const printed = [...(await page.text()).matchAll(/<h2[^>]*><a[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(printed).toEqual(["Beta", "Alpha"]);
    await portal.open("manager", "/client-leads?owner=me&sort=nextActionDate");
    await press("Add Lead");
    const form = await dialog("Create New Lead");
    await fill("Company Name", "Newcomer", form);
    await fill("Client Name", "Nora New", form);
    await fill("Email", "nora@new.test", form);
    await press("Create Lead", form);
    await card("Newcomer");
    expect(window.location.search).toBe("");
  });
});

describe("Create New Lead", () => {
  test("shows under each field what is missing, and keeps the other values", async () => {
    await portal.open("contributor", "/client-leads?status=won");
    await press("Add Lead");
    const form = await dialog("Create New Lead");
    expect(shownIn("Lead Source", form)).toBe("website");
    expect(shownIn("Lead Status", form)).toBe("new");
    expect(shownIn("Priority Score", form)).toBe("3");
    await fill("Deal Value", "-1", form);
    const links = ["Website URL", "Amazon Store URL", "Client File Link"];
    for (const label of links) await fill(label, "shop", form);
    await press("Create Lead", form);
    for (const words of [
      "Company name is required",
      "Client name is required",
      "Valid email is required",
      "Must be at least 0",
    ]) {
      await within(form).findByText(words);
    }
    expect(within(form).getAllByText("Must be a valid URL")).toHaveLength(3);
    expect(within(form).getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");

    const typed = {
      "Company Name": "Newcomer",
      "Client Name": "Nora New",
      Email: "nora@new.test",
      Phone: "+1 555 0100",
      "Deal Value": "7500",
      "Next Action Date": "2026-04-01",
      "Website URL": "https://new.test",
      "Amazon Store URL": "https://amazon.test/new",
      "Client File Link": "https://files.test/new",
      "Recent Activity": "Met at the fair",
      Notes: "Likes green",
    };
    for (const [label, value] of Object.entries(typed)) await fill(label, value, form);
    await select("Lead Source", "Event", form);
    await select("Lead Status", "Negotiation", form);
    await select("Priority Score", "5, highest", form);
    await select("Owner", "Mia Manager", form);
    await press("Create Lead", form);
    await toasted("Lead created");
    await card("Newcomer");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(window.location.search).toBe("");
    expect(await named("Newcomer")).toMatchObject({
      clientName: "Nora New",
      email: "nora@new.test",
      phone: "+1 555 0100",
      leadSource: "event",
      leadStatus: "negotiation",
      dealValue: 7_500,
      priorityScore: 5,
      ownerId: portal.app.people.manager.id,
      nextActionDate: "2026-04-01",
      websiteUrl: "https://new.test",
      amazonStoreUrl: "https://amazon.test/new",
      clientFileLink: "https://files.test/new",
      recentActivity: "Met at the fair",
      notes: "Likes green",
      productImageUrl: null,
    });
    await waitFor(() => expect(figure("Total Deal Value")).toBe("$7,500"));
  });

  test("shows the reason of a failure, and typed values stay", async () => {
    await open();
    const problem = { title: "Busy", status: 503, detail: "Come back later." };
    portal.answer(/^POST/, () => Response.json(problem, { status: 503 }));
    await press("Add Lead");
    const form = await dialog("Create New Lead");
    await fill("Company Name", "Typed", form);
    await fill("Client Name", "Tom", form);
    await fill("Email", "tom@typed.test", form);
    await press("Create Lead", form);
    expect(await toasted("Failed to create lead: Come back later.")).toContain("Error");
    await within(form).findByText("Come back later.");
    expect(shownIn("Company Name", form)).toBe("Typed");
  });
});

describe("Edit Lead", () => {
  test("sends changed fields, and keeps typed values after a concurrent change", async () => {
    const { id } = await add({ companyName: "Alpha", dealValue: 5 });
    await open();
    await press("Edit Alpha");
    const form = await dialog("Edit Lead");
    await fill("Deal Value", "", form);
    await select("Lead Status", "Contacted", form);
    await press("Save Changes", form);
    await toasted("Lead updated");
    const put = portal.sent.find(({ method }) => method === "PUT");
    expect(put?.body).toEqual({ leadStatus: "contacted", dealValue: null });
    expect(put?.ifMatch).toBe('"1"');
    await within(await card("Alpha")).findByText("Contacted");
    await within(await card("Alpha")).findByText("No value");

    await press("Edit Alpha");
    const again = await dialog("Edit Lead");
    await expectJson(await portal.app.as("admin")("PUT", `/api/client-leads/${id}`, { notes: "Theirs" }));
    await fill("Company Name", "Alpha Prime", again);
    await press("Save Changes", again);
    await press("Load theirs", await question("Somebody else was faster"));
    await waitFor(() => expect(shownIn("Notes", again)).toBe("Theirs"));
    expect(shownIn("Company Name", again)).toBe("Alpha Prime");
    await within(await card("Alpha")).findByText("Theirs");
    await press("Save Changes", again);
    await card("Alpha Prime");
    expect(await named("Alpha Prime")).toMatchObject({ notes: "Theirs", version: 4 });
  });
});
