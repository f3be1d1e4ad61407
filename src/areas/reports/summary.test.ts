import { afterEach, describe, expect, test } from "bun:test";
import { ReportSummary } from "#/src/contract/reports";
import { startOfDay } from "#/src/format/dates";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { addReported, type GivenClient, type GivenTask } from "#/test/support/report-world";
import { portalZone, testMoment } from "#/test/support/zones";

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

/** Starts a portal with these clients, on 9 March 2026 by default. */
async function portalWith(given: GivenClient[], { timeZone = portalZone, now = testMoment } = {}) {
  app = await startApp({ templates: false, now, env: { timeZone } });
  await addReported(app.db, given);
  return app;
}

async function summaryOf({ as }: TestApp, query = ""): Promise<ReportSummary> {
  return expectJson<ReportSummary>(await as("viewer")("GET", `/api/reports/summary${query}`));
}

/** Completed at the first moment of that day in the portal's time zone. */
const done = (day: string, dueDate = day): GivenTask => ({ dueDate, doneAt: startOfDay(portalZone, day) });
const open = (dueDate: string): GivenTask => ({ dueDate, doneAt: null });
const custom = (from: string, to = from) => `?range=custom&from=${from}&to=${to}`;

describe("access to reports", () => {
  test("is for staff of every role, and neither for client users nor for signed-out callers", async () => {
    const { as, anonymous } = await portalWith([]);
    for (const role of ["admin", "manager", "contributor", "viewer"] as const) {
      expect((await as(role)("GET", "/api/reports/summary")).status).toBe(200);
      expect((await as(role)("GET", "/reports")).status).toBe(200);
    }
    expect((await as("client")("GET", "/api/reports/summary?range=nonsense")).status).toBe(403);
    expect((await as("client")("GET", "/reports")).status).toBe(403);
    expect((await anonymous("GET", "/api/reports/summary")).status).toBe(401);
  });
});

describe("the range", () => {
  test.each([
    ["?range=last_week", "range"],
    ["?range=custom", "from"],
    ["?range=custom&from=2026-03-01", "to"],
    ["?range=custom&to=2026-03-01", "from"],
    ["?range=custom&from=2026-03-02&to=2026-03-01", "to"],
    ["?from=2026-03-02&to=2026-03-01", "to"],
    ["?range=custom&from=2026-02-30&to=2026-03-01", "from"],
    ["?range=custom&from=0000-01-01&to=9999-12-31", "from"],
    ["?days=30", "days"],
  ])("%s is rejected with the field's name", async (query, path) => {
    const { as } = await portalWith([]);
    const answer = await as("viewer")("GET", `/api/reports/summary${query}`);
    const { errors } = await expectJson<{ errors: { path: string }[] }>(answer, 400);
    expect(errors.map((error) => error.path)).toContain(path);
  });

  test("that is invalid in the screen's address shows the last 30 days", async () => {
    const { as } = await portalWith([]);
    const html = await (await as("viewer")("GET", "/reports?range=custom&from=2026-03-02")).text();
    expect(html).toContain('"query":{"range":"last_30_days"}');
    const page = await (await as("viewer")("GET", "/reports?range=last_90_days")).text();
    expect(page).toContain('"query":{"range":"last_90_days"}');
  });

  test.each([
    ["", "2026-02-08"],
    ["?range=last_30_days", "2026-02-08"],
    ["?range=last_90_days", "2025-12-10"],
    ["?range=last_6_months", "2025-09-10"],
  ])("%s begins with %s and not a day earlier", async (query, first) => {
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    const portal = await portalWith([
      { name: "In", startDate: first, tasks: [done(first)] },
      { name: "Out", startDate: before, tasks: [done(before, "2020-01-01")] },
    ]);
    const { metrics } = await summaryOf(portal, query);
    expect(metrics.onTime).toEqual({ percent: 100, improvementPoints: 100 });
    expect(metrics.timeToComplete.days).toBe(0);
  });

  test("of centuries counts everything and has no previous period", async () => {
    const portal = await portalWith([{ name: "Old", startDate: "2001-01-01", tasks: [done("2001-01-11")] }]);
    const { metrics } = await summaryOf(portal, custom("1900-01-01", "2199-12-31"));
    expect(metrics.timeToComplete).toEqual({ days: 10, fasterPercent: null });
    expect(metrics.onTime).toEqual({ percent: 100, improvementPoints: null });
  });
});

