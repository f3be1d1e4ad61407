import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { asanaExport, asanaSheet, asanaTask, type WrittenTask } from "#/src/imports/asana/asana.fixture";
import { adsLegacy, adsRow } from "#/src/imports/reports/reports.fixture";
import { writeText } from "#/src/imports/reports/writing.fixture";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { rowsBesides } from "#/test/support/rows-besides";
import { freshFolder, losingAnswers, runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
beforeEach(async () => {
  client = await makeClient(app);
});
afterAll(() => app.stop());

const folder = freshFolder();
let made = 0;
async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `asana-${++made}.csv`);
  await Bun.write(path, bytes);
  return path;
}
const written = (...tasks: WrittenTask[]) => fileOf(asanaExport(tasks));
const run = (...argv: string[]) => runAt(app.url, app.people.contributor.token, ["import", ...argv]);
const detail = async () =>
  expectJson<ClientDetail>(await app.as("admin")("GET", `/api/clients/${client.id}`));
const tasks = async () => (await detail()).tasks;
/** All rows except the last use of tokens. */
const rows = async () => ({ ...(await rowsBesides(app.db)), api_tokens: [] });
const named = async (name: string): Promise<Task | undefined> =>
  (await tasks()).find((task) => task.name === name);

test("Asana's tasks are planned, added to the onboarding, unchanged when repeated, and undone", async () => {
  const site = asanaTask({
    ...{ Name: "Launch site", "Section/Column": "Build", "Assignee Email": app.people.manager.email },
    Notes: "Line one\nLine two",
  });
  const copy = asanaTask({ Name: "Write copy", "Parent task": "Launch site", "Completed At": "2026-03-02" });
  const fonts = asanaTask({ Name: "Pick fonts", "Due Date": "", "Assignee Email": "nobody@else.example" });
  const file = await written(site, copy, fonts);
  const given = { url: app.url, token: app.people.contributor.token };
  const into = [file, "--client", client.name];
  const before = await rows();

  const plan = await portal(given, "import", ...into, "--plan", "--json", "--category", "Build=listings");
  expect(plan.code).toBe(0);
  const { files, changes, refusals } = JSON.parse(plan.stdout);
  expect(files).toEqual([
    {
      ...{ file, kind: "asana", marketplace: null, currency: null, period: null, rows: 3, totals: {} },
      questions: [],
    },
  ]);
  expect(changes).toHaveLength(3);
  expect(changes[0]).toEqual({
    field: "Launch site",
    now: null,
    next: {
      taskId: site["Task ID"],
      createdOn: "2026-02-01",
      dueDate: "2026-04-01",
      notes: "Line one\nLine two",
      category: "listings",
      assignee: app.people.manager.email,
    },
    source: file,
    how: "Line 2",
  });
  expect(refusals).toEqual([]);
  expect(plan.stderr).toContain(`Onboarding of ${client.name} starts today, with only these tasks.`);
  expect(plan.stderr).toContain(`${file}, line 5: No active admin, manager or contributor has the address`);
  expect(plan.stderr).toContain("1 open task has no due date: new ones are due on Mar 16, 2026 (--due).");
  expect(plan.stderr).toContain("Not taken over: Tags, Projects, Priority.");
  expect(await rows()).toEqual(before);

  const options = [
    "--category",
    "Build=listings",
    "--person",
    `nobody@else.example=${app.people.admin.email}`,
  ];
  const first = await portal(given, "import", ...into, "--yes", ...options, "--due", "2026-05-01");
  expect(first.code).toBe(0);
  expect((await tasks()).map(({ name }) => name)).toEqual([
    "Launch site",
    "Launch site: Write copy",
    "Pick fonts",
  ]);
  expect(await named("Launch site")).toMatchObject({
    category: "listings",
    assigneeUserId: app.people.manager.id,
  });
  expect(await named("Launch site: Write copy")).toMatchObject({ status: "done", category: "ads" });
  expect(await named("Pick fonts")).toMatchObject({
    dueDate: "2026-05-01",
    assigneeUserId: app.people.admin.id,
  });

  const again = await portal(given, "import", ...into, "--yes", ...options);
  expect(again).toMatchObject({ code: 0 });
  expect(again.stderr).toContain("The onboarding already has all of these tasks. Nothing was changed.");

  const changed = await written({ ...site, Name: "Launch the site" }, copy, fonts);
  const second = await run(
    changed,
    "--client",
    client.id,
    "--plan",
    "--json",
    "--category",
    "Build=listings",
  );
  expect(
    JSON.parse(second.stdout).changes.map(({ field, now, next }: Record<string, unknown>) => [
      field,
      now,
      next,
    ]),
  ).toEqual([["Launch the site: name", "Launch site", "Launch the site"]]);
  const skipped = await run(changed, "--client", client.id, "--yes", "--on-duplicate", "skip", "--json");
  expect([skipped.code, skipped.stdout]).toEqual([0, ""]);

  const importId = /portal undo (\S+) undoes it/.exec(first.stderr)?.[1] ?? "";
  expect((await portal(given, "undo", importId, "--yes")).code).toBe(0);
  expect(await rows()).toEqual(before);
});

