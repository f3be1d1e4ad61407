import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { DueRule } from "#/src/contract/choices/due-dates";
import { addDays, type DateText } from "#/src/format/show-dates";
import { isWorkingDay, usualWorkingDays } from "#/src/format/working-days";
import { dateOfRule } from "./date-of-rule";
import { dated, datedOnboarding, edge, planApplied, start } from "./due-dates.fixture";
import { type DatedOnboarding, type DatedTask, doneDay } from "./graph";
import { type NewDates, planReschedule } from "./plan-reschedule";

const change = fc
  .record({
    shift: fc.integer({ min: -40, max: 40 }),
    launchIn: fc.option(fc.integer({ min: -20, max: 120 }), { nil: null }),
    include: fc.subarray(["0", "1", "2", "3", "4", "5"]),
  })
  .map(({ shift, launchIn, include }): Required<NewDates> & { startDate: DateText } => {
    const startDate = addDays(start, shift);
    return { startDate, targetLaunchDate: launchIn === null ? null : addDays(startDate, launchIn), include };
  });

/** Computes a rule's date by definition. */
function ruleDate(onboarding: DatedOnboarding, task: DatedTask, rule: DueRule): DateText {
  const days = onboarding.edges
    .filter(({ taskId }) => taskId === task.id)
    .map(({ needsId, afterDays }) => {
      const needed = onboarding.tasks.find(({ id }) => id === needsId);
      return needed ? addDays(doneDay(needed) ?? needed.dueDate, afterDays) : start;
    });
  return dateOfRule(rule, { ...onboarding, needsUntil: days.toSorted().at(-1) ?? null });
}

