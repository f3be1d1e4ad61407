import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { ApiToken, NewApiToken } from "#/src/contract/tokens";
import { startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addPerson } from "#/test/support/people";
import { runAt } from "./fake-io";
import { portal, portalOnTerminal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const admin = () => ({ url: app.url, token: app.people.admin.token });
const tokens = (...argv: string[]) => runAt(app.url, admin().token, ["tokens", ...argv]);
const listed = async (): Promise<ApiToken[]> => JSON.parse((await tokens("list", "--json")).stdout);
const works = async (token: string) => (await portal({ url: app.url, token }, "whoami")).code === 0;

describe("tokens create", () => {
  test("prints only the token, which grants no more than its role", async () => {
    const { code, stdout, stderr } = await portal(admin(), "tokens", "create", "nightly", "--role", "viewer");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^portal_[\w-]{43}\n$/);
    const who = await runAt(app.url, stdout.trim(), ["whoami", "--json"]);
    expect(JSON.parse(who.stdout)).toMatchObject({ name: "nightly", role: "viewer" });
  });

  test("accepts its expiry date", async () => {
    const { stdout } = await tokens("create", "x", "--role", "viewer", "--expires", "2026-12-31", "--json");
    const made: NewApiToken = JSON.parse(stdout);
    expect(made.expiresAt).toBe("2026-12-31T00:00:00.000Z");
    expect(made.token).toStartWith("portal_");
  });

  test.each([
    [["create", "x"], 2],
    [["create", "x", "--role", "boss"], 2],
    [["create", "x", "--role", "viewer", "--expires", "soon"], 2],
    [["create", "x", "--role", "viewer", "--expires", "2020-01-01"], 1],
    [["create", "x", "--role", "viewer", "--expires", "2027-03-11"], 1],
    [["create", "Tests", "--role", "viewer"], 1],
    [["create", " ", "--role", "viewer"], 1],
  ])("%j ends with %d and creates nothing", async (argv, code) => {
    const before = await listed();
    expect(await tokens(...argv)).toMatchObject({ code, stdout: "" });
    expect(await listed()).toHaveLength(before.length);
  });
});

test("tokens list shows the owners and never the tokens", async () => {
  const { token }: NewApiToken = JSON.parse(
    (await tokens("create", "nightly", "--role", "viewer", "--json")).stdout,
  );
  const piped = await tokens("list");
  expect(piped.stdout).toStartWith("Name\tRole\tOwner\tExpires\tLast used\tId\n");
  expect(piped.stdout).toContain("nightly\tviewer\tadmin@portal.test\t2026-06-06\t\t");
  const terminal = { isTerminal: true, columns: 80, env: { NO_COLOR: "1" } };
  const { stdout: shown } = await runAt(app.url, admin().token, ["tokens", "list"], terminal);
  expect(shown).toMatch(/│ nightly +│ viewer +│ admin@portal.test +│ 2026-06-06 │ Never +│/);
  expect(Math.max(...shown.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(piped.stdout + JSON.stringify(await listed())).not.toContain(token);
});

describe("tokens revoke", () => {
  const make = async (name: string) => (await tokens("create", name, "--role", "viewer")).stdout.trim();

  test("with --yes ends it at once", async () => {
    const token = await make("nightly");
    expect(await works(token)).toBe(true);
    expect(await tokens("revoke", "nightly", "--yes")).toMatchObject({
      ...{ code: 0, stdout: "", stderr: '"nightly" is revoked.\n' },
    });
    expect(await works(token)).toBe(false);
  });

  test("asks on a terminal: y revokes the token, anything else keeps it", async () => {
    const token = await make("nightly");
    const input = (text: string) => ({ input: { after: "[y/N]", text } });
    const declined = await portalOnTerminal({ ...admin(), ...input("\r") }, "tokens", "revoke", "nightly");
    expect(declined.screen).toContain('Revoke "nightly" (viewer) of admin@portal.test? [y/N]');
    expect(declined.screen).toContain("Nothing was revoked.");
    expect({ code: declined.code, works: await works(token) }).toEqual({ code: 1, works: true });
    const ended = await portalOnTerminal({ ...admin(), ...input("y\r") }, "tokens", "revoke", "nightly");
    expect({ code: ended.code, works: await works(token) }).toEqual({ code: 0, works: false });
  });

  test("without a terminal and --yes it refuses", async () => {
    const token = await make("nightly");
    const { code, stderr } = await portal({ ...admin(), stdin: "y\n" }, "tokens", "revoke", "nightly");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "Without a terminal, confirm with --yes.\n",
    });
    expect(await works(token)).toBe(true);
  });

  test("accepts a name in any case, and asks for the owner if several people have one", async () => {
    await make("nightly");
    const second = await addPerson(app.db, new Date(), { role: "admin", email: "second@portal.test" });
    await app.as(second)("POST", "/api/admin/tokens", { name: "Nightly", role: "viewer" });
    const twice = await tokens("revoke", "nightly", "--yes");
    expect(twice.code).toBe(1);
    expect(twice.stderr).toContain('2 tokens are named "nightly". Say whose with --owner, or give the id');
    const owners = async () =>
      (await listed()).filter(({ name }) => /nightly/i.test(name)).map(({ ownerEmail }) => ownerEmail);
    const whose = ["--owner", "Second@portal.test"];
    expect(await tokens("revoke", "NIGHTLY", ...whose, "--yes")).toMatchObject({ code: 0 });
    expect(await owners()).toEqual(["admin@portal.test"]);
    expect((await tokens("revoke", "nightly", ...whose, "--yes")).stderr).toContain(
      'There is no token "nightly" of Second@portal.test.',
    );
    const [left] = (await listed()).filter(({ name }) => name === "nightly");
    expect(await tokens("revoke", left?.id ?? "", "--yes")).toMatchObject({ code: 0 });
    expect(await owners()).toEqual([]);
    expect((await tokens("revoke", "weekly", "--yes")).stderr).toContain('There is no token "weekly".');
  });
});
