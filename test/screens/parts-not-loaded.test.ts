import { beforeAll, describe, expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { startKeys } from "#/islands/palette/keys";
import { openOnRequest } from "#/islands/palette/open-on-request";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { otherImports, partsInSource, withoutCode } from "../support/code-not-loaded";
import { expectConsoleError } from "../support/console-errors";
import { inDocument } from "../support/portal-document";
import { chooseItem, dialog, fill, press, select, shownIn } from "../support/presses";
import { addRequest, callsOf, field } from "../support/request-forms";
import { addSession } from "../support/requests-account";
import { addedAudit, addedUpcoming } from "../support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { upload } from "../support/sent-files";
import { addBothOwners } from "../support/templates";

const parts = await partsInSource();
const { fails, loads, tryAgain, walked } = withoutCode(parts);
const portal = inDocument({ templates: false });

let client: Client;
let bare: Client;
let task: Task;
let projectId: string;

beforeAll(async () => {
  const { app } = portal;
  const { contributor, manager } = app.people;
  await addBothOwners(app.db);
  client = await makeClient(app, { name: "Acme", accountManagerId: contributor.id });
  bare = await makeClient(app, { name: "Bare" });
  await linkClientUser(app, client.id);
  const { tasks } = await makeOnboarding(app, client.id, "2026-03-02");
  const [first] = tasks;
  if (!first) throw new Error("There is no task.");
  task = first;
  for (const auditDate of ["2026-02-01", "2026-03-01"])
    await addedAudit(app, { clientId: client.id, auditDate });
  await addedUpcoming(app, { brandName: "Coming", clientId: client.id });
  await addedLead(app, { companyName: "Prospect", leadStatus: "won", ownerId: contributor.id });
  ({ id: projectId } = await addedProject(app, {
    clientId: client.id,
    projectName: "Pictures",
    dueDate: "2026-03-09",
    assignedDesignerId: contributor.id,
  }));
  const hero = await addedAsset(app, projectId, { assetName: "Hero" });
  for (let version = 0; version < 2; version++) {
    await addedRevision(app, hero.id, { fileUrl: await upload(app, "contributor"), sendForReview: true });
  }
  await addSession(app, manager);
  const token = { name: "spare", role: "viewer", expiresAt: "2026-06-01T00:00:00.000Z" };
  await expectJson(await app.as("admin")("POST", "/api/admin/tokens", token), 201);
});

const pressLink = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("link", { name }));
/** For parts that replace the content of the screen. */
const instead = { leaves: true };

