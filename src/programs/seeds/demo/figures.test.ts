import { describe, expect, test } from "bun:test";
import { clients } from "./data/clients";
import { onboardings as demoOnboardings, type Onboarding } from "./data/onboardings";
import { type Calendar, calendarAt } from "./teller/calendar";
import { type PlannedTask, planTasks } from "./teller/onboarding-plan";
import { eventsOf } from "./teller/task-events";

/**
 * Recomputes the report's figures from the demo's data with independent arithmetic: days are counted by UTC midnights and
 * calendar dates come from Intl.
 */
const day = 86_400_000;

function figuresOn(now: string, timeZone: string) {
  const calendar = calendarAt(now, timeZone);
  const localDate = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const dateOf = (moment: string) => localDate.format(new Date(moment));
  const number = (date: string) => Date.parse(`${date}T00:00:00Z`) / day;
  const today = number(dateOf(now));
  const lately = { from: today - 29, to: today };
  const before = { from: today - 59, to: today - 30 };

  const onboardings = demoOnboardings.map((onboarding) => {
    const tasks = planTasks(onboarding).map((task) => outcomeOf(onboarding, task, calendar));
    const doneOn = tasks.map((task) => (task.completedAt ? number(dateOf(task.completedAt)) : Infinity));
    return { tasks, start: number(calendar.date(onboarding.started)), end: Math.max(...doneOn) };
  });
  const duration = ({ from, to }: typeof lately) => {
    const ended = onboardings.filter(({ end }) => end >= from && end <= to);
    return ended.reduce((sum, { start, end }) => sum + end - start, 0) / ended.length;
  };
  const onTime = ({ from, to }: typeof lately) => {
    const tasks = onboardings.flatMap((onboarding) => onboarding.tasks);
    const done = tasks.flatMap(({ completedAt, dueDate }) =>
      completedAt ? [{ on: number(dateOf(completedAt)), due: number(dueDate) }] : [],
    );
    const counted = done.filter(({ on }) => on >= from && on <= to);
    return (100 * counted.filter(({ on, due }) => on <= due).length) / counted.length;
  };
  const inRange = onboardings.filter(({ start, end }) => start <= lately.to && end >= lately.from);
  const percentOf = (category: string) => {
    const tasks = inRange
      .flatMap((onboarding) => onboarding.tasks)
      .filter((task) => task.category === category);
    return Math.round((100 * tasks.filter((task) => task.completedAt).length) / tasks.length);
  };
  const pastDue = onboardings.map(
    ({ tasks }) => tasks.filter((task) => !task.completedAt && number(task.dueDate) < today).length,
  );
  return {
    clients: clients.length,
    days: duration(lately),
    fasterPercent: Math.round((100 * (duration(before) - duration(lately))) / duration(before)),
    onTimePercent: Math.round(onTime(lately)),
    improvementPoints: Math.round(onTime(lately) - onTime(before)),
    categories: Object.fromEntries(
      ["account_access", "brand_registry", "catalog", "ads", "analytics", "finance"].map((category) => [
        category,
        percentOf(category),
      ]),
    ),
    highRisk: pastDue.filter((count) => count > 3).length,
    mediumRisk: pastDue.filter((count) => count >= 1 && count <= 3).length,
    notPastDue: pastDue.filter((count) => count === 0).length,
  };
}

/** Returns a task's due date and completion according to its events. */
function outcomeOf(onboarding: Onboarding, task: PlannedTask, calendar: Calendar) {
  const changes = eventsOf(onboarding, task).flatMap(({ what, ...event }) =>
    "change" in what ? [{ ...event, ...what.change }] : [],
  );
  const done = changes.find(({ status }) => status === "done");
  const moved = changes.find(({ dueDay }) => dueDay !== undefined);
  return {
    category: task.category,
    dueDate: calendar.date(onboarding.started - (moved?.dueDay ?? task.dueDay)),
    completedAt: done ? calendar.moment(onboarding.started - done.day, done.minute) : null,
  };
}

const promised = {
  clients: 24,
  days: 28,
  fasterPercent: 12,
  onTimePercent: 87,
  improvementPoints: 5,
  categories: { account_access: 92, brand_registry: 78, catalog: 85, ads: 71, analytics: 88, finance: 82 },
};

const moments: [now: string, timeZone: string][] = [
  ["2026-03-09T12:00:00.000Z", "UTC"],
  ["2026-11-20T23:59:59.999Z", "UTC"],
  ["2026-11-21T00:00:00.000Z", "UTC"],
  ["2026-03-31T22:30:00.000Z", "Europe/Berlin"],
  ["2026-10-26T04:10:00.000Z", "America/New_York"],
  ["2026-03-09T03:30:00.000Z", "America/Los_Angeles"],
  ["2027-01-01T00:00:00.000Z", "Pacific/Kiritimati"],
  ["2027-12-31T23:00:00.000Z", "Pacific/Pago_Pago"],
  ["2028-02-29T18:45:00.000Z", "Asia/Kolkata"],
  ["2028-03-30T10:00:00.000Z", "Australia/Lord_Howe"],
];
const everyWeekday = Array.from({ length: 7 }, (_, index): [string, string] => [
  new Date(Date.UTC(2026, 10, 20, 9) + index * 33 * day).toISOString(),
  "Europe/London",
]);

describe("the demo's figures on the day of seeding", () => {
  test.each([...moments, ...everyWeekday])("are the specified ones on %s in %s", (now, timeZone) => {
    expect(figuresOn(now, timeZone)).toMatchObject(promised);
  });

  test("show clients at every level of risk", () => {
    const { highRisk, mediumRisk, notPastDue } = figuresOn("2026-11-20T12:00:00.000Z", "UTC");
    expect([highRisk, mediumRisk, notPastDue].every((count) => count > 0)).toBe(true);
  });
});
