import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserCommand } from "#/cli/session/browser";
import { storedCredentials } from "#/cli/session/credentials";
import { until } from "#/test/faults/support/until";
import { startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { fakeIo, freshFolder } from "./fake-io";
import { commandLine, portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

const decide = (userCode: string, decision: "approve" | "deny") =>
  app.as("contributor")("POST", "/api/device/approve", { userCode, decision });

/** Signs in with a user who acts when the program polls for the token the `call`th time. */
function signIn(act: (userCode: string, call: number) => Promise<Response | undefined>) {
  let calls = 0;
  const fake = fakeIo({
    env: { PORTAL_URL: app.url, PORTAL_TOKEN: "" },
    async fetch(request) {
      app.setNow(fake.io.now().toISOString());
      const isPoll = request.url.endsWith("/api/device/token");
      return (isPoll ? await act(shownCode(fake.written.stderr), ++calls) : undefined) ?? fetch(request);
    },
  });
  return fake;
}
const shownCode = (stderr: string) => /code ([A-Z0-9]{4}-[A-Z0-9]{4})\./.exec(stderr)?.[1] ?? "";

test("the user approves in the opened browser, and the token is stored", async () => {
  const {
    portal: run,
    io,
    written,
    opened,
  } = signIn(async (userCode, call) => {
    if (call === 3) await decide(userCode, "approve");
    return undefined;
  });
  expect(await run("login", "--json")).toBe(0);
  const address = `${app.url}/device?code=${shownCode(written.stderr)}`;
  expect(opened).toEqual([address]);
  expect(written.stderr).toContain(`\n  ${address}\n`);
  expect(written.stderr).toContain(`Signed in to ${app.url} as contributor@portal.test (contributor).`);
  expect(JSON.parse(written.stdout)).toMatchObject({ name: "portal on laptop", role: "contributor" });
  const token = storedCredentials(io).tokens[app.url] ?? "";
  expect(token).toStartWith("portal_");
  expect(written.stdout + written.stderr).not.toContain(token);
});

describe("the polling interval", () => {
  test("is the portal's, and grows when it asks to slow down", async () => {
    const { portal: run, slept } = signIn(async (userCode, call) => {
      if (call === 2) return refusal("slow_down");
      if (call === 4) await decide(userCode, "approve");
      return undefined;
    });
    expect(await run("login")).toBe(0);
    expect(slept).toEqual([5_000, 5_000, 10_000, 10_000]);
  });

  test("continues after a brief outage of the portal", async () => {
    const { portal: run } = signIn(async (userCode, call) => {
      if (call === 1) throw new Error("no way");
      if (call === 2) return new Response("Bad Gateway", { status: 502 });
      await decide(userCode, "approve");
      return undefined;
    });
    expect(await run("login")).toBe(0);
  });

  const refusal = (type: string) =>
    Response.json({ type, title: "Bad Request", status: 400, detail: "…" }, { status: 400 });
});

test("when denied in the browser, nothing is stored", async () => {
  const {
    portal: run,
    io,
    written,
  } = signIn(async (userCode) => {
    await decide(userCode, "deny");
    return undefined;
  });
  expect(await run("login")).toBe(4);
  expect(written.stderr).toEndWith("The sign-in was refused in the browser.\n");
  expect(storedCredentials(io).tokens).toEqual({});
});

test("without approval it ends after ten minutes", async () => {
  const { portal: run, io, slept, written } = signIn(async () => undefined);
  expect(await run("login")).toBe(4);
  expect(written.stderr).toEndWith("The code was not used in time. Run `portal login` again.\n");
  const waited = slept.reduce((sum, milliseconds) => sum + milliseconds, 0);
  expect(waited).toBeGreaterThan(590_000);
  expect(waited).toBeLessThanOrEqual(600_000);
  expect(storedCredentials(io).tokens).toEqual({});
});

describe("as a process", () => {
  const browser = (folder: string) => {
    const path = join(folder, "browser");
    writeFileSync(path, `#!/bin/sh\nprintf %s "$1" > "${path}.half"\nmv "${path}.half" "${path}.opened"\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const start = (configDir: string) => {
    const { command, env } = commandLine({ url: app.url, configDir, env: { BROWSER: browser(configDir) } });
    return Bun.spawn(command("login"), { env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  };
  const opened = (configDir: string) =>
    until("an opened browser", async () => {
      const path = join(configDir, "browser.opened");
      return existsSync(path) ? new URL(readFileSync(path, "utf8")).searchParams.get("code") : null;
    });

  test("signs in, and logout revokes and deletes the token", async () => {
    const configDir = freshFolder();
    const child = start(configDir);
    await decide(await opened(configDir), "approve");
    expect(await child.exited).toBe(0);
    expect(await new Response(child.stdout).text()).toBe("");
    expect((await portal({ configDir }, "whoami")).stdout).toContain("contributor@portal.test\tcontributor");
    const stored = JSON.parse(readFileSync(join(configDir, "portal/credentials.json"), "utf8"));
    expect((await portal({ configDir }, "logout")).code).toBe(0);
    const replay = { Authorization: `Bearer ${stored.tokens[app.url]}` };
    expect((await app.anonymous("GET", "/api/auth/user", undefined, replay)).status).toBe(401);
    expect((await portal({ configDir }, "whoami")).code).toBe(4);
  });

  test("Ctrl-C ends it without a trace", async () => {
    const configDir = freshFolder();
    const child = start(configDir);
    await opened(configDir);
    child.kill("SIGINT");
    expect(await child.exited).toBe(130);
    expect(await new Response(child.stderr).text()).toEndWith("…\n");
    expect(existsSync(join(configDir, "portal/credentials.json"))).toBe(false);
  });
});

describe("a browser", () => {
  const address = "https://portal.example/device?code=WDJB-MJHT";
  test.each([
    ["linux", { DISPLAY: ":0" }, ["xdg-open", address]],
    ["linux", { WAYLAND_DISPLAY: "w" }, ["xdg-open", address]],
    ["linux", {}, null],
    ["linux", { BROWSER: "firefox" }, ["firefox", address]],
    ["darwin", {}, ["open", address]],
    ["win32", {}, ["rundll32", "url.dll,FileProtocolHandler", address]],
  ] as const)("on %s with %j is %j", (platform, env, command) => {
    expect(browserCommand(platform, env, address)).toEqual(command && [...command]);
  });

  test("is never passed anything but a web address", () => {
    for (const evil of ["file:///etc/passwd", "javascript:alert(1)", "-x", "calc.exe"]) {
      expect(browserCommand("darwin", {}, evil)).toBeNull();
    }
  });
});
