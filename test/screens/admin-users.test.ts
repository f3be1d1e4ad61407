import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import type { AdminUser } from "#/src/contract/admin";
import { type Role, role } from "#/src/contract/choices/users";
import { expectJson, makeClient } from "../support/app";
import { addPerson, type Person } from "../support/people";
import { inDocument, noConnection } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, shownIn, toasted } from "../support/presses";

const portal = inDocument();
const now = new Date("2026-03-09T12:00:00.000Z");
let clientId: string;
let made = 0;

beforeAll(async () => {
  clientId = (await makeClient(portal.app, { name: "Harbor Coffee" })).id;
});

/** A user for one test only, with a unique name. */
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

function rowOf(words: string): HTMLElement {
  const row = screen.getAllByRole("row").find(({ textContent }) => textContent?.includes(words));
  if (!row) throw new Error(`No row has ${words}.`);
  return row;
}

const roleOf = (name: string) => `Change role of ${name}`;
const roleShown = (name: string) => shownIn(roleOf(name));
const saysInRow = (name: string, words: string) =>
  waitFor(() => expect(rowOf(name).textContent).toContain(words));

describe("access to the screen", () => {
  test.each(["manager", "contributor", "viewer", "client"] as const)("a %s is refused", async (who) => {
    await portal.open(who, "/admin");
    expect(screen.getByRole("heading", { name: "Access Denied" })).toBeDefined();
    expect(screen.getByText("You need admin permissions to access this page.")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Admin" })).toBeNull();
  });
});

describe("User Management", () => {
  test("shows everyone with role, badge and date, and marks inactive users and oneself", async () => {
    const inactive = await somebody("viewer");
    await portal.app.as("admin")("PATCH", `/api/admin/users/${inactive.id}`, { active: false });
    await portal.open("admin", "/admin");
    expect(screen.getByRole("link", { name: "Admin" }).getAttribute("href")).toBe("/admin");
    expect(screen.getByRole("heading", { name: "Admin Dashboard" })).toBeDefined();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "User Management",
      "Audit Logs",
      "API Tokens",
      "Mail",
      "Audit Limits",
      "Agency",
      "Calendar",
    ]);
    expect(
      screen.getAllByRole("columnheader").map((head) => (head.querySelector("button") ?? head).textContent),
    ).toEqual(["User", "Email", "Current Role", "Change Role", "Joined", "Actions"]);
    const tones = {
      admin: "red",
      manager: "indigo",
      contributor: "neutral",
      viewer: "outline",
      client: "outline",
    };
    for (const key of role.values) {
      const badge = rowOf(portal.app.people[key].email).querySelector(`.badge[data-tone=${tones[key]}]`);
      expect(badge?.textContent).toBe(role.label(key));
    }
    expect(rowOf("admin@portal.test").textContent).toContain("You");
    expect(rowOf(inactive.name).textContent).toContain("Inactive");
    const offered = within(screen.getByRole("combobox", { name: roleOf("Mia Manager") }));
    expect(offered.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Admin",
      "Manager",
      "Contributor",
      "Viewer",
      "Client",
    ]);
  });

  test("is searched by name and email, and says if nobody matches", async () => {
    await portal.open("admin", "/admin");
    const search = screen.getByRole("searchbox", { name: "Search by name or email" });
    fireEvent.input(search, { target: { value: "mIA m" } });
    await waitFor(() => expect(window.location.search).toBe("?search=mIA+m"));
    await waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(1));
    fireEvent.input(search, { target: { value: "nobody at all" } });
    await screen.findByText("No users found");
    fireEvent.click(screen.getAllByRole("button", { name: "Clear search" }).at(-1) ?? search);
    await screen.findByText("viewer@portal.test");
    expect(window.location.search).toBe("");
  });

  test("the role client offers the clients to link, and leaving the role unlinks them", async () => {
    const person = await somebody("viewer");
    await portal.open("admin", "/admin");
    await select(roleOf(person.name), "Client");
    const link = await dialog("Link Client");
    await select("Client", "Harbor Coffee", link);
    expect((await stored(person.id))?.role).toBe("client");
    await press("Link Client", link);
    await toasted("Client link updated successfully");
    await saysInRow(person.name, "Harbor Coffee");
    expect((await stored(person.id))?.clientId).toBe(clientId);
    await select(roleOf(person.name), "Viewer");
    await waitFor(() => expect(rowOf(person.name).textContent).not.toContain("Harbor Coffee"));
    expect((await stored(person.id))?.clientId).toBeNull();
  });

  test("a user gets another name, which the row shows", async () => {
    const person = await somebody("viewer");
    await portal.open("admin", "/admin");
    await chooseItem(`Actions for ${person.name}`, "Edit Name");
    const form = await dialog("Edit Name");
    await fill("Last Name", `Other${made}`, form);
    await press("Save Name", form);
    await toasted("Name updated successfully");
    await saysInRow(person.email, `Somebody Other${made}`);
    expect(await stored(person.id)).toMatchObject({ firstName: "Somebody", lastName: `Other${made}` });
  });

  test("the last admin stays one: after a question the server refuses with the reason, and the old role returns", async () => {
    const { id } = portal.app.people.admin;
    await portal.open("admin", "/admin");
    await select(roleOf("Ada Admin"), "Viewer");
    const dialog = await question("Change your own role to Viewer?");
    expect(dialog.textContent).toContain("You will lose access to this page.");
    await press("Cancel", dialog);
    expect((await stored(id))?.role).toBe("admin");
    await select(roleOf("Ada Admin"), "Viewer");
    await press("Change role", await question("Change your own role to Viewer?"));
    await toasted(/last .*admin/i);
    expect(roleShown("Ada Admin")).toBe("admin");
    expect((await stored(id))?.role).toBe("admin");
  });

  test("a selected role applies at once, also to the user's open session", async () => {
    const person = await somebody("viewer");
    const theirs = portal.app.as(person);
    const mayCreate = async () => {
      await portal.open(person, "/");
      return screen.getByRole("button", { name: "New Client" }).getAttribute("aria-disabled") !== "true";
    };
    const give = async (name: string) => {
      await portal.open("admin", "/admin");
      await select(roleOf(person.name), name);
      await toasted("User role updated successfully");
      await waitFor(() => expect(rowOf(person.name).querySelector(".badge")?.textContent).toContain(name));
    };
    expect(await mayCreate()).toBe(false);
    await give("Manager");
    expect(await mayCreate()).toBe(true);
    // They lose the role while they have the form open.
    await press("New Client");
    const form = await dialog("Create New Client");
    await fill("Company Name", "Too Late", form);
    await fill("Brand Names", "Late", form);
    await fill("Primary Contact Name", "Nora", form);
    await fill("Primary Contact Email", "nora@brand.test", form);
    const role = `/api/admin/users/${person.id}/role`;
    expect((await portal.app.as("admin")("PATCH", role, { role: "viewer" })).status).toBe(200);
    await press("Create Client", form);
    await toasted("Failed to create client");
    expect((await theirs("GET", "/admin")).status).toBe(403);
    await give("Admin");
    await portal.open(person, "/admin");
    screen.getByRole("heading", { name: "Admin Dashboard" });
  });

  test("deactivating a user and ending sessions take effect at once", async () => {
    for (const [item, sentence] of [
      ["Deactivate", "User deactivated successfully"],
      ["End Sessions", "Sessions ended successfully"],
    ] as const) {
      const person = await somebody("manager");
      const account = async () => (await portal.app.as(person)("GET", "/api/auth/user")).status;
      expect(await account()).toBe(200);
      await portal.open("admin", "/admin");
      await chooseItem(`Actions for ${person.name}`, item);
      await press(item, await question(new RegExp(person.name)));
      await toasted(sentence);
      expect(await account()).toBe(401);
    }
  });

  test("a failure without a message for users is reported, and the old role returns", async () => {
    const person = await somebody("viewer");
    await portal.open("admin", "/admin");
    portal.answer(/\/role$/, noConnection);
    await select(roleOf(person.name), "Manager");
    await toasted("Failed to update user role");
    expect(roleShown(person.name)).toBe("viewer");
  });

  test("a user is added in advance, once", async () => {
    await portal.open("admin", "/admin");
    await press("Add User");
    const form = await dialog("Add User");
    await press("Add User", form);
    await within(form).findByText("Required");
    await fill("Email", "newcomer@brand.test", form);
    expect(within(form).queryByLabelText("Client")).toBeNull();
    await select("Role", "Client", form);
    await select("Client", "Harbor Coffee", form);
    await press("Add User", form);
    await toasted("User added successfully");
    await screen.findAllByText("newcomer@brand.test");
    expect(rowOf("newcomer@brand.test").textContent).toContain("Harbor Coffee");
    expect(rowOf("newcomer@brand.test").textContent).toContain("Mar 9, 2026");

    await press("Add User");
    const again = await dialog("Add User");
    await fill("Email", "Newcomer@brand.test", again);
    await press("Add User", again);
    await within(again).findByText(/already .*newcomer@brand\.test/i);
    expect(within(again).getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    await toasted("Failed to add user");
  });

  test("deactivating and ending sessions is offered for others only, and only with something to end", async () => {
    const person = await somebody("viewer");
    await portal.app.as("admin")("DELETE", `/api/admin/users/${person.id}/sessions`);
    await portal.open("admin", "/admin");
    for (const [menu, item, why] of [
      [`Actions for ${person.name}`, /End Sessions/, "They are not signed in"],
      ["Actions for Ada Admin", /End Sessions/, "Use Logout to end your own"],
      ["Actions for Ada Admin", /Deactivate/, ""],
    ] as const) {
      await press(menu);
      const denied = await screen.findByRole("menuitem", { name: item });
      expect(denied.getAttribute("aria-disabled")).toBe("true");
      expect(denied.textContent).toContain(why);
      fireEvent.keyDown(denied, { key: "Escape" });
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    }
  });

  test("deactivating asks, shows the result at once, and can be undone", async () => {
    const person = await somebody("manager");
    await portal.open("admin", "/admin");
    const choose = async (item: string) => {
      await chooseItem(`Actions for ${person.name}`, item);
      const dialog = await question(new RegExp(person.name));
      await within(dialog).findByRole("button", { name: item, busy: false });
      expect(within(dialog).queryByText(/They have/)).toBeNull();
      await press(item, dialog);
    };
    await choose("Deactivate");
    await toasted("User deactivated successfully");
    await saysInRow(person.name, "Inactive");
    await choose("Activate");
    await toasted("User activated successfully");
    await waitFor(() => expect(rowOf(person.name).textContent).not.toContain("Inactive"));
  });

  test("a leaving user's open work is handed over to an eligible user", async () => {
    const [leaving, heir, gone] = [
      await somebody("manager"),
      await somebody("contributor"),
      await somebody("manager"),
    ];
    const admin = portal.app.as("admin");
    const managed = await makeClient(portal.app, { name: "Handed Over", accountManagerId: leaving.id });
    await portal.open("admin", "/admin");
    await chooseItem(`Actions for ${leaving.name}`, "Deactivate");
    const dialog = await question(new RegExp(leaving.name));
    await within(dialog).findByText("They have 1 client.");
    const offered = within(dialog)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(offered).toContain(heir.name);
    expect(offered).not.toContain(leaving.name);
    expect(offered).not.toContain("Vic Viewer");
    await expectJson(await admin("PATCH", `/api/admin/users/${gone.id}`, { active: false }));
    await select("Hand over to", gone.name, dialog);
    await press("Deactivate", dialog);
    await within(dialog).findByText("Choose an active admin, manager or contributor");
    expect((await stored(leaving.id))?.active).toBe(true);
    await select("Hand over to", heir.name, dialog);
    await press("Deactivate", dialog);
    await toasted("User deactivated successfully");
    await saysInRow(leaving.name, "Inactive");
    const client = await expectJson(await admin("GET", `/api/clients/${managed.id}`));
    expect(client).toMatchObject({ client: { accountManagerId: heir.id } });
  });
});
