import { beforeAll, expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { showKeys, showPalette } from "#/islands/palette/show";
import type { Role } from "#/src/contract/choices/users";
import { close, onTop, settledOutline } from "../support/opened-outline";
import { outlineOf } from "../support/outline";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { parsedPage } from "../support/parsed-page";
import { inDocument } from "../support/portal-document";
import { chooseItem, fill, press, select, tick } from "../support/presses";
import { addSession } from "../support/requests-account";
import { steady } from "../support/steady";

/* Like outlines.test.ts, for parts that open on a click. */

const portal = inDocument({ templates: false });
let agency: OutlinedAgency;

beforeAll(async () => {
  agency = await outlinedAgency(portal.app);
  await addSession(portal.app, portal.app.people.manager);
});

const own = () => `/clients/${agency.client.id}`;
const bare = () => `/clients/${agency.bare.id}`;
const project = () => `/design?project=${agency.project.id}`;
const task = () => agency.task.name;
const pressLink = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("link", { name }));
const openSearch = async () => showPalette(new QueryClient());
const selectTask = () => tick(`Select ${task()}`);

const review = () => `/design/${agency.project.id}/review`;
type Opened = [name: string, who: Role, path: () => string, open: () => Promise<unknown>];

const parts: Opened[] = [
  ["a template's menu", "manager", () => "/templates", () => press("Actions for Open the account")],
  ["a new template", "manager", () => "/templates", () => press("New Template")],
  [
    "a template's form",
    "manager",
    () => "/templates",
    () => chooseItem("Actions for Open the account", "Edit"),
  ],
  [
    "the question before a template is deleted",
    "manager",
    () => "/templates",
    () => press("Delete Open the account"),
  ],
  ["a new client", "manager", () => "/", () => press("New Client")],
  ["the form for a view", "manager", () => "/?search=acme", () => press("Save view")],
  ["one's changes", "manager", () => "/", () => press("My recent changes")],
  ["a client's form", "manager", own, () => press("Edit Client")],
  ["the invitations", "manager", own, () => press("Invite Client")],
  ["a client's menu", "manager", own, () => press("More actions")],
  ["the launch date", "manager", own, () => press("Set target date")],
  ["the start of an onboarding", "manager", bare, () => press("Start Onboarding Process")],
  ["a new task", "manager", own, () => press("Add Task")],
  ["a task's menu", "manager", own, () => press(`Actions for ${task()}`)],
  [
    "the question before a task is deleted",
    "manager",
    own,
    () => chooseItem(`Actions for ${task()}`, "Delete task"),
  ],
  ["a task's statuses", "manager", own, () => press(`Status of ${task()}: Not Started`)],
  ["a task's drawer", "manager", own, () => pressLink(task())],
  ["a task's drawer, for a viewer", "viewer", own, () => pressLink(task())],
  [
    "the form for chosen tasks",
    "manager",
    () => "/my-work?person=all",
    async () => {
      await selectTask();
      await press("Change");
    },
  ],
  ["a due date", "manager", () => "/my-work?person=all", () => press(new RegExp(`^Due date of ${task()}`))],
  ["a new audit", "manager", () => "/audit", () => press("New Audit")],
  ["an upcoming audit", "manager", () => "/audit", () => press("Add")],
  ["an audit's form", "manager", () => "/audit", () => press(/^Edit audit of Acme/)],
  [
    "the question before an audit is deleted",
    "manager",
    () => "/audit",
    () => press(/^Delete audit of Acme/),
  ],
  [
    "the question before an upcoming audit is deleted",
    "manager",
    () => "/audit",
    () => press("Delete Coming"),
  ],
  ["an access to add", "manager", () => `/clients/${agency.client.id}`, () => press("Add Access")],
  [
    "an access's menu",
    "manager",
    () => `/clients/${agency.client.id}`,
    () => press("Actions for Amazon Ads, US"),
  ],
  [
    "how an access is granted",
    "viewer",
    () => `/clients/${agency.client.id}`,
    () => chooseItem("Actions for Amazon Ads, US", "How it is granted"),
  ],
  ["the steps for an access", "admin", () => "/access?tab=steps", () => press("Edit the steps for Other")],
  ["a new lead", "manager", () => "/client-leads", () => press("Add Lead")],
  ["a lead's drawer", "manager", () => "/client-leads", () => pressLink("Prospect")],
  ["a lead's form", "manager", () => "/client-leads", () => press("Edit Prospect")],
  ["a lead's menu", "manager", () => "/client-leads", () => press("Actions for Prospect")],
  [
    "the question before a lead is deleted",
    "manager",
    () => "/client-leads",
    () => chooseItem("Actions for Prospect", "Delete"),
  ],
  ["a client of a lead", "manager", () => "/client-leads", () => press("Create client from Prospect")],
  [
    "a link to a client",
    "manager",
    () => "/client-leads",
    () => press("Link to the client that Prospect is"),
  ],
  ["a lead's profile", "manager", () => "/client-leads", () => press("AI Profile of Prospect")],
  ["a next action", "manager", () => "/client-leads", () => press("Change next action of Prospect")],
  ["a lead's statuses", "manager", () => "/client-leads", () => press("Status of Prospect: Won")],
  ["a new project", "manager", () => "/design", () => press("New Project")],
  ["a project's form", "manager", () => "/design", () => chooseItem("Actions for Pictures", "Edit")],
  [
    "a project's progress",
    "manager",
    () => "/design",
    () => chooseItem("Actions for Pictures", "Update Progress"),
  ],
  [
    "the question before a project is deleted",
    "manager",
    () => "/design",
    () => chooseItem("Actions for Pictures", "Delete"),
  ],
  ["a project's drawer", "manager", () => "/design", () => pressLink("Pictures")],
  ["a new asset", "manager", project, () => press("Add Asset")],
  ["an asset's menu", "manager", project, () => press("Actions for Hero")],
  ["a new revision", "manager", project, () => chooseItem("Actions for Hero", "Add Revision")],
  ["a review by link", "manager", project, () => chooseItem("Actions for Hero", "Review by Link")],
  [
    "the question before an approval is set back",
    "manager",
    project,
    () => chooseItem("Actions for Hero", "Set Approval Back"),
  ],
  [
    "the question before an asset is deleted",
    "manager",
    project,
    () => chooseItem("Actions for Hero", "Delete Asset"),
  ],
  ["the approval of a client", "client", project, () => press("Approve this design: Hero")],
  ["the rejection of a client", "client", project, () => press("Ask for changes: Hero")],
  ["one's name", "manager", () => "/me", () => press("Edit Name")],
  ["a new user", "admin", () => "/admin", () => press("Add User")],
  ["a user's menu", "admin", () => "/admin", () => press("Actions for Mia Manager")],
  ["a user's name", "admin", () => "/admin", () => chooseItem("Actions for Mia Manager", "Edit Name")],
  ["a user's client", "admin", () => "/admin", () => chooseItem("Actions for Kit Client", "Link Client")],
  [
    "the question before a user is deactivated",
    "admin",
    () => "/admin",
    () => chooseItem("Actions for Mia Manager", "Deactivate"),
  ],
  [
    "the question before sessions end",
    "admin",
    () => "/admin",
    () => chooseItem("Actions for Mia Manager", "End Sessions"),
  ],
  [
    "the question before one's own role changes",
    "admin",
    () => "/admin",
    () => select("Change role of Ada Admin", "Manager"),
  ],
  ["a new token", "admin", () => "/admin?tab=tokens", () => press("Create Token")],
  ["the question before a token is revoked", "admin", () => "/admin?tab=tokens", () => press("Revoke spare")],
  ["a link to add", "client", () => "/", () => press("Add a link: Send the invoices")],
  ["a task at a client's home", "client", () => "/", () => pressLink("Send the invoices")],
  ["an answer", "client", () => "/", () => press("Write an answer: Send the invoices")],
  ["the menu of a client in the list", "manager", () => "/", () => press("Actions for Acme")],
  ["the import of clients", "manager", () => "/", () => press("Import")],
  ["the import of leads", "manager", () => "/client-leads", () => press("Import")],
  [
    "the import of tasks",
    "manager",
    own,
    async () => {
      await press("More actions");
      fireEvent.click(await screen.findByRole("menuitem", { name: /^Import/ }));
    },
  ],
  ["the reminders", "manager", own, () => chooseItem("More actions", "Reminders")],
  [
    "the plan of reminders",
    "manager",
    () => "/",
    async () => {
      await tick("Select Acme");
      await press("Remind");
    },
  ],
  ["a project's menu", "manager", () => "/design", () => press("Actions for Pictures")],
  ["the menu of one's role", "admin", () => "/admin", () => press("Actions for Ada Admin")],
  ["the end of other sessions", "manager", () => "/me", () => press("Sign Out Everywhere Else")],
  [
    "a work item's statuses",
    "manager",
    () => "/my-work?person=all",
    () => press(`Status of ${task()}: Not Started`),
  ],
  ["the completion of an audit", "manager", () => "/my-work?person=all", () => press(/^Complete /)],
  ...(["admin", "contributor", "viewer", "client"] as const).map(
    (who): Opened => [`the search, for a ${who}`, who, () => "/me", openSearch],
  ),
  [
    "the search for a word",
    "manager",
    own,
    async () => {
      await openSearch();
      const field = await screen.findByRole("combobox", { name: "Search everything" });
      fireEvent.change(field, { target: { value: "acme" } });
      await screen.findAllByRole("option", { name: /Acme/ });
    },
  ],
  ["the search where N adds something", "manager", () => "/client-leads", openSearch],
  ["the list of keys", "manager", own, async () => showKeys(new QueryClient())],
  // Their items say why this role may not use them.
  ...(["contributor", "viewer"] as const).flatMap((who): Opened[] => [
    [`a template's menu, for a ${who}`, who, () => "/templates", () => press("Actions for Open the account")],
    [`a client's menu, for a ${who}`, who, own, () => press("More actions")],
    [`a client's menu in the list, for a ${who}`, who, () => "/", () => press("Actions for Acme")],
    [`a task's menu, for a ${who}`, who, own, () => press(`Actions for ${task()}`)],
    [`an access's menu, for a ${who}`, who, own, () => press("Actions for Amazon Ads, US")],
    [`a lead's menu, for a ${who}`, who, () => "/client-leads", () => press("Actions for Prospect")],
    [`a lead's drawer, for a ${who}`, who, () => "/client-leads", () => pressLink("Prospect")],
    [`a project's menu, for a ${who}`, who, () => "/design", () => press("Actions for Pictures")],
    [`a project's drawer, for a ${who}`, who, () => "/design", () => pressLink("Pictures")],
    [`an asset's menu, for a ${who}`, who, project, () => press("Actions for Hero")],
    [`the saved views, for a ${who}`, who, () => "/?search=acme", () => press("Save view")],
  ]),
];

