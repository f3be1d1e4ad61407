import { expect, test } from "bun:test";
import type { ReschedulePlan } from "#/src/contract/due-dates";
import { keptOf, reasonOf, summaryOf, visibleMoves } from "./plan-words";

type Move = ReschedulePlan["moves"][number];
const move = (more: Partial<Move> = {}): Move => ({
  ...{
    taskId: "t",
    name: "Task",
    from: "2026-03-09",
    to: "2026-03-10",
    rule: null,
    start: null,
    why: "launch",
  },
  ...more,
});
const plan = (moves: Move[], whys: ReschedulePlan["keeps"][number]["why"][] = []): ReschedulePlan => ({
  ...{ planHash: "", startDate: null, targetLaunchDate: null, moves },
  keeps: whys.map((why) => ({ taskId: "k", name: "Kept", why })),
});
const stays = { to: "2026-03-09" };
const late = { why: "not_before_today" } as const;

test("a move that changes neither the due nor the start date is not shown", () => {
  const start = { from: "2026-03-01", to: "2026-03-02" };
  const moves = [move(), move(stays), move({ ...stays, start })];
  expect(visibleMoves(plan(moves))).toEqual([moves[0], moves[2]].filter((each) => each !== undefined));
});

test("a plan is summed up by the tasks that move, and those that would be late", () => {
  expect(summaryOf(plan([move(stays)]))).toBe("No due date moves.");
  expect(summaryOf(plan([move()]))).toBe("1 task moves.");
  expect(summaryOf(plan([move(), move()]))).toBe("2 tasks move.");
  expect(summaryOf(plan([move(), move(late)]))).toBe(
    "2 tasks move. 1 task would be late at once, so it moves to the next working day.",
  );
  expect(summaryOf(plan([move(late), move(late)]))).toBe(
    "2 tasks move. 2 tasks would be late at once, so they move to the next working day.",
  );
});

test("tasks that stay are counted by their reason, without those set by hand", () => {
  expect(keptOf(plan([], ["by_hand"]))).toBeNull();
  expect(keptOf(plan([], ["by_hand", "fits"]))).toBe("1 task stays: 1 already on the right day.");
  expect(keptOf(plan([], ["started", "done", "done", "conflicts"]))).toBe(
    "4 tasks stay: 2 done, 1 started, 1 due before a prerequisite.",
  );
});

test("each reason of a move has its words", () => {
  const rule = { from: "launch", days: 5, unit: "days", heldFrom: "2026-03-02" } as const;
  expect(reasonOf(move(late))).toBe("Not before today");
  expect(reasonOf(move({ ...late, rule }))).toBe("Would have been due Mar 2, 2026");
  expect(
    (["start", "launch", "needs", "day_off", "follows"] as const).map((why) => reasonOf(move({ why }))),
  ).toEqual([
    "Counts from the start date",
    "Counts from the launch date",
    "Counts from its prerequisites",
    "Falls on a day off",
    "Follows the change",
  ]);
});
