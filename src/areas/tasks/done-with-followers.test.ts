import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks } from "#/db/schema";
import type { ClientHome } from "#/src/contract/home";
import type { Task } from "#/src/contract/tasks";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { addDatedTask, addNeed, inDays } from "#/test/support/dated-tasks";
import { operationOf, undoPath } from "#/test/support/operations";
import { addBothOwners } from "#/test/support/templates";

/** The portal's date is 9 March 2026. */
let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db, { defaultOwner: "agency" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  clientId = (await makeClient(app, { accountManagerId: app.people.manager.id })).id;
  await makeOnboarding(app, clientId, "2026-03-02");
  await linkClientUser(app, clientId);
});

const rows = () => app.db.read.select().from(clientTasks).orderBy(clientTasks.id);
const storedOf = async ({ id }: Task) =>
  (await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, id)))[0];

describe("a client's Done of a task with followers", () => {
  test("moves their dates and lets them start, and the client's own Undo takes all of it back", async () => {
    const rule = { dueRule: inDays("needs", 5) };
    const logo = await addDatedTask(app, clientId, "Logo", { owner: "client", dueDate: "2026-03-04" });
    const design = await addDatedTask(app, clientId, "Design", {
      owner: "agency",
      dueDate: "2026-03-09",
      ...rule,
    });
    const approve = await addDatedTask(app, clientId, "Approve", { owner: "client", dueDate: "2026-03-12" });
    await addNeed(app, design, logo);
    await addNeed(app, approve, logo);
    const before = await rows();
    const home = async () =>
      expectJson<ClientHome>(await app.as("client")("GET", `/api/clients/${clientId}/home`));
    const asked = async () => (await home()).asked.map(({ name }) => name);
    expect(await asked()).toEqual(["Logo"]);

    const done = await app.as("client")("PATCH", `/api/tasks/${logo.id}`, { status: "done" });
    expect(await storedOf(design)).toMatchObject({
      dueDate: "2026-03-16",
      openNeeds: 0,
      readyOn: "2026-03-09",
    });
    expect(await asked()).toEqual(["Approve"]);

    await expectJson(await app.as("client")("POST", undoPath(operationOf(done))));
    const after = await rows();
    const comparable = (all: typeof before) =>
      all.map(({ version: _version, updatedAt: _updatedAt, ...row }) => row);
    expect(comparable(after)).toEqual(comparable(before));
    expect(await asked()).toEqual(["Logo"]);
  });
});

describe("a bulk Done of a chain", () => {
  test.each([
    ["in its order", (ids: string[]) => ids],
    ["from its end", (ids: string[]) => ids.toReversed()],
  ])("%s answers with the tasks as stored, and is undone as one", async (_, inOrder) => {
    const chain: Task[] = [];
    for (let at = 0; at < 5; at++) {
      const task = await addDatedTask(app, clientId, `Link ${at}`, {
        owner: "agency",
        dueDate: "2026-03-20",
      });
      const last = chain.at(-1);
      if (last) await addNeed(app, task, last, at === 3 ? 4 : 0);
      chain.push(task);
    }
    const ids = inOrder(chain.map(({ id }) => id));
    const answer = await app.as("manager")("PATCH", "/api/tasks", { ids, change: { status: "done" } });
    const operation = operationOf(answer);
    const tasks = await expectJson<Task[]>(answer);
    expect(tasks.map(({ id, status, canStart }) => [id, status, canStart])).toEqual(
      ids.map((id) => [id, "done", true]),
    );
    for (const { id, readyOn, needs } of tasks) {
      const { task } = await expectJson<{ task: Task }>(await app.as("manager")("GET", `/api/tasks/${id}`));
      expect([readyOn, needs]).toEqual([task.readyOn, task.needs]);
    }
    await expectJson(await app.as("manager")("POST", undoPath(operation)));
    for (const [at, task] of chain.entries()) {
      expect(await storedOf(task)).toMatchObject({ status: "not_started", openNeeds: at === 0 ? 0 : 1 });
    }
  });
});
