import { beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { clientLeads } from "#/db/schema";
import { leadStatus } from "#/src/contract/choices/leads";
import { limits } from "#/src/contract/limits";
import { accessibilityProblems } from "../support/accessibility";
import { expectConsoleError } from "../support/console-errors";
import { problemsInStates, type State, visitsOf } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { addedLead } from "../support/requests-leads";

const portal = inChromium({ templates: false, deps: { profiler: null } });

beforeAll(async () => {
  const long = "Overlong".repeat(20);
  for (const status of leadStatus.values) {
    await addedLead(portal.app, {
      companyName: leadStatus.label(status),
      leadStatus: status,
      dealValue: 100,
    });
  }
  const { id } = await addedLead(portal.app, {
    companyName: long,
    clientName: long,
    phone: long,
    leadStatus: "follow_up_scheduled",
    dealValue: limits.amount,
    nextActionDate: "2026-03-01",
    notes: long.repeat(5),
    recentActivity: long,
    websiteUrl: `https://${"a".repeat(60)}.test/${long}`,
    amazonStoreUrl: "https://amazon.test",
    clientFileLink: "https://files.test",
  });
  await portal.app.db.transaction((tx) =>
    tx
      .update(clientLeads)
      .set({
        aiProfileSummary: long,
        aiLeadershipData: [{ name: long, title: long, background: long }],
        aiAmazonData: { overview: "", categories: [long], strengths: [long], weaknesses: [long] },
        aiMediaMentions: [],
        aiInsights: long,
        profileModel: long,
        profileGeneratedAt: "2026-03-09T12:00:00.000Z",
      })
      .where(eq(clientLeads.id, id)),
  );
});

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

const states: State<"manager" | "viewer">[] = [
  ["the board", "manager", "/client-leads"],
  ["the board as viewer", "viewer", "/client-leads?status=won"],
  ["the board by status", "manager", "/client-leads?layout=board"],
  ["the list as viewer", "viewer", "/client-leads?layout=list"],
  ["nothing that matches", "manager", "/client-leads?search=nobody"],
  [
    "a card's menu",
    "manager",
    "/client-leads",
    async (page) => {
      await press(page, "Actions for New");
      await page.getByRole("menu").waitFor();
    },
  ],
  [
    "a lead's drawer",
    "manager",
    "/client-leads",
    async (page) => {
      await page.getByRole("link", { name: /^Overlong/ }).click();
      await page.locator("dialog.drawer-panel").getByText("Lead created").waitFor();
    },
  ],
  [
    "create lead, with messages",
    "manager",
    "/client-leads",
    async (page) => {
      await press(page, "Add Lead");
      await press(page, "Create Lead");
      await page.getByText("Valid email is required", { exact: true }).waitFor();
    },
  ],
  [
    "edit lead",
    "manager",
    "/client-leads",
    async (page) => {
      await press(page, /^Edit Overlong/);
      await page.getByRole("dialog", { name: "Edit Lead" }).waitFor();
    },
  ],
  [
    "delete lead",
    "manager",
    "/client-leads",
    async (page) => {
      await press(page, "Actions for New");
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("alertdialog", { name: "Delete Lead" }).waitFor();
    },
  ],
  [
    "a profile",
    "manager",
    "/client-leads",
    async (page) => {
      await press(page, /^AI Profile of Overlong/);
      await page.getByRole("heading", { name: "Insights" }).waitFor();
    },
  ],
  [
    "a profile that is not configured",
    "manager",
    "/client-leads",
    async (page) => {
      await press(page, "AI Profile of New");
      await press(page, "Generate Profile");
      await page
        .getByRole("alert")
        .getByText("AI brand profiles are not configured. Set OPENAI_API_KEY.", { exact: true })
        .waitFor();
    },
  ],
];

describe("axe finds no violation of WCAG 2.2 AA on the leads screen, and nothing scrolls sideways", () => {
  test.each(visitsOf(states))("$where", async ({ who, path, states }) => {
    expectConsoleError(/status of 503/);
    const page = await portal.open(who, path, { reducedMotion: "reduce" });
    expect(await problemsInStates(page, states)).toEqual([]);
  });
});

describe("who may", () => {
  test("a viewer sees everything, is told who can change leads, and can reorder cards for themselves", async () => {
    const page = await portal.open("viewer", "/client-leads");
    const reason = page.getByRole("tooltip", { name: "Only contributors, managers, and admins can do this" });
    for (const name of ["Add Lead", "Edit New"]) {
      await page.getByRole("button", { name, exact: true }).hover();
      await reason.waitFor();
      await page.mouse.move(5, 5);
      await reason.waitFor({ state: "detached" });
    }
    await press(page, "Actions for New");
    const item = (name: RegExp) => page.getByRole("menuitem", { name });
    expect(await item(/^Delete/).textContent()).toContain("Only managers and admins can do this");
    expect(await item(/^Move up/).getAttribute("aria-disabled")).not.toBe("true");
  });

  test("a client user has neither the entry nor the screen", async () => {
    expectConsoleError(/status of 403/);
    const page = await portal.open("client", "/client-leads");
    await page.getByText("Access Denied").first().waitFor();
    expect(await page.getByRole("link", { name: "Client Lead CRM" }).count()).toBe(0);
    expect(await page.content()).not.toContain("Overlong");
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
