import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { DesignProject } from "#/src/contract/design";
import { linkClientUser, makeClient } from "../support/app";
import { problemsInStates, type State, visitsOf } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";

const portal = inChromium({ templates: false });
const longest = "Redesign of everything that the brand shows in its store ".repeat(3).trim();
let project: DesignProject;

beforeAll(async () => {
  const { app } = portal;
  const { id: clientId } = await makeClient(app, { name: "Overlong".repeat(20) });
  project = await addedProject(app, {
    clientId,
    projectName: "Spring listing",
    priority: "high",
    startDate: "2023-12-01",
    dueDate: "2024-01-01",
    clientApprovalStatus: "pending",
    internalNotes: "canary-internal",
    designerNotes: "canary-designer",
    estimatedHours: 4711.5,
    actualHours: 4712.5,
    assignedDesignerId: app.people.contributor.id,
    clientStatus: "currently_onboarding",
    projectType: "seasonal_promo_assets",
  });
  const { id } = await addedAsset(app, project.id, { assetName: "Hero", approvalStatus: "pending" });
  const fileUrl = "https://files.example/v1.png";
  await addedRevision(app, id, { comments: "First draft", fileUrl, sendForReview: true });
  await app.as("manager")("PATCH", `/api/design-assets/${id}`, {
    approvalStatus: "rejected",
    comment: "Longer words than fit into one line of the drawer, so that they have to go on below",
  });
  await addedRevision(app, id, { comments: "Second draft", sendForReview: true });
  await addedRevision(app, id, { comments: "canary-team" });
  await addedProject(app, { clientId, projectName: longest });
  await addedProject(app, { projectName: "Project of another client" });
});

const menu = async (page: Page) => {
  await page.getByRole("button", { name: "Actions for Spring listing" }).click();
  const items = page.getByRole("menuitem");
  await items.first().waitFor();
  return Promise.all(
    (await items.all()).map(async (item) => [
      await item.textContent(),
      await item.getAttribute("aria-disabled"),
    ]),
  );
};

describe("who may do what", () => {
  test("a client user sees the own projects without what is the team's, and cannot drag", async () => {
    const { app } = portal;
    const unlinked = await portal.open("client", "/design");
    await unlinked.getByText("Your account isn't linked to a client yet.").waitFor();
    await linkClientUser(app, project.clientId);
    const page = await portal.open("client", `/design?project=${project.id}`);
    await page.locator("dialog.drawer-panel").getByText("First draft", { exact: true }).waitFor();
    const html = await (await page.context().request.get(page.url())).text();
    for (const text of [html, await page.content()]) {
      for (const canary of ["canary-", "4711.5", "4712.5", "priorityOrder", "Project of another client"]) {
        expect(text).not.toContain(canary);
      }
    }
    const pressed = await page
      .locator("dialog.drawer-panel button")
      .evaluateAll((all) => all.map((button) => button.ariaLabel ?? button.textContent));
    expect(pressed).toEqual([
      ...["Previous project (K)", "Next project (J)", "Close"],
      ...["Comment on revision 2", "Comment on revision 1"],
      ...["Reject this asset: Hero", "Approve this asset: Hero", "Add Comment"],
    ]);
    await page.keyboard.press("Escape");
    await page.locator("dialog.drawer-panel").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Design", exact: true }).waitFor();
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(
      "#,Project,Type,Assets,Progress,Due Date,Priority,Status,Approval,Actions".split(","),
    );
    expect(await page.locator("[data-grip]").count()).toBe(0);
    expect(await page.getByRole("button", { name: "New Project" }).count()).toBe(0);
    expect(await menu(page)).toEqual([["Open Project", null]]);
  });

  test("a viewer may look, and is told who may do the rest", async () => {
    const page = await portal.open("viewer", "/design");
    const staff = "Only contributors, managers, and admins can do this";
    const managers = "Only managers and admins can do this";
    expect(await menu(page)).toEqual([
      [`Update Progress${staff}`, "true"],
      [`Edit${staff}`, "true"],
      [`Move up${managers}`, "true"],
      [`Move down${managers}`, "true"],
      [`Delete${managers}`, "true"],
    ]);
    await page.keyboard.press("Escape");
    expect(await page.locator("[data-grip]").count()).toBe(0);
    const newProject = page.getByRole("button", { name: "New Project" });
    await newProject.click({ force: true });
    await page.getByRole("tooltip").getByText(staff).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.goto(`/design?project=${project.id}&edit=${project.id}`);
    const drawer = page.locator("dialog.drawer-panel");
    await drawer.getByText("First draft", { exact: true }).waitFor();
    for (const name of ["Add Asset", "Edit", "Update Progress", "Comment on revision 1"]) {
      const control = drawer.getByRole("button", { name, exact: true });
      expect([name, await control.getAttribute("aria-disabled")]).toEqual([name, "true"]);
    }
    expect(await page.getByRole("dialog", { name: "Edit Design Project" }).count()).toBe(0);
  });

  test("a contributor edits but neither deletes nor reorders", async () => {
    const page = await portal.open("contributor", "/design");
    const managers = "Only managers and admins can do this";
    expect(await menu(page)).toEqual([
      ["Update Progress", null],
      ["Edit", null],
      [`Move up${managers}`, "true"],
      [`Move down${managers}`, "true"],
      [`Delete${managers}`, "true"],
    ]);
  });
});

const inDialog = (item: string, name: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Actions for Spring listing" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  await page.locator("dialog[open]").getByRole("heading", { name }).waitFor();
};

const isThere = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();

const states: State<"manager" | "client">[] = [
  ["the list", "manager", "/design", isThere],
  ["nothing matches", "manager", "/design?search=nothing", isThere],
  ["the list of a client user", "client", "/design", isThere],
  [
    "create, with messages",
    "manager",
    "/design",
    async (page) => {
      await page.getByRole("button", { name: "New Project" }).click();
      await page.getByRole("button", { name: "Create Project" }).click();
      await page.getByText("Project name is required").waitFor();
    },
  ],
  ["update progress", "manager", "/design", inDialog("Update Progress", "Update Progress")],
  ["delete", "manager", "/design", inDialog("Delete", "Delete Project")],
  [
    "the drawer with a comment being written",
    "manager",
    "drawer",
    (page) => page.getByRole("button", { name: "Comment on revision 1" }).click(),
  ],
  [
    "the drawer of a client user",
    "client",
    "drawer",
    (page) => page.getByRole("button", { name: "Approve this asset: Hero" }).waitFor(),
  ],
  [
    "rejecting, with messages",
    "client",
    "drawer",
    async (page) => {
      await page.getByRole("button", { name: "Reject this asset: Hero" }).click();
      await page.getByRole("button", { name: "Reject this asset", exact: true }).click();
      await page.getByText("Say what should change").waitFor();
    },
  ],
  [
    "add asset",
    "manager",
    "drawer",
    async (page) => {
      await page.getByRole("button", { name: "Add Asset" }).click();
      await page.getByRole("dialog", { name: "Add Asset" }).waitFor();
    },
  ],
];

test.each(visitsOf(states))(
  "$where is accessible in both themes and sizes, whatever is open, and nothing scrolls sideways",
  async ({ who, path, states }) => {
    const page = await portal.open(who, path === "drawer" ? `/design?project=${project.id}` : path);
    expect(await problemsInStates(page, states)).toEqual([]);
  },
);
