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

describe("who may", () => {
  test.each(["contributor", "viewer"] as const)("a %s is told who can change templates", async (role) => {
    const page = await portal.open(role, "/templates");
    const reason = page.getByRole("tooltip", { name: "Only managers and admins can do this" });
    await page.getByRole("button", { name: "New Template" }).hover();
    await reason.waitFor();
    await page.mouse.move(700, 50);
    await reason.waitFor({ state: "detached" });
    expect(await page.getByText("Drag category to reorder").count()).toBe(0);
    await press(page, /^Actions for (?!category)/);
    const item = page.getByRole("menuitem", { name: /Move down/ });
    expect(await item.getAttribute("aria-disabled")).toBe("true");
    expect(await item.textContent()).toContain("Only managers and admins can do this");
    expect(await page.locator("[data-sortable], [role=dialog], dialog[open]").count()).toBe(0);
  });

  test("a client user finds no entry, and no screen behind it", async () => {
    expectConsoleError(/status of 403/);
    const page = await portal.open("client", "/templates");
    await page.getByText("Access Denied").first().waitFor();
    expect(await page.getByRole("link", { name: "Onboarding Templates" }).count()).toBe(0);
  });
});

test("all that the screen shows is in the page itself, and no call is made for it", async () => {
  const page = await portal.open("manager", "/templates");
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && fetched.push(request.url()));
  await page.reload();
  await page.locator("[data-sortable] [data-sortable]").last().waitFor();
  expect(fetched).toEqual([]);
  const html = await (await portal.app.as("manager")("GET", "/templates")).text();
  for (const words of [
    "Task Templates",
    "Manage standard onboarding task templates",
    "Drag category to reorder",
  ]) {
    expect(html).toContain(words);
  }
  expect(await page.title()).toContain("Task Templates");
  await addTemplate(portal.app.db, { name: "Agree the group terms", clientTypes: ["lacore"] });
  const namesFor = async (type: string) => {
    const board = await (await portal.app.as("manager")("GET", `/templates?clientType=${type}`)).text();
    return ["Agree the group terms", "Hold the kickoff call"].filter((name) => board.includes(`>${name}<`));
  };
  expect(await namesFor("lacore")).toEqual(["Agree the group terms", "Hold the kickoff call"]);
  expect(await namesFor("lacore_mlm")).toEqual(["Hold the kickoff call"]);
});

test("without templates the screen offers to make the first one", async () => {
  await portal.app.db.transaction((tx) => tx.delete(onboardingTaskTemplates));
  const page = await portal.open("manager", "/templates");
  await page.getByText("No templates found", { exact: true }).waitFor();
  await page.getByText("Create your first task template to get started", { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(page, "Create your first template");
  await page.getByRole("dialog", { name: "Create New Template" }).waitFor();
});