test("new tasks are ongoing once the onboarding is complete, unless --phase says otherwise, which reopens it", async () => {
  const argv = async (name: string, ...more: string[]) => [
    await written(asanaTask({ Name: name })),
    ...["--client", client.name, "--yes", ...more],
  ];
  const phases = async () => (await tasks()).map(({ name, phase }) => `${name}: ${phase}`);
  await run(...(await argv("First")));
  expect(await phases()).toEqual(["First: onboarding"]);
  await app.as("manager")("PATCH", `/api/tasks/${(await named("First"))?.id}`, { status: "done" });
  const second = await run(...(await argv("Second")));
  expect(second.stderr).not.toContain("reopens");
  expect(await phases()).toEqual(["First: onboarding", "Second: ongoing"]);
  const third = await run(...(await argv("Third", "--phase", "onboarding")));
  expect(third.stderr).toContain(`The onboarding of ${client.name} is complete. This reopens it.`);
  await run(...(await argv("Fourth", "--phase", "ongoing")));
  expect((await phases()).slice(2)).toEqual(["Third: onboarding", "Fourth: ongoing"]);
});

describe("exit code 3", () => {
  test("if no client is given, except for a plan of the files alone", async () => {
    const file = await fileOf(asanaSheet([asanaTask(), asanaTask()]));
    const { code, stderr } = await run(file, "--yes");
    expect([code, stderr.trim()]).toEqual([
      3,
      "Whose onboarding? Give --client, or --plan to see what the files are.",
    ]);
    const plan = await run(file, "--plan", "--json");
    expect(plan.code).toBe(0);
    expect(JSON.parse(plan.stdout)).toMatchObject({ files: [{ kind: "asana", rows: 2 }], changes: [] });
  });

  test("with refused rows, while the others are imported", async () => {
    const file = await written(
      asanaTask({ Name: "" }),
      asanaTask({ Name: "Kept" }),
      asanaTask({ "Start Date": "2026-05-01" }),
    );
    const { code, stderr } = await run(file, "--client", client.name, "--yes");
    expect(code).toBe(3);
    expect(stderr).toContain(`${file}, line 2: The task has no name.`);
    expect(stderr).toContain(`${file}, line 4: dueDate: Must not be before the start date, May 1, 2026.`);
    expect((await tasks()).map(({ name }) => name)).toEqual(["Kept"]);
  });

  test("for a file with ids rounded by Excel, and nothing of the others is imported", async () => {
    const wrong = await written(asanaTask({ "Task ID": "1.2E+15" }));
    const { code, stdout } = await run(
      await written(asanaTask()),
      wrong,
      "--client",
      client.name,
      "--yes",
      "--json",
    );
    expect(code).toBe(3);
    expect(JSON.parse(stdout).refusals[0]).toStartWith(
      `${wrong}: Line 2 has the Task ID 1.2E+15: Excel has rounded it`,
    );
    expect(await tasks()).toEqual([]);
  });

  test("for ambiguous dates, until an option sets their order", async () => {
    const file = await written(asanaTask({ Name: "Early", "Created At": "", "Due Date": "03/04/2026" }));
    const open = await run(file, "--client", client.name, "--yes");
    expect(open.code).toBe(3);
    expect(open.stderr).toContain("Set it with --style day-first or --style month-first.");
    expect(await tasks()).toEqual([]);
    expect((await run(file, "--client", client.name, "--yes", "--style", "day-first")).code).toBe(0);
    expect((await named("Early"))?.dueDate).toBe("2026-04-03");
  });
});

