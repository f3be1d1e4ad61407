import { beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { makeClient, makeOnboarding } from "../support/app";
import { inChromium, islandsReady } from "../support/portal-browser";

const portal = inChromium();
let client: Client;
let ours: Task;

beforeAll(async () => {
  client = await makeClient(portal.app);
  const { tasks } = await makeOnboarding(portal.app, client.id);
  const agency = tasks.find(({ owner }) => owner === "agency");
  if (!agency) throw new Error("The templates make no task of the agency's.");
  ours = agency;
});

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

/** Returns the disabled one of these buttons, with the sentence that a click shows. */
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
    const fresh = await makeClient(portal.app);
    await page.goto(`/clients/${fresh.id}`);
    await islandsReady(page);
    await expectDenied(page, button(page, "Start Onboarding"), workers);
    await expectDenied(page, button(page, "Start Onboarding Process"), workers);
    expect(calls).toEqual([]);
  });
});
