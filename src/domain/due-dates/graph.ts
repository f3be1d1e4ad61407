import type { TaskNeedRow, TaskRow } from "#/db/schema";
import { addDays, type DateText } from "#/src/format/show-dates";
import type { WorkingDays } from "#/src/format/working-days";

/** The columns of a task from which dates are planned. */
export type DatedTask = Pick<
  TaskRow,
  "id" | "name" | "status" | "startDate" | "dueDate" | "dueRule" | "doneOn" | "completedAt" | "version"
>;

/** A prerequisite of a task. */
export type Edge = Pick<TaskNeedRow, "taskId" | "needsId" | "afterDays">;

/** The tasks of an onboarding with their prerequisites, and all that their dates depend on. */
export type DatedOnboarding<Task extends DatedTask = DatedTask> = {
  startDate: DateText;
  targetLaunchDate: DateText | null;
  /** In their order. */
  tasks: readonly Task[];
  /** Without cycles. */
  edges: readonly Edge[];
  calendar: WorkingDays;
  today: DateText;
};

/** Sorts things so that each follows its prerequisites; otherwise their order is preserved. */
export function prerequisitesFirst<Thing extends { id: string }>(
  things: readonly Thing[],
  edges: readonly Edge[],
): Thing[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const needs = Map.groupBy(edges, ({ taskId }) => taskId);
  const sorted: Thing[] = [];
  const entered = new Set<string>();
  const enter = (first: Thing) => {
    const open: { thing: Thing; left: Edge[] }[] = [];
    const push = (thing: Thing) => {
      entered.add(thing.id);
      open.push({ thing, left: [...(needs.get(thing.id) ?? [])].toReversed() });
    };
    push(first);
    for (let last = open.at(-1); last; last = open.at(-1)) {
      const next = last.left.pop();
      if (!next) {
        sorted.push(last.thing);
        open.pop();
        continue;
      }
      const needed = byId.get(next.needsId);
      if (needed && !entered.has(needed.id)) push(needed);
    }
  };
  for (const thing of things) if (!entered.has(thing.id)) enter(thing);
  return sorted;
}

/** Returns the day on which a task was done; null for an open one. */
export function doneDay({ status, doneOn, completedAt }: DatedTask): DateText | null {
  return status === "done" ? (doneOn ?? completedAt?.slice(0, 10) ?? null) : null;
}

/**
 * Returns the latest day on which prerequisites are done or due, with the days after each; null without any.
 * @param dayOf the day on which a prerequisite is done or due; null for one to leave out
 */
export function needsUntil(needs: readonly Edge[], dayOf: (id: string) => DateText | null): DateText | null {
  let latest: DateText | null = null;
  for (const { needsId, afterDays } of needs) {
    const from = dayOf(needsId);
    if (from === null) continue;
    const day = addDays(from, afterDays);
    if (latest === null || day > latest) latest = day;
  }
  return latest;
}

/** Returns true for a task that is neither started nor done, whose due date a plan may change. */
export function isUntouched({ status }: DatedTask): boolean {
  return status === "not_started";
}
