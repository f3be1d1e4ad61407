import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Task } from "#/src/contract/tasks";
import { makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addTemplate } from "#/test/support/templates";
import { portal, portalOnTerminal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;
let one: Task;
let two: Task;
let three: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  for (const name of ["One", "Two", "Three"]) await addTemplate(app.db, { name, defaultOwner: "agency" });
  ({ id: clientId } = await makeClient(app));
  const { tasks } = await makeOnboarding(app, clientId, "2026-03-02");
  [one, two, three] = ["One", "Two", "Three"].map((name) => tasks.find((task) => task.name === name)) as [
    Task,
    Task,
    Task,
  ];
});
afterAll(() => app.stop());

const needs = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.contributor.token }, "tasks", "needs", ...argv);

test("sets prerequisites by id and by link with days, lists them, and says what the task waits for", async () => {
  const link = `${app.url}/clients/${clientId}?status=open&task=${three.id}`;
  const expected = {
    code: 0,
    stdout: [
      "Prerequisite\tStatus\tOwner\tDue\tDays after\tId",
      `Two\tnot_started\tagency\t${two.dueDate}\t3\t${two.id}`,
      `Three\tnot_started\tagency\t${three.dueDate}\t0\t${three.id}`,
      "",
    ].join("\n"),
    stderr: '"One" has 2 prerequisites and waits for "Two" (Agency).\n',
  };
  expect(await needs(one.id, "--set", `${two.id}:3`, "--set", link)).toEqual(expected);
  expect(await needs(one.id)).toEqual(expected);
});

test("prints a table for people, and the API's JSON", async () => {
  await needs(one.id, "--set", two.id);
  const viewer = { url: app.url, token: app.people.viewer.token };
  const { screen } = await portalOnTerminal(viewer, "tasks", "needs", one.id);
  expect(screen).toContain("Not Started");
  const { stdout } = await needs(one.id, "--json", "id,afterDays");
  expect(JSON.parse(stdout)).toEqual([{ id: two.id, afterDays: 0 }]);
});

test("removes all of them", async () => {
  await needs(one.id, "--set", two.id);
  expect(await needs(one.id, "--clear")).toEqual({
    code: 0,
    stdout: "Prerequisite\tStatus\tOwner\tDue\tDays after\tId\n",
    stderr: '"One" has no prerequisites and can start.\n',
  });
});

test("refuses a cycle with its way, tasks of others, and wrong usage", async () => {
  await needs(two.id, "--clear");
  await needs(one.id, "--set", two.id);
  expect(await needs(two.id, "--set", one.id)).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("“Two” needs “One” needs “Two”"),
  });
  const { tasks } = await makeOnboarding(app, (await makeClient(app)).id);
  expect(await needs(one.id, "--set", tasks[0]?.id ?? "")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Not a task of the same onboarding"),
  });
  for (const argv of [
    ["--set", two.id, "--clear"],
    ["--set", `${two.id}:91`],
    ["--set", "everything"],
  ]) {
    expect(await needs(one.id, ...argv)).toMatchObject({ code: 2, stdout: "" });
  }
  expect(JSON.parse((await needs(one.id, "--json", "id")).stdout)).toEqual([{ id: two.id }]);
});
