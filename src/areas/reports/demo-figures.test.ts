import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTasks } from "#/db/schema";
import type { ClientListItem } from "#/src/contract/clients";
import type { ReportSummary } from "#/src/contract/reports";
import type { Task } from "#/src/contract/tasks";
import { expectJson, startApp, type TestApp } from "#/test/support/app";

const promised = {
  timeToComplete: { days: 28, fasterPercent: 12 },
  onTime: { percent: 87, improvementPoints: 5 },
  categories: {
    account_access: 92,
    brand_registry: 78,
    catalog: 85,
    ads: 71,
    analytics: 88,
    finance: 82,
  },
};

function demoOn(now: string, timeZone: string): Promise<TestApp> {
  return startApp({ now, env: { timeZone }, templates: false, demo: true });
}

async function figuresOf({ as }: TestApp, query = "") {
  const answer = await as("viewer")("GET", `/api/reports/summary${query}`);
  const { metrics, ...rest } = await expectJson<ReportSummary>(answer);
  const categories = Object.fromEntries(metrics.categories.map((bar) => [bar.category, bar.percent]));
  return { ...rest, metrics: { ...metrics, categories } };
}

describe("on the day of seeding the demo shows the specified figures", () => {
  test.each([
    ["2026-03-09T12:00:00.000Z", "UTC"],
    ["2026-03-31T22:30:00.000Z", "Europe/Berlin"],
    ["2026-11-02T04:10:00.000Z", "America/New_York"],
    ["2028-02-29T23:59:59.999Z", "Pacific/Kiritimati"],
    ["2027-12-31T10:59:59.999Z", "Pacific/Pago_Pago"],
  ])("seeded on %s in %s", async (now, timeZone) => {
    const app = await demoOn(now, timeZone);
    const { stats, clients, metrics } = await figuresOf(app);
    expect(clients).toHaveLength(24);
    expect(metrics).toMatchObject(promised);
    const listed = await expectJson<ClientListItem[]>(await app.as("viewer")("GET", "/api/clients"));
    expect(stats).toEqual({
      activeClients: listed.filter(({ status }) => status === "active").length,
      pastDue: listed.reduce((sum, client) => sum + client.pastDueTasks, 0),
    });
    expect(clients).toEqual(clients.map((client) => expect.objectContaining(sharedOf(client, listed))));
    await app.stop();
  });
});

/** Returns the client from the clients list. */
function sharedOf({ id }: { id: string }, listed: ClientListItem[]) {
  const found = listed.find((client) => client.id === id);
  if (!found) throw new Error("the report names a client that the list does not");
  const { name, status, brandNames, percentComplete, totalTasks, completedTasks, pastDueTasks } = found;
  return { name, status, brandNames, percentComplete, totalTasks, completedTasks, pastDueTasks };
}

