import { expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { clientCategoryCounts, clientOnboarding, clientTasks } from "#/db/schema";
import { clientStatus } from "#/src/contract/choices/clients";
import { type TaskCategory, taskCategory } from "#/src/contract/choices/tasks";
import type { ReportSummary } from "#/src/contract/reports";
import { wrongFigures } from "#/src/domain/verify/counters";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addReported } from "#/test/support/report-world";

setDefaultTimeout(patience.test);

/**
 * Compares the figures with a count over all rows in independent arithmetic: days are numbers since 1970, and calendar
 * dates come from Intl.
 */
const day = 86_400_000;
const today = "2026-03-09";
const lastDay = Date.parse(today) / day;
const history = 120;

const moment = fc
  .integer({ min: 0, max: history * 24 * 4 })
  .map((quarters) => new Date(Date.parse(today) - quarters * 900_000).toISOString());
const dateNear = fc.integer({ min: -history, max: 20 }).map((days) => dateOf(lastDay + days));
const givenTask = fc.record({
  category: fc.constantFrom(...taskCategory.values.slice(0, 4)),
  dueDate: dateNear,
  doneAt: fc.option(moment, { freq: 4 }),
});
const givenClient = fc.record({
  status: fc.constantFrom(...clientStatus.values),
  startDate: fc.option(dateNear, { freq: 6 }),
  tasks: fc.array(givenTask, { maxLength: 5 }),
});
const range = fc.tuple(dateNear, dateNear).map(([a, b]) => (a < b ? [a, b] : [b, a]));
type Change = {
  /** Selects one of the existing tasks. */
  task: number;
  to: "gone" | { doneAt?: string | null; category?: TaskCategory; dueDate?: string };
};
const change: fc.Arbitrary<Change> = fc.record({
  task: fc.nat(),
  to: fc.oneof(
    fc.constant("gone" as const),
    fc.record({ doneAt: fc.option(moment) }),
    fc.record({ doneAt: fc.option(moment), category: fc.constantFrom(...taskCategory.values) }),
    fc.record({ dueDate: dateNear }),
  ),
});
const round = fc.record({
  clients: fc.array(givenClient, { minLength: 2, maxLength: 6 }),
  changes: fc.array(change, { maxLength: 8 }),
  ranges: fc.array(range, { minLength: 2, maxLength: 4 }),
});

test.each(["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"])(
  "after any changes the figures in %s equal those of the rows",
  async (timeZone) => {
    const app = await startApp({ now: `${today}T06:00:00.000Z`, env: { timeZone }, templates: false });
    let made = 0;
    const seen = new Set<string>();
    for (const { clients, changes, ranges } of fc.sample(round, { numRuns: 12, seed: 11 })) {
      const named = clients.map((client) => ({ ...client, name: `House ${++made}` }));
      await addReported(
        app.db,
        named.map((client) => (client.startDate === null ? { ...client, tasks: [] } : client)),
      );
      for (const one of changes) await apply(app, one);
      expect(await wrongFigures(app.db)).toEqual([]);
      app.passMinute();
      for (const [from, to] of ranges) {
        const path = `/api/reports/summary?range=custom&from=${from}&to=${to}`;
        const summary = await expectJson<ReportSummary>(await app.as("viewer")("GET", path));
        const expected = await figuresOf(app, timeZone, { from: numberOf(from), to: numberOf(to) });
        expect<object>({ ...summary.metrics, ...summary.stats }).toEqual(expected);
        seen.add(JSON.stringify(summary.metrics));
      }
    }
    expect(seen.size).toBeGreaterThan(20);
    await app.stop();
  },
);

test("a wrong category count is detected", async () => {
  const app = await startApp({ templates: false });
  const tasks = [{ category: "ads", dueDate: today, doneAt: null } as const];
  await addReported(app.db, [{ name: "House", status: "active", startDate: today, tasks }]);
  expect(await wrongFigures(app.db)).toEqual([]);
  await app.db.transaction((tx) => tx.update(clientCategoryCounts).set({ totalTasks: 2 }));
  // The missing row and the wrong one.
  expect(await wrongFigures(app.db)).toEqual(["2 wrong in client_category_counts"]);
  await app.stop();
});

