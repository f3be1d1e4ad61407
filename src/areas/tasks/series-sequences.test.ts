import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { clientTasks, type TaskRow } from "#/db/schema";
import type { Repeat } from "#/src/contract/choices/repeats";
import { nextDayByDay } from "#/src/domain/repeats/day-by-day.fixture";
import { wrongFigures } from "#/src/domain/verify/counters";
import { addDays } from "#/src/format/show-dates";
import { workingDaysOf } from "#/src/format/working-days";
import { type Call, makeClient, makeOnboarding, startApp, type TestApp, withToken } from "#/test/support/app";
import { closeOn } from "#/test/support/calendar";
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

const weekly: Repeat = { every: 2, unit: "week", on: [1, 6], from: "schedule" };
const rules: Repeat[] = [
  monthly,
  weekly,
  { every: 1, unit: "month", on: "last_working", from: "schedule" },
  { every: 1, unit: "month", on: 31, from: "done" },
  { ...weekly, from: "done", until: "2026-07-31" },
];

/** A step: what is done, a number that chooses what it is done to, and the days that pass before it. */
type Step = { act: Act; of: number; days: number };

/** Counts how often each guarantee was tried, so that the steps cannot stop to reach one unnoticed. */
const tried = new Map<string, number>();
const trying = (guarantee: string) => tried.set(guarantee, (tried.get(guarantee) ?? 0) + 1);

/** A series with what was done to it so far. */
type Played = {
  seriesId: string;
  today: string;
  isServed: boolean;
  daysOff: string[];
  hasOneRule: boolean;
  operations: { id: string; completed?: TaskRow; inserted?: TaskRow; isUndone?: boolean }[];
};

type Turn = { played: Played; before: TaskRow[]; of: number };

const isOpen = ({ status }: TaskRow) => status !== "done";
const anchorOf = ({ anchor }: TaskRow) => anchor ?? "";
const isLatest = (task: TaskRow, rows: readonly TaskRow[]) =>
  rows.every((row) => anchorOf(row) <= anchorOf(task));

async function rowsOf({ seriesId }: Played): Promise<TaskRow[]> {
  const rows = await app.db.read.select().from(clientTasks).where(eq(clientTasks.seriesId, seriesId));
  return rows.toSorted((one, other) => (anchorOf(one) < anchorOf(other) ? -1 : 1));
}

/** Sends a request that may be refused, and notes the operation that it made. */
async function send(played: Played, ...request: Parameters<Call>): Promise<Response> {
  const answer = await call(...request);
  expect([200, 201, 204, 404, 409, 410]).toContain(answer.status);
  const id = answer.headers.get("X-Operation-Id");
  if (id && answer.ok && played.operations.every((each) => each.id !== id)) played.operations.push({ id });
  return answer;
}

const patch = (played: Played, { id }: TaskRow, change: object, headers = {}) =>
  send(played, "PATCH", `/api/tasks/${id}`, change, headers);

/** Expects that a write which completed or left out a task inserted the one that the oracle names, and no other. */
async function expectNext({ played, before }: Turn, task: TaskRow, doneOn: string | null) {
  const after = await rowsOf(played);
  const inserted = after.filter(({ id }) => before.every((row) => row.id !== id));
  const goesOn = played.isServed && task.repeat !== null && isLatest(task, before);
  if (!isLatest(task, before)) trying("a task before the latest inserts none");
  if (!played.isServed && task.repeat) trying("a paused client gets none");
  const calendar = workingDaysOf({
    weekdays: [1, 2, 3, 4, 5],
    daysOff: played.daysOff.map((date) => ({ date, name: "Closed" })),
  });
  const { repeat, anchor } = task;
  const next =
    goesOn && repeat && anchor
      ? nextDayByDay({ repeat, anchor }, { today: played.today, doneOn }, calendar)
      : null;
  expect(inserted.map((row) => [row.anchor, row.dueDate])).toEqual(next ? [[next.anchor, next.date]] : []);
  if (next) trying(next.leftOut > 0 ? "days that passed are left out" : "the next one follows");
  return inserted[0];
}

