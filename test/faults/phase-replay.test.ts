import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { ongoingIn, setPhases } from "#/db/migrations/0046_task_phase";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { newTask } from "../support/requests";
import { addBothOwners } from "../support/templates";
import { withDatabase } from "./support/prepared-database";
import { adopt, writeReleased } from "./support/released";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
afterAll(() => app.stop());

const manager = (...call: Parameters<ReturnType<TestApp["as"]>>) => app.as("manager")(...call);
const edit = (id: string, status: string) => manager("PATCH", `/api/tasks/${id}`, { status });

async function phases(): Promise<string[]> {
  const { rows } = await app.db.client.execute("select id, phase from client_tasks order by id");
  return rows.map(({ id, phase }) => `${id} ${phase}`);
}

test("replaying the audit log gives each task the phase in which it was created", async () => {
  type Step = ["add" | "done" | "reopen" | "delete" | "launch", number];
  const kinds = fc.constantFrom<Step[0][]>("add", "add", "done", "reopen", "delete", "launch");
  const steps = fc.array(fc.tuple(kinds, fc.nat(30)), { minLength: 30, maxLength: 30 });
  const first: Step[] = Array.from({ length: 4 }, () => ["add", 0]);
  const last: Step[] = [["launch", 0], ...first];
  for (const some of fc.sample(steps, 4)) {
    const { id } = await makeClient(app);
    await makeOnboarding(app, id);
    for (const [kind, at] of [...first, ...some, ...last]) {
      const { tasks } = await expectJson<ClientDetail>(await manager("GET", `/api/clients/${id}`));
      const task = tasks[at % Math.max(tasks.length, 1)];
      if (kind === "add" || !task)
        await expectJson<Task>(await manager("POST", `/api/clients/${id}/tasks`, newTask()), 201);
      else if (kind === "delete") await manager("DELETE", `/api/tasks/${task.id}`);
      else if (kind === "launch") for (const one of tasks) await edit(one.id, "done");
      else await edit(task.id, kind === "done" ? "done" : "blocked");
    }
  }
  const before = await phases();
  expect(before.filter((line) => line.endsWith("ongoing")).length).toBeGreaterThan(5);
  expect(before.filter((line) => line.endsWith("onboarding")).length).toBeGreaterThan(5);
  await app.db.client.execute("update client_tasks set phase = 'onboarding'");
  for (const statement of await setPhases(app.db.client)) await app.db.client.execute(statement);
  expect(await phases()).toEqual(before);
});

test("the demo of 0.1.0 keeps its launches, and regains those that later tasks had reverted", async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, "portal.db");
  await writeReleased("demo", file);
  const state = () =>
    withDatabase(`file:${file}`, async ({ client }) => {
      const onboardings = await client.execute("select id, completed_at from client_onboarding order by id");
      return onboardings.rows.map(({ id, completed_at }) => ({ id: String(id), completedAt: completed_at }));
    });
  const before = await state();
  const launched = before.filter(({ completedAt }) => completedAt !== null);
  expect(launched.length).toBeGreaterThan(3);
  const [taken] = launched;
  await withDatabase(`file:${file}`, ({ client }) =>
    client.execute({
      sql: `insert into client_tasks (id, client_onboarding_id, name, category, owner, start_date, due_date, created_at)
        values ('later', ?, 'A later task', 'ads', 'agency', '2026-03-08', '2026-03-20', '2026-03-08T11:59:00.000Z')`,
      args: [taken?.id ?? ""],
    }),
  );
  expect((await state()).find(({ id }) => id === taken?.id)?.completedAt).toBeNull();
  await adopt(`file:${file}`);
  expect(await state()).toEqual(before);
  await folder.remove();
});

describe("a replay", () => {
  const at = "2026-03-09T12:00:00.000Z";
  const added = (taskId: string, operationId: string, more: object = {}) =>
    ({ kind: "added", taskId, operationId, at, isDone: false, isOfAudit: false, ...more }) as const;
  const done = (taskId: string) =>
    ({ kind: "changed", taskId, operationId: `done ${taskId}`, at, isDone: true }) as const;

  test("judges all tasks of an operation by the state before it", () => {
    const events = [added("a", "1"), done("a"), added("b", "2", { isDone: true }), added("c", "2")];
    expect(ongoingIn(events)).toEqual(["b", "c"]);
  });

  test("does not count an empty onboarding as complete", () => {
    expect(
      ongoingIn([added("a", "1"), { kind: "removed", taskId: "a", operationId: "2", at }, added("b", "3")]),
    ).toEqual([]);
  });

  test("recognizes tasks of audits, in any state", () => {
    expect(ongoingIn([added("a", "1", { isOfAudit: true }), added("b", "2")])).toEqual(["a"]);
  });

  test("recognizes an onboarding that was reopened", () => {
    const reopened = { kind: "changed", taskId: "a", operationId: "3", at, isDone: false } as const;
    expect(ongoingIn([added("a", "1"), done("a"), reopened, added("b", "4")])).toEqual([]);
  });
});
