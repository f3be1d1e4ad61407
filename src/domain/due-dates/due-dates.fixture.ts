import * as fc from "fast-check";
import type { DueRule } from "#/src/contract/choices/due-dates";
import { usualWeekdays } from "#/src/contract/choices/working-days";
import { addDays } from "#/src/format/show-dates";
import { workingDaysOf } from "#/src/format/working-days";
import type { DatedOnboarding, DatedTask, Edge } from "./graph";
import type { DatePlan, NewDates } from "./plan-reschedule";

/** Monday, the start of the onboardings here. */
export const start = "2026-03-02";

let made = 0;

/** Builds a task that starts with its onboarding and is due in a week. */
export function dated(fields: Partial<DatedTask> = {}): DatedTask {
  const { status = "not_started", id = `task ${++made}` } = fields;
  const isDone = status === "done";
  return {
    ...{ id, name: id, status, startDate: start, dueDate: addDays(start, 7), dueRule: null, version: 1 },
    ...{ doneOn: isDone ? start : null, completedAt: isDone ? `${start}T12:00:00.000Z` : null },
    ...fields,
  };
}

/** Makes one task a prerequisite of another. */
export const edge = (taskId: string, needsId: string, afterDays = 0): Edge => ({
  taskId,
  needsId,
  afterDays,
});

const rule: fc.Arbitrary<DueRule | null> = fc.option(
  fc.record({
    from: fc.constantFrom("start", "launch", "needs"),
    days: fc.integer({ min: 1, max: 60 }),
    unit: fc.constantFrom("days", "working_days"),
  }),
  { nil: null },
);

const task = fc
  .record({
    status: fc.constantFrom("not_started", "not_started", "not_started", "in_progress", "done" as const),
    dueRule: rule,
    due: fc.nat({ max: 60 }),
    begins: fc.constantFrom(0, 0, 3),
    done: fc.nat({ max: 60 }),
  })
  .map(({ due, begins, done, status, ...fields }) => ({
    ...{ ...fields, status, startDate: addDays(start, Math.min(begins, due)), dueDate: addDays(start, due) },
    doneOn: status === "done" ? addDays(start, done) : null,
  }));

/** Any onboarding of up to 12 tasks, whose prerequisites precede them; in any order, on any day. */
export const datedOnboarding: fc.Arbitrary<DatedOnboarding> = fc
  .record({
    tasks: fc.array(task, { minLength: 1, maxLength: 12 }),
    pairs: fc.array(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 11 }), fc.constantFrom(0, 0, 2, 90)), {
      maxLength: 20,
    }),
    weekdays: fc.constantFrom([...usualWeekdays], [1, 2, 3, 4, 5, 6, 7], [3]),
    off: fc.array(fc.nat({ max: 120 }), { maxLength: 6 }),
    launchIn: fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
    day: fc.integer({ min: -10, max: 90 }),
    isReversed: fc.boolean(),
  })
  .map(({ tasks, pairs, weekdays, off, launchIn, day, isReversed }) => {
    const rows = tasks.map((fields, at) => dated({ id: `${at}`, ...fields }));
    const edges = new Map<string, Edge>();
    for (const [one, other, afterDays] of pairs) {
      const [needsId, taskId] = [Math.min(one, other), Math.max(one, other)];
      if (needsId === taskId || taskId >= rows.length) continue;
      edges.set(`${taskId} ${needsId}`, { taskId: `${taskId}`, needsId: `${needsId}`, afterDays });
    }
    return {
      ...{ startDate: start, targetLaunchDate: launchIn === null ? null : addDays(start, launchIn) },
      ...{ tasks: isReversed ? rows.toReversed() : rows, edges: [...edges.values()] },
      calendar: workingDaysOf({ weekdays, daysOff: off.map((days) => ({ date: addDays(start, days) })) }),
      today: addDays(start, day),
    };
  });

/** Carries out a plan. */
export function planApplied(
  onboarding: DatedOnboarding,
  { startDate = onboarding.startDate, targetLaunchDate = onboarding.targetLaunchDate }: NewDates,
  { moves }: DatePlan,
): DatedOnboarding {
  const byId = new Map(moves.map((move) => [move.task.id, move]));
  const tasks = onboarding.tasks.map((each): DatedTask => {
    const move = byId.get(each.id);
    if (!move) return each;
    const begins = move.start?.to ?? each.startDate;
    return { ...each, dueDate: move.to, dueRule: move.rule, startDate: begins };
  });
  return { ...onboarding, startDate, targetLaunchDate, tasks };
}