describe("the summary", () => {
  test("without clients has null for figures without data, and low risk", async () => {
    expect(await summaryOf(await portalWith([]))).toEqual({
      stats: { activeClients: 0, pastDue: 0 },
      clients: [],
      metrics: {
        timeToComplete: { days: null, fasterPercent: null },
        onTime: { percent: null, improvementPoints: null },
        risk: "low",
        categories: [],
      },
      forms: { accepted: 0, firstPass: 0, reminders: 0, clientDays: 0, agencyDays: 0, clients: [] },
    });
  });

  test("lists every client by name with its current progress, for any range", async () => {
    const portal = await portalWith([
      { name: "zebra", status: "paused", startDate: "2026-03-01", tasks: [open("2026-03-08")] },
      { name: "Ärzte", status: "lead", startDate: null },
      {
        name: "Apple",
        startDate: "2026-02-01",
        tasks: [done("2026-02-02"), done("2026-02-03"), open("2026-03-09"), open("2026-03-08")],
      },
    ]);
    const summary = ReportSummary.parse(await summaryOf(portal, custom("2020-01-01")));
    expect(summary.stats).toEqual({ activeClients: 1, pastDue: 2 });
    expect(summary.clients).toEqual([
      {
        id: expect.any(String),
        name: "Apple",
        status: "active",
        brandNames: ["Apple Brand"],
        percentComplete: 50,
        totalTasks: 4,
        completedTasks: 2,
        pastDueTasks: 1,
        startDate: "2026-02-01",
        targetLaunchDate: null,
      },
      expect.objectContaining({ name: "zebra", status: "paused", pastDueTasks: 1, percentComplete: 0 }),
      expect.objectContaining({ name: "Ärzte", status: "lead", totalTasks: 0, startDate: null }),
    ]);
  });

  test("counts an onboarding when its last task is completed, and not while one is open", async () => {
    const portal = await portalWith([
      { name: "Ended", startDate: "2026-02-01", tasks: [done("2026-02-05"), done("2026-02-11")] },
      { name: "Running", startDate: "2026-02-01", tasks: [done("2026-02-20"), open("2026-04-01")] },
      { name: "Empty", startDate: "2026-02-01" },
    ]);
    const days = async (query: string) => (await summaryOf(portal, query)).metrics.timeToComplete.days;
    expect(await days(custom("2026-02-11"))).toBe(10);
    expect(await days(custom("2026-02-05"))).toBeNull();
    expect(await days(custom("2026-02-20"))).toBeNull();
  });

  test("an onboarding completed before its start date took no time", async () => {
    const portal = await portalWith([
      { name: "Early", startDate: "2026-03-20", tasks: [done("2026-03-05")] },
    ]);
    expect((await summaryOf(portal)).metrics.timeToComplete.days).toBe(0);
  });

  test("shows a category while its onboarding runs, from its start to the day of its last completed task", async () => {
    const portal = await portalWith([
      {
        name: "Over",
        startDate: "2026-01-10",
        tasks: [{ ...done("2026-01-20"), category: "legal" }],
      },
      {
        name: "Running",
        startDate: "2026-01-15",
        tasks: [
          { ...done("2026-02-01"), category: "ads" },
          { ...open("2026-05-01"), category: "ads" },
          { ...open("2026-05-01"), category: "account_access" },
        ],
      },
    ]);
    const bars = async (from: string, to = from) =>
      (await summaryOf(portal, custom(from, to))).metrics.categories.map(
        ({ category, percent }) => `${category} ${percent}`,
      );
    expect(await bars("2026-01-01", "2026-01-09")).toEqual([]);
    expect(await bars("2026-01-01", "2026-01-10")).toEqual(["legal 100"]);
    expect(await bars("2026-01-20")).toEqual(["account_access 0", "ads 50", "legal 100"]);
    expect(await bars("2026-01-21")).toEqual(["account_access 0", "ads 50"]);
    expect(await bars("2030-01-01")).toEqual(["account_access 0", "ads 50"]);
  });
});

describe("a day of completion", () => {
  /** Clocks go forward in New York on 8 March 2026 and back in Berlin on 25 October. */
  test.each([
    ["UTC", "2026-03-08", "2026-03-08T23:59:59.999Z", "2026-03-09T00:00:00.000Z"],
    ["America/New_York", "2026-03-07", "2026-03-08T04:59:59.999Z", "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-03-08", "2026-03-09T03:59:59.999Z", "2026-03-09T04:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-09", "2026-03-09T09:59:59.999Z", "2026-03-09T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-03-09", "2026-03-10T10:59:59.999Z", "2026-03-10T11:00:00.000Z"],
  ])("in %s the day %s ends at midnight there", async (timeZone, day, last, next) => {
    const portal = await portalWith(
      [
        {
          name: "In time",
          startDate: "2026-03-01",
          tasks: [{ ...done(day), doneAt: last, category: "legal" }],
        },
        { name: "A moment late", startDate: "2026-03-01", tasks: [{ ...done(day), doneAt: next }] },
      ],
      { timeZone, now: "2026-10-30T12:00:00.000Z" },
    );
    const nextDay = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const length = (Date.parse(day) - Date.parse("2026-03-01")) / 86_400_000;
    expect((await summaryOf(portal, custom(day))).metrics).toMatchObject({
      timeToComplete: { days: length },
      onTime: { percent: 100, improvementPoints: null },
      categories: [{ category: "ads" }, { category: "legal" }],
    });
    expect((await summaryOf(portal, custom(nextDay))).metrics).toMatchObject({
      timeToComplete: { days: length + 1 },
      onTime: { percent: 0, improvementPoints: -100 },
      categories: [{ category: "ads" }],
    });
  });
});