describe("for random graphs, calendars and dates", () => {
  test("a plan that was carried out is empty on every later day", async () => {
    await fc.assert(
      fc.property(datedOnboarding, change, fc.nat({ max: 30 }), (onboarding, dates, later) => {
        const next = planApplied(onboarding, dates, planReschedule(onboarding, dates));
        const again = planReschedule({ ...next, today: addDays(next.today, later) }, dates);
        expect(again.moves).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("each date is its rule's, or says why not", async () => {
    const seen = { moved: 0, held: 0 };
    await fc.assert(
      fc.property(datedOnboarding, change, (onboarding, dates) => {
        const plan = planReschedule(onboarding, dates);
        const next = planApplied(onboarding, dates, plan);
        const planned = [...plan.moves, ...plan.keeps].map(({ task }) => task.id);
        expect(planned.toSorted()).toEqual(onboarding.tasks.map(({ id }) => id).toSorted());
        for (const { task, why } of plan.keeps) {
          const isMovable = task.status === "not_started" && task.dueRule !== null;
          expect(["fits", "conflicts"].includes(why)).toBe(isMovable);
        }
        for (const task of next.tasks) {
          expect(task.startDate <= task.dueDate).toBe(true);
          const move = plan.moves.find((each) => each.task.id === task.id);
          if (!move) continue;
          seen.moved++;
          expect(move.task.status).toBe("not_started");
          if (move.to !== move.task.dueDate)
            expect(isWorkingDay(onboarding.calendar, task.dueDate)).toBe(true);
          if (!task.dueRule) {
            expect(move.task.dueRule).toBeNull();
            expect(dates.include).toContain(task.id);
            continue;
          }
          const date = ruleDate(next, task, task.dueRule);
          const { heldFrom } = task.dueRule;
          if (heldFrom) seen.held++;
          expect(heldFrom ?? task.dueDate).toBe(date);
          if (heldFrom) expect(heldFrom < onboarding.today && task.dueDate >= onboarding.today).toBe(true);
          expect(task.dueDate >= next.startDate).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    expect(seen.moved).toBeGreaterThan(200);
    expect(seen.held).toBeGreaterThan(20);
  });
});

const onboarding = (tasks: DatedTask[], fields: Partial<DatedOnboarding> = {}): DatedOnboarding => ({
  ...{ startDate: start, targetLaunchDate: null, tasks, edges: [], calendar: usualWorkingDays, today: start },
  ...fields,
});
const days = (from: DueRule["from"], count: number): DueRule => ({ from, days: count, unit: "days" });

describe("a plan", () => {
  test("moves tasks counted from the start, with start dates that are the onboarding's", () => {
    const tasks = [
      dated({ id: "same", dueRule: days("start", 7) }),
      dated({ id: "own start", dueRule: days("start", 7), startDate: "2026-03-04" }),
    ];
    const { moves } = planReschedule(onboarding(tasks), { startDate: "2026-03-16" });
    expect(moves.map(({ task, to, start, why }) => [task.id, to, start?.to ?? null, why])).toEqual([
      ["same", "2026-03-23", "2026-03-16", "start"],
      ["own start", "2026-03-23", null, "start"],
    ]);
  });

  test("counts back from the launch to a working day, and from the start without a launch date", () => {
    const task = dated({ dueDate: "2026-03-12", dueRule: { ...days("launch", 10), provisional: true } });
    const set = planReschedule(onboarding([task]), { targetLaunchDate: "2026-04-21" });
    expect(set.moves).toMatchObject([{ to: "2026-04-10", rule: days("launch", 10), why: "launch" }]);
    const launched = planApplied(onboarding([task]), { targetLaunchDate: "2026-04-21" }, set);
    const cleared = planReschedule(launched, { targetLaunchDate: null });
    expect(cleared.moves).toMatchObject([
      { to: "2026-03-12", rule: { ...days("launch", 10), provisional: true }, why: "launch" },
    ]);
  });

  test("moves no task to a day before the start, or before today", () => {
    const task = dated({ dueDate: "2026-03-12", dueRule: days("launch", 10) });
    const early = planReschedule(onboarding([task]), { targetLaunchDate: "2026-03-04" });
    expect(early.moves).toMatchObject([{ to: start, why: "launch" }]);
    const late = planReschedule(onboarding([task], { today: "2026-03-07" }), {
      targetLaunchDate: "2026-03-14",
    });
    expect(late.moves).toMatchObject([
      { to: "2026-03-09", rule: { ...days("launch", 10), heldFrom: "2026-03-04" }, why: "not_before_today" },
    ]);
  });

  test("counts from prerequisites: from the day one was done, otherwise from its new due date", () => {
    const tasks = [
      dated({ id: "done", status: "done", doneOn: "2026-03-05" }),
      dated({ id: "open", dueRule: days("start", 7) }),
      dated({ id: "after done", dueRule: days("needs", 2) }),
      dated({ id: "after open", dueRule: days("needs", 2) }),
    ];
    const edges = [edge("after done", "done", 3), edge("after open", "open", 1), edge("after open", "done")];
    const { moves } = planReschedule(onboarding(tasks, { edges }), { startDate: "2026-03-03" });
    expect(moves.map(({ task, to, why }) => [task.id, to, why])).toEqual([
      ["open", "2026-03-10", "start"],
      ["after done", "2026-03-10", "needs"],
      ["after open", "2026-03-13", "needs"],
    ]);
  });

  test("keeps tasks with a date set by hand, unless they are included, and names conflicts", () => {
    const tasks = [
      dated({ id: "by hand" }),
      dated({ id: "started", status: "blocked", dueRule: days("start", 3) }),
      dated({ id: "done", status: "done", dueRule: days("start", 3) }),
      dated({ id: "too early", dueDate: "2026-03-04", dueRule: days("start", 2) }),
    ];
    const edges = [edge("too early", "by hand")];
    const dates = { targetLaunchDate: "2026-05-20" };
    const state = onboarding(tasks, { edges, targetLaunchDate: "2026-05-06" });
    const kept = planReschedule(state, dates);
    expect(kept.moves).toEqual([]);
    expect(kept.keeps.map(({ task, why }) => [task.id, why])).toEqual([
      ["by hand", "by_hand"],
      ["started", "started"],
      ["done", "done"],
      ["too early", "conflicts"],
    ]);
    const { moves } = planReschedule(state, { ...dates, include: ["by hand", "started", "done"] });
    expect(moves).toMatchObject([{ task: { id: "by hand" }, to: "2026-03-23", rule: null, why: "launch" }]);
  });

  test("is what a change of the calendar offers", () => {
    const task = dated({ dueDate: "2026-03-07", dueRule: days("start", 5) });
    expect(planReschedule(onboarding([task]), {}).moves).toMatchObject([
      { to: "2026-03-09", why: "day_off" },
    ]);
  });
});
