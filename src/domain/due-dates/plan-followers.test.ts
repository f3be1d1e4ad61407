import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { DueRule } from "#/src/contract/choices/due-dates";
import { addDays } from "#/src/format/show-dates";
import { isWorkingDay, usualWorkingDays } from "#/src/format/working-days";
import { dated, datedOnboarding, edge, planApplied, start } from "./due-dates.fixture";
import type { DatedOnboarding, DatedTask } from "./graph";
import { planAfterDone, planFromTask } from "./plan-followers";

/** Collects the ids of everything that needs these, directly or not. */
function followersOf({ edges }: DatedOnboarding, ids: readonly string[]): Set<string> {
  const found = new Set(ids);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { taskId, needsId } of edges) if (found.has(needsId)) found.add(taskId);
  }
  for (const id of ids) found.delete(id);
  return found;
}

const isMovable = ({ status, dueRule }: DatedTask) => status === "not_started" && dueRule !== null;

describe("for random graphs and calendars", () => {
  test("completing tasks moves only open followers by rule, to later working days, and not twice", async () => {
    let moved = 0;
    await fc.assert(
      fc.property(datedOnboarding, fc.subarray(["0", "1", "2", "3"], { minLength: 1 }), (before, ids) => {
        const tasks = before.tasks.map(
          (task): DatedTask =>
            ids.includes(task.id) ? { ...task, status: "done", doneOn: before.today } : task,
        );
        const onboarding = { ...before, tasks };
        const followers = followersOf(onboarding, ids);
        const moves = planAfterDone(onboarding, new Set(ids), new Set(ids));
        for (const { task, to } of moves) {
          moved++;
          expect(followers.has(task.id) && isMovable(task)).toBe(true);
          expect(task.dueRule?.from).toBe("needs");
          expect(to > task.dueDate && to >= before.today).toBe(true);
          expect(isWorkingDay(before.calendar, to)).toBe(true);
        }
        const next = planApplied(onboarding, {}, { moves, keeps: [] });
        expect(planAfterDone(next, new Set(ids), new Set(ids))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
    expect(moved).toBeGreaterThan(20);
  });

  test("moving a task names each follower that it reaches once, and moves none to an earlier day", async () => {
    await fc.assert(
      fc.property(datedOnboarding, fc.integer({ min: 1, max: 40 }), (onboarding, days) => {
        const [first] = onboarding.tasks;
        if (!first) return;
        const plan = planFromTask(onboarding, { id: first.id, dueDate: addDays(first.dueDate, days) });
        const followers = followersOf(onboarding, [first.id]);
        const named = [...plan.moves, ...plan.keeps].map(({ task }) => task.id);
        expect(new Set(named).size).toBe(named.length);
        for (const { task, to, rule, why } of plan.moves) {
          if (task.id === first.id) continue;
          expect(followers.has(task.id) && isMovable(task)).toBe(true);
          expect(to > task.dueDate).toBe(true);
          expect(rule === null).toBe(why === "follows");
        }
        for (const { task, why } of plan.keeps) expect(why === "fits").toBe(isMovable(task));
      }),
      { numRuns: 500 },
    );
  });
});

const onboarding = (tasks: DatedTask[], edges: DatedOnboarding["edges"]): DatedOnboarding => ({
  ...{ startDate: start, targetLaunchDate: null, tasks, edges, calendar: usualWorkingDays, today: start },
});
const days = (from: DueRule["from"], count: number): DueRule => ({ from, days: count, unit: "days" });
const datesOf = (plan: ReturnType<typeof planFromTask>) => plan.moves.map(({ task, to }) => [task.id, to]);

describe("a follower counted from the start", () => {
  const first = dated({ id: "first", dueDate: "2026-03-09" });
  // The earliest day after it is Tuesday, March 10; with a lag of two days Thursday, March 12.
  const after = (dueDate: string) => dated({ id: "after", dueDate, dueRule: days("start", 7) });
  const move = (dueDate: string, to: string, lag = 0) =>
    planFromTask(onboarding([first, after(dueDate)], [edge("after", "first", lag)]), {
      id: "first",
      dueDate: to,
    });

  test.each([
    ["2026-03-10", "2026-03-11", 0, "2026-03-12"],
    ["2026-03-13", "2026-03-11", 0, null],
    ["2026-03-13", "2026-03-13", 0, "2026-03-16"],
    ["2026-03-13", "2026-03-11", 2, "2026-03-16"],
    // It is due before its prerequisite, so it has no slack.
    ["2026-03-05", "2026-03-10", 0, "2026-03-06"],
  ])("due on %s moves with its prerequisite to %s, %d days after, to %p", (due, to, lag, expected) => {
    const moved = expected === null ? [] : [["after", expected]];
    expect(datesOf(move(due, to, lag))).toEqual([["first", to], ...moved]);
  });

  test("loses its rule by it, and passes the change on", () => {
    const last = dated({ id: "last", dueDate: "2026-03-12", dueRule: days("needs", 2) });
    const edges = [edge("after", "first"), edge("last", "after")];
    const plan = planFromTask(onboarding([last, after("2026-03-10"), first], edges), {
      id: "first",
      dueDate: "2026-03-16",
    });
    expect(plan.moves.map(({ task, to, rule, why }) => [task.id, to, rule, why])).toEqual([
      ["last", "2026-03-19", days("needs", 2), "needs"],
      ["after", "2026-03-17", null, "follows"],
      ["first", "2026-03-16", null, "follows"],
    ]);
  });
});

test.each([
  ["done", { status: "done" }],
  ["started", { status: "in_progress" }],
  ["by_hand", {}],
] as const)("a follower that is %s ends the walk", (why, fields) => {
  const first = dated({ id: "first", dueDate: "2026-03-09" });
  const held = dated({ id: "held", dueDate: "2026-03-10", ...fields });
  const last = dated({ id: "last", dueDate: "2026-03-11", dueRule: days("needs", 1) });
  const state = onboarding([first, held, last], [edge("held", "first"), edge("last", "held")]);
  const plan = planFromTask(state, { id: "first", dueDate: "2026-03-20" });
  expect(datesOf(plan)).toEqual([["first", "2026-03-20"]]);
  expect(plan.keeps).toMatchObject([{ task: { id: "held" }, why }]);
  const included = planFromTask(state, { id: "first", dueDate: "2026-03-20", include: ["held"] });
  expect(datesOf(included).slice(1)).toEqual(
    why === "by_hand"
      ? [
          ["held", "2026-03-23"],
          ["last", "2026-03-24"],
        ]
      : [],
  );
});
