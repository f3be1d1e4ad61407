import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Role } from "#/src/contract/choices/users";
import type { DesignProject } from "#/src/contract/design";
import { linkClientUser, makeClient } from "../support/app";
import { evenScores } from "../support/health-scores";
import { inDocument } from "../support/portal-document";
import { dialog, press, shownIn } from "../support/presses";
import { addedAudit, addedUpcoming } from "../support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
const staff = "Only contributors, managers, and admins can do this";
const managers = "Only managers and admins can do this";
let project: DesignProject;

beforeAll(async () => {
  const { app } = portal;
  await addedLead(app, { companyName: "New" });
  await addedLead(app, { companyName: "Gone", leadStatus: "lost" });
  await addTemplate(app.db, { name: "Hold the kickoff call" });
  const { id: clientId } = await makeClient(app);
  project = await addedProject(app, {
    clientId,
    projectName: "Spring listing",
    internalNotes: "canary-internal",
    designerNotes: "canary-designer",
    estimatedHours: 4711.5,
    actualHours: 4712.5,
    assignedDesignerId: app.people.contributor.id,
  });
  const { id } = await addedAsset(app, project.id, { assetName: "Hero", approvalStatus: "pending" });
  const fileUrl = "https://files.example/v1.png";
  const first = await addedRevision(app, id, { comments: "First draft", fileUrl, sendForReview: true });
  await app.as("manager")("POST", `/api/design-assets/${id}/decision`, {
    revisionId: first.id,
    decision: "rejected",
    comment: "Another ground, please.",
  });
  await addedRevision(app, id, { comments: "Second draft", sendForReview: true });
  await addedRevision(app, id, { comments: "canary-team" });
  await addedProject(app, { clientId, projectName: "Brand store" });
  await addedProject(app, { projectName: "Project of another client" });
  await addedAudit(app, { ...evenScores(6), auditDate: "2026-01-01" });
  await addedAudit(app, {
    clientId,
    ...evenScores(2),
    totalBilledMonth: 47_110_001,
    totalBilledQuarter: 47_110_002,
    totalBilledYear: 47_110_003,
    grossMarginPercent: 47.115,
    revenueVsBillingNotes: "canary-billing",
    overallNotes: "Steady",
  });
  await addedUpcoming(app, { brandName: "Nestling" });
});

const isDenied = (control: HTMLElement) => control.getAttribute("aria-disabled") === "true";
const button = (name: string | RegExp, inside = document.body) =>
  within(inside).getByRole("button", { name });

/** Clicks a disabled control: the reason is shown, and nothing else happens. */
async function expectDenied(control: HTMLElement, reason: string) {
  expect([control.textContent, isDenied(control)]).toEqual([control.textContent, true]);
  fireEvent.click(control);
  await screen.findByRole("tooltip", { name: reason });
  fireEvent.keyDown(control, { key: "Escape" });
  await waitFor(() => expect(screen.queryAllByRole("tooltip").length).toBe(0));
  expect(document.querySelectorAll("dialog").length).toBe(0);
}

/** Opens a screen as a client user, who finds neither its entry nor its content. */
async function expectNoScreen(path: string, link: string, canaries: string[]) {
  await linkClientUser(portal.app, project.clientId);
  const answer = await portal.app.as("client")("GET", path);
  expect(answer.status).toBe(403);
  await portal.open("client", path);
  screen.getByText("Access Denied");
  expect(screen.queryByRole("link", { name: link })).toBeNull();
  for (const text of [await answer.text(), document.documentElement.outerHTML]) {
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
  }
}

/** Returns the items of a row's menu by their text, and whether each is disabled. */
async function menuOf(name: string) {
  await press(`Actions for ${name}`);
  const items = await screen.findAllByRole("menuitem");
  return items.map((item) => [item.textContent, isDenied(item)]);
}