describe("without a server each part of a screen fails in a toast, and list and draft stay", () => {
  test("menus and templates", async () => {
    await portal.open("manager", "/templates");
    const menu = () => press("Actions for Open the account");
    await fails("The menu", menu);
    await loads("The menu", menu);
    await screen.findByRole("menu");
    await portal.open("manager", "/templates");
    await fails("The form for a template", () => press("New Template"));
    await fails("The question about deleting this template", () => press("Delete Open the account"));
  });

  test("clients and views", async () => {
    await portal.open("manager", "/");
    await fails("The form for a client", () => press("New Client"));
    await fails("The import of clients", () => press("Import"));
    await fails("The menu of this client", () => press("Actions for Acme"));
    await fails("The actions for views", () => portal.open("manager", "/?search=acme"), instead);
    await loads("The actions for views", () => tryAgain("The actions for views"));
    await fails("The form for a view", () => press("Save view"));
    await fails("The list of your changes", () => press("My recent changes"));
    await fails("The actions for the selected clients", async () =>
      fireEvent.click(await screen.findByRole("checkbox", { name: "Select Acme" })),
    );
    await loads("The actions for the selected clients", () =>
      tryAgain("The actions for the selected clients"),
    );
    await fails("The plan of what is sent", () => press("Remind"));
  });

  test("the search and the keys", async () => {
    await portal.open("manager", "/");
    const ends = [openOnRequest(new QueryClient()), startKeys(new QueryClient())];
    await fails("The search", () => window.dispatchEvent(new Event("search-asked")));
    await fails("The list of keys", () => fireEvent.keyDown(document.body, { key: "?", code: "Slash" }));
    for (const end of ends) end();
  });

  test("a client's page", async () => {
    await portal.open("manager", `/clients/${client.id}`);
    await fails("The form for this client", () => press("Edit Client"));
    await fails("The invitations", () => press("Invite Client"));
    await fails("The client's menu", () => press("More actions"));
    await loads("The client's menu", () => press("More actions"));
    await fails("The import of tasks", async () =>
      fireEvent.click(await screen.findByRole("menuitem", { name: /^Import/ })),
    );
    await fails("The reminders", () => chooseItem("More actions", "Reminders"));
    await fails("The question about undoing the start", () =>
      chooseItem("More actions", "Undo start of onboarding"),
    );
    await fails("The form for the launch date", () => press("Set target date"));
    await portal.open("manager", `/clients/${bare.id}`);
    await fails("The start of the onboarding", () => press("Start Onboarding Process"));
    const openMail = () => fireEvent.click(screen.getByRole("tab", { name: "Mail" }));
    await fails("The client's mail", openMail, instead);
  });

  test("a client's tasks", async () => {
    await portal.open("manager", `/clients/${client.id}`);
    await fails("The form for a task", () => press("Add Task"));
    await fails("The task's menu", () => press(`Actions for ${task.name}`));
    await loads("The task's menu", () => press(`Actions for ${task.name}`));
    await fails("The question about deleting this task", async () =>
      fireEvent.click(await screen.findByRole("menuitem", { name: "Delete task" })),
    );
    await fails("The task's statuses", () => press(`Status of ${task.name}: Not Started`));
    await fails("The task", () => pressLink(task.name));
    expect(window.location.search).toBe("");
    await fails("The actions for the selected tasks", async () =>
      fireEvent.click(await screen.findByRole("checkbox", { name: `Select ${task.name}` })),
    );
    await portal.open("manager", `/clients/${client.id}?status=done`);
    await loads("The form for a task", () => press("Add Task"));
    const form = await dialog("Add Task");
    await fill("Name", "Hidden by the filter", form);
    await select("Category", "Ads", form);
    await fails("The note about the hidden task", () => press("Add Task", form), instead);
  });

  test("my work, and the form for the selected tasks", async () => {
    await portal.open("manager", "/my-work?person=all");
    await fails("The statuses", () => press(`Status of ${task.name}: Not Started`));
    await fails("The form for the date", () => press(new RegExp(`^Due date of ${task.name}`)));
    await fails("The form that completes this audit", () => press(/^Complete /));
    await fails("The drawer of this task", () => pressLink(task.name));
    await fails("The actions for what is selected", async () =>
      fireEvent.click(await screen.findByRole("checkbox", { name: `Select ${task.name}` })),
    );
    await loads("The actions for what is selected", () => tryAgain("The actions for what is selected"));
    await fails("The form for the selected tasks", () => press("Change"));
  });

  test("a task's drawer", async () => {
    await portal.open("manager", `/clients/${client.id}`);
    await loads("The task", () => {});
    await fails("The task's details", () => pressLink(task.name));
    await dialog(task.name);
    await loads("The task's details", () => tryAgain("The task's details"));
    await screen.findByText("The files could not be loaded");
    await fails("The files", () => tryAgain("The files"));
    await loads("The files", () => tryAgain("The files"));
    await fails("The conversation", () => tryAgain("The conversation"));
    await loads("The conversation", () => tryAgain("The conversation"));
    await within(await dialog(task.name)).findByLabelText("Comment");
  });

  test("a client's home", async () => {
    const own = "Send the invoices";
    await portal.open("client", "/");
    await fails("The form for a link", () => press(`Add a link: ${own}`));
    await fails("The form for your answer", () => press(`Write an answer: ${own}`));
    await fails("The task you opened", () => pressLink(own));
    await fails("The panel that sends files", async () => {
      const files = [new File(["text"], "notes.txt", { type: "text/plain" })];
      fireEvent.change(screen.getByLabelText(`Add files: ${own}`, { selector: "input" }), {
        target: { files },
      });
    });
    await fails("The plan", () => press(/^Show all \d+ steps$/));
  });

  test("a form for a client", async () => {
    const { id } = await addRequest(portal.app, client.id, [field("company")]);
    await portal.open("client", `/requests/${id}`);
    await expectJson(await callsOf(portal.app, { id }).save("company", "Theirs"));
    await fill("company", "Mine");
    await fails("The answer of the other person", () => fireEvent.blur(screen.getByLabelText("company")));
    expect(shownIn("company")).toBe("Mine");
    await loads("The answer of the other person", () => tryAgain("The answer of the other person"));
    await press("Keep mine");
    await fails("The form that was sent", () => press("Send answers"), instead);
    await loads("The form that was sent", () => tryAgain("The form that was sent"));
    await screen.findByText("Mine");
  });

  test("audits", async () => {
    await portal.open("manager", "/audit");
    await fails("The form for an audit", () => press("New Audit"));
    await fails("The form for an upcoming audit", () => press("Add"));
    await fails("The question about deleting this audit", () => press(/^Delete audit of Acme/));
    await fails("The question about deleting this upcoming audit", () => press("Delete Coming"));
    await loads("The form for an audit", () => press("New Audit"));
    await fails("The list of clients", async () =>
      fireEvent.click(await screen.findByRole("combobox", { name: "Client" })),
    );
    await portal.open("manager", "/audit");
    await press(/^Edit audit of Acme/);
    const form = await dialog("Edit Audit");
    await fill("Audit Date", "2026-01-01", form);
    await fails("The note about an earlier audit", () => press("Save Changes", form), instead);
  });

  test("leads and pictures", async () => {
    await portal.open("manager", "/client-leads");
    await fails("The import of leads", () => press("Import"));
    await fails("The question about deleting this lead", () => chooseItem("Actions for Prospect", "Delete"));
    await fails("The form for the lead's client", () => press("Create client from Prospect"));
    await fails("The form that links the lead to a client", () =>
      press("Link to the client that Prospect is"),
    );
    await fails("The brand profile", () => press("AI Profile of Prospect"));
    await fails("The form for the next action", () => press("Change next action of Prospect"));
    await fails("The lead's statuses", () => press("Status of Prospect: Won"));
    await fails("The lead", () => pressLink("Prospect"));
    await fails("The form for a lead", () => press("Add Lead"));
    await loads("The form for a lead", () => press("Add Lead"));
    await fails("The upload", () => press("Upload image"));
    const layout = (name: string) => async () => fireEvent.click(await screen.findByRole("radio", { name }));
    await portal.open("manager", "/client-leads");
    await fails("The board", layout("Board"), instead);
    await fails("The list", layout("List"), instead);
  });

  test("design", async () => {
    await portal.open("manager", "/design");
    await fails("The form for a project", () => press("New Project"));
    await fails("The form for progress", () => chooseItem("Actions for Pictures", "Update Progress"));
    await fails("The question about deleting this project", () =>
      chooseItem("Actions for Pictures", "Delete"),
    );
    await fails("The project", () => pressLink("Pictures"));
    await loads("The project", () => pressLink("Pictures"));
    await screen.findByRole("heading", { name: "Hero" });
    await fails("The form for an asset", () => press("Add Asset"));
    const chosen = (item: string) => () => chooseItem("Actions for Hero", item);
    await fails("The form for a revision", chosen("Add Revision"));
    await fails("The form for a review", chosen("Review by Link"));
    await fails("The question about this asset's status", chosen("Set Approval Back"));
    await fails("The question about deleting this asset", chosen("Delete Asset"));
    await portal.open("client", `/design?project=${projectId}`);
    await fails("The question about this approval", () => press("Approve this design: Hero"));
    await fails("The form for a rejection", () => press("Ask for changes: Hero"));
    await portal.open("client", `/design/${projectId}/review`);
    await fails("The comparison", () => press("Compare versions"));
  });

  test("accounts", async () => {
    expectConsoleError(/The tag <search> is unrecognized/);
    await portal.open("manager", "/me");
    await fails("The form for your name", () => press("Edit Name"));
    await fails("The question about ending this access", () => press("Sign Out Everywhere Else"));
    await portal.open("admin", "/admin");
    await fails("The form for a user", () => press("Add User"));
    await fails("The form for a user's name", () => chooseItem("Actions for Mia Manager", "Edit Name"));
    await fails("The choice of a client", () => chooseItem("Actions for Kit Client", "Link Client"));
    await fails("The question about this user's access", () =>
      chooseItem("Actions for Mia Manager", "Deactivate"),
    );
    await fails("The question about this user's sessions", () =>
      chooseItem("Actions for Mia Manager", "End Sessions"),
    );
    await fails("The question about your role", () => select("Change role of Ada Admin", "Manager"));
    const tab = (name: string) => fireEvent.click(screen.getByRole("tab", { name }));
    await fails("The agency's settings", () => tab("Agency"), instead);
    await fails("The audit limits", () => tab("Audit Limits"), instead);
    await fails("The agency's settings", () => tab("Agency"), instead);
    await fails("The calendar", () => tab("Calendar"), instead);
    await fails("The mail", () => tab("Mail"), instead);
    await fails("The audit log", () => tab("Audit Logs"), instead);
    await loads("The audit log", () => tryAgain("The audit log"));
    await fails("The details of this change", async () => {
      const details = await waitFor(() => {
        const [first] = document.querySelectorAll("main details");
        if (!(first instanceof HTMLDetailsElement)) throw new Error("There are no details.");
        return first;
      });
      details.open = true;
      fireEvent(details, new Event("toggle"));
    });
    await fails("The API tokens", () => tab("API Tokens"), instead);
    await loads("The API tokens", () => tryAgain("The API tokens"));
    await fails("The form for a token", () => press("Create Token"));
    await fails("The question about this token", () => press("Revoke spare"));
  });

  test("reports", async () => {
    await portal.open("manager", "/reports");
    await fails("The export", () => press("Export CSV"));
  });
});

