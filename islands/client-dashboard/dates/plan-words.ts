import { counted } from "#/islands/runtime/lists/list-states";
import type { KeepReason, ReschedulePlan } from "#/src/contract/due-dates";
import { showDate } from "#/src/format/show-dates";

type Move = ReschedulePlan["moves"][number];

/** Returns the reason of a move in words, such as "Counts from the launch date". */
export function reasonOf({ why, rule }: Pick<Move, "why" | "rule">): string {
  switch (why) {
    case "not_before_today":
      return rule?.heldFrom ? `Would have been due ${showDate(rule.heldFrom)}` : "Not before today";
    case "start":
      return "Counts from the start date";
    case "launch":
      return "Counts from the launch date";
    case "needs":
      return "Counts from its prerequisites";
    case "day_off":
      return "Falls on a day off";
    case "follows":
      return "Follows the change";
  }
}

/** Splits moves into those with a new due date and those with only a new start date or rule. */
export function visibleMoves({ moves }: ReschedulePlan): Move[] {
  return moves.filter(({ from, to, start }) => from !== to || start !== null);
}

/** Sums up a plan: "12 tasks move. 6 would be late at once, so they move to the next working day." */
export function summaryOf(plan: ReschedulePlan): string {
  const moves = visibleMoves(plan);
  const late = plan.moves.filter(({ why }) => why === "not_before_today").length;
  if (moves.length === 0) return "No due date moves.";
  const move = `${counted(moves.length, "task", "tasks")} ${moves.length === 1 ? "moves" : "move"}.`;
  const isOne = late === 1;
  return late === 0
    ? move
    : `${move} ${counted(late, "task", "tasks")} would be late at once, so ${isOne ? "it moves" : "they move"} to the next working day.`;
}

const kept: Record<Exclude<KeepReason, "by_hand">, string> = {
  done: "done",
  started: "started",
  fits: "already on the right day",
  conflicts: "due before a prerequisite",
};

/** Sums up the tasks that stay, except those with a date set by hand: "3 tasks stay: 2 done, 1 started." */
export function keptOf({ keeps }: ReschedulePlan): string | null {
  const counts = Object.entries(kept).flatMap(([why, words]) => {
    const count = keeps.filter((keep) => keep.why === why).length;
    return count > 0 ? [{ count, words: `${count} ${words}` }] : [];
  });
  if (counts.length === 0) return null;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const verb = total === 1 ? "stays" : "stay";
  return `${counted(total, "task", "tasks")} ${verb}: ${counts.map(({ words }) => words).join(", ")}.`;
}
