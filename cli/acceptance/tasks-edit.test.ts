import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addBothOwners } from "#/test/support/templates";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;
let task: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  ({ id: clientId } = await makeClient(app, { name: "Acme Outdoor" }));
  const { tasks } = await makeOnboarding(app, clientId, "2026-03-02");
  task = tasks.find(({ owner }) => owner === "agency") as Task;
});
afterAll(() => app.stop());

const tasks = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.contributor.token }, "tasks", ...argv);
const read = async (id: string) => {
  const detail: TaskDetail = await (await app.as("viewer")("GET", `/api/tasks/${id}`)).json();
  return detail.task;
};
const idIn = (stdout: string) => stdout.trimEnd().split("\t").at(-1) ?? "";
const required = ["--category", "listings", "--due-date", "2026-04-30"];

test("adds a task with every field", async () => {
  const { code, stdout, stderr } = await tasks(
    ...["add", "acme outdoor", "Check the listings", ...required, "--client-title", "Your listings"],
    ...["--description", "All of them", "--owner", "client", "--assignee", "Mia Manager"],
    ...["--start-date", "2026-04-01", "--status", "in_progress", "--phase", "ongoing"],
  );
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: '"Check the listings" added to Acme Outdoor, due Apr 30, 2026.\n',
  });
  expect(await read(idIn(stdout))).toMatchObject({
    ...{ name: "Check the listings", clientTitle: "Your listings", description: "All of them" },
    ...{ category: "listings", owner: "client", assigneeUserId: app.people.manager.id },
    ...{ startDate: "2026-04-01", dueDate: "2026-04-30", status: "in_progress", phase: "ongoing" },
    repeat: null,
  });
});

test("adds a task that repeats, which is ongoing", async () => {
  const { code, stdout, stderr } = await tasks(
    ...["add", clientId, "Monthly report", ...required],
    ...["--repeat", "every month on last working day", "--repeat-until", "2026-12-31"],
  );
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      '"Monthly report" added to Acme Outdoor, due Apr 30, 2026. It repeats every month on the last working day, until Dec 31, 2026.\n',
  });
  expect(await read(idIn(stdout))).toMatchObject({
    phase: "ongoing",
    repeat: { every: 1, unit: "month", on: "last_working", from: "schedule", until: "2026-12-31" },
  });
  const wrong = await tasks(
    "add",
    clientId,
    "x",
    ...required,
    "--phase",
    "onboarding",
    "--repeat",
    "every week",
  );
  expect(wrong).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("Only ongoing tasks") });
});

test("changes the fields that are named, and clears them with an empty text", async () => {
  const link = `${app.url}/clients/${clientId}?task=${task.id}`;
  const changed = await tasks(
    ...["update", link, "--name", "Set up ads", "--client-title", "Your ads", "--description", "Both"],
    ...["--category", "ads", "--owner", "client", "--assignee", "Mia Manager", "--start-date", "2026-03-03"],
    ...["--due-date", "2026-04-15", "--status", "in_progress", "--phase", "ongoing"],
    ...["--asana-link", "https://app.asana.com/0/1/2", "--client-communicated", "yes"],
  );
  expect(changed).toMatchObject({ code: 0, stderr: '"Set up ads" updated.\n' });
  const fields = {
    ...{ name: "Set up ads", category: "ads", owner: "client", startDate: "2026-03-03" },
    ...{ dueDate: "2026-04-15", status: "in_progress", phase: "ongoing" },
  };
  expect(await read(task.id)).toMatchObject({
    ...fields,
    ...{ clientTitle: "Your ads", description: "Both", assigneeUserId: app.people.manager.id },
    ...{ asanaLink: "https://app.asana.com/0/1/2", clientCommunicated: true, dueRule: null },
  });
  await tasks(
    ...["update", task.id, "--client-title", "", "--description", "", "--asana-link", ""],
    ...["--assignee", "unassigned", "--client-communicated", "no"],
  );
  const cleared = { clientTitle: null, description: null, assigneeUserId: null, asanaLink: null };
  expect(await read(task.id)).toMatchObject({ ...fields, ...cleared, clientCommunicated: false });
  expect(await tasks("update", task.id, "--name", "Set up ads")).toMatchObject({
    ...{ code: 0, stderr: '"Set up ads" is unchanged.\n' },
  });
});

test("changes the rule, a part of it, and ends the series", async () => {
  const { stdout } = await tasks("add", clientId, "Weekly call", ...required, "--phase", "ongoing");
  const id = idIn(stdout);
  const update = (...argv: string[]) => tasks("update", id, ...argv);
  expect((await update("--repeat", "every 2 weeks on mon,thu")).stderr).toBe(
    '"Weekly call" updated. It repeats every 2 weeks on Monday and Thursday.\n',
  );
  const rule = { every: 2, unit: "week", on: [1, 4], from: "schedule" };
  expect((await read(id)).repeat).toEqual(rule as Task["repeat"]);
  await update("--repeat-from", "done", "--repeat-until", "2026-12-31");
  expect((await read(id)).repeat).toMatchObject({ ...rule, from: "done", until: "2026-12-31" });
  await update("--repeat-until", "none");
  expect((await read(id)).repeat).toEqual({ ...rule, from: "done" } as Task["repeat"]);
  await update("--due-date", "2026-05-31", "--repeat", "every month");
  expect(await read(id)).toMatchObject({ dueDate: "2026-05-31", repeat: { unit: "month", on: 31 } });
  expect((await update("--repeat", "none")).stderr).toBe('"Weekly call" updated.\n');
  expect((await read(id)).repeat).toBeNull();
});

test("warns of open prerequisites of a completed task", async () => {
  const [one, two] = await Promise.all(
    ["One", "Two"].map(async (name) => idIn((await tasks("add", clientId, name, ...required)).stdout)),
  );
  await tasks("needs", one ?? "", "--set", two ?? "");
  expect((await tasks("update", one ?? "", "--status", "done")).stderr).toBe(
    '"One" updated.\nWarning: "One" is done, but "Two" is still open.\n',
  );
});

test("refuses wrong usage, and those who may not", async () => {
  for (const argv of [
    ["add", clientId, "x", "--due-date", "2026-04-30"],
    ["add", clientId, "x", "--category", "listings"],
    ["add", clientId, "x", ...required, "--repeat", "every day"],
    ["add", clientId, "x", ...required, "--repeat-from", "done"],
    ["update", task.id],
    ["update", task.id, "--repeat-until", "2026-12-31"],
    ["update", "everything", "--name", "x"],
  ]) {
    expect([argv, await tasks(...argv)]).toMatchObject([argv, { code: 2, stdout: "" }]);
  }
  expect(await tasks("update", task.id, "--due-date", "2020-01-01")).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining("dueDate: ") },
  });
  await linkClientUser(app, clientId);
  for (const role of ["viewer", "client"] as const) {
    const { token } = app.people[role];
    expect(await portal({ url: app.url, token }, "tasks", "update", task.id, "--name", "x")).toMatchObject({
      ...{ code: 4, stdout: "" },
    });
  }
});
