import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { templateCategory } from "#/src/contract/choices/templates";
import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import { makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { problemsInEveryLook, problemsInStates, type State, visitsOf } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { addedAccess } from "../support/requests-access";
import { addedFile, shelfPhoto } from "../support/requests-files";
import { addTemplate } from "../support/templates";

const portal = inChromium({ templates: false });
let started: Client;
let waiting: Client;
let taskId: string;
/** A text without a place to break. */
const longName = `${"Shelf".repeat(30)}.png`;

beforeAll(async () => {
  const { app } = portal;
  for (const [sortOrder, category] of templateCategory.values.entries()) {
    const defaultOwner = sortOrder % 2 === 0 ? "agency" : "client";
    await addTemplate(app.db, { name: `Step ${sortOrder}`, category, sortOrder, defaultOwner });
  }
  started = await makeClient(app, {
    name: "Started House",
    status: "active",
    websiteUrl: "https://started.test/",
    amazonStorefrontUrl: "https://shop.test/started-house",
  });
  const { tasks } = await makeOnboarding(app, started.id, "2026-02-20");
  const [task] = tasks;
  taskId = task?.id ?? "";
  const manager = app.as("manager");
  await manager("POST", `/api/tasks/${taskId}/notes`, { note: "Called them." });
  await manager("POST", `/api/tasks/${taskId}/evidence`, { url: "https://files.test/a.pdf" });
  for (const name of ["shelf.png", longName]) await addedFile(app, taskId, { ...shelfPhoto, name });
  await manager("PATCH", `/api/tasks/${tasks[1]?.id}`, { status: "done" });
  waiting = await makeClient(app, { name: "Waiting House" });
  await addedAccess(app, waiting.id, { grantedAt: "2025-04-01", note: "Renew it with Nora" });
  await addedAccess(app, waiting.id, { kind: "ads", state: "asked" });
});

type Who = Role | null;

/** Paths of the screens; functions, since their ids are known only once the rows exist. */
const paths: Record<string, () => string> = {
  "a waiting client": () => `/clients/${waiting.id}`,
  "a started client": () => `/clients/${started.id}`,
  // Few rows, so that none is half covered by the bar for selected tasks, where targets count as too small.
  "a started client, few tasks": () => `/clients/${started.id}?category=finance`,
  "a started client, filtered": () => `/clients/${started.id}?category=finance&status=blocked`,
  "what a waiting client sees": () => `/clients/${waiting.id}/as-client`,
  "a task": () => `/clients/${started.id}?task=${taskId}`,
  "a task that is gone": () => `/clients/${started.id}?task=01890000-0000-7000-8000-000000000000`,
};

const clickButton = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();
const filesShown = (page: Page) => page.getByRole("link", { name: longName }).waitFor();
const dialogOpen = (page: Page) => page.getByRole("dialog").first().waitFor();

const states: State<Who>[] = [
  ["landing", null, "/"],
  [
    "signed out, on the way to sign in",
    null,
    "/",
    async (page) => {
      await page.route("**/api/login*", (route) => route.fulfill({ status: 204 }));
      await page.goto("/clients");
      await page.getByText("You are logged out. Logging in again...").first().waitFor();
    },
  ],
  ["page not found", "manager", "/nowhere"],
  ["one's own account", "client", "/me"],
  ["clients", "manager", "/"],
  ["clients, nothing matches", "manager", "/?search=nothing-like-this"],
  ["clients as viewer", "viewer", "/"],
  ["home of an unlinked client user", "client", "/"],
  [
    "create client, with messages",
    "manager",
    "/",
    async (page) => {
      await clickButton("New Client")(page);
      await dialogOpen(page);
      await clickButton("Create Client")(page);
      await page.getByText("Brand Names are required").waitFor();
    },
  ],
  [
    "row menu",
    "manager",
    "/",
    async (page) => {
      await page
        .getByRole("button", { name: /actions for|menu/i })
        .last()
        .click();
      await page.getByRole("menu").waitFor();
    },
  ],
  ["my work", "manager", "/my-work?person=all"],
  ["my work, nothing due", "manager", "/my-work"],
  ["client without onboarding", "manager", "a waiting client"],
  ["the register of access", "viewer", "/access"],
  ["what the client sees", "viewer", "what a waiting client sees"],
  ["client not found", "manager", "/clients/01890000-0000-7000-8000-000000000000"],
  ["dashboard", "manager", "a started client"],
  ["dashboard as viewer", "viewer", "a started client"],
  ["dashboard, no task matches", "manager", "a started client, filtered"],
  [
    "tasks selected",
    "manager",
    "a started client, few tasks",
    (page) => page.getByRole("checkbox").nth(1).check(),
  ],
  ["drawer", "manager", "a task", filesShown],
  ["drawer as viewer", "viewer", "a task", filesShown],
  ["task not found", "manager", "a task that is gone", dialogOpen],
  [
    "edit task",
    "manager",
    "a task",
    async (page) => {
      await clickButton("Edit Task")(page);
      await page.getByRole("dialog", { name: "Edit Task" }).waitFor();
    },
  ],
  [
    "add task",
    "manager",
    "a started client",
    async (page) => {
      await clickButton("Add Task")(page);
      await dialogOpen(page);
    },
  ],
  [
    "invite",
    "manager",
    "a started client",
    async (page) => {
      await clickButton("Invite Client")(page);
      await dialogOpen(page);
    },
  ],
  [
    "launch date",
    "manager",
    "a started client",
    async (page) => {
      await clickButton("Set target date")(page);
      await dialogOpen(page);
    },
  ],
  [
    "edit client",
    "manager",
    "a started client",
    async (page) => {
      await clickButton("Edit Client")(page);
      await dialogOpen(page);
    },
  ],
];

describe("axe finds no violation of WCAG 2.2 AA, light and dark, on a desktop and on a phone", () => {
  test.each(visitsOf(states))("$where", async ({ who, path, states }) => {
    expectConsoleError(/status of (401|404)/);
    const page = await portal.open(who, paths[path]?.() ?? path, { reducedMotion: "reduce" });
    expect(await problemsInStates(page, states)).toEqual([]);
  });
});

test("a color that is illegible in one theme at one size only is found", async () => {
  const page = await portal.open("manager", "/", { reducedMotion: "reduce" });
  expect(await problemsInEveryLook(page)).toEqual([]);
  await page.evaluate(() => {
    const sheet = document.styleSheets[0];
    const paint = (where: string, color: string) =>
      sheet?.insertRule(`@media ${where} { h1 { color: ${color} !important } }`, sheet.cssRules.length);
    paint("(prefers-color-scheme: dark) and (min-width: 900px)", "#333");
    paint("(prefers-color-scheme: light) and (max-width: 800px)", "#ddd");
  });
  const found = (await problemsInEveryLook(page)).map((problem) => problem.replace(/:\n.*/s, ""));
  const problem = "color-contrast at h1: Fix any of the following";
  expect(found).toEqual([`light, phone: ${problem}`, `dark, desktop: ${problem}`]);
});
