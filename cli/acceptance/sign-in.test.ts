import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { freshFolder } from "./fake-io";
import { portal, portalOnTerminal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let configDir: string;
beforeEach(async () => {
  app = await startApp();
  configDir = freshFolder();
});
afterEach(() => app.stop());

const login = (token: string) =>
  portal({ configDir, stdin: `${token}\n` }, "login", "--with-token", "--url", `${app.url}/`);

test("after a login with a token from a pipe, commands need neither address nor token", async () => {
  const { code, stdout, stderr } = await login(app.people.manager.token);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toContain("manager@portal.test (manager)");
  expect(stderr).not.toContain(app.people.manager.token);
  expect(statSync(join(configDir, "portal", "credentials.json")).mode & 0o777).toBe(0o600);
  const who = await portal({ configDir }, "whoami");
  expect(who).toMatchObject({
    code: 0,
    stderr: "",
    stdout:
      "Email\tRole\tToken\tExpires\tPortal\n" +
      `manager@portal.test\tmanager\ttests\t2199-01-01T00:00:00.000Z\t${app.url}\n`,
  });
  const { screen } = await portalOnTerminal({ configDir }, "whoami");
  expect(screen).toContain("Expires  2199-01-01\r\n");
  expect(screen).toContain(`Portal   ${app.url}\r\n`);
});

test("on a terminal the token is prompted for without echo", async () => {
  const { token } = app.people.viewer;
  const { code, screen } = await portalOnTerminal(
    { url: app.url, configDir, input: { after: "API token for", text: `${token}x\u007f\r` } },
    ...["login", "--with-token"],
  );
  expect(code).toBe(0);
  expect(screen).toContain("viewer@portal.test (viewer)");
  expect(screen).not.toContain(token.slice(-12));
  expect((await portal({ configDir }, "whoami", "--json")).stdout).toContain('"viewer@portal.test"');
});

test("aborting the prompt stores nothing", async () => {
  const input = { after: "API token for", text: "abc\u0003" };
  const { code } = await portalOnTerminal({ url: app.url, configDir, input }, "login", "--with-token");
  expect(code).toBe(130);
  expect((await portal({ configDir, url: app.url }, "whoami")).code).toBe(4);
});

describe("a token that is not accepted", () => {
  test.each(["portal_wrong", "", "two words"])("%j is not stored", async (token) => {
    const { code, stderr } = await login(token);
    expect([2, 4]).toContain(code);
    expect(stderr).not.toBe("");
    expect((await portal({ configDir, url: app.url }, "whoami")).code).toBe(4);
  });

  test("leaves an earlier one in place", async () => {
    await login(app.people.manager.token);
    expect((await login("portal_wrong")).code).toBe(4);
    expect((await portal({ configDir }, "whoami")).code).toBe(0);
  });
});

test("a token is only ever sent to its own portal", async () => {
  await login(app.people.manager.token);
  const other = await startApp();
  expect((await portal({ configDir, url: other.url }, "whoami")).code).toBe(4);
  await other.stop();
});

test("logout revokes the stored token and deletes it", async () => {
  await login(app.people.manager.token);
  expect((await portal({ configDir }, "logout")).code).toBe(0);
  expect((await portal({ configDir }, "whoami")).code).toBe(4);
  const replay = { url: app.url, token: app.people.manager.token };
  expect((await portal(replay, "whoami")).code).toBe(4);
  expect(await portal({ configDir }, "logout")).toMatchObject({ code: 0, stdout: "" });
});
