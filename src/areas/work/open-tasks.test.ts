import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Task } from "#/src/contract/tasks";
import type { WorkItem } from "#/src/contract/work";
import { wrongFigures } from "#/src/domain/verify/counters";
import { contradictionsOf } from "#/test/faults/support/lost-writes";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { newTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
afterAll(() => app.stop());

const openTasks = () => rowsOf("open_tasks order by task_id");
const teams = () => rowsOf("client_teams order by user_id, client_onboarding_id");
const rowsOf = async (what: string) =>
  (await app.db.client.execute(`select * from ${what}`)).rows.map((row) => ({ ...row }));

test("open tasks and teams follow each change of a task and of its client, and each undo", async () => {
  const { id } = await makeClient(app, { name: "Followed" });
  await makeOnboarding(app, id);
  const manager = app.as("manager");
  const added = await manager("POST", `/api/clients/${id}/tasks`, newTask());
  const task = await expectJson<Task>(added, 201);
  const [client, path] = [`/api/clients/${id}`, `/api/tasks/${task.id}`];
  const closedChange = { owner: "agency", dueDate: "2026-12-25" };
  const steps: [string, object][] = [
    [path, { assigneeUserId: app.people.contributor.id }],
    [path, { dueDate: "2026-12-24" }],
    [path, { owner: "client" }],
    [client, { accountManagerId: app.people.admin.id }],
    [path, { status: "done" }],
    [path, { status: "blocked" }],
    [client, { name: "Renamed" }],
    [client, { status: "churned" }],
    [path, closedChange],
    [client, { status: "active" }],
  ];
  const stored = async () => ({ open: await openTasks(), teams: await teams() });
  const done: { before: Awaited<ReturnType<typeof stored>>; operation: string }[] = [];
  for (const [address, change] of steps) {
    const before = await stored();
    const answer = await manager("PATCH", address, change);
    done.push({ before, operation: operationOf(answer) });
    expect(Bun.deepEquals(await stored(), before)).toBe(change === closedChange);
    expect(await contradictionsOf(app.db)).toEqual([]);
  }
  for (const { before, operation } of done.toReversed()) {
    await expectJson(await app.as("admin")("POST", undoPath(operation)));
    expect(await stored()).toEqual(before);
  }
  const all = await openTasks();
  expect((await manager("DELETE", path)).status).toBe(204);
  expect(await openTasks()).toEqual(all.filter((row) => row.task_id !== task.id));
  expect(await wrongFigures(app.db)).toEqual([]);
});

test("tasks waiting for a person's clients have one order over all pages, with any number of clients", async () => {
  const { viewer } = app.people;
  await app.db.client.executeMultiple(
    `
    insert into clients (id, name, name_key, search_text, primary_contact_name, primary_contact_email, account_manager_id)
      select 'c' || value, 'House ' || value, 'house ' || value, '', 'Nora', 'nora@brand.test', iif(value % 3, '${viewer.id}', null)
      from generated;
    insert into client_onboarding (id, client_id, start_date) select 'o' || value, 'c' || value, '2026-03-01' from generated;
    insert into client_tasks (id, client_onboarding_id, name, category, owner, turn, assignee_user_id, start_date, due_date, turn_due)
      select printf('w%d-%d', c.value, t.value), 'o' || c.value, printf('Task %d of House %d', t.value, c.value), 'ads',
        iif(t.value, 'client', 'agency'), iif(t.value, 'client', 'agency'), iif(t.value, null, iif(c.value % 2, '${viewer.id}', null)), '2026-03-01',
        date('2026-03-01', printf('+%d days', (c.value * 7 + t.value * 11) % 19)),
        date('2026-03-01', printf('+%d days', (c.value * 7 + t.value * 11) % 19))
      from generated c join generated t on t.value < 4;`.replaceAll(
      "generated",
      `json_each('${JSON.stringify([...Array(30).keys()])}')`,
    ),
  );
  const pageOf = (page: number) =>
    app.as("viewer")("GET", `/api/work?bucket=waiting&page=${page}&pageSize=7`);
  const all: WorkItem[] = [];
  for (let page = 1; page <= 11; page++) all.push(...(await expectJson<WorkItem[]>(await pageOf(page))));
  const place = ({ dueDate, clientName, id }: WorkItem) => `${dueDate} ${clientName?.toLowerCase()} ${id}`;
  expect(all.map(place)).toEqual(all.map(place).toSorted());
  // Two thirds of the clients are theirs to manage, and half of the rest have a task of theirs.
  expect(new Set(all.map(({ id }) => id)).size).toBe(75);
  expect((await pageOf(1)).headers.get("X-Total-Count")).toBe("75");
});
