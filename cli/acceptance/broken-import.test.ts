import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ClientListItem } from "#/src/contract/clients";
import { startApp, type TestApp } from "#/test/support/app";
import { parseCsv } from "#/test/support/csv";
import { patience } from "#/test/support/patience";
import { fakeIo, freshFolder, losingAnswers, runAt } from "./fake-io";
import { clientsCsv, commandLine, csvFile, portal, portalOnTerminal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.stop());

const manager = () => app.people.manager.token;
const names = async () => {
  const all: ClientListItem[] = await (await app.as("manager")("GET", "/api/clients")).json();
  return all.map((client) => client.name).toSorted();
};

/** Starts a proxy between the command and the portal; `before` receives the number of each import call. */
function between(before: (call: number) => Response | undefined | Promise<undefined>) {
  let calls = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const answer = pathname.endsWith("/import") ? await before(++calls) : undefined;
      return answer ?? fetch(`${app.url}${pathname}${search}`, request);
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

test("an import killed midway and repeated ends like one uninterrupted run", async () => {
  const file = clientsCsv(170);
  const errors = join(dirname(file), "refused.csv");
  let kill = () => {};
  const line = between(async (call) => {
    if (call === 3) kill();
    return undefined;
  });
  const { command, env } = commandLine({ url: line.url, token: manager() });
  const child = Bun.spawn(command("clients", "import", file, "--errors", errors), { env, stderr: "ignore" });
  kill = () => child.kill("SIGKILL");
  await child.exited;
  await line.stop();
  expect((await names()).length).toBeGreaterThanOrEqual(100);
  expect(existsSync(errors)).toBe(false);

  expect(await portal({ url: app.url, token: manager() }, "clients", "import", file)).toMatchObject({
    code: 0,
  });
  expect(await names()).toEqual(Array.from({ length: 170 }, (_, at) => `Brand House ${at + 1}`).toSorted());
});

test("if the portal fails midway, the progress and the refusals so far are reported", async () => {
  const rows = Array.from(
    { length: 120 },
    (_, at) => `House ${at},Nora,${at === 7 ? "junk" : "n@brand.test"}`,
  );
  const file = csvFile(`Company,Contact,Email\n${rows.join("\n")}\n`);
  const errors = join(dirname(file), "refused.csv");
  const line = between((call) => (call === 3 ? new Response("Bad Gateway", { status: 502 }) : undefined));
  const { code, stdout, stderr } = await portal(
    { url: line.url, token: manager() },
    ...["clients", "import", file, "--errors", errors, "--json"],
  );
  await line.stop();
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toContain("Stopped after 100 of 120 rows. 20 more rows may be in. Run it again");
  expect(stderr).toContain("99 created, 0 updated, 0 unchanged, 0 skipped because they exist, 1 refused");
  expect(stderr).toEndWith("Bad Gateway\n");
  expect(parseCsv(readFileSync(errors, "utf8"))).toHaveLength(2);
  expect(readdirSync(dirname(file))).toHaveLength(2);
});

describe("interrupted by its user", () => {
  const rows = Array.from({ length: 120 }, (_, at) => `House ${at},Nora,${at ? "n@brand.test" : "junk"}`);
  const file = () => csvFile(`Company,Contact,Email\n${rows.join("\n")}\n`);

  test("it reports the progress and how to continue, keeps the refused rows, and exits as other programs do", async () => {
    const path = file();
    const errors = join(dirname(path), "refused.csv");
    const held = Promise.withResolvers<undefined>();
    let interrupt = () => {};
    const line = between((call) => {
      if (call < 3) return undefined;
      interrupt();
      return held.promise;
    });
    const { command, env } = commandLine({ url: line.url, token: manager() });
    const child = Bun.spawn(command("clients", "import", path, "--errors", errors), { env, stderr: "pipe" });
    interrupt = () => child.kill("SIGINT");
    const stderr = await new Response(child.stderr).text();
    expect(await child.exited).toBe(130);
    held.resolve(undefined);
    await line.stop();
    const [, ...undos] = stderr.split("portal undo ");
    expect(undos).toHaveLength(1);
    expect(stderr.replaceAll(/portal undo \S+ undoes it\.\n/g, "")).toEndWith(
      "Clients: 99 created, 0 updated, 0 unchanged, 0 skipped because they exist, 1 refused.\n" +
        `The refused rows are in ${errors}.\nInterrupted after 100 of 120 rows. ` +
        "20 more rows may be in. Run it again: imported rows are not imported twice.\n",
    );
    expect(stderr).toContain("line 2: Email: Must be a valid email address\n");
    expect(parseCsv(readFileSync(errors, "utf8"))).toHaveLength(2);
    expect(readdirSync(dirname(path)).toSorted()).toEqual(["clients.csv", "refused.csv"]);
  });

  test("Ctrl-C on a terminal erases the progress bar first", async () => {
    const held = Promise.withResolvers<undefined>();
    const line = between((call) => (call < 3 ? undefined : held.promise));
    const given = {
      url: line.url,
      token: manager(),
      input: { after: "100 of 120 rows", text: "\u0003" },
    };
    const { code, screen } = await portalOnTerminal(given, "clients", "import", file());
    held.resolve(undefined);
    await line.stop();
    expect(code).toBe(130);
    expect(screen).toContain("\r\u001b[Kline 2: Email: Must be a valid email address\r\n");
    expect(screen).toMatch(/Interrupted after 100 of 120 rows\. .*Run it again: .*\r\n$/);
  });

  test("a dry run has nothing to continue", async () => {
    const held = Promise.withResolvers<undefined>();
    let interrupt = () => {};
    const line = between(() => {
      interrupt();
      return held.promise;
    });
    const { command, env } = commandLine({ url: line.url, token: manager() });
    const child = Bun.spawn(command("clients", "import", file(), "--dry-run"), { env, stderr: "pipe" });
    interrupt = () => child.kill("SIGTERM");
    const stderr = await new Response(child.stderr).text();
    expect(await child.exited).toBe(143);
    held.resolve(undefined);
    await line.stop();
    expect(stderr).toEndWith("0 refused.\nInterrupted after 0 of 120 rows.\n");
  });
});

test("a refusal of the first call changes nothing and leaves no file", async () => {
  const file = clientsCsv(2);
  const errors = join(dirname(file), "refused.csv");
  const viewer = { url: app.url, token: app.people.viewer.token };
  const { code, stderr } = await portal(viewer, "clients", "import", file, "--errors", errors);
  expect(code).toBe(4);
  expect(stderr).toEndWith("Only managers and admins can do this.\n");
  expect(stderr).not.toContain("Stopped");
  expect(readdirSync(dirname(file))).toEqual(["clients.csv"]);
  expect(await names()).toEqual([]);
});

describe("a portal that asks for a pause", () => {
  const busy = () =>
    Response.json(
      { title: "Service Unavailable", status: 503, detail: "Please come back." },
      { status: 503, headers: { "Retry-After": "7", "Content-Type": "application/problem+json" } },
    );

  test("is waited for", async () => {
    const line = between((call) => (call < 3 ? busy() : undefined));
    const {
      portal: run,
      slept,
      written,
    } = fakeIo({
      env: { PORTAL_URL: line.url, PORTAL_TOKEN: manager() },
      fetch: (request) => fetch(request),
    });
    expect(await run("clients", "import", clientsCsv(2))).toBe(0);
    await line.stop();
    expect(slept).toEqual([7_000, 7_000]);
    expect(written.stderr).toContain("Please come back. Trying again in 7 seconds.");
    expect(await names()).toHaveLength(2);
  });

  test("and recognizes a repeated call whose response was lost: its rows are imported once, and count as created", async () => {
    const argv = ["clients", "import", clientsCsv(70), "--json"];
    const { code, stdout, slept } = await runAt(app.url, manager(), argv, { fetch: losingAnswers() });
    expect([code, slept]).toEqual([0, [5_000, 5_000]]);
    expect(JSON.parse(stdout)).toMatchObject({ created: 70, unchanged: 0, skipped: 0, invalid: 0 });
    expect(await names()).toHaveLength(70);
  });

  test("but not forever", async () => {
    const { portal: run, slept } = fakeIo({ fetch: async () => busy() });
    expect(await run("clients", "import", clientsCsv(2), "--errors", join(freshFolder(), "e.csv"))).toBe(1);
    expect(slept).toHaveLength(4);
  });
});