test.each(parts)("%s has the recorded outline", async (_, who, path, open) => {
  await portal.open(who, path());
  const before = onTop();
  await open();
  expect(await settledOutline(portal, { hasOpened: (top) => top !== before })).toMatchSnapshot();
  await close();
});

const inPage: Opened[] = [
  ["the actions for selected clients", "manager", () => "/", () => tick("Select Acme")],
  ["the actions for selected tasks", "manager", own, selectTask],
  ["the actions for selected work", "manager", () => "/my-work?person=all", selectTask],
  ["the comparison of versions", "client", review, () => press("Compare versions")],
  ["the whole plan", "client", () => "/", () => press(/^Show all \d+ steps$/)],
  ["the view of a filter", "manager", () => "/?search=acme", async () => {}],
];

test.each(inPage)("%s shows what is recorded on the page", async (_, who, path, open) => {
  await portal.open(who, path());
  const main = document.querySelector("main") ?? document.body;
  const html = await (await portal.app.as(who)("GET", path())).text();
  const sent = parsedPage(html);
  const before = linesIn(outlineOf(sent.querySelector("main") ?? sent.body));
  await open();
  const after = linesIn(await settledOutline(portal, { part: () => main }));
  expect(after.filter((line) => !before.includes(line)).join("\n")).toMatchSnapshot();
});

