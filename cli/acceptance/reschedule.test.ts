import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { ReschedulePlan } from "#/src/contract/due-dates";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addDatedTask, addNeed, inDays } from "#/test/support/dated-tasks";
import { patience } from "#/test/support/patience";
import { addTemplate } from "#/test/support/templates";
import { runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let client: { id: string; name: string };
let first: Task;
let byHand: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "From a template" });
});
beforeEach(async () => {
  client = await makeClient(app);
  const { tasks } = await makeOnboarding(app, client.id, "2026-03-02");
  for (const { id } of tasks) await app.as("manager")("DELETE", `/api/tasks/${id}`);
  first = await add("Ship", { dueDate: "2026-03-12", dueRule: inDays("launch", 10) });
  const follower = await add("Check", { dueDate: "2026-03-16", dueRule: inDays("needs", 3) });
  byHand = await add("Agree", { dueDate: "2026-03-20" });
  await addNeed(app, follower, first);
});
afterAll(() => app.stop());

const add = (name: string, fields: Parameters<typeof addDatedTask>[3]) =>
  addDatedTask(app, client.id, name, fields);
const run = (argv: string[], input = "") =>
  runAt(app.url, app.people.contributor.token, ["reschedule", client.name, ...argv], { input });
const dates = async () => {
  const { tasks } = await expectJson<ClientDetail>(
    await app.as("manager")("GET", `/api/clients/${client.id}`),
  );
  return tasks.map(({ dueDate }) => dueDate);
};
const unmoved = ["2026-03-12", "2026-03-16", "2026-03-20"];

test("a dry run lists the tasks that move and those that stay, and changes nothing", async () => {
  const contributor = { url: app.url, token: app.people.contributor.token };
  const argv = ["reschedule", client.name, "--target-launch-date", "2026-04-21", "--dry-run"];
  expect(await portal(contributor, ...argv)).toEqual({
    code: 0,
    stdout: [
      "Task\tDue\tWill be\tWhy",
      "Ship\t2026-03-12\t2026-04-10\tlaunch",
      "Check\t2026-03-16\t2026-04-13\tneeds",
      "Agree\t\t\tby_hand",
      "",
    ].join("\n"),
    stderr: "",
  });
  expect(await dates()).toEqual(unmoved);
  const { stdout } = await run(["--target-launch-date", "2026-04-21", "--dry-run", "--json"]);
  expect((JSON.parse(stdout) as ReschedulePlan).moves).toHaveLength(2);
});

test("the plan is carried out, with tasks that are included", async () => {
  await run(["--target-launch-date", "2026-04-20", "--yes"]);
  const moved = await run(["--target-launch-date", "2026-05-04", "--include", byHand.id, "--yes"]);
  expect(moved).toMatchObject({ code: 0, stderr: `3 tasks of ${client.name} moved.\n` });
  expect(await dates()).toEqual(["2026-04-24", "2026-04-27", "2026-04-03"]);
  const again = await run(["--target-launch-date", "2026-05-04", "--yes"]);
  expect(again).toMatchObject({ code: 0, stderr: `No date of ${client.name} changes.\n` });
  await run(["--clear-launch-date", "--yes"]);
  expect((await dates())[0]).toBe("2026-03-12");
});

test("one task moves with those that follow it", async () => {
  const moved = await run(["--task", first.id, "--due-date", "2026-03-24", "--yes", "--json", "moves"]);
  expect(JSON.parse(moved.stdout)).toMatchObject({ moves: [{ name: "Ship" }, { name: "Check" }] });
  expect(await dates()).toEqual(["2026-03-24", "2026-03-27", "2026-03-20"]);
});

test.each([
  [["--task", "0195f000-0000-7000-8000-000000000001"], "Give --task and --due-date together."],
  [
    ["--target-launch-date", "2026-04-21", "--clear-launch-date"],
    "Give --target-launch-date or --clear-launch-date, not both.",
  ],
  [
    [
      "--task",
      "0195f000-0000-7000-8000-000000000001",
      "--due-date",
      "2026-04-21",
      "--start-date",
      "2026-03-03",
    ],
    "Move one task with --task, or the dates of the onboarding, not both.",
  ],
  [["--start-date", "31/3/2026"], "It must be a date such as 2026-03-31."],
])("%j is wrong usage", async (argv, words) => {
  const { code, stderr } = await run(argv);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
  expect(await dates()).toEqual(unmoved);
});

test("nothing moves without consent, and a refusal is a failure", async () => {
  expect(await run(["--target-launch-date", "2026-04-21"])).toMatchObject({ code: 2 });
  await app.as("manager")("PATCH", `/api/tasks/${first.id}`, { status: "in_progress" });
  const refused = await run(["--start-date", "2026-03-16", "--yes"]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("The start date stays, since the work has begun");
  expect(await dates()).toEqual(unmoved);
});
