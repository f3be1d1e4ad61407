import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { AdminUser } from "#/src/contract/admin";
import type { Client } from "#/src/contract/clients";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { runAt } from "./fake-io";
import { portal, portalOnTerminal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const users = (...argv: string[]) => runAt(app.url, app.people.admin.token, ["users", ...argv]);
const userNamed = async (email: string) => {
  const all: AdminUser[] = JSON.parse((await users("list", "--json")).stdout);
  return all.find((user) => user.email === email);
};

describe("users list", () => {
  test("shows everyone, as a table on a terminal and with tabs and ids in a pipe", async () => {
    const admin = { url: app.url, token: app.people.admin.token };
    const piped = await portal(admin, "users", "list");
    expect(piped).toMatchObject({ code: 0, stderr: "" });
    expect(piped.stdout).toStartWith("Email\tName\tRole\tActive\tAdded\tClient id\tId\n");
    expect(piped.stdout).toContain("manager@portal.test\tMia Manager\tmanager\tyes\t");
    expect(piped.stdout.trimEnd().split("\n")).toHaveLength(6);
    const { screen } = await portalOnTerminal(admin, "users", "list");
    expect(screen).toContain("│ viewer@portal.test");
    expect(screen).not.toContain(app.people.viewer.id);
  });
});

test("an address finds its user regardless of case, but not by similar letters", async () => {
  await users("add", "kit@agency.test", "--role", "viewer");
  expect(await users("set-role", "\u212Ait@agency.test", "contributor")).toMatchObject({ code: 1 });
  expect(await userNamed("kit@agency.test")).toMatchObject({ role: "viewer" });
  expect(await users("set-role", " KIT@Agency.test", "contributor")).toMatchObject({ code: 0 });
  expect(await userNamed("kit@agency.test")).toMatchObject({ role: "contributor" });
});

describe("users add", () => {
  test("adds a user before their first sign-in", async () => {
    const { code, stdout, stderr } = await users("add", "New@Agency.test", "--role", "contributor");
    expect({ code, stdout, stderr }).toEqual({
      ...{ code: 0, stdout: "", stderr: "new@agency.test may sign in as contributor.\n" },
    });
    expect(await userNamed("new@agency.test")).toMatchObject({ role: "contributor", active: true });
  });

  test("links a client's person to their client, by name or id", async () => {
    const client = await makeClient(app, { name: "Élan Outdoor" });
    const named = await users("add", "a@elan.test", "--role", "client", "--client", "élan OUTDOOR", "--json");
    expect(JSON.parse(named.stdout)).toMatchObject({ role: "client", clientId: client.id });
    await users("add", "b@elan.test", "--role", "client", "--client", client.id);
    expect(await userNamed("b@elan.test")).toMatchObject({ clientId: client.id });
    const other = await makeClient(app, { name: "Zest" });
    await users("set-role", "b@elan.test", "client", "--client", client.id, "--client", "Zest");
    const clients = [client, other].map(({ id, name }) => ({ id, name }));
    expect((await userNamed("b@elan.test"))?.clients).toEqual(expect.arrayContaining(clients));
  });

  test.each([
    [["add", "x@y.test"], 2],
    [["add", "x@y.test", "--role", "boss"], 2],
    [["add", "x@y.test", "--role", "viewer", "--client", "Acme"], 2],
    [["add", "x@y.test", "--role", "client", "--client", "Nobody"], 1],
    [["add", "nonsense", "--role", "viewer"], 1],
    [["add", "admin@portal.test", "--role", "viewer"], 1],
  ])("%j ends with %d and adds nobody", async (argv, code) => {
    const result = await users(...argv);
    expect(result).toMatchObject({ code, stdout: "" });
    expect(result.stderr).not.toBe("");
    expect(await userNamed("x@y.test")).toBeUndefined();
  });
});

describe("users set-role", () => {
  test("changes a role at once, by email (case-insensitive) or id", async () => {
    const changed = await users("set-role", "Viewer@portal.test", "manager");
    expect(changed).toMatchObject({ code: 0, stderr: "viewer@portal.test is manager now.\n" });
    expect(
      (
        await app
          .as("viewer")("GET", "/api/auth/user")
          .then((r) => r.json())
      ).role,
    ).toBe("manager");
    const { id } = app.people.viewer;
    expect(JSON.parse((await users("set-role", id, "viewer", "--json")).stdout)).toMatchObject({
      role: "viewer",
    });
  });

  test("links to a client, and leaving the role ends the link", async () => {
    const { id } = await makeClient(app, { name: "Acme" });
    await users("set-role", "viewer@portal.test", "client", "--client", "Acme");
    expect(await userNamed("viewer@portal.test")).toMatchObject({ role: "client", clientId: id });
    await users("set-role", "viewer@portal.test", "viewer");
    expect(await userNamed("viewer@portal.test")).toMatchObject({ role: "viewer", clientId: null });
  });

  test("the last admin keeps the role, and unknown users and roles are reported", async () => {
    const last = await users("set-role", "admin@portal.test", "viewer");
    expect({ code: last.code, isExplained: last.stderr.includes("admin") }).toEqual({
      code: 1,
      isExplained: true,
    });
    expect(await users("set-role", "nobody@portal.test", "viewer")).toMatchObject({
      code: 1,
      stderr: 'There is no user "nobody@portal.test". `portal users list` shows them.\n',
    });
    expect((await users("set-role", "viewer@portal.test", "boss")).code).toBe(2);
  });
});

describe("users set-name", () => {
  test("changes the given names, and removes empty ones", async () => {
    const named = await users("set-name", "viewer@portal.test", "--first-name", "Vera", "--json");
    expect(named.stderr).toBe("viewer@portal.test is called Vera Viewer now.\n");
    expect(JSON.parse(named.stdout)).toMatchObject({ firstName: "Vera", lastName: "Viewer" });
    const without = await users("set-name", "viewer@portal.test", "--first-name", "", "--last-name", "");
    expect(without).toMatchObject({ code: 0, stdout: "", stderr: "viewer@portal.test has no name now.\n" });
    expect(await userNamed("viewer@portal.test")).toMatchObject({ firstName: null, lastName: null });
    expect((await users("set-name", "viewer@portal.test")).code).toBe(2);
  });
});

const admin = () => ({ url: app.url, token: app.people.admin.token });
const signedIn = async (role: "viewer" | "manager") =>
  (await app.as(role)("GET", "/api/auth/user")).status === 200;

describe("users deactivate and activate", () => {
  test("end a user's access at once, and restore it", async () => {
    const out = await users("deactivate", "Viewer@portal.test", "--yes");
    expect(out).toMatchObject({ code: 0, stdout: "", stderr: "viewer@portal.test is deactivated.\n" });
    expect(await userNamed("viewer@portal.test")).toMatchObject({ active: false });
    expect(await signedIn("viewer")).toBe(false);
    const back = await users("activate", app.people.viewer.id, "--json");
    expect(back.stderr).toBe("viewer@portal.test may sign in as viewer.\n");
    expect(JSON.parse(back.stdout)).toMatchObject({ email: "viewer@portal.test", active: true });
  });

  test("deactivate reports a user's open work, and hands it over", async () => {
    const manages = async (of: { id: string }) => {
      const answer = await app.as("admin")("GET", `/api/clients/${of.id}`);
      return (await expectJson<{ client: Client }>(answer)).client.accountManagerId;
    };
    const { contributor, manager } = app.people;
    const first = await makeClient(app, { name: "First", accountManagerId: contributor.id });
    const left = await users("deactivate", contributor.email, "--yes");
    expect(left.stderr).toBe(`${contributor.email} is deactivated.\nUnassigned now: 1 client.\n`);
    expect(await manages(first)).toBe(contributor.id);
    const refused = await users("deactivate", manager.email, "--yes", "--hand-over-to", contributor.email);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("Choose an active admin, manager or contributor");
    expect(await userNamed(manager.email)).toMatchObject({ active: true });
    const given = await users("deactivate", contributor.email, "--yes", "--hand-over-to", manager.email);
    expect(given.stderr).toBe(
      `${contributor.email} is deactivated.\n${manager.email} has 1 client of theirs now.\n`,
    );
    expect(await manages(first)).toBe(manager.id);
  });

  test("deactivate asks on a terminal, and continues only on y", async () => {
    const input = (text: string) => ({ input: { after: "[y/N]", text } });
    const argv = ["users", "deactivate", "viewer@portal.test"];
    const declined = await portalOnTerminal({ ...admin(), ...input("n\r") }, ...argv);
    expect(declined.screen).toContain("Deactivate viewer@portal.test (viewer)? [y/N]");
    expect(declined.screen).toContain("Nobody was deactivated.");
    expect({ code: declined.code, isIn: await signedIn("viewer") }).toEqual({ code: 1, isIn: true });
    const out = await portalOnTerminal({ ...admin(), ...input("y\r") }, ...argv);
    expect({ code: out.code, isIn: await signedIn("viewer") }).toEqual({ code: 0, isIn: false });
  });

  test("without a terminal it needs --yes, and the last admin cannot be deactivated", async () => {
    const unasked = await portal({ ...admin(), stdin: "y\n" }, "users", "deactivate", "viewer@portal.test");
    expect(unasked).toMatchObject({
      ...{ code: 2, stderr: "Without a terminal, confirm with --yes.\n" },
    });
    const last = await users("deactivate", "admin@portal.test", "--yes");
    expect({ code: last.code, isExplained: last.stderr.includes("last active admin") }).toEqual({
      ...{ code: 1, isExplained: true },
    });
    expect((await users("deactivate", "nobody@portal.test", "--yes")).code).toBe(1);
    expect(await userNamed("viewer@portal.test")).toMatchObject({ active: true });
  });
});

describe("users end-sessions", () => {
  test("signs a user out everywhere, but keeps their tokens and everyone else's sessions", async () => {
    const ended = await users("end-sessions", "viewer@portal.test", "--yes", "--json");
    expect(ended).toMatchObject({ code: 0, stderr: "viewer@portal.test is signed out everywhere.\n" });
    expect(JSON.parse(ended.stdout)).toMatchObject({ email: "viewer@portal.test", sessions: 1 });
    expect([await signedIn("viewer"), await signedIn("manager")]).toEqual([false, true]);
    expect((await runAt(app.url, app.people.viewer.token, ["whoami"])).code).toBe(0);
  });

  test("asks first, and needs --yes without a terminal", async () => {
    const argv = ["users", "end-sessions", "viewer@portal.test"];
    const declined = await runAt(app.url, app.people.admin.token, argv, { answer: "" });
    expect(declined).toMatchObject({
      code: 1,
      stderr: "End 1 session of viewer@portal.test? [y/N] No session was ended.\n",
    });
    expect(await users("end-sessions", "viewer@portal.test")).toMatchObject({ code: 2, stdout: "" });
    expect(await signedIn("viewer")).toBe(true);
  });
});