describe("design", () => {
  const drawer = () => {
    const found = document.querySelector<HTMLElement>("dialog.drawer-panel");
    if (!found) throw new Error("The drawer is not open.");
    return found;
  };
  const drawerSays = (words: string) =>
    waitFor(() => {
      if (!drawer().textContent?.includes(words)) throw new Error(`The drawer does not say ${words}.`);
    });
  const mayNot: Partial<Record<Role, [string, boolean][]>> = {
    viewer: [
      [`Update Progress${staff}`, true],
      [`Edit${staff}`, true],
      [`Move up${managers}`, true],
      [`Move down${managers}`, true],
      [`Delete${managers}`, true],
    ],
    contributor: [
      ["Update Progress", false],
      ["Edit", false],
      [`Move up${managers}`, true],
      [`Move down${managers}`, true],
      [`Delete${managers}`, true],
    ],
  };

  test("a viewer can read everything, and is told who may change it", async () => {
    await portal.open("viewer", "/design");
    expect(document.querySelectorAll("[data-grip]").length).toBe(0);
    const newProject = button("New Project");
    expect(isDenied(newProject)).toBe(true);
    fireEvent.click(newProject);
    await screen.findByRole("tooltip", { name: staff });
    expect(screen.queryAllByRole("dialog").length).toBe(0);
    expect(await menuOf("Spring listing")).toEqual(mayNot.viewer ?? []);

    await portal.open("viewer", `/design?project=${project.id}&edit=${project.id}`);
    await drawerSays("First draft");
    for (const name of ["Add Asset", "Edit", "Update Progress", "Comment on revision 1"]) {
      expect([name, isDenied(button(name, drawer()))]).toEqual([name, true]);
    }
    expect(screen.queryByRole("dialog", { name: "Edit Design Project" })).toBeNull();
  });

  test("a contributor edits but neither deletes nor reorders", async () => {
    await portal.open("contributor", "/design");
    expect(await menuOf("Spring listing")).toEqual(mayNot.contributor ?? []);
  });

  test("a client user sees their own projects without internal fields, and cannot drag", async () => {
    await portal.open("client", "/design");
    await screen.findByText("Your account isn't linked to a client yet.");
    await linkClientUser(portal.app, project.clientId);
    const path = `/design?project=${project.id}`;
    const html = await (await portal.app.as("client")("GET", path)).text();
    await portal.open("client", path);
    await drawerSays("First draft");
    await within(drawer()).findByRole("button", { name: "Add Comment" });
    for (const text of [html, document.documentElement.outerHTML]) {
      for (const canary of ["canary-", "4711.5", "4712.5", "priorityOrder", "Project of another client"]) {
        expect({ canary, isThere: text.includes(canary) }).toEqual({ canary, isThere: false });
      }
    }
    const pressed = [...drawer().querySelectorAll("button")].map(
      (each) => each.getAttribute("aria-label") ?? each.textContent,
    );
    expect(pressed).toEqual([
      ...["Previous project (K)", "Next project (J)", "Close"],
      ...["Comment on revision 2", "Comment on revision 1"],
      ...["Ask for changes: Hero", "Approve this design: Hero", "Add Comment"],
    ]);

    await portal.open("client", "/design");
    const main = within(screen.getByRole("main"));
    expect(main.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      ...["Design", "Waiting for your answer", "Spring listing", "What we are working on", "Brand store"],
    ]);
    expect(
      main.getAllByRole("link").map((link) => link.getAttribute("aria-label") ?? link.textContent),
    ).toEqual([...["Back to Main", "Spring listing", "Look and decide: Spring listing", "Brand store"]]);
    expect(main.queryAllByRole("button")).toHaveLength(0);
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("leads", () => {
  test("a contributor changes them, but cannot delete them", async () => {
    await portal.open("contributor", "/client-leads");
    expect(isDenied(button("Edit New"))).toBe(false);
    await press("Actions for New");
    const remove = await screen.findByRole("menuitem", { name: /^Delete/ });
    expect(isDenied(remove)).toBe(true);
    fireEvent.click(remove);
    expect(screen.queryAllByRole("alertdialog").length).toBe(0);
  });
});

describe("audits", () => {
  const edit = /^Edit audit of .*, Mar 9, 2026$/;

  test("a viewer reads everything except billing and earnings, and is told who can change audits", async () => {
    await portal.open("viewer", "/audit");
    const html = await (await portal.app.as("viewer")("GET", "/audit")).text();
    fireEvent.click(screen.getByText("Details"));
    for (const text of [html, document.documentElement.outerHTML]) {
      expect(text).toContain("Steady");
      const secrets = ["4711", "47,11", "47.11", "canary-", "totalBilled", "grossMargin", "Billed"];
      expect(secrets.filter((canary) => text.includes(canary))).toEqual([]);
    }
    expect(await (await portal.app.as("contributor")("GET", "/audit")).text()).toContain("canary-billing");
    const denied: [name: string | RegExp, reason: string][] = [
      ["New Audit", staff],
      ["Add", staff],
      ["Complete Nestling", staff],
      ["Delete Nestling", staff],
      [edit, staff],
      [/^Delete audit of .*, Mar 9, 2026$/, managers],
    ];
    for (const [name, reason] of denied) await expectDenied(button(name), reason);
  });

  test("a contributor changes them, but cannot delete them", async () => {
    await portal.open("contributor", "/audit");
    for (const name of ["New Audit", edit, "Complete Nestling", "Delete Nestling"]) {
      expect([name, isDenied(button(name))]).toEqual([name, false]);
    }
    expect(isDenied(button(/^Delete audit of .*, Mar 9, 2026$/))).toBe(true);
    await press(edit);
    const form = await dialog("Edit Audit");
    await waitFor(() => expect(shownIn("Total Billed, Month", form)).toBe("47110001"));
    expect(shownIn("Gross Margin", form)).toBe("47.115");
  });

  test("a client user has neither the entry nor the screen", () =>
    expectNoScreen("/audit", "Current Client Audit", ["Steady", "canary-"]));
});

describe("templates", () => {
  test.each(["contributor", "viewer"] as const)("a %s is told who can change them", async (role) => {
    await portal.open(role, "/templates");
    await expectDenied(button("New Template"), managers);
    expect(screen.queryByText("Drag category to reorder")).toBeNull();
    const items = await menuOf("Hold the kickoff call");
    expect(items).toContainEqual([`Move down${managers}`, true]);
    expect(document.querySelectorAll("[data-sortable], [role=dialog], dialog[open]").length).toBe(0);
  });

  test("a client user has neither the entry nor the screen", () =>
    expectNoScreen("/templates", "Onboarding Templates", ["Hold the kickoff call"]));
});

test.each([
  [
    "/templates",
    ["<title>Task Templates", "Manage standard onboarding task templates", "Drag category to reorder"],
    "Create your first template",
  ],
  ["/client-leads?status=new", ["Total Deal Value", "Conversion Rate", ">New</a>"], ">Gone</a>"],
  ["/audit?score=low", ["At Risk Clients", "Upcoming Audits", "Nestling", "Mar 9, 2026"], "Jan 1, 2026"],
])("everything that %s shows is in the page itself, without a call", async (path, words, hidden) => {
  await portal.open("manager", path);
  expect(portal.sent).toEqual([]);
  const html = await (await portal.app.as("manager")("GET", path)).text();
  expect(words.filter((each) => !html.includes(each))).toEqual([]);
  expect(html.includes(hidden)).toBe(false);
});

test("the board of a client type contains its templates in the HTML", async () => {
  await addTemplate(portal.app.db, { name: "Agree the group terms", clientTypes: ["lacore"] });
  const namesFor = async (type: string) => {
    const board = await (await portal.app.as("manager")("GET", `/templates?clientType=${type}`)).text();
    return ["Agree the group terms", "Hold the kickoff call"].filter((name) => board.includes(`>${name}<`));
  };
  expect(await namesFor("lacore")).toEqual(["Agree the group terms", "Hold the kickoff call"]);
  expect(await namesFor("lacore_mlm")).toEqual(["Hold the kickoff call"]);
});
