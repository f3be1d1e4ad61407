import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { SavedView } from "#/src/contract/views";
import { makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedView } from "#/test/support/requests-views";
import { addTemplate } from "#/test/support/templates";
import { runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Nobody's step", defaultOwner: "agency" });
  const acme = await makeClient(app, { name: "Acme", status: "active" });
  await makeClient(app, { name: "Quiet House", status: "paused" });
  await makeOnboarding(app, acme.id, "2026-03-09");
  await addedView(app, { name: "Running", query: "status=active", isShared: true });
  await addedView(app, { name: "running", query: "status=paused" });
  await addedView(app, { name: "Nobody's, yet", screen: "work", query: "person=unassigned", isShared: true });
});
afterAll(() => app.stop());

const run = (role: "manager" | "viewer", ...argv: string[]) => runAt(app.url, app.people[role].token, argv);
const namesOf = (stdout: string) => JSON.parse(stdout).map((row: { name: string }) => row.name);

test("a pipe gets one line per view, the user's own and the shared ones", async () => {
  const { code, stdout, stderr } = await portal({ url: app.url, token: app.people.manager.token }, "views");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "3 views.\n" });
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t").slice(0, 4));
  expect(lines).toEqual([
    ["Screen", "Name", "Shared", "Query"],
    ["work", "Nobody's, yet", "true", "person=unassigned"],
    ["clients", "Running", "true", "status=active"],
    ["clients", "running", "false", "status=paused"],
  ]);
  const others: SavedView[] = JSON.parse(
    (await run("viewer", "views", "--screen", "clients", "--json")).stdout,
  );
  expect(others.map(({ name, isOwn }) => [name, isOwn])).toEqual([["Running", false]]);
});

test("clients are listed as in a view, a user's own before a shared one, and options take precedence", async () => {
  const list = (role: "manager" | "viewer", ...argv: string[]) =>
    run(role, "clients", "list", "--json", "--view", "RUNNING", ...argv);
  expect(namesOf((await list("manager")).stdout)).toEqual(["Quiet House"]);
  expect(namesOf((await list("viewer")).stdout)).toEqual(["Acme"]);
  expect(namesOf((await list("viewer", "--status", "paused")).stdout)).toEqual(["Quiet House"]);
  expect(await run("viewer", "clients", "list", "--view", "Nobody's, yet")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no view "Nobody\'s, yet".'),
  });
});

test("due work is listed as in a view, by default the user's own, and a person takes precedence", async () => {
  const count = async (...argv: string[]) => {
    const { stdout } = await run("viewer", "work", "--json", "--view", "nobody's, yet", ...argv);
    return JSON.parse(stdout).length;
  };
  expect([await count(), await count("--person", "me")]).toEqual([1, 0]);
});
