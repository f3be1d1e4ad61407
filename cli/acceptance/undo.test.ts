import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Client } from "#/src/contract/clients";
import type { RecentOperation, Undone } from "#/src/contract/operations";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { operationOf } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addTemplate } from "#/test/support/templates";
import { freshFolder, runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;
let task: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Call", defaultOwner: "client" });
  ({ id: clientId } = await makeClient(app));
  const { tasks } = await makeOnboarding(app, clientId);
  const [first] = tasks;
  if (!first) throw new Error("There is no task.");
  task = first;
});
afterAll(() => app.stop());

const undo = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.contributor.token }, "undo", ...argv);
const set = async (change: object, role: "contributor" | "admin" | "client" = "contributor") =>
  operationOf(await app.as(role)("PATCH", `/api/tasks/${task.id}`, change));
const status = async () => {
  const detail: TaskDetail = await (await app.as("viewer")("GET", `/api/tasks/${task.id}`)).json();
  return detail.task.status;
};

test("--last undoes one change after the other, until none of the user's own is left", async () => {
  await set({ status: "in_progress" });
  await set({ status: "blocked" });
  expect(await undo("--last", "--yes")).toMatchObject({
    ...{ code: 0, stdout: "", stderr: "Call is changed back.\n" },
  });
  expect(await status()).toBe("in_progress");
  const { code, stdout } = await undo("--last", "--yes", "--json");
  const undone: Undone = JSON.parse(stdout);
  expect({ code, undone }).toMatchObject({ code: 0, undone: { changed: [{ id: task.id }] } });
  expect(await status()).toBe("not_started");
  expect(await undo("--last", "--yes")).toMatchObject({
    ...{ code: 1, stdout: "", stderr: "There is nothing of yours to undo.\n" },
  });
});

test("asks first, with a description; without a terminal to ask on it is refused", async () => {
  const id = await set({ status: "in_progress" });
  const at = (argv: string[], answer?: string) =>
    runAt(app.url, app.people.contributor.token, ["undo", ...argv], { ...(answer && { answer }) });
  expect(await at(["--last"])).toMatchObject({ code: 2, stdout: "" });
  const no = await at([id], "n");
  expect([no.code, no.stderr]).toEqual([1, "Undo this: Changed task “Call”? [y/N] Nothing was undone.\n"]);
  expect(await status()).toBe("in_progress");
  expect((await at([id], "y")).code).toBe(0);
  expect(await status()).toBe("not_started");
});

test("an operation that was changed since, undone or is unknown is refused with the reason", async () => {
  const id = await set({ status: "in_progress" });
  await set({ name: "Call them" }, "admin");
  const changed = await undo("--last", "--yes");
  expect([changed.code, changed.stderr]).toEqual([
    1,
    expect.stringMatching(/^Call them was changed by .+ since\.\n$/),
  ]);
  expect((await undo(id, "--yes")).code).toBe(1);
  expect((await undo(Bun.randomUUIDv7(), "--yes")).code).toBe(1);
  for (const argv of [[], ["--last", "--list"], [id, "--last"], ["yesterday"]]) {
    expect((await undo(...argv)).code).toBe(2);
  }
  expect(await status()).toBe("in_progress");
});

test("--list shows programs and people the operations with their ids", async () => {
  const { code, stdout, stderr } = await undo("--list");
  const [header, newest] = stdout.split("\n");
  expect([code, header]).toEqual([0, "When\tWhat\tOf\tUndo\tId"]);
  expect(newest?.split("\t").slice(1, 4)).toEqual([
    "Changed task “Call them”",
    expect.any(String),
    "changed",
  ]);
  const operations: RecentOperation[] = JSON.parse((await undo("--list", "--json")).stdout);
  expect(stderr).toBe(`${operations.length} operations in the last 30 days.\n`);
  const { token } = app.people.contributor;
  const drawn = await runAt(app.url, token, ["undo", "--list"], { isTerminal: true, columns: 120 });
  expect(drawn.stdout).toContain(operations[0]?.id ?? "?");
  expect(drawn.stdout).toContain("changed since");
});

test("a client user undoes their own operation by its id", async () => {
  await linkClientUser(app, clientId);
  const id = await set({ status: "done" }, "client");
  const { token } = app.people.client;
  expect((await runAt(app.url, token, ["undo", id, "--yes"])).code).toBe(0);
  expect(await status()).toBe("in_progress");
});

test("an import of several calls is undone as a whole, by its id or as the last operation", async () => {
  const manager = (...argv: string[]) => runAt(app.url, app.people.manager.token, argv);
  const clients = async () =>
    (await expectJson<Client[]>(await app.as("admin")("GET", "/api/clients"))).filter(({ name }) =>
      name.startsWith("Counted"),
    ).length;
  const file = join(freshFolder(), "clients.csv");
  const rows = Array.from({ length: 501 }, (_, at) => `Counted ${at},Nora,n@brand.test,active,uncut_brands`);
  await Bun.write(
    file,
    `name,primaryContactName,primaryContactEmail,status,clientType\n${rows.join("\n")}\n`,
  );
  const first = await manager("clients", "import", file);
  expect(first.code).toBe(0);
  const [, importId = ""] = first.stderr.match(/\nportal undo (\S+) undoes it\.\n$/) ?? [];
  expect(await clients()).toBe(501);
  expect((await manager("undo", importId, "--yes")).code).toBe(0);
  expect(await clients()).toBe(0);
  expect((await manager("undo", importId, "--yes")).stderr).toContain("This was undone already.");

  await manager("clients", "import", file);
  expect((await manager("undo", "--last", "--yes")).code).toBe(0);
  expect(await clients()).toBe(0);
});