/** Writes without the API and its log: the stored totals must stay correct after any change of a task. */
async function apply(app: TestApp, { task, to }: Change) {
  const tasks = await app.db.read.select({ id: clientTasks.id }).from(clientTasks);
  const id = tasks[task % Math.max(tasks.length, 1)]?.id;
  if (id === undefined) return;
  await app.db.transaction(async (tx) => {
    if (to === "gone") return tx.delete(clientTasks).where(eq(clientTasks.id, id));
    const { doneAt, ...rest } = to;
    const fields = rest.dueDate === undefined ? rest : { ...rest, turnDue: rest.dueDate };
    const status = doneAt === null ? ("blocked" as const) : ("done" as const);
    const completion = doneAt === undefined ? {} : { completedAt: doneAt, status };
    return tx
      .update(clientTasks)
      .set({ ...fields, ...completion })
      .where(eq(clientTasks.id, id));
  });
}

type Span = { from: number; to: number };

async function figuresOf({ db, as }: TestApp, timeZone: string, span: Span) {
  const tasks = await db.read.select().from(clientTasks);
  const onboardings = (await db.read.select().from(clientOnboarding)).map(({ id, clientId, startDate }) => {
    const own = tasks.filter((task) => task.clientOnboardingId === id);
    const ends = own.map(({ completedAt }) => (completedAt ? localDay(completedAt, timeZone) : Infinity));
    return {
      clientId,
      tasks: own,
      start: numberOf(startDate),
      end: own.length > 0 ? Math.max(...ends) : Infinity,
    };
  });
  const before = { from: span.from - (span.to - span.from + 1), to: span.from - 1 };
  const isIn = (at: number, { from, to }: Span) => at >= from && at <= to;

  const lengths = (within: Span) =>
    onboardings.filter(({ end }) => isIn(end, within)).map(({ start, end }) => Math.max(0, end - start));
  const punctual = (within: Span) =>
    tasks
      .map(({ completedAt, dueDate }) => ({ on: completedAt && localDay(completedAt, timeZone), dueDate }))
      .filter(({ on }) => typeof on === "number" && isIn(on, within))
      .map(({ on, dueDate }) => (Number(on) <= numberOf(dueDate) ? 100 : 0));
  const [days, daysBefore] = [meanOf(lengths(span)), meanOf(lengths(before))];
  const [onTime, onTimeBefore] = [meanOf(punctual(span)), meanOf(punctual(before))];
  const faster = days === null || daysBefore === null ? null : (100 * (daysBefore - days)) / daysBefore;

  const running = onboardings.filter(({ start, end }) => start <= span.to && end >= span.from);
  const local = numberOf(localDate(`${today}T06:00:00.000Z`, timeZone));
  const late = onboardings.map(
    (one) => one.tasks.filter((task) => task.status !== "done" && numberOf(task.dueDate) < local).length,
  );
  const many = late.filter((count) => count > 3).length;
  const some = late.filter((count) => count > 0 && count < 4).length;
  const listed = await expectJson<{ status: string }[]>(await as("viewer")("GET", "/api/clients"));
  return {
    timeToComplete: { days: nearest(days), fasterPercent: faster === null ? null : nearest(finite(faster)) },
    onTime: {
      percent: nearest(onTime),
      improvementPoints: onTime === null || onTimeBefore === null ? null : nearest(onTime - onTimeBefore),
    },
    risk: many >= 3 ? "high" : some >= 4 ? "medium" : "low",
    categories: taskCategory.values.flatMap((category) => {
      const all = running.flatMap((one) => one.tasks.filter((task) => task.category === category));
      const percent = meanOf(all.map(({ status }) => (status === "done" ? 100 : 0)));
      return percent === null ? [] : [{ category, percent: nearest(percent) }];
    }),
    activeClients: listed.filter(({ status }) => status === "active").length,
    pastDue: late.reduce((sum, count) => sum + count, 0),
  };
}

function meanOf(values: number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Maps an infinite improvement to null; a comparison of zero with zero is 0. */
function finite(percent: number): number | null {
  if (Number.isNaN(percent)) return 0;
  return Number.isFinite(percent) ? percent : null;
}

/** Rounds halves away from zero, after removing floating-point noise, so that a half is a half. */
function nearest(value: number | null): number | null {
  if (value === null) return null;
  const size = Math.floor(Number(Math.abs(value).toFixed(9)) + 0.5);
  return value < 0 && size > 0 ? -size : size;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localDate(moment: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  formats.set(timeZone, format);
  return format.format(new Date(moment));
}

function localDay(moment: string, timeZone: string): number {
  return numberOf(localDate(moment, timeZone));
}

function numberOf(date: string | undefined): number {
  return Date.parse(`${date}T00:00:00Z`) / day;
}

function dateOf(number: number): string {
  return new Date(number * day).toISOString().slice(0, 10);
}
