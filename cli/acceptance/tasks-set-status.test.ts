import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { limits } from "#/src/contract/limits";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addTemplate } from "#/test/support/templates";
import { runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;
let tasks: Task[];
beforeAll(async () => {
  app = await startApp({ templates: false });
  for (const name of ["One", "Two", "Three"]) await addTemplate(app.db, { name, defaultOwner: "agency" });
  ({ id: clientId } = await makeClient(app));
  ({ tasks } = await makeOnboarding(app, clientId, "2026-02-01"));
});
afterAll(() => app.stop());

const [first, second, third] = [0, 1, 2].map((at) => () => tasks[at]?.id ?? "");
const set = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.contributor.token }, "tasks", "set-status", ...argv);
const statusOf = async (id: string) => {
  const detail: TaskDetail = await (await app.as("viewer")("GET", `/api/tasks/${id}`)).json();
  return detail.task.status;
};

test("sets tasks given by id and by link, and returns their state to programs", async () => {
  const link = `${app.url}/clients/${clientId}?status=open&task=${second?.()}`;
  const { code, stdout, stderr } = await set("done", first?.() ?? "", link, first?.() ?? "");
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `2 tasks ("${tasks[0]?.name}", "${tasks[1]?.name}") set to Done.\n`,
  });
  const [header, ...rows] = stdout.trimEnd().split("\n");
  expect(header).toBe("Task\tStatus\tDue date\tPast due\tCompleted\tId");
  expect(rows.map((row) => row.split("\t").toSpliced(4, 1))).toEqual(
    [tasks[0], tasks[1]].map((task) => [task?.name, "done", task?.dueDate, "no", task?.id].map(String)),
  );
  expect(rows[0]?.split("\t")[4]).toBe("2026-03-08T12:00:00.000Z");
  expect(await statusOf(second?.() ?? "")).toBe("done");
});

test("prints a table for people, and the API's JSON", async () => {
  const { token } = app.people.manager;
  const drawn = await runAt(app.url, token, ["tasks", "set-status", "blocked", first?.() ?? ""], {
    isTerminal: true,
  });
  expect(drawn.stdout).toContain("Blocked");
  expect(drawn.stdout).not.toContain(first?.() ?? "?");
  expect(drawn.stderr).toContain(`"${tasks[0]?.name}" set to Blocked.`);
  const json = await set("in_progress", first?.() ?? "", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject([{ id: first?.(), status: "in_progress" }]);
});

test("changes none if one is missing, and refuses what is not a task", async () => {
  const { code, stdout } = await set("blocked", third?.() ?? "", Bun.randomUUIDv7());
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(await statusOf(third?.() ?? "")).toBe("not_started");
  expect(await set("blocked", third?.() ?? "", "https://portal.example/clients")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(
      '"https://portal.example/clients" is neither the id of a task nor a link',
    ),
  });
  expect((await set("finished", third?.() ?? "")).code).toBe(2);
  expect(await statusOf(third?.() ?? "")).toBe("not_started");
});

test("accepts as many tasks at once as the portal, and one more is wrong usage", async () => {
  const ids = Array.from({ length: limits.bulkTasks }, () => Bun.randomUUIDv7());
  const { token } = app.people.contributor;
  const most = await runAt(app.url, token, ["tasks", "set-status", "done", ...ids]);
  expect(most).toMatchObject({ code: 1, stderr: expect.not.stringContaining("at once") });
  const more = await runAt(app.url, token, ["tasks", "set-status", "done", ...ids, Bun.randomUUIDv7()]);
  expect(more).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("At most 500 tasks can be changed at once."),
  });
});

test("a client user sets the status of their own task, and of no other", async () => {
  await linkClientUser(app, clientId);
  const asClient = (...argv: string[]) =>
    runAt(app.url, app.people.client.token, ["tasks", "set-status", ...argv]);
  expect((await asClient("done", third?.() ?? "")).code).toBe(4);
  await app.as("manager")("PATCH", `/api/tasks/${third?.()}`, { owner: "client" });
  expect((await asClient("done", third?.() ?? "")).code).toBe(0);
});
