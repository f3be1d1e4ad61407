import { beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { users } from "../../db/schema";
import type { AdminUser } from "../../src/contract/admin";
import { type Role, role } from "../../src/contract/choices/users";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { problemsInEveryLook } from "../support/looks";
import { addPerson, type Person } from "../support/people";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();
const now = new Date("2026-03-09T12:00:00.000Z");
let clientId: string;
let made = 0;

beforeAll(async () => {
  clientId = (await makeClient(portal.app, { name: "Harbor Coffee" })).id;
});

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

async function stored(id: string): Promise<AdminUser | undefined> {
  const list = await expectJson<AdminUser[]>(await portal.app.as("admin")("GET", "/api/admin/users"));
  return list.find((user) => user.id === id);
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const roleOf = (page: Page, name: string) => page.getByRole("combobox", { name: `Change role of ${name}` });
const confirmed = (page: Page, label: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: label }).click();

describe("who gets in", () => {
  test.each(["manager", "contributor", "viewer", "client"] as const)("a %s is refused", async (who) => {
    expectConsoleError(/status of 403/);
    const page = await portal.open(who, "/admin");
    await page.getByRole("heading", { name: "Access Denied" }).waitFor();
    await page.getByText("You need admin permissions to access this page.").waitFor();
    expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  });
});

describe("User Management", () => {
  test("shows everybody with role, badge and date, marks who is inactive and who is oneself", async () => {
    const inactive = await somebody("viewer");
    await portal.app.as("admin")("PATCH", `/api/admin/users/${inactive.id}`, { active: false });
    const page = await portal.open("admin");
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual([
      "User Management",
      "Audit Logs",
      "API Tokens",
    ]);
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
      "User",
      "Email",
      "Current Role",
      "Change Role",
      "Joined",
      "Actions",
    ]);
    const tones = {
      admin: "red",
      manager: "indigo",
      contributor: "neutral",
      viewer: "outline",
      client: "outline",
    };
    for (const key of role.values) {
      const row = rowOf(page, portal.app.people[key].email);
      const badge = row.locator(`.badge[data-tone=${tones[key]}]`);
      expect(await badge.innerText()).toBe(role.label(key));
    }
    expect(await rowOf(page, "admin@portal.test").innerText()).toContain("You");
    expect(await rowOf(page, inactive.name).innerText()).toContain("Inactive");
    const offered = roleOf(page, "Mia Manager").getByRole("option");
    expect(await offered.allInnerTexts()).toEqual(["Admin", "Manager", "Contributor", "Viewer", "Client"]);
  });

  test("is searched by name and email, and says when nobody matches", async () => {
    const page = await portal.open("admin", "/admin");
    const search = page.getByRole("searchbox", { name: "Search by name or email" });
    await search.fill("mIA m");
    await page.waitForURL(/search=mIA/);
    expect(await page.locator("tbody tr").count()).toBe(1);
    await search.fill("nobody at all");
    await page.getByText("No users found").waitFor();
    await page.getByRole("button", { name: "Clear search", exact: true }).last().click();
    await rowOf(page, "viewer@portal.test").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

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

  test("the role client offers the client to link, and leaving the role lets go of it", async () => {
    const person = await somebody("viewer");
    const page = await portal.open("admin", "/admin");
    await roleOf(page, person.name).selectOption("Client");
    const dialog = page.getByRole("dialog", { name: "Link Client" });
    await dialog.getByRole("combobox", { name: "Client" }).selectOption("Harbor Coffee");
    expect((await stored(person.id))?.role).toBe("client");
    await dialog.getByRole("button", { name: "Link Client" }).click();
    await toast(page, "Client link updated successfully");
    await rowOf(page, person.name).getByText("Harbor Coffee").waitFor();
    expect((await stored(person.id))?.clientId).toBe(clientId);
    await roleOf(page, person.name).selectOption("Viewer");
    await rowOf(page, person.name).getByText("Harbor Coffee").waitFor({ state: "detached" });
    expect((await stored(person.id))?.clientId).toBeNull();
  });

  test("the last admin stays one: asked first, refused with the reason, and the old role comes back", async () => {
    const { id } = portal.app.people.admin;
    const others = await expectJson<AdminUser[]>(await portal.app.as("admin")("GET", "/api/admin/users"));
    for (const other of others.filter((user) => user.role === "admin" && user.id !== id)) {
      await portal.app.as("admin")("PATCH", `/api/admin/users/${other.id}/role`, { role: "viewer" });
    }
    expectConsoleError(/status of 409/);
    const page = await portal.open("admin", "/admin");
    await roleOf(page, "Ada Admin").selectOption("Viewer");
    const question = page.getByRole("alertdialog", { name: "Change your own role to Viewer?" });
    expect(await question.innerText()).toContain("You will lose access to this page.");
    await question.getByRole("button", { name: "Cancel" }).click();
    expect((await stored(id))?.role).toBe("admin");
    await roleOf(page, "Ada Admin").selectOption("Viewer");
    await confirmed(page, "Change role");
    await toast(page, /last .*admin/i);
    expect(await roleOf(page, "Ada Admin").inputValue()).toBe("admin");
  });

  test("an admin who gives their own role away leaves the screen", async () => {
    const person = await somebody("admin");
    const page = await portal.open(person, "/admin");
    await roleOf(page, person.name).selectOption("Contributor");
    await confirmed(page, "Change role");
    await page.waitForURL("**/");
    expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  });

  test("a failure that says nothing to people is named, and the old role comes back", async () => {
    const person = await somebody("viewer");
    const page = await portal.open("admin", "/admin");
    await page.route("**/role", (route) => route.abort());
    expectConsoleError(/ERR_FAILED/);
    await roleOf(page, person.name).selectOption("Manager");
    await toast(page, "Failed to update user role");
    expect(await roleOf(page, person.name).inputValue()).toBe("viewer");
  });

  test("somebody is added before they arrive, once", async () => {
    const page = await portal.open("admin", "/admin");
    const dialog = page.getByRole("dialog", { name: "Add User" });
    const submit = dialog.getByRole("button", { name: "Add User" });
    await page.getByRole("button", { name: "Add User" }).click();
    await submit.click();
    await dialog.getByText("Required", { exact: true }).waitFor();
    await dialog.getByLabel("Email").fill("newcomer@brand.test");
    expect(await dialog.getByLabel("Client", { exact: true }).count()).toBe(0);
    await dialog.getByLabel("Role").selectOption("Client");
    await dialog.getByLabel("Client", { exact: true }).selectOption("Harbor Coffee");
    await submit.click();
    await toast(page, "User added successfully");
    const row = rowOf(page, "newcomer@brand.test");
    expect(await row.innerText()).toContain("Harbor Coffee");
    expect(await row.innerText()).toContain("Mar 9, 2026");

    expectConsoleError(/status of 409/);
    await page.getByRole("button", { name: "Add User" }).click();
    await dialog.getByLabel("Email").fill("Newcomer@brand.test");
    await submit.click();
    await dialog.getByText(/already .*newcomer@brand\.test/i).waitFor();
    expect(await dialog.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
    await toast(page, "Failed to add user");
  });

  test("deactivating asks, ends the open session at once, and can be taken back", async () => {
    const person = await somebody("manager");
    const theirs = await portal.open(person, "/");
    const page = await portal.open("admin", "/admin");
    const choose = async (label: string) => {
      await page.getByRole("button", { name: `Actions for ${person.name}` }).click();
      await page.getByRole("menuitem", { name: label }).click();
      await confirmed(page, label);
    };
    await choose("Deactivate");
    await toast(page, "User deactivated successfully");
    await rowOf(page, person.name).getByText("Inactive").waitFor();
    expectConsoleError(/status of 401/);
    await theirs.route("**/api/login*", (route) => route.fulfill({ status: 204 }));
    await theirs.goto("/clients");
    await theirs.getByText("You are logged out. Logging in again...").first().waitFor();
    await choose("Activate");
    await toast(page, "User activated successfully");
    await rowOf(page, person.name).getByText("Inactive").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Actions for Ada Admin" }).click();
    const own = page.getByRole("menuitem", { name: "Deactivate" });
    expect(await own.getAttribute("aria-disabled")).toBe("true");
  });

  test("ending somebody's sessions asks, signs them out at once, and is for those who are signed in", async () => {
    const person = await somebody("manager");
    const theirs = await portal.open(person, "/");
    const page = await portal.open("admin", "/admin", { reducedMotion: "reduce" });
    const item = async (name: string) => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      return page.getByRole("menuitem", { name: "End Sessions" });
    };
    await (await item(person.name)).click();
    await page.getByText(`End the sessions of ${person.name}?`).waitFor();
    expect(await problemsInEveryLook(page)).toEqual([]);
    await confirmed(page, "End Sessions");
    await toast(page, "Sessions ended successfully");
    expectConsoleError(/status of 401/);
    await theirs.route("**/api/login*", (route) => route.fulfill({ status: 204 }));
    await theirs.goto("/clients");
    await theirs.getByText("You are logged out. Logging in again...").first().waitFor();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    for (const [name, why] of [
      [person.name, "They are not signed in"],
      ["Ada Admin", "Use Logout to end your own"],
    ] as const) {
      const denied = await item(name);
      expect(await denied.getAttribute("aria-disabled")).toBe("true");
      expect(await denied.innerText()).toContain(why);
      await page.keyboard.press("Escape");
    }
  });

  test("axe finds nothing, and nothing scrolls sideways, with the dialog open too", async () => {
    const page = await portal.open("admin", "/admin", { reducedMotion: "reduce" });
    expect(await problemsInEveryLook(page)).toEqual([]);
    await page.getByRole("button", { name: "Add User" }).click();
    await page.getByRole("dialog").getByLabel("Role").selectOption("Client");
    expect(await problemsInEveryLook(page)).toEqual([]);
  });
});
