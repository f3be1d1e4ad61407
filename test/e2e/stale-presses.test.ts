import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { onboardingTaskTemplates } from "../../db/schema";
import type { AdminUser } from "../../src/contract/admin";
import type { ClientDetail } from "../../src/contract/onboarding";
import type { Task } from "../../src/contract/tasks";
import type { Template } from "../../src/contract/templates";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { evenScores } from "../support/health-scores";
import { overtaken } from "../support/overtaken";
import { addPerson } from "../support/people";
import { inChromium } from "../support/portal-browser";
import { newTask } from "../support/requests";
import { addedAudit } from "../support/requests-audits";
import { addedAsset, addedProject } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { addTemplate } from "../support/templates";
import { toast } from "../support/toasts";
import { testMoment } from "../support/zones";

const portal = inChromium({ templates: false });
beforeAll(() => addTemplate(portal.app.db, { name: "First call" }));

const visible = (page: Page, text: string) => page.getByText(text, { exact: true }).locator("visible=true");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const theyEdit = async (method: string, path: string, change: object) =>
  expectJson(await portal.app.as("admin")(method, path, change));
const read = async <T>(path: string) => expectJson<T>(await portal.app.as("admin")("GET", path));

async function choose(page: Page, menu: string, item: string) {
  await button(page, menu).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

async function running(...names: string[]) {
  const client = await makeClient(portal.app);
  await makeOnboarding(portal.app, client.id);
  const add = (name: string) =>
    portal.app.as("manager")("POST", `/api/clients/${client.id}/tasks`, newTask({ name }));
  const tasks: Task[] = [];
  for (const name of names) tasks.push(await expectJson<Task>(await add(name), 201));
  const tasksNow = async () => (await read<ClientDetail>(`/api/clients/${client.id}`)).tasks;
  return { path: `/clients/${client.id}`, id: client.id, tasks, tasksNow };
}

/** What somebody else edits while a page is open, and how that page takes the thing away. */
type Scene = {
  path: string;
  edit: Parameters<typeof theyEdit>;
  /** What the page says of it once it shows the edit. */
  shows: string;
  take: (page: Page) => Promise<void>;
  confirm: string;
  anyway?: string;
  /** What they edit after that. */
  editAgain: object;
  success: string;
};

const scenes: Record<string, () => Promise<Scene>> = {
  "a task": async () => {
    const { path, tasks } = await running("Collect logins");
    return {
      path,
      edit: ["PATCH", `/api/tasks/${tasks[0]?.id}`, { dueDate: "2026-12-24" }],
      shows: "Dec 24, 2026",
      take: (page) => choose(page, "Actions for Collect logins", "Delete task"),
      confirm: "Delete",
      editAgain: { dueDate: "2026-12-25" },
      success: "Task deleted successfully",
    };
  },
  "the start of an onboarding": async () => {
    const { path, id } = await running();
    return {
      path,
      edit: ["PATCH", `/api/clients/${id}/onboarding`, { targetLaunchDate: "2026-12-24" }],
      shows: "Dec 24, 2026",
      take: (page) => choose(page, "More actions", "Undo start of onboarding"),
      confirm: "Undo Onboarding",
      anyway: "Undo anyway",
      editAgain: { targetLaunchDate: "2026-12-25" },
      success: "Onboarding undone successfully",
    };
  },
  "a template": async () => {
    const { id } = await addTemplate(portal.app.db, { name: "Send the boxes" });
    return {
      path: "/templates",
      edit: ["PATCH", `/api/templates/${id}`, { defaultDueInDays: 99 }],
      shows: "Due in 99 days",
      take: (page) => button(page, "Delete Send the boxes").click(),
      confirm: "Delete",
      editAgain: { defaultDueInDays: 98 },
      success: "Template deleted successfully",
    };
  },
  "a lead": async () => {
    const { id } = await addedLead(portal.app, { companyName: "Alpha", dealValue: 5 });
    return {
      path: "/client-leads",
      edit: ["PUT", `/api/client-leads/${id}`, { nextActionDate: "2026-12-24" }],
      shows: "Dec 24, 2026",
      take: (page) => choose(page, "Actions for Alpha", "Delete"),
      confirm: "Delete",
      editAgain: { nextActionDate: "2026-12-25" },
      success: "Lead deleted",
    };
  },
  "an audit": async () => {
    const { id: clientId } = await makeClient(portal.app, { name: "Audited" });
    const { id } = await addedAudit(portal.app, { clientId, ...evenScores(9) });
    return {
      path: "/audit",
      edit: ["PUT", `/api/client-audits/${id}`, { salesTrendScore: 1 }],
      shows: "6.6",
      take: (page) => button(page, "Delete audit of Audited, Mar 9, 2026").click(),
      confirm: "Delete",
      editAgain: { salesTrendScore: 2 },
      success: "Audit deleted successfully",
    };
  },
  "a design project": async () => {
    const { id } = await addedProject(portal.app, { projectName: "Spring listing" });
    return {
      path: "/design",
      edit: ["PUT", `/api/design-projects/${id}`, { dueDate: "2026-12-24" }],
      shows: "Dec 24, 2026",
      take: (page) => choose(page, "Actions for Spring listing", "Delete"),
      confirm: "Yes, Delete",
      editAgain: { dueDate: "2026-12-25" },
      success: "Project deleted successfully!",
    };
  },
  "a design asset": async () => {
    const project = await addedProject(portal.app);
    const { id } = await addedAsset(portal.app, project.id, { assetName: "Hero" });
    return {
      path: `/design?project=${project.id}`,
      edit: ["PATCH", `/api/design-assets/${id}`, { assetType: "Wide picture" }],
      shows: "Wide picture",
      take: (page) => choose(page, "Actions for Hero", "Delete Asset"),
      confirm: "Delete",
      editAgain: { assetType: "Tall picture" },
      success: "Asset deleted",
    };
  },
};

describe("what somebody else edited since the page was opened is not taken away unseen", () => {
  test.each(Object.entries(scenes))("%s", async (_, prepare) => {
    expectConsoleError(/412/);
    const {
      path,
      edit,
      editAgain,
      shows,
      take,
      confirm,
      anyway = "Delete anyway",
      success,
    } = await prepare();
    const page = await portal.open("manager", path);
    const question = page.getByRole("alertdialog");
    await theyEdit(...edit);
    await take(page);
    await question.getByRole("button", { name: confirm, exact: true }).click();
    await overtaken(page).loadTheirs();
    await question.waitFor({ state: "detached" });
    await visible(page, shows).first().waitFor();

    const [method, address] = edit;
    await theyEdit(method, address, editAgain);
    await take(page);
    await question.getByRole("button", { name: confirm, exact: true }).click();
    await overtaken(page).goOn(anyway);
    await toast(page, success);
    await visible(page, shows).waitFor({ state: "detached" });
  });
});

describe("a press on what somebody else changed asks, shows it, and can be made again", () => {
  const selected = (page: Page) => page.getByRole("region", { name: "Selected tasks" });

  test("Mark Done of a row", async () => {
    expectConsoleError(/412/);
    const { path, tasks, tasksNow } = await running("Collect logins");
    const page = await portal.open("manager", path);
    await theyEdit("PATCH", `/api/tasks/${tasks[0]?.id}`, { dueDate: "2026-12-24" });
    await choose(page, "Actions for Collect logins", "Mark Done");
    await overtaken(page).loadTheirs();
    await page.getByRole("table").getByText("Dec 24, 2026").waitFor();
    await choose(page, "Actions for Collect logins", "Mark Done");
    await toast(page, "Task updated successfully");
    expect((await tasksNow()).at(-1)).toMatchObject({ status: "done", dueDate: "2026-12-24" });
  });

  test("Mark Done of several tasks: all of them or none", async () => {
    expectConsoleError(/412/);
    const { path, tasks, tasksNow } = await running("One", "Two");
    const page = await portal.open("manager", path);
    await page.getByRole("checkbox", { name: "Select all tasks" }).check();
    await theyEdit("PATCH", `/api/tasks/${tasks[1]?.id}`, { status: "blocked" });
    await selected(page).getByRole("button", { name: "Mark Done" }).click();
    await overtaken(page).loadTheirs();
    await page.getByRole("row", { name: /Two/ }).getByText("Blocked").waitFor();
    expect((await tasksNow()).map(({ status }) => status)).toEqual(["not_started", "not_started", "blocked"]);
    expect(await selected(page).getByText("3 selected").isVisible()).toBe(true);
    await selected(page).getByRole("button", { name: "Mark Done" }).click();
    await toast(page, "Tasks updated successfully");
    expect((await tasksNow()).every(({ status }) => status === "done")).toBe(true);
  });

  test("a change of several tasks: what was typed stays, and saving again is on top of theirs", async () => {
    expectConsoleError(/412/);
    const { path, tasks, tasksNow } = await running("One", "Two");
    const page = await portal.open("manager", path);
    await page.getByRole("checkbox", { name: "Select all tasks" }).check();
    await selected(page).getByRole("button", { name: "Change" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 3 tasks" });
    await dialog.getByLabel("Due date").fill("2026-12-24");
    await theyEdit("PATCH", `/api/tasks/${tasks[1]?.id}`, { owner: "client" });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await overtaken(page).loadTheirs();
    expect((await tasksNow()).filter(({ dueDate }) => dueDate === "2026-12-24")).toEqual([]);
    expect(await dialog.getByLabel("Due date").inputValue()).toBe("2026-12-24");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Tasks updated successfully");
    const now = await tasksNow();
    expect(now.map(({ dueDate }) => dueDate)).toEqual(["2026-12-24", "2026-12-24", "2026-12-24"]);
    expect(now.at(-1)?.owner).toBe("client");
  });
});

describe("a new order over one that somebody else made", () => {
  beforeEach(() => portal.app.db.transaction((tx) => tx.delete(onboardingTaskTemplates)));

  test("is asked about: theirs is shown, or it is made all the same", async () => {
    expectConsoleError(/412/);
    const { db } = portal.app;
    const ids: Record<string, string> = {};
    for (const [at, name] of ["A", "B", "C"].entries()) {
      ids[name] = (await addTemplate(db, { name, sortOrder: at + 1 })).id;
    }
    await addTemplate(db, { name: "D", category: "reporting", categoryOrder: 1 });
    const page = await portal.open("manager", "/templates");
    const order = async () => (await read<Template[]>("/api/templates")).map(({ name }) => name).join("");
    const shown = () => page.locator("li p[data-grip]").allTextContents();
    const templates = ["C", "A", "B"].map((name, at) => ({ id: ids[name], sortOrder: at + 1 }));
    await theyEdit("PATCH", "/api/templates/reorder", { templates });

    await choose(page, "Actions for A", "Move down");
    await overtaken(page).loadTheirs();
    await page.waitForFunction(() => document.querySelector("li p[data-grip]")?.textContent === "C");
    expect([(await shown()).join(""), await order()]).toEqual(["CABD", "CABD"]);
    await choose(page, "Actions for A", "Move down");
    await toast(page, "Template order updated successfully");
    expect(await order()).toBe("CBAD");

    const back = ["A", "B", "C"].map((name, at) => ({ id: ids[name], sortOrder: at + 1 }));
    await theyEdit("PATCH", "/api/templates/reorder", { templates: back });
    await choose(page, "Actions for category Reporting", "Move up");
    await overtaken(page).question.waitFor();
    expect(await order()).toBe("ABCD");
    await overtaken(page).goOn();
    await toast(page, "Category order updated successfully");
    expect(await order()).toBe("DABC");
  });
});

describe("somebody whom another admin changed since the list was opened", () => {
  async function somebody(email: string) {
    const { id } = await addPerson(portal.app.db, new Date(testMoment), {
      role: "viewer",
      email,
    });
    const now = async () => (await read<AdminUser[]>("/api/admin/users")).find((user) => user.id === id);
    return { id, now };
  }

  async function fromRow(page: Page, email: string, item: string) {
    await page
      .getByRole("row")
      .filter({ hasText: email })
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  }

  test("keeps the role that the other gave", async () => {
    expectConsoleError(/412/);
    const { id, now } = await somebody("role@portal.test");
    const page = await portal.open("admin", "/admin");
    const roleOf = page.getByRole("row", { name: /role@portal\.test/ }).getByRole("combobox");
    await theyEdit("PATCH", `/api/admin/users/${id}/role`, { role: "manager" });
    await roleOf.selectOption("contributor");
    await overtaken(page).loadTheirs();
    await page.waitForFunction(
      (select) => select instanceof HTMLSelectElement && select.value === "manager",
      await roleOf.elementHandle(),
    );
    expect((await now())?.role).toBe("manager");
    await roleOf.selectOption("contributor");
    await toast(page, "User role updated successfully");
    expect((await now())?.role).toBe("contributor");
  });

  test("is not shut out unseen", async () => {
    expectConsoleError(/412/);
    const { id, now } = await somebody("active@portal.test");
    const page = await portal.open("admin", "/admin");
    await theyEdit("PATCH", `/api/admin/users/${id}/role`, { role: "manager" });
    await fromRow(page, "active@portal.test", "Deactivate");
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await overtaken(page).loadTheirs();
    await page
      .getByRole("row", { name: /active@portal\.test/ })
      .locator(".badge", { hasText: "Manager" })
      .waitFor();
    expect((await now())?.active).toBe(true);
  });

  test("is linked to a client all the same, on top of what the other did", async () => {
    expectConsoleError(/412/);
    const { id: clientId } = await makeClient(portal.app, { name: "Harbor Coffee" });
    const { id, now } = await somebody("link@portal.test");
    await theyEdit("PATCH", `/api/admin/users/${id}/role`, { role: "client" });
    const page = await portal.open("admin", "/admin");
    await fromRow(page, "link@portal.test", "Link Client");
    const dialog = page.getByRole("dialog", { name: "Link Client" });
    await dialog.getByLabel("Client").selectOption("Harbor Coffee");
    await theyEdit("PATCH", `/api/admin/users/${id}`, { active: false });
    await dialog.getByRole("button", { name: "Link Client" }).click();
    await overtaken(page).question.waitFor();
    expect((await now())?.clientId).toBeNull();
    await overtaken(page).goOn();
    await toast(page, "Client link updated successfully");
    expect(await now()).toMatchObject({ clientId, active: false });
  });
});
