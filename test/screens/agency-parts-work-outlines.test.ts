import { beforeAll, expect, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { clientLeads, onboardingTaskTemplates } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import { expectJson } from "../support/app";
import { settledOutline } from "../support/opened-outline";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, pickClient, press, select, toasted } from "../support/presses";
import { addedLead } from "../support/requests-leads";
import { addedView } from "../support/requests-views";
import { refuseAt, testWalks } from "../support/step-outlines";

/* Like dialog-outlines.test.ts, for what templates, leads and saved views show after steps. */

const portal = inDocument({ templates: false });
let agency: OutlinedAgency;
let linked: Lead;
let own: string;
let shared: string;

beforeAll(async () => {
  const { app } = portal;
  agency = await outlinedAgency(app);
  await addKeptFields();
  await app.db.transaction((tx) => tx.update(onboardingTaskTemplates).set({ clientTypes: ["lacore"] }));
  await addLeads();
  ({ id: own } = await addedView(app, { name: "Mine", query: "status=active" }, "contributor"));
  ({ id: shared } = await addedView(app, { name: "Everybody's", query: "search=acme", isShared: true }));
});

/** Adds a form that keeps an answer of each kind that a condition can be about. */
async function addKeptFields() {
  const options = ["Small", "Large"];
  const kinds = ["text", "number", "money", "date", "yes_no", "email", "url", "choice", "choices"];
  const fields = kinds.map((kind) => {
    const key = `kept_${kind}`;
    const label = `Kept ${kind}`;
    return { key, label, kind, ...(kind.startsWith("choice") && { options }), keep: { key, kind, label } };
  });
  const body = { name: "Kept answers", sections: [{ title: "All", fields }] };
  await expectJson(await portal.app.as("manager")("POST", "/api/forms", body), 201);
}

async function addLeads() {
  const { app } = portal;
  const { id } = await addedLead(app, {
    ...{ companyName: "Profiled", clientName: "Paul Low", email: "paul@profiled.test", phone: "+1 555 0100" },
    ...{ notes: "First line\nSecond line", recentActivity: `${"Called and wrote. ".repeat(9)}` },
    ...{ websiteUrl: "https://profiled.test", amazonStoreUrl: "https://amazon.test/profiled" },
    clientFileLink: "https://files.test/profiled",
  });
  const { id: empty } = await addedLead(app, {
    companyName: "Empty",
    clientName: "Eve Low",
    email: "eve@empty.test",
  });
  const more = { companyName: "Linked", clientName: "Lou Low", email: "lou@linked.test", leadStatus: "won" };
  linked = await addedLead(app, more);
  const path = `/api/client-leads/${linked.id}/client`;
  linked = await expectJson<Lead>(await app.as("manager")("PUT", path, { clientId: agency.bare.id }));
  const profile = {
    aiProfileSummary: "Sells lamps.\nSince 1990.",
    aiLeadershipData: [
      { name: "Lea Low", title: "Founder", background: "Ran a shop" },
      { name: "Lars Low", title: "", background: "" },
    ],
    aiAmazonData: {
      overview: "In two countries",
      categories: ["Lamps", "Lamps", "Shades"],
      strengths: ["Reviews"],
      weaknesses: ["Pictures"],
    },
    aiMediaMentions: [{ outlet: "The Paper", headline: "Bright", summary: "About lamps" }],
    aiInsights: "Start with ads",
    profileModel: "a-model",
    profileGeneratedAt: "2026-03-08T20:00:00.000Z",
  };
  const nothing = { profileGeneratedAt: "2026-03-08T20:00:00.000Z" };
  await app.db.transaction(async (tx) => {
    await tx.update(clientLeads).set(profile).where(eq(clientLeads.id, id));
    await tx.update(clientLeads).set(nothing).where(eq(clientLeads.id, empty));
  });
}

const templates = () => "/templates";
const leads = () => "/client-leads";
const leadList = () => "/client-leads?layout=list";
const form = (title: string) => dialog(title);
const newTemplate = async () => {
  await press("New Template");
  await form("Create New Template");
};
const pick = async (words: RegExp) => fireEvent.mouseDown(await screen.findByRole("option", { name: words }));
const openNeeds = async () =>
  fireEvent.click(await screen.findByRole("combobox", { name: "Add a prerequisite" }));
