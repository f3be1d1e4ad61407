import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks } from "#/db/schema";
import type { DueRule } from "#/src/contract/choices/due-dates";
import type { ReschedulePlan } from "#/src/contract/due-dates";
import type { Task } from "#/src/contract/tasks";
import {
  expectJson,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { closeOn } from "#/test/support/calendar";
import { addDatedTask, addNeed } from "#/test/support/dated-tasks";
import { morningOn } from "#/test/support/mornings";
import { patience } from "#/test/support/patience";
import { noticesOf } from "#/test/support/requests-notices";
import { addBothOwners } from "#/test/support/templates";

/* Turns of a year, leap days and changes of the clocks, in plans, followers and notices. */

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;

/** Starts the portal at a moment, so that sessions and tokens are of that time. */
async function startAt(now?: string) {
  app = await startApp({ templates: false, ...(now && { now }) });
  await addBothOwners(app.db);
}
afterEach(() => app.stop());

const manager = (...call: Parameters<ReturnType<TestApp["as"]>>) =>
  withToken(app.url, app.people.manager)(...call);

async function onboardingFrom(startDate: string, fields: object = {}) {
  clientId = (await makeClient(app, { name: "Acme", ...fields })).id;
  await makeOnboarding(app, clientId, startDate);
}

const rule = (from: DueRule["from"], days: number, unit: DueRule["unit"] = "working_days"): DueRule => ({
  ...{ from, days, unit },
});
const add = (name: string, dueDate: string, dueRule?: DueRule) =>
  addDatedTask(app, clientId, name, { dueDate, startDate: "2026-03-02", ...(dueRule && { dueRule }) });

test("a plan counts working days over a year's turn and a leap day, from the start, the launch and prerequisites", async () => {
  await startAt("2027-12-29T00:00:00.000Z");
  await closeOn(app, "2027-12-31", "2028-01-03");
  await onboardingFrom("2027-12-30");
  await add("Start", "2028-06-01", rule("start", 1));
  await add("Launch", "2028-06-01", rule("launch", 2));
  await add("Eve", "2028-06-01", rule("launch", 42));
  const first = await add("First", "2028-02-28");
  const next = await add("Next", "2028-06-01", rule("needs", 1, "days"));
  await addNeed(app, next, first, 1);
  const plan = await expectJson<ReschedulePlan>(
    await manager("POST", `/api/clients/${clientId}/onboarding/reschedule`, {
      targetLaunchDate: "2028-03-02",
      dryRun: true,
    }),
  );
  const moved = plan.moves.filter(({ name }) => ["Start", "Launch", "Eve", "Next"].includes(name));
  expect(Object.fromEntries(moved.map(({ name, to }) => [name, to]))).toEqual({
    Start: "2028-01-04",
    Launch: "2028-02-29",
    // 42 working days before the launch, across both days off.
    Eve: "2028-01-04",
    Next: "2028-03-01",
  });
});

/** Moments around midnight in Auckland, with the day there. */
const moments = [
  // Clocks go back on 5 April at three.
  ["2026-04-04T10:30:00.000Z", "2026-04-04"],
  ["2026-04-04T11:30:00.000Z", "2026-04-05"],
  ["2026-04-05T11:30:00.000Z", "2026-04-05"],
  ["2026-04-05T12:30:00.000Z", "2026-04-06"],
  // Clocks go forward on 27 September at two.
  ["2026-09-26T11:30:00.000Z", "2026-09-26"],
  ["2026-09-26T12:30:00.000Z", "2026-09-27"],
  ["2026-09-27T10:30:00.000Z", "2026-09-27"],
  ["2026-09-27T11:30:00.000Z", "2026-09-28"],
  ["2026-12-31T10:30:00.000Z", "2026-12-31"],
  ["2026-12-31T11:30:00.000Z", "2027-01-01"],
  ["2028-02-28T11:30:00.000Z", "2028-02-29"],
] as const;

test.each(moments)(
  "a prerequisite done at %s was done on %s: its follower counts from that day",
  async (moment, day) => {
    await startAt();
    await onboardingFrom("2026-03-02", { timeZone: "America/Los_Angeles" });
    const first = await add("First", "2026-03-06");
    const next = await add("Next", "2026-03-09", rule("needs", 2, "days"));
    await addNeed(app, next, first, 1);
    app.setNow(moment);
    await expectJson(await manager("PATCH", `/api/tasks/${first.id}`, { status: "done" }));
    const [row] = await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, next.id));
    expect([row?.readyOn, row?.dueDate]).toEqual([later(day, 1), firstWorkingDay(later(day, 3))]);
  },
);

/** Counts without the code under test. */
function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function firstWorkingDay(day: string): string {
  return [0, 6].includes(new Date(day).getUTCDay()) ? firstWorkingDay(later(day, 1)) : day;
}

describe("a lag that ends on", () => {
  test.each([
    ["the day after clocks go back", "2026-04-03", 3, "2026-04-06"],
    ["the day after clocks go forward", "2026-09-25", 3, "2026-09-28"],
    ["the first working day of a year", "2026-12-30", 5, "2027-01-04"],
    ["a leap day", "2028-02-28", 1, "2028-02-29"],
  ])("%s is noted on that morning alone, for clients in three time zones", async (_, doneOn, days, ready) => {
    await startAt(`${doneOn}T00:00:00.000Z`);
    const followers: Task[] = [];
    for (const timeZone of ["America/Los_Angeles", "Europe/London", null]) {
      await onboardingFrom("2026-03-02", { ...(timeZone && { timeZone }), name: `Acme ${timeZone}` });
      const first = await add("First", "2026-03-06");
      const assigned = await add("Next", "2026-03-20");
      await addNeed(app, assigned, first, days);
      const assigneeUserId = app.people.contributor.id;
      await expectJson(await manager("PATCH", `/api/tasks/${assigned.id}`, { assigneeUserId }));
      await expectJson(await manager("PATCH", `/api/tasks/${first.id}`, { status: "done" }));
      followers.push(assigned);
    }
    const heard = async () => {
      const asToken = { as: () => withToken(app.url, app.people.contributor) };
      return (await noticesOf(asToken, "contributor")).filter(({ kind }) => kind === "ready").length;
    };
    await morningOn(app, later(ready, -1));
    expect(await heard()).toBe(0);
    await morningOn(app, ready);
    expect(await heard()).toBe(followers.length);
    await morningOn(app, later(ready, 1));
    expect(await heard()).toBe(followers.length);
  });
});
