import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clients } from "../../db/schema";
import type { ClientListItem } from "../../src/contract/clients";
import { makeClient, makeOnboarding, startApp, type TestApp } from "../../test/support/app";
import { patience } from "../../test/support/patience";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

/** A name of an earlier time: none such is taken any more. */
const evil = "Evil \u001b[31m\u202ename";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeClient(app, { name: "Acme", brandNames: ["Rocket Skates"], status: "active" });
  const late = await makeClient(app, { name: "Émile", brandNames: ["Late"], status: "paused" });
  await makeOnboarding(app, late.id, "2025-01-06");
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

test("in a pipe there are tabs, no colour, no borders and nothing that steers a terminal", async () => {
  const { code, stdout, stderr } = await list("--sort", "name");
  expect(code).toBe(0);
  expect(stderr).toBe("");
  const [header, first, ...rest] = stdout.trimEnd().split("\n");
  expect(header).toBe("Client\tBrands\tStatus\tProgress\tTasks\tOpen\tPast due\tDue date\tId");
  expect(first).toStartWith("Acme\tRocket Skates\tActive\t0%\t0/0\t0\t0\tNot set\t");
  expect(rest).toHaveLength(2);
  expect(stdout).not.toMatch(/[^\P{Cc}\n\t]/u);
  expect(stdout).toContain("Evil \\u001b[31m\\u202ename");
});

describe("what is listed", () => {
  test.each([
    [["--search", "ÉMI"], ["Émile"]],
    [["--search", "skates"], ["Acme"]],
    [["--status", "paused"], ["Émile"]],
    [["--past-due"], ["Émile"]],
    [["--sort", "-name", "--limit", "1"], ["Émile"]],
    [["--search", "nobody"], []],
  ] as const)("%j gives %j", async (options, names) => {
    const { code, stdout } = await list("--json", ...options);
    expect(code).toBe(0);
    expect(namesOf(stdout)).toEqual([...names]);
  });

  test("a page says of how many it is one; no match is told in words", async () => {
    expect((await list("--limit", "2")).stderr).toBe("2 of 3 clients.\n");
    expect((await list("--limit", "2", "--page", "2")).stdout.trimEnd().split("\n")).toHaveLength(2);
    expect((await list("--search", "nobody")).stderr).toBe("No clients found.\n");
  });

  test("everything is listed, however many pages the portal makes of it", async () => {
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

test.each([
  ["--status", "gone"],
  ["--sort", "colour"],
  ["--limit", "0"],
  ["--limit", "201"],
  ["--page", "two"],
])("%s %s is wrong usage", async (option, value) => {
  const { code, stdout, stderr } = await list(option, value);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(option);
});

test("a client user lists the own client alone", async () => {
  const { stdout } = await portal(
    { url: app.url, token: app.people.client.token },
    "clients",
    "list",
    "--json",
  );
  expect(namesOf(stdout)).toEqual([]);
});