const linesIn = (outline: string) => outline.split("\n").map((line) => line.trim());

const forms = parts.filter(([name]) => /^(a new (?!token)|an upcoming|a link to add|a client of)/.test(name));

test.each(forms)(
  "%s says what is missing, and then what is wrong, as recorded",
  async (_, who, path, open) => {
    await portal.open(who, path());
    await open();
    let shown = await settledOutline(portal, { hasOpened: (top) => top !== undefined });
    let text = "";
    for (const typed of ["", "https://"]) {
      const form = onTop()?.querySelector("form") ?? onTop();
      if (!(form instanceof HTMLFormElement)) throw new Error("There is no form.");
      for (const field of form.querySelectorAll<HTMLInputElement>("input:not([type=file]), textarea")) {
        const isTyped = ["text", "email", "url", "tel", "textarea"].includes(field.type);
        if (isTyped && !field.readOnly) fireEvent.input(field, { target: { value: typed } });
      }
      fireEvent.submit(form);
      const outline = await settledOutline(portal);
      const lines = shown.split("\n");
      const more = outline.split("\n").filter((line) => !lines.includes(line));
      text += `${typed || "nothing"}:\n${more.map((line) => line.trim()).join("\n")}\n`;
      shown = outline;
    }
    const sent = portal.sent.filter(({ method }) => method !== "GET");
    expect(
      steady(text + sent.map((each) => `${each.method} ${each.path} ${JSON.stringify(each.body)}`)),
    ).toMatchSnapshot();
    await close();
  },
);

test("a comment on a revision is discarded by Cancel, with its text", async () => {
  await portal.open("manager", project());
  const ask = () => press("Comment on revision 2");
  const field = () => screen.queryByRole<HTMLTextAreaElement>("textbox", { name: "Comment on revision 2" });
  await ask();
  await fill("Comment on revision 2", "Never mind");
  expect(field()?.value).toBe("Never mind");
  const cancel = async () => {
    await press("Cancel", field()?.form ?? document.body);
    await waitFor(() => expect(field()).toBeNull());
  };
  await cancel();
  await ask();
  await waitFor(() => expect(field()?.value).toBe(""));
  const add = () => field()?.form?.querySelector("[type=submit]")?.getAttribute("aria-disabled");
  expect(add()).toBe("true");
  await fill("Comment on revision 2", "Brighter");
  await waitFor(() => expect(add()).toBeNull());
  await cancel();
  await close();
});