test("reports and tasks in one command are each imported to their destination", async () => {
  const report = await fileOf(writeText([adsLegacy, adsRow({ campaign: `Demo ${made}` })]));
  const file = await written(asanaTask());
  const argv = [file, report, "--client", client.name, "--period", "2026-02-01..2026-02-28"];
  const plan = await run(...argv, "--plan", "--json");
  expect(JSON.parse(plan.stdout).files.map(({ kind }: { kind: string }) => kind)).toEqual(["asana", "ads"]);
  const { code, stdout } = await run(...argv, "--yes", "--json");
  expect([code, JSON.parse(stdout)]).toMatchObject([0, [{ totalAdSpend: 30 }, { created: 1 }]]);
  expect(await tasks()).toHaveLength(1);
});

test("tasks of two files whose responses were lost are imported once, and count as created", async () => {
  const files = [await written(asanaTask()), await written(asanaTask())];
  const argv = ["import", ...files, "--client", client.name, "--yes"];
  const given = { fetch: losingAnswers() };
  const { code, stderr, slept } = await runAt(app.url, app.people.contributor.token, argv, given);
  expect([code, slept]).toEqual([0, [5_000, 5_000]]);
  expect(stderr).toContain("2 created, 0 updated, 0 the same, 0 left as they are, 0 refused.");
  expect(await tasks()).toHaveLength(2);
});

test('"Blocked By" becomes prerequisites, and what would close a circle is reported with its line', async () => {
  const blocked = (Name: string, by: string) => asanaTask({ Name, "Blocked By (Dependencies)": by });
  const file = await written(
    blocked("A", "B"),
    blocked("B", "C"),
    blocked("C", "A"),
    blocked("D", "Nobody,A"),
  );
  const given = { url: app.url, token: app.people.contributor.token };
  const { code, stdout, stderr } = await portal(given, "import", file, "--client", client.name, "--yes");
  const circle = "Prerequisites cannot form a circle: “C” needs “A” needs “B” needs “C”.";
  expect({ code, told: `${stdout}${stderr}`.includes(`${file}, line 4: ${circle}`) }).toEqual({
    code: 0,
    told: true,
  });
  const needs = (await tasks()).map(({ name, needs }) => [name, needs.map((need) => need.name)]);
  expect(new Map(needs as [string, string[]][])).toEqual(
    new Map([
      ["A", ["B"]],
      ["B", ["C"]],
      ["C", []],
      ["D", ["A"]],
    ]),
  );
  expect((await named("D"))?.notes).toContain("Blocked by: Nobody,A");
});

test("asks first, and does nothing without confirmation", async () => {
  const argv = ["import", await written(asanaTask()), "--client", client.name];
  const { token } = app.people.contributor;
  expect((await runAt(app.url, token, argv)).code).not.toBe(0);
  expect((await runAt(app.url, token, argv, { answer: "n" })).code).not.toBe(0);
  expect(await tasks()).toEqual([]);
  const agreed = await runAt(app.url, token, argv, { answer: "y" });
  expect(agreed.stderr).toContain(`Put 1 task into the onboarding of ${client.name}?`);
  expect(await tasks()).toHaveLength(1);
});

test.each<[string, string[], string]>([
  ["an unknown category", ["--category", "Build=paint"], '"paint" is not a category: account_access,'],
  ["a person without an address", ["--person", "ada"], '"ada" is not of the form FROM=address.'],
  ["an unknown phase", ["--phase", "later"], "Allowed choices are onboarding, ongoing."],
  ["an invalid due date", ["--due", "soon"], "It must be a date such as 2026-03-31."],
])("%s is a usage error", async (_, options, words) => {
  const { code, stderr } = await run(await written(asanaTask()), "--plan", ...options);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test("users without the right to import tasks get an error, and nothing changes", async () => {
  const argv = ["import", await written(asanaTask()), "--client", client.id, "--yes"];
  expect((await runAt(app.url, app.people.viewer.token, argv)).code).toBe(4);
  expect(await tasks()).toEqual([]);
});
