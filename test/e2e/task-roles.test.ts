import { beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Client } from "../../src/contract/clients";
import type { Task } from "../../src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();
let client: Client;
let ours: Task;
let theirs: Task;

beforeAll(async () => {
  client = await makeClient(portal.app);
  const { tasks } = await makeOnboarding(portal.app, client.id);
  await linkClientUser(portal.app, client.id);
  const [agency, own] = [tasks.find(ownedBy("agency")), tasks.find(ownedBy("client"))];
  if (!agency || !own) throw new Error("The templates make no task for one of the owners.");
  [ours, theirs] = [agency, own];
  const note = { note: "For staff only" };
  await expectJson(await portal.app.as("manager")("POST", `/api/tasks/${theirs.id}/notes`, note), 201);
});

const ownedBy = (owner: Task["owner"]) => (task: Task) => task.owner === owner;
const drawer = (page: Page) => page.locator("dialog.drawer-panel");
const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

/** The denied one of these buttons, with the sentence that a press shows. */
async function expectDenied(page: Page, control: Locator, sentence: string) {
  expect(await control.getAttribute("aria-disabled")).toBe("true");
  await control.focus();
  await control.click({ force: true });
  await page.locator(".tooltip-bubble").getByText(sentence).first().waitFor();
  await page.keyboard.press("Escape");
}

const workers = "Only contributors, managers, and admins can do this";
const managers = "Only managers and admins can do this";

describe("a viewer", () => {
  test("sees every control of the dashboard disabled, with who may use it", async () => {
    const page = await portal.open("viewer", `/clients/${client.id}`);
    const calls: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && calls.push(request.url()));
    await expectDenied(page, button(page, "Edit Client"), managers);
    await expectDenied(page, button(page, "Add Task"), workers);
    await expectDenied(page, button(page, "Set target date"), workers);
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await page.getByRole("button", { name: `Actions for ${ours.name}`, exact: true }).click();
    for (const item of ["Edit Task", "Mark Done", "Delete task"]) {
      const entry = page.getByRole("menuitem", { name: item });
      expect(await entry.getAttribute("aria-disabled")).toBe("true");
      expect(await entry.textContent()).toContain("can do this");
      await entry.click({ force: true });
    }
    expect(calls).toEqual([]);
  });

  test("sees every control of the drawer disabled", async () => {
    const page = await portal.open("viewer", `/clients/${client.id}?task=${ours.id}`);
    const calls: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && calls.push(request.url()));
    const controls = ["Edit due date", "Add Link", "Update ASANA Link", "Add Note", "Edit Task", "Mark Done"];
    for (const name of controls) {
      const control = drawer(page)
        .getByRole("button")
        .filter({ hasText: name })
        .or(button(drawer(page), name));
      expect(await control.first().getAttribute("aria-disabled")).toBe("true");
      await control.first().click({ force: true });
    }
    const tick = drawer(page).getByRole("checkbox");
    expect(await tick.getAttribute("aria-disabled")).toBe("true");
    await tick.click({ force: true });
    expect(await tick.isChecked()).toBe(false);
    for (const label of ["Link", "ASANA Link", "Note"]) {
      const field = drawer(page).getByRole("textbox", { name: label, exact: true });
      expect(await field.getAttribute("readonly")).toBe("");
    }
    expect(calls).toEqual([]);
  });

  test("cannot start an onboarding", async () => {
    const fresh = await makeClient(portal.app);
    const page = await portal.open("viewer", `/clients/${fresh.id}`);
    await expectDenied(page, button(page, "Start Onboarding"), workers);
    await expectDenied(page, button(page, "Start Onboarding Process"), workers);
  });
});

test("a contributor may do everything but delete tasks, undo a start and edit the client", async () => {
  const page = await portal.open("contributor", `/clients/${client.id}`);
  await expectDenied(page, button(page, "Edit Client"), managers);
  expect(await button(page, "Add Task").getAttribute("aria-disabled")).toBeNull();
  await button(page, "More actions").click();
  const undo = page.getByRole("menuitem", { name: "Undo start of onboarding" });
  expect(await undo.textContent()).toContain(managers);
});

describe("a client user", () => {
  test("begins and completes a task of their own, and links to their work", async () => {
    const page = await portal.open("client", `/clients/${client.id}?task=${theirs.id}`);
    await button(drawer(page), "Mark In Progress").click();
    await toast(page, "Task updated successfully");
    await drawer(page).getByText("In Progress", { exact: true }).waitFor();
    await drawer(page)
      .getByRole("textbox", { name: "Link", exact: true })
      .fill("https://brand.test/logo.svg");
    await button(drawer(page), "Add Link").click();
    await drawer(page)
      .getByRole("link", { name: /logo\.svg/ })
      .waitFor();
    await button(drawer(page), "Mark Done").click();
    await button(drawer(page), "Completed").waitFor();
    await drawer(page).getByText("Evidence added").waitFor();
    expect(await drawer(page).getByText(/^by /).count()).toBe(0);
  });

  test("sees neither notes nor assignees, and may change nothing else", async () => {
    const page = await portal.open("client", `/clients/${client.id}?task=${theirs.id}`);
    await drawer(page).getByText("Activity History").waitFor();
    expect(await drawer(page).getByText("For staff only").count()).toBe(0);
    expect(await drawer(page).getByText("Notes are for the team").count()).toBe(1);
    expect(await drawer(page).getByText("Assignee").count()).toBe(0);
    for (const name of ["Edit due date", "Update ASANA Link", "Add Note", "Edit Task"]) {
      expect(await button(drawer(page), name).getAttribute("aria-disabled")).toBe("true");
    }
    expect(await drawer(page).getByRole("checkbox").getAttribute("aria-disabled")).toBe("true");
  });

  test("may not touch the agency's tasks", async () => {
    const page = await portal.open("client", `/clients/${client.id}?task=${ours.id}`);
    await drawer(page).getByText("Activity History").waitFor();
    for (const name of ["Mark In Progress", "Mark Done", "Add Link"]) {
      expect(await button(drawer(page), name).getAttribute("aria-disabled")).toBe("true");
    }
    const sentence = "Only tasks that are the client's own can be changed here";
    await expectDenied(page, button(drawer(page), "Mark Done"), sentence);
  });
});