const acts = {
  async done(turn: Turn) {
    const { played, before, of } = turn;
    const open = before.find(isOpen);
    if (!open) return;
    const headers = { "Idempotency-Key": Bun.randomUUIDv7() };
    const known = played.operations.length;
    const requests = of % 3 === 0 ? [headers, headers, {}] : [headers];
    await Promise.all(requests.map((each) => patch(played, open, { status: "done" }, each)));
    const inserted = await expectNext(turn, open, played.today);
    expect(played.operations.length).toBe(known + 1);
    Object.assign(played.operations.at(-1) ?? {}, { completed: open, inserted });
    const after = await rowsOf(played);
    await patch(played, open, { status: "done" }, headers);
    expect(await rowsOf(played)).toEqual(after);
    trying("a replay changes nothing");
  },

  async skip(turn: Turn) {
    const { played, before } = turn;
    const open = before.find(isOpen);
    if (!open) return;
    const answer = await send(played, "DELETE", `/api/tasks/${open.id}?repeat=next`);
    expect(answer.ok).toBe(played.isServed && open.repeat !== null);
    if (answer.ok) await expectNext(turn, open, null);
    else expect(await rowsOf(played)).toEqual(before);
  },

  async reopen({ played, before, of }: Turn) {
    const done = before.filter((row) => !isOpen(row));
    const task = done[of % Math.max(done.length, 1)];
    if (!task) return;
    const change = { status: of % 2 === 0 ? "in_progress" : "not_started" };
    const answer =
      of % 4 < 2
        ? await patch(played, task, change)
        : await send(played, "PATCH", "/api/tasks", { ids: [task.id], change });
    expect(answer.status).toBe(isLatest(task, before) && done.length === before.length ? 200 : 409);
    if (isLatest(task, before) && done.length < before.length)
      trying("a task beside an open one is not reopened");
    if (isLatest(task, before)) return;
    trying("a task with a next one is not reopened");
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("Undo it instead.") });
    expect(await rowsOf(played)).toEqual(before);
  },

  async delete({ played, before, of }: Turn) {
    const task = of % 2 === 0 ? before.at(-1) : before[of % Math.max(before.length, 1)];
    if (!task) return;
    const answer = await send(played, "DELETE", `/api/tasks/${task.id}`);
    expect(answer.status).toBe(204);
    const others = before.filter(({ id }) => id !== task.id);
    const previous = isLatest(task, before) && task.repeat ? others.at(-1) : undefined;
    trying(previous ? "deleting the latest ends the series" : "deleting another one changes no other");
    const rules = others.map(({ id, repeat }) => [id, id === previous?.id ? null : repeat]);
    expect((await rowsOf(played)).map(({ id, repeat }) => [id, repeat])).toEqual(rules);
  },

  async move({ played, before, of }: Turn) {
    const open = before.find(isOpen);
    if (!open) return;
    const dueDate = addDays(open.dueDate, of);
    await patch(played, open, { dueDate, name: `Edited ${of}` });
    const after = (await rowsOf(played)).find(isOpen);
    expect([after?.anchor, after?.dueDate]).toEqual([open.anchor, dueDate]);
    trying("an edit leaves the anchor");
  },

  async rule({ played, before, of }: Turn) {
    const open = before.find(isOpen);
    if (!open) return;
    await patch(played, open, { repeat: of % 5 === 0 ? null : rules[of % rules.length] });
    played.hasOneRule = false;
  },

  async undo({ played, before, of }: Turn, operation = played.operations.at(-1 - (of % 3))) {
    if (!operation) return;
    const answer = await send(played, "POST", undoPath(operation.id));
    const after = await rowsOf(played);
    const { completed, inserted, isUndone } = operation;
    if (!answer.ok) expect(after).toEqual(before);
    const next = before.find(({ id }) => id === inserted?.id);
    if (next && inserted && next.name !== inserted.name && !isUndone) {
      expect([409, 410]).toContain(answer.status);
      trying("an edited next task is not undone");
    }
    if (answer.ok && inserted) {
      expect(after.some(({ id }) => id === inserted.id)).toBe(false);
      trying("undo removes the next one");
    }
    if (answer.ok && completed)
      expect(after.find(({ id }) => id === completed.id)?.status).toBe(completed.status);
    if (answer.ok) operation.isUndone = true;
  },

  async undoFirst(turn: Turn) {
    const first = turn.played.operations.find(({ completed, isUndone }) => completed && !isUndone);
    if (first) await acts.undo(turn, first);
  },

  async continue({ played, before, of }: Turn) {
    const task = before.at(-1 - (of % 2));
    if (!task) return;
    const answer = await send(played, "POST", `/api/tasks/${task.id}/next`);
    const isDue = played.isServed && isLatest(task, before) && task.repeat !== null;
    const mayGoOn = isDue && !before.some(isOpen);
    if (isDue && !isOpen(task) && !mayGoOn) trying("a series with an open task is not continued");
    if (!mayGoOn) expect([answer.status, await rowsOf(played)]).toEqual([409, before]);
    else trying("a series is continued");
  },

  async pause({ played }: Turn) {
    played.isServed = !played.isServed;
    await call("PATCH", `/api/clients/${clientId}`, { status: played.isServed ? "active" : "paused" });
  },

  async close({ played, of }: Turn) {
    const { today } = played;
    played.daysOff = Array.from({ length: of * 2 }, (_, day) => addDays(`${today.slice(0, 8)}25`, day));
    await closeOn(app, ...played.daysOff);
  },
};
type Act = keyof typeof acts;