const refuseChanges = (more: object = {}) => refuseAt(portal, /^(POST|PATCH|PUT|DELETE) /, { ...more });
const kept = (kind: string) => select("Field of condition 1", `Kept ${kind}`);
const pressLink = async (name: string) => fireEvent.click(await screen.findByRole("link", { name }));

testWalks(portal, [
  ["templates of which none is for a type", "manager", () => "/templates?clientType=lacore_mlm"],
  ["templates that are for one type", "viewer", templates],
  [
    "a template with conditions of each kind, and with prerequisites",
    "manager",
    templates,
    newTemplate,
    () => press("Add condition"),
    () => select("Field of condition 1", "Number of brands"),
    () => kept("text"),
    () => kept("number"),
    () => kept("money"),
    () => kept("date"),
    () => kept("yes_no"),
    () => kept("email"),
    () => kept("choices"),
    () => kept("choice"),
    () => select("Value of condition 1", "Large"),
    async () => {
      await press("Add condition");
      await press("Add condition");
      await select("Field of condition 3", "Kept number");
    },
    async () => {
      await press("Create Template");
      await screen.findByText("Complete each condition or remove it");
    },
    async () => {
      await fill("Value of condition 3", "x1");
      await press("Create Template");
    },
    () => press("Remove condition 2"),
    async () => {
      for (let at = 2; at < 10; at++) await press("Add condition");
    },
    openNeeds,
    () => pick(/^Open the account/),
    () => fill("Days after Open the account", "1"),
    async () => {
      const field = await screen.findByRole("combobox", { name: "Add a prerequisite" });
      fireEvent.change(field, { target: { value: "zzz" } });
    },
    async () => {
      const field = await screen.findByRole("combobox", { name: "Add a prerequisite" });
      fireEvent.change(field, { target: { value: "plan" } });
      fireEvent.keyDown(field, { key: "ArrowDown" });
      fireEvent.keyDown(field, { key: "ArrowUp" });
      fireEvent.keyDown(field, { key: "Enter" });
    },
    async () => {
      await fill("Days after Plan the launch", "-1");
      await press("Create Template");
      await screen.findByText(/^The days after a prerequisite/);
    },
    () => press("Remove Plan the launch"),
  ],
  [
    "a template while the agency's own fields cannot be loaded",
    "manager",
    templates,
    async () => {
      refuseAt(portal, /^GET \/api\/client-fields/);
      await newTemplate();
      await screen.findByText(/own fields could not be loaded/);
    },
  ],
  [
    "a template that somebody else deleted meanwhile",
    "manager",
    templates,
    async () => {
      await chooseItem("Actions for Open the account", "Edit");
      await form("Edit Template");
    },
    async () => {
      refuseChanges({ status: 404, detail: "There is no such template." });
      await fill("Name", "Another name");
      await press("Save Changes");
      await toasted("Somebody else deleted it in the meantime.");
    },
  ],
  ["a category's menu", "manager", templates, () => press("Actions for category Reporting")],
  ["a lead's menu in the list", "manager", leadList, () => press("Actions for Prospect")],
  ["a lead's menu in the list, for a viewer", "viewer", leadList, () => press("Actions for Prospect")],
  ["the menu of a lead with a client", "manager", leadList, () => press("Actions for Linked")],
  [
    "the client of a lead from the list",
    "manager",
    leadList,
    async () => {
      await chooseItem("Actions for Prospect", "Create client");
      await form("Create New Client");
    },
    async () => {
      refuseChanges({ status: 409, detail: "A client was already created from this lead." });
      await press("Create Client");
      await toasted("A client was already created from this lead.");
    },
  ],
  [
    "the link of a lead from the list to a client",
    "manager",
    leadList,
    async () => {
      await chooseItem("Actions for Prospect", "Link to the client");
      await form("Link to the Client");
    },
    async () => {
      await press("Link");
      await screen.findByText("Client is required");
    },
    async () => {
      refuseChanges();
      await pickClient("Acme");
      await press("Link");
      await toasted("Failed to link the client");
    },
  ],
  [
    "a lead's profile from the list",
    "manager",
    leadList,
    async () => {
      await chooseItem("Actions for Profiled", "AI Profile");
      await form("AI Profile");
    },
  ],
  [
    "a lead's form from the list",
    "manager",
    leadList,
    async () => {
      await chooseItem("Actions for Profiled", "Edit Lead");
      await form("Edit Lead");
    },
    async () => {
      refuseChanges();
      await fill("Notes", "Another");
      await press("Save Changes");
      await toasted("Failed to update lead");
    },
  ],
  [
    "the question before a lead is deleted from the list",
    "manager",
    leadList,
    async () => {
      await chooseItem("Actions for Profiled", "Delete");
      await screen.findByRole("alertdialog");
    },
  ],
  [
    "a profile that knows nothing",
    "manager",
    leads,
    async () => {
      await press("AI Profile of Empty");
      await form("AI Profile");
    },
  ],
  [
    "a profile that cannot be generated",
    "manager",
    leads,
    async () => {
      await press("AI Profile of Fresh");
      await screen.findByText("No profile yet");
    },
    async () => {
      const restore = refuseAt(portal, /^POST/, { detail: "The model is busy." });
      await press("Generate Profile");
      await screen.findByText("The profile could not be generated");
      restore();
    },
  ],
  [
    "a profile, for a viewer",
    "viewer",
    leads,
    async () => {
      await press("AI Profile of Fresh");
      await screen.findByText("No profile yet");
    },
  ],
  ["leads with all facts", "manager", leads],
  [
    "the whole text of a lead's notes",
    "manager",
    leads,
    () => press("Show all: notes of Profiled"),
    () => press("Show all: activity of Profiled"),
    () => press("Show less: notes of Profiled"),
  ],
  [
    "the drawer of a lead with a client",
    "manager",
    leads,
    async () => {
      await pressLink("Linked");
      await screen.findByText("Client linked");
    },
  ],
  ["a board without leads that match", "manager", () => "/client-leads?layout=board&search=zzz"],
  [
    "a shared view that was changed",
    "manager",
    () => `/?view=${shared}&search=acme`,
    () => press("Actions for view Everybody's"),
    async () => {
      fireEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
      await form("Rename View");
    },
    async () => {
      refuseChanges();
      await fill("Name", "Named");
      await press("Rename");
    },
  ],
  [
    "a shared view, for a contributor",
    "contributor",
    () => `/?view=${shared}&search=acme`,
    () => press("Actions for view Everybody's"),
  ],
  [
    "another address than that of the open view",
    "contributor",
    () => `/?view=${own}&status=active`,
    () => press("Actions for view Mine"),
    async () => {
      fireEvent.keyDown(await screen.findByRole("menu"), { key: "Escape" });
      const [search] = await screen.findAllByRole("searchbox");
      fireEvent.input(search ?? document.body, { target: { value: "acme" } });
      await screen.findByText("Changed");
    },
    () => press("All views"),
    async () => {
      fireEvent.keyDown(await screen.findByRole("menu"), { key: "Escape" });
      await press("Save as new");
      await form("Save View");
    },
    () => press("Save View"),
    async () => {
      refuseChanges();
      await fill("Name", "Named");
      await press("Save View");
    },
  ],
  [
    "a view that is not saved",
    "contributor",
    () => `/?view=${own}&status=active&search=acme`,
    async () => {
      refuseChanges();
      await press("Save");
      await toasted("Come back later.");
    },
    () => press("Reset"),
  ],
]);

test("a profile that is being generated has the recorded outline", async () => {
  await portal.open("manager", leads());
  const { promise, resolve } = Promise.withResolvers<Response>();
  portal.answer(/^POST/, () => promise);
  await press("AI Profile of Fresh");
  await press("Generate Profile");
  await screen.findByText("Generating the profile...");
  expect(await settledOutline(portal, { isLoading: true })).toMatchSnapshot();
  await press("Close", screen.getByRole("contentinfo"));
  expect(screen.getByRole("article", { name: "Fresh" }).textContent).toContain("Generating…");
  resolve(new Response("", { status: 503 }));
  await toasted("Failed to generate profile");
});
