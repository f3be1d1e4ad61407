import { beforeAll, expect, test } from "bun:test";
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
  await linkClientUser(app, clientId);
  project = await addedProject(app, {
    clientId,
    projectName: "Spring listing",
    priority: "high",
    startDate: "2023-12-01",
    dueDate: "2024-01-01",
    clientApprovalStatus: "pending",
    internalNotes: "Only the team reads this",
    designerNotes: "So it does this",
    estimatedHours: 4711.5,
    actualHours: 4712.5,
    assignedDesignerId: app.people.contributor.id,
    clientStatus: "currently_onboarding",
    projectType: "seasonal_promo_assets",
  });
  const { id } = await addedAsset(app, project.id, { assetName: "Hero", approvalStatus: "pending" });
  const fileUrl = "https://files.example/v1.png";
  const first = await addedRevision(app, id, { comments: "First draft", fileUrl, sendForReview: true });
  await app.as("manager")("POST", `/api/design-assets/${id}/decision`, {
    revisionId: first.id,
    decision: "rejected",
    comment: "Longer words than fit into one line of the drawer, so that they have to go on below",
  });
  await addedRevision(app, id, { comments: "Second draft", sendForReview: true });
  await addedRevision(app, id, { comments: "Third draft" });
  await addedProject(app, { clientId, projectName: longest });
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
    (page) => page.getByRole("button", { name: "Approve this design: Hero" }).waitFor(),
  ],
  [
    "rejecting, with messages",
    "client",
    "drawer",
    async (page) => {
      await page.getByRole("button", { name: "Ask for changes: Hero" }).click();
      await page.getByRole("button", { name: "Ask for changes", exact: true }).click();
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