describe("each figure of the demo reflects the data", () => {
  let app: TestApp;
  let standing: Awaited<ReturnType<typeof figuresOf>>;
  beforeAll(async () => {
    app = await demoOn("2026-03-09T12:00:00.000Z", "UTC");
    standing = await figuresOf(app);
  });
  afterAll(() => app.stop());

  /** Makes a change through the API, and returns the figures before and after. */
  async function after(change: () => Promise<unknown>) {
    const before = standing;
    await change();
    standing = await figuresOf(app);
    return { before, now: standing };
  }

  const patch = async (id: string, body: object) =>
    expectJson<Task>(await app.as("manager")("PATCH", `/api/tasks/${id}`, body));

  async function someTask(where: ReturnType<typeof and>) {
    const [task] = await app.db.read
      .select({
        id: clientTasks.id,
        dueDate: clientTasks.dueDate,
        pastDue: sql<number>`${clientTasks.dueDate}`,
      })
      .from(clientTasks)
      .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
      .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
      .where(where)
      .limit(1);
    if (!task) throw new Error("the demo has no such task");
    return task;
  }

  test("a due date moved into the past adds one past-due task to its client and to the card", async () => {
    const task = await someTask(
      and(sql`${clientTasks.status} <> 'done'`, sql`${clientTasks.dueDate} > '2026-03-09'`),
    );
    const { before, now } = await after(() => patch(task.id, { dueDate: "2026-03-08" }));
    expect(now.stats.pastDue).toBe(before.stats.pastDue + 1);
    expect(now.metrics).toEqual({ ...before.metrics, risk: now.metrics.risk });
    const changed = now.clients.filter((client, index) => !Bun.deepEquals(client, before.clients[index]));
    expect(changed.map((client) => client.pastDueTasks)).toEqual([
      (before.clients.find(({ id }) => id === changed[0]?.id)?.pastDueTasks ?? 0) + 1,
    ]);
  });

  test("more than two clients with over three past-due tasks raise the risk", async () => {
    expect(standing.metrics.risk).toBe("medium");
    const late = standing.clients
      .filter((client) => client.totalTasks - client.completedTasks > 3)
      .slice(0, 3);
    const ids = await app.db.read
      .select({ id: clientTasks.id })
      .from(clientTasks)
      .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
      .where(
        and(
          sql`${clientTasks.status} <> 'done'`,
          sql`${clientTasks.startDate} <= '2026-03-08'`,
          sql`${clientOnboarding.clientId} in (select value from json_each(${JSON.stringify(late.map(({ id }) => id))}))`,
        ),
      );
    const body = { ids: ids.map(({ id }) => id), change: { dueDate: "2026-03-08" } };
    const { now } = await after(() => app.as("manager")("PATCH", "/api/tasks", body));
    expect(now.metrics.risk).toBe("high");
    expect(now.metrics.timeToComplete).toEqual(promised.timeToComplete);
  });

  test("tasks completed after their due date lower the share on time", async () => {
    const isLate = and(sql`${clientTasks.status} <> 'done'`, sql`${clientTasks.turnDue} < '2026-03-09'`);
    const late = await app.db.read
      .select({ id: clientTasks.id })
      .from(clientTasks)
      // Answers to a form are accepted instead.
      .where(and(isLate, isNull(clientTasks.requestState)));
    const body = { ids: late.map(({ id }) => id), change: { status: "done" } };
    const { before, now } = await after(() => app.as("manager")("PATCH", "/api/tasks", body));
    expect(now.metrics.onTime.percent ?? 100).toBeLessThan(before.metrics.onTime.percent ?? 0);
    expect(now.metrics.onTime.improvementPoints ?? 100).toBeLessThan(
      before.metrics.onTime.improvementPoints ?? 0,
    );
    const [requests] = await app.db.read
      .select({ count: count() })
      .from(clientTasks)
      .where(and(isLate, isNotNull(clientTasks.requestState)));
    expect(now.stats.pastDue).toBe(requests?.count ?? 0);
    expect(now.metrics.risk).toBe("low");
  });

  test("an open task of a category lowers its bar and no other", async () => {
    const running = standing.clients.find(({ totalTasks, completedTasks }) => totalTasks > completedTasks);
    const add = { name: "One more", category: "finance", dueDate: "2026-06-01" };
    const { before, now } = await after(async () => {
      for (let count = 0; count < 5; count++) {
        await app.as("manager")("POST", `/api/clients/${running?.id}/tasks`, add);
      }
    });
    expect(now.metrics.categories.finance ?? 100).toBeLessThan(before.metrics.categories.finance ?? 0);
    expect({ ...now.metrics.categories, finance: 0 }).toEqual({ ...before.metrics.categories, finance: 0 });
  });

  test("a task moved to another category changes both bars", async () => {
    const task = await someTask(and(eq(clientTasks.name, "One more"), eq(clientTasks.category, "finance")));
    const { before, now } = await after(async () => {
      await patch(task.id, { category: "legal" });
    });
    expect(now.metrics.categories.finance ?? 0).toBeGreaterThan(before.metrics.categories.finance ?? 100);
    expect(now.metrics.categories.legal ?? 100).toBeLessThan(before.metrics.categories.legal ?? 0);
  });

  test("a reopened onboarding no longer counts as completed", async () => {
    const ended = await app.db.read
      .select({
        id: clientTasks.id,
        startDate: clientOnboarding.startDate,
        end: clientOnboarding.completedAt,
      })
      .from(clientTasks)
      .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
      .where(sql`${clientOnboarding.completedAt} >= '2026-02-08'`)
      .groupBy(clientOnboarding.id);
    const [longest] = ended.toSorted((a, b) => daysOf(b) - daysOf(a));
    const { before, now } = await after(() => patch(longest?.id ?? "", { status: "in_progress" }));
    expect(now.metrics.timeToComplete.days ?? 100).toBeLessThan(before.metrics.timeToComplete.days ?? 0);
    expect(now.metrics.timeToComplete.fasterPercent ?? 0).toBeGreaterThan(
      before.metrics.timeToComplete.fasterPercent ?? 100,
    );
  });

  test("a client that becomes active is counted at once", async () => {
    const lead = standing.clients.find(({ status }) => status === "lead");
    const { before, now } = await after(() =>
      app.as("manager")("PATCH", `/api/clients/${lead?.id}`, { status: "active" }),
    );
    expect(now.stats.activeClients).toBe(before.stats.activeClients + 1);
  });

  test("every figure over time depends on the range, and none of today's does", async () => {
    const other = await figuresOf(app, "?range=custom&from=2025-12-01&to=2026-01-20");
    expect(other.stats).toEqual(standing.stats);
    expect(other.clients).toEqual(standing.clients);
    expect(other.metrics.risk).toBe(standing.metrics.risk);
    for (const figure of ["timeToComplete", "onTime", "categories"] as const) {
      expect(other.metrics[figure]).not.toEqual(standing.metrics[figure]);
    }
  });
});

function daysOf({ startDate, end }: { startDate: string; end: string | null }): number {
  return (Date.parse(end ?? "") - Date.parse(startDate)) / 86_400_000;
}
