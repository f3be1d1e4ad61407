import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { clientTasks, type TaskRow } from "#/db/schema";
import type { Repeat } from "#/src/contract/choices/repeats";
import type { Task } from "#/src/contract/tasks";
import { nextOccurrence } from "#/src/domain/repeats/occurrences";
import { addDays } from "#/src/format/show-dates";
import { usualWorkingDays } from "#/src/format/working-days";
import { type Call, makeClient, makeOnboarding, startApp, type TestApp, withToken } from "#/test/support/app";
import { undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addRecurringTask, monthly } from "#/test/support/recurring-tasks";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let call: Call;
let clientId: string;
const portals = process.env.TEST_PORTALS;
beforeAll(async () => {
  process.env.TEST_PORTALS = "2";
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  call = withToken(app.url, app.people.manager);
  clientId = (await makeClient(app)).id;
  await makeOnboarding(app, clientId);
});
afterAll(async () => {
  if (portals === undefined) delete process.env.TEST_PORTALS;
  else process.env.TEST_PORTALS = portals;
  await app.stop();
});

/** A step: what is done, to which of the tasks or operations so far, and the days that pass before it. */
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(
      "done",
      "done",
      "twice",
      "undo",
      "undo",
      "skip",
      "delete",
      "reopen",
      "move",
      "rule",
      "continue",
    ),
    of: fc.nat({ max: 20 }),
    days: fc.constantFrom(0, 0, 1, 9, 40),
  }),
  { minLength: 4, maxLength: 14 },
);

const weekly: Repeat = { every: 2, unit: "week", on: [1, 6], from: "schedule" };
const fromDone: Repeat = { every: 1, unit: "month", on: 31, from: "done" };

test("a series has one open task at most and no day twice, after any steps in two processes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom<Repeat>(monthly, weekly, fromDone), steps, async (repeat, taken) => {
      let today = "2026-03-09";
      app.setNow(`${today}T00:00:00.000Z`);
      const first = await addRecurringTask(app, clientId, { repeat, dueDate: "2026-03-31" });
      const operations: string[] = [];
      for (const { act, of, days } of taken) {
        today = addDays(today, days);
        app.setNow(`${today}T00:00:00.000Z`);
        const before = await seriesOf(first);
        const answers = await take(act, before, operations, of);
        for (const answer of answers) {
          expect([200, 201, 204, 404, 409, 410]).toContain(answer.status);
          const operation = answer.headers.get("X-Operation-Id");
          if (operation && answer.ok && !operations.includes(operation)) operations.push(operation);
        }
        const after = await seriesOf(first);
        expect(after.filter(({ status }) => status !== "done").length).toBeLessThanOrEqual(1);
        expect(new Set(after.map(({ anchor }) => anchor)).size).toBe(after.length);
        if (act === "done" || act === "twice") expectNext(before, after, today);
      }
    }),
    { numRuns: 25 },
  );
});

function take(act: string, rows: readonly TaskRow[], operations: readonly string[], of: number) {
  const open = rows.find(({ status }) => status !== "done");
  const task = rows[of % Math.max(rows.length, 1)];
  const patch = (id: string, change: object, headers = {}) =>
    call("PATCH", `/api/tasks/${id}`, change, headers);
  const send = (): Promise<Response>[] => {
    if (act === "undo") {
      const operation = operations[of % Math.max(operations.length, 1)];
      return operation ? [call("POST", undoPath(operation))] : [];
    }
    if (act === "continue") return task ? [call("POST", `/api/tasks/${task.id}/next`)] : [];
    if (act === "reopen") return task ? [patch(task.id, { status: "in_progress" })] : [];
    if (act === "delete") return task ? [call("DELETE", `/api/tasks/${task.id}`)] : [];
    if (!open) return [];
    if (act === "skip") return [call("DELETE", `/api/tasks/${open.id}?repeat=next`)];
    if (act === "move") return [patch(open.id, { dueDate: addDays(open.dueDate, of) })];
    if (act === "rule") return [patch(open.id, { repeat: of % 2 === 0 ? weekly : monthly })];
    const key = { "Idempotency-Key": Bun.randomUUIDv7() };
    const done = { status: "done" };
    return act === "twice"
      ? [patch(open.id, done, key), patch(open.id, done, key), patch(open.id, done)]
      : [patch(open.id, done)];
  };
  return Promise.all(send());
}

/** Expects the next task of the one that was open. */
function expectNext(before: readonly TaskRow[], after: readonly TaskRow[], today: string) {
  const done = before.find(({ status }) => status !== "done");
  if (!done?.repeat || !done.anchor || before.at(-1) !== done) return;
  const { repeat, anchor } = done;
  const next = nextOccurrence({ repeat, anchor }, { today, doneOn: today }, usualWorkingDays);
  const open = after.filter(({ status }) => status !== "done");
  expect(open.map((task) => [task.anchor, task.dueDate])).toEqual(next ? [[next.anchor, next.date]] : []);
}

async function seriesOf({ seriesId }: Task): Promise<TaskRow[]> {
  if (seriesId === null) throw new Error("It does not repeat.");
  const rows = await app.db.read.select().from(clientTasks).where(eq(clientTasks.seriesId, seriesId));
  return rows.toSorted((one, other) => ((one.anchor ?? "") < (other.anchor ?? "") ? -1 : 1));
}
