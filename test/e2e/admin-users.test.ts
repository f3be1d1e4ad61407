import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { users } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { expectConsoleError } from "../support/console-errors";
import { problemsInEveryLook } from "../support/looks";
import { addPerson, type Person } from "../support/people";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();
const now = new Date("2026-03-09T12:00:00.000Z");
let made = 0;

/** Somebody for one test alone, with a name to find them by. */
async function somebody(as: Role): Promise<Person & { name: string }> {
  made++;
  const person = await addPerson(portal.app.db, now, { role: as, email: `somebody${made}@portal.test` });
  const [firstName, lastName] = ["Somebody", `${made}th`];
  await portal.app.db.transaction((tx) =>
    tx.update(users).set({ firstName, lastName }).where(eq(users.id, person.id)),
  );
  return { ...person, name: `${firstName} ${lastName}` };
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const roleOf = (page: Page, name: string) => page.getByRole("combobox", { name: `Change role of ${name}` });
const confirmed = (page: Page, label: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: label }).click();

describe("User Management", () => {
  test("a role that is picked applies at once, and the person's open session has it at once", async () => {
    const person = await somebody("viewer");
    const theirs = await portal.open(person, "/");
    const newClient = theirs.getByRole("button", { name: "New Client" });
    expect(await newClient.getAttribute("aria-disabled")).toBe("true");

    const page = await portal.open("admin", "/admin");
    await roleOf(page, person.name).selectOption("Manager");
    await toast(page, "User role updated successfully");
    await rowOf(page, person.name).locator(".badge", { hasText: "Manager" }).waitFor();
    await theirs.reload();
    await newClient.click();
    await theirs.getByRole("dialog", { name: "Create New Client" }).waitFor();

    await roleOf(page, person.name).selectOption("Viewer");
    await rowOf(page, person.name).locator(".badge", { hasText: "Viewer" }).waitFor();
    expectConsoleError(/status of 403/);
    const dialog = theirs.getByRole("dialog", { name: "Create New Client" });
    await dialog.getByLabel("Company Name").fill("Too Late");
    await dialog.getByLabel("Brand Names").fill("Late");
    await dialog.getByLabel("Primary Contact Name").fill("Nora");
    await dialog.getByLabel("Primary Contact Email").fill("nora@brand.test");
    await dialog.getByRole("button", { name: "Create Client" }).click();
    await toast(theirs, "Failed to create client");

    await roleOf(page, person.name).selectOption("Admin");
    await rowOf(page, person.name).locator(".badge", { hasText: "Admin" }).waitFor();
    await theirs.goto("/admin");
    await theirs.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
  });

  test("an admin who gives their own role away leaves the screen", async () => {
    const person = await somebody("admin");
    const page = await portal.open(person, "/admin");
    await roleOf(page, person.name).selectOption("Contributor");
    await confirmed(page, "Change role");
    await page.waitForURL("**/");
    expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  });

  test("deactivating and ending the sessions end what is open at once", async () => {
    const [deactivated, ended] = [await somebody("manager"), await somebody("manager")];
    const [first, second] = [await portal.open(deactivated, "/"), await portal.open(ended, "/")];
    const page = await portal.open("admin", "/admin");
    const choose = async (name: string, item: string) => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: item }).click();
      await confirmed(page, item);
    };
    const leaves = async (theirs: Page) => {
      await theirs.route("**/api/login*", (route) => route.fulfill({ status: 204 }));
      await theirs.goto("/clients");
      await theirs.getByText("You are logged out. Logging in again...").first().waitFor();
    };
    expectConsoleError(/status of 401/);
    await choose(deactivated.name, "Deactivate");
    await toast(page, "User deactivated successfully");
    await leaves(first);
    await choose(ended.name, "End Sessions");
    await toast(page, "Sessions ended successfully");
    await leaves(second);
  });

  test("axe finds nothing, and nothing scrolls sideways, with the question and the dialog open too", async () => {
    const { name } = await somebody("manager");
    const page = await portal.open("admin", "/admin", { reducedMotion: "reduce" });
    expect(await problemsInEveryLook(page)).toEqual([]);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "End Sessions" }).click();
    await page.getByText(`End the sessions of ${name}?`).waitFor();
    expect(await problemsInEveryLook(page)).toEqual([]);
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Add User" }).click();
    await page.getByRole("dialog").getByLabel("Role").selectOption("Client");
    expect(await problemsInEveryLook(page)).toEqual([]);
  });
});
