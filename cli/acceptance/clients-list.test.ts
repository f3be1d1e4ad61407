import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clients } from "#/db/schema";
import type { ClientListItem } from "#/src/contract/clients";
import { makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

/** A name from older data; such names are no longer accepted. */
const evil = "Evil \u001b[31m\u202ename";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const accountManagerId = app.people.manager.id;
  await makeClient(app, { name: "Acme", brandNames: ["Rocket Skates"], status: "active", accountManagerId });
  const late = await makeClient(app, { name: "Émile", brandNames: ["Late"], status: "paused" });
  const { tasks } = await makeOnboarding(app, late.id, "2025-01-06");
  const manager = app.as("manager");
  await manager("PATCH", `/api/tasks/${tasks[0]?.id}`, { status: "done" });
  await manager("PATCH", `/api/clients/${late.id}/onboarding`, { targetLaunchDate: "2025-04-01" });
  const { id } = await makeClient(app, { name: "Evil", brandNames: ["Red"] });
  await app.db.transaction((tx) => tx.update(clients).set({ name: evil }).where(eq(clients.id, id)));
});
afterAll(() => app.stop());

const list = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.viewer.token }, "clients", "list", ...argv);
const namesOf = (stdout: string) => {
  const clients: ClientListItem[] = JSON.parse(stdout);
  return clients.map((client) => client.name);
};

test("a pipe gets tabs, and no colors, borders or control characters", async () => {
  const { code, stdout, stderr } = await list("--sort", "name");
  expect(code).toBe(0);
  expect(stderr).toBe("");
  const [header, first, ...rest] = stdout.trimEnd().split("\n");
  expect(header).toBe(
    "Client\tBrands\tStatus\tProgress\tTasks\tCompleted\tOpen\tPast due\tDue date\tAccount manager\tId\tCame in\tLast visit",
  );
  expect(first).toStartWith("Acme\tRocket Skates\tActive\t0\t0\t0\t0\t0\t\t");
  expect(rest).toHaveLength(2);
  const [late] = rest.filter((line) => line.startsWith("Émile"));
  expect(late).toMatch(/^Émile\tLate\tPaused\t3\t40\t1\t39\t3\t2025-04-01\t\t[\da-f-]{36}\tnot_invited$/);
  expect(stdout).not.toMatch(/[^\P{Cc}\n\t]/u);
  expect(stdout).toContain("Evil \\u001b[31m\\u202ename");
});

describe("the list", () => {
  test.each([
    [["--search", "ÉMI"], ["Émile"]],
    [["--search", "skates"], ["Acme"]],
    [["--status", "paused"], ["Émile"]],
    [["--past-due"], ["Émile"]],
    [["--standing", "at_risk"], ["Émile"]],
    [["--standing", "on_track"], []],
    [["--sort", "-name", "--limit", "1"], ["Émile"]],
    [["--search", "nobody"], []],
    [["--manager", "mia manager"], ["Acme"]],
    [["--manager", "unassigned", "--search", "acme"], []],
  ] as const)("%j gives %j", async (options, names) => {
    const { code, stdout } = await list("--json", ...options);
    expect(code).toBe(0);
    expect(namesOf(stdout)).toEqual([...names]);
  });

  test("a page says how many there are in total; without matches it says so", async () => {
    expect((await list("--limit", "2")).stderr).toBe("2 of 3 clients.\n");
    expect((await list("--limit", "2", "--page", "2")).stdout.trimEnd().split("\n")).toHaveLength(2);
    expect((await list("--search", "nobody")).stderr).toBe("No clients found.\n");
  });

  test("contains everything, over any number of the portal's pages", async () => {
    const big = await startApp();
    const rows = Array.from({ length: 450 }, (_, at) => ({
      line: at + 1,
      name: `House ${at}`,
      brandNames: ["B"],
      primaryContactName: "N",
      primaryContactEmail: "n@brand.test",
    }));
    await big.as("manager")("POST", "/api/clients/import", { rows });
    const { stdout } = await portal(
      { url: big.url, token: big.people.viewer.token },
      "clients",
      "list",
      "--json",
    );
    await big.stop();
    expect(new Set(namesOf(stdout)).size).toBe(450);
  });
});

test("on a terminal of 80 columns no line is longer, and names are not broken for other columns", async () => {
  const { token } = app.people.viewer;
  const shown = async (columns: number) => {
    const given = { isTerminal: true, columns, env: { NO_COLOR: "1" } };
    const { stdout } = await runAt(app.url, token, ["clients", "list", "--sort", "name"], given);
    const lines = stdout.trimEnd().split("\n");
    return { titles: lines[1], lines, widest: Math.max(...lines.map((line) => Bun.stringWidth(line))) };
  };
  const narrow = await shown(80);
  expect(narrow.widest).toBeLessThanOrEqual(80);
  expect(narrow.titles).toMatch(/^│ Client +│ Status +│ Progress │ Tasks │ Past due │ Due date +│$/);
  expect(narrow.lines.find((line) => line.includes("Émile"))).toMatch(/3% │ +1\/40 │ +3 │ Apr 1, 2025 +│$/);
  const wide = await shown(160);
  expect(wide.titles).toMatch(/^│ Client +│ Brands +│ Status .*│ Tasks │ Open │/);
});

test.each([
  ["--status", "gone"],
  ["--sort", "color"],
  ["--limit", "0"],
  ["--limit", "201"],
  ["--page", "two"],
])("%s %s is wrong usage", async (option, value) => {
  const { code, stdout, stderr } = await list(option, value);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(option);
});

test("of a client user contains only their own client", async () => {
  const { stdout } = await portal(
    { url: app.url, token: app.people.client.token },
    "clients",
    "list",
    "--json",
  );
  expect(namesOf(stdout)).toEqual([]);
});