/** Beginnings that lead to states which few random steps reach. */
const openings: Act[][] = [
  ["done", "undoFirst"],
  ["done", "reopen", "done", "delete"],
  ["done", "move", "undoFirst"],
  ["pause", "done", "pause", "continue"],
  ["pause", "done", "pause", "continue", "pause", "done", "undoFirst", "pause", "done"],
  ["pause", "done", "pause", "continue", "pause", "done", "undoFirst", "pause", "skip"],
  ["pause", "done", "pause", "continue", "pause", "done", "undoFirst", "reopen"],
];

const step = (act: fc.Arbitrary<Act>): fc.Arbitrary<Step> =>
  fc.record({ act, of: fc.nat({ max: 12 }), days: fc.constantFrom(0, 0, 1, 9, 40) });
const anyAct = fc.constantFrom<Act>(
  ...(["done", "done", "done", "undo", "undo", "undoFirst", "skip", "delete", "reopen", "reopen"] as const),
  ...(["move", "rule", "continue", "pause", "close"] as const),
);
const steps = fc
  .tuple(
    fc.constantFrom(...openings),
    fc.array(step(anyAct), { minLength: 3, maxLength: 9 }),
    fc.nat({ max: 12 }),
  )
  .map(([opening, more, of]) => [...stepsOf(opening, { of, days: 1 }), ...more]);

const stepsOf = (acts: readonly Act[], how: Omit<Step, "act">) => acts.map((act): Step => ({ act, ...how }));

/** An earlier task is open again, the latest is done: the undo of its completion came before. */
const earlierOpen: Step[] = [
  ...stepsOf(["pause", "done", "pause", "continue", "pause", "done", "undoFirst", "pause", "done"], {
    of: 0,
    days: 1,
  }),
  ...stepsOf(["undo", "undoFirst", "continue"], { of: 0, days: 0 }),
];

/** Every beginning with every rule, on time and late. */
const beginnings = rules.flatMap((rule): [Repeat, Step[]][] => [
  ...openings.flatMap((acts) =>
    [
      { of: 1, days: 1 },
      { of: 2, days: 1 },
      { of: 70, days: 70 },
    ].map((how): [Repeat, Step[]] => [rule, stepsOf(acts, how)]),
  ),
  [rule, earlierOpen],
]);

test("a series has one open task at most and no day twice, after any steps in two processes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rules), steps, async (repeat, taken) => {
      const played = await startSeries(repeat);
      for (const { act, of, days } of taken) {
        played.today = addDays(played.today, days);
        app.setNow(`${played.today}T00:00:00.000Z`);
        await acts[act]({ played, before: await rowsOf(played), of });
        expectGuarantees(played, await rowsOf(played));
      }
    }),
    { examples: beginnings, numRuns: beginnings.length + 30 },
  );
  expect(await wrongFigures({ client: app.db.client })).toEqual([]);
  expect(tried.size).toBe(14);
  expect([...tried].filter(([, times]) => times < 3)).toEqual([]);
});

async function startSeries(repeat: Repeat): Promise<Played> {
  const today = "2026-03-09";
  app.setNow(`${today}T00:00:00.000Z`);
  await call("PATCH", `/api/clients/${clientId}`, { status: "active" });
  await closeOn(app);
  const { seriesId } = await addRecurringTask(app, clientId, { repeat, dueDate: "2026-03-31" });
  if (seriesId === null) throw new Error("It does not repeat.");
  return { seriesId, today, isServed: true, daysOff: [], hasOneRule: true, operations: [] };
}

function expectGuarantees({ hasOneRule }: Played, rows: readonly TaskRow[]) {
  expect(rows.filter(isOpen).length).toBeLessThanOrEqual(1);
  expect(new Set(rows.map(anchorOf)).size).toBe(rows.length);
  if (!hasOneRule || rows[0]?.repeat?.unit !== "month") return;
  expect(new Set(rows.map((row) => anchorOf(row).slice(0, 7))).size).toBe(rows.length);
}
