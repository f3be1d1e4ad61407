import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { ReschedulePlan } from "#/src/contract/due-dates";
import type { Calendar } from "#/src/contract/working-days";
import { addDays } from "#/src/format/dates";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addDatedTask, inDays } from "#/test/support/dated-tasks";
import { addTemplate } from "#/test/support/templates";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Kickoff" });
});
afterAll(() => app.stop());

const usual = { weekdays: [1, 2, 3, 4, 5], daysOff: [] };
const put = async (body: object) => expectJson<Calendar>(await app.as("admin")("PUT", "/api/calendar", body));
const named = ({ onDaysOff }: Calendar) => onDaysOff.map(({ name, tasks }) => [name, tasks]);

async function started(name: string) {
  const client = await makeClient(app, { name });
  await makeOnboarding(app, client.id, "2026-03-02");
  return client;
}
/** A Thursday. */
const thursday = "2026-03-26";
const by = inDays("start", 24);

test("a changed calendar names the clients with computed dates on days off, until their plans are carried out", async () => {
  const [one, two, left] = [await started("One"), await started("Two"), await started("Left")];
  for (const { id } of [one, two, two, left]) {
    await addDatedTask(app, id, "By rule", { dueDate: thursday, dueRule: by });
  }
  await addDatedTask(app, one.id, "By hand", { dueDate: thursday });
  const begun = await addDatedTask(app, one.id, "Begun", { dueDate: thursday, dueRule: by });
  await expectJson(await app.as("admin")("PATCH", `/api/tasks/${begun.id}`, { status: "in_progress" }));
  await addDatedTask(app, one.id, "Friday", { dueDate: "2026-03-27", dueRule: inDays("start", 25) });
  await expectJson(await app.as("admin")("PATCH", `/api/clients/${left.id}`, { status: "churned" }));
  expect(named(await put(usual))).toEqual([]);

  const off = { ...usual, daysOff: [{ date: thursday, name: "Fair" }] };
  const changed = await put(off);
  expect(named(changed)).toEqual([
    ["Two", 2],
    ["One", 1],
  ]);
  expect(changed.onDaysOff[1]?.id).toBe(one.id);
  const viewer = app.as("viewer");
  expect(named(await expectJson<Calendar>(await viewer("GET", "/api/calendar")))).toEqual(named(changed));
  expect(named(await put({ ...usual, weekdays: [1, 2, 3, 5] }))).toEqual(named(changed));

  await put(off);
  const path = `/api/clients/${two.id}/onboarding/reschedule`;
  const dry = await app.as("manager")("POST", path, { dryRun: true });
  const { planHash } = await expectJson<ReschedulePlan>(dry);
  await expectJson(await app.as("manager")("POST", path, { planHash }));
  expect(named(await expectJson<Calendar>(await viewer("GET", "/api/calendar")))).toEqual([["One", 1]]);
  await put(usual);
});

test("days that have passed, and those after two years, are left out", async () => {
  const { id } = await started("Late");
  for (const dueDate of ["2026-03-07", addDays("2026-03-09", 740)]) {
    await addDatedTask(app, id, "Weekend", { dueDate, dueRule: inDays("start", 5) });
  }
  const days = [{ date: addDays("2026-03-09", 740), name: "Far" }];
  expect(named(await put({ ...usual, daysOff: days }))).toEqual([]);
  await put(usual);
});

test("open tasks are found by index", async () => {
  const plan = await app.db.read.all<{ detail: string }>(sql`
    explain query plan select 1 from json_each('["2026-03-26"]') as day
    cross join json_each('["agency","client"]') as turn
    cross join open_tasks as o indexed by open_tasks_due on o.turn = turn.value and o.due_date = day.value`);
  expect(plan.map(({ detail }) => detail).join()).toContain("open_tasks_due (turn=? AND due_date=?)");
});