/** Parts that no click requests by itself. */
const besides = {
  "Sending files": "fails beside the file that was to be sent",
  "The check of files": "fails beside the file that was to be sent",
  "The connection to the portal": "fails with the change or the list that needed it",
  "The question about somebody else's change": "fails with the change that needed it",
  "The question about what is still open": "fails with the change that needed it",
  "The standard forms": "fails with the change that needed it",
  "The live updates": "start by themselves",
};

// islands/ui/lazy-part.test.tsx tests `Lazy` with a part that it can close.
test("every part that loads on demand was tried, or closes with a toast", () => {
  const names = parts.map(({ name }) => name).filter((name) => name !== "");
  expect(names.length).toBeGreaterThan(80);
  expect(new Set(names).size).toBe(names.length);
  const open = parts.filter(({ name, isClosable }) => name !== "" && !isClosable && !walked.has(name));
  expect(open.map(({ name }) => name).toSorted()).toEqual(Object.keys(besides).toSorted());
  const unnamed = parts.filter(({ name }) => name === "").map(({ source }) => source);
  expect(unnamed).toEqual(["islands/ui/tooltip/tooltip.tsx"]);
});

test("nothing else is imported on demand", async () => {
  expect(await otherImports()).toEqual({
    // Without it nothing is offered after a change, which is stored.
    "islands/client-dashboard/dates/offer-when-loaded.ts": 1,
    // In a worker, which reports its failure in a sentence.
    "islands/files-in/audit-planner.ts": 2,
    // Islands: see the test of those that cannot be loaded.
    "islands/registry.ts": 26,
    // Parts of a page besides its islands; retried with the next click.
    "islands/runtime/hydration/browser.tsx": 1,
    "islands/runtime/hydration/start-after-paint.ts": 1,
    // Without it cards are moved by their menus.
    "islands/ui/sortable/use-sortable.ts": 1,
    // Without it toasts are drawn plainly.
    "islands/ui/toast/store.ts": 1,
  });
});
