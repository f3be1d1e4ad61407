import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { users } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { problemsInEveryLook } from "../support/looks";
import { addPerson, type Person } from "../support/people";
import { inChromium } from "../support/portal-browser";

const portal = inChromium();
const now = new Date("2026-03-09T12:00:00.000Z");
let made = 0;

/** A user for one test only, with a unique name. */
async function uniqueUser(as: Role): Promise<Person & { name: string }> {
  made++;
  const person = await addPerson(portal.app.db, now, { role: as, email: `somebody${made}@portal.test` });
  const [firstName, lastName] = ["Somebody", `${made}th`];
  await portal.app.db.transaction((tx) =>
    tx.update(users).set({ firstName, lastName }).where(eq(users.id, person.id)),
  );
  return { ...person, name: `${firstName} ${lastName}` };
}

const roleOf = (page: Page, name: string) => page.getByRole("combobox", { name: `Change role of ${name}` });
const confirmed = (page: Page, label: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: label }).click();

describe("User Management", () => {
  test("an admin who gives up their own role leaves the screen", async () => {
    const person = await uniqueUser("admin");
    const page = await portal.open(person, "/admin");
    await roleOf(page, person.name).selectOption("Contributor");
    await confirmed(page, "Change role");
    await page.waitForURL("**/");
    expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  });

  test("axe finds nothing, and nothing scrolls sideways, also with the question and the dialog open", async () => {
    const { name } = await uniqueUser("manager");
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
