import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { onboardingTaskTemplates } from "#/db/schema";
import { accessibilityProblems } from "../support/accessibility";
import { expectConsoleError } from "../support/console-errors";
import { problemsInStates, type State, visitsOf } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { addTemplate } from "../support/templates";

const portal = inChromium({ templates: false });

beforeAll(async () => {
  const { db } = portal.app;
  const longest = "Agree on everything that the first shipment needs ".repeat(4).trim();
  await addTemplate(db, { name: "Hold the kickoff call", sortOrder: 1 });
  await addTemplate(db, { name: longest, sortOrder: 2, defaultOwner: "client", required: false });
  await addTemplate(db, { name: "Overlong".repeat(25), sortOrder: 3, defaultDueInDays: 365 });
  await addTemplate(db, { name: "Check the backlog", category: "reporting", categoryOrder: 1 });
});

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

const states: State<"manager" | "viewer">[] = [
  ["templates", "manager", "/templates"],
  ["templates as viewer", "viewer", "/templates"],
  [
    "a row's menu",
    "manager",
    "/templates",
    async (page) => {
      await press(page, /^Actions for (?!category)/);
      await page.getByRole("menu").waitFor();
    },
  ],
  [
    "create template, with messages",
    "manager",
    "/templates",
    async (page) => {
      await press(page, "New Template");
      const form = page.getByRole("dialog", { name: "Create New Template" });
      await form.getByRole("button", { name: "Create Template" }).click();
      await form.getByText("Required", { exact: true }).nth(2).waitFor();
    },
  ],
  [
    "edit template",
    "manager",
    "/templates",
    async (page) => {
      await press(page, /^Edit /);
      await page.getByRole("dialog", { name: "Edit Template" }).waitFor();
    },
  ],
  [
    "delete template",
    "manager",
    "/templates",
    async (page) => {
      await press(page, /^Delete /);
      await page.getByRole("alertdialog", { name: "Delete Template" }).waitFor();
    },
  ],
  [
    "an order that failed, and a list that cannot be loaded",
    "manager",
    "/templates",
    async (page) => {
      await page.route("**/api/templates/**", (route) => route.fulfill({ status: 409 }));
      await page.route("**/api/templates", (route) => route.fulfill({ status: 503 }));
      await press(page, /^Actions for category/);
      await page.getByRole("menuitem", { name: "Move down" }).click();
      await page.getByText("Templates could not be loaded").waitFor();
    },
  ],
];

describe("axe finds no violation of WCAG 2.2 AA on the templates screen", () => {
  test.each(visitsOf(states))("$where", async ({ who, path, states }) => {
    expectConsoleError(/status of (409|503)/);
    const page = await portal.open(who, path, { reducedMotion: "reduce" });
    expect(await problemsInStates(page, states)).toEqual([]);
  });
});

test("without templates the screen offers to create the first one", async () => {
  await portal.app.db.transaction((tx) => tx.delete(onboardingTaskTemplates));
  const page = await portal.open("manager", "/templates");
  await page.getByText("No templates found", { exact: true }).waitFor();
  await page.getByText("Create your first task template to get started", { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(page, "Create your first template");
  await page.getByRole("dialog", { name: "Create New Template" }).waitFor();
});
