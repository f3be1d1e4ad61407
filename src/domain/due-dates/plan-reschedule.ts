import type { DueRule } from "#/src/contract/choices/due-dates";
import type { KeepReason, MoveReason } from "#/src/contract/due-dates";
import { addDays, type DateText, daysBetween } from "#/src/format/show-dates";
import { workingDayFrom } from "#/src/format/working-days";
import { dateOfRule, ruleAt } from "./date-of-rule";
import {
  type DatedOnboarding,
  type DatedTask,
  doneDay,
  isUntouched,
  needsUntil,
  prerequisitesFirst,
} from "./graph";

type Dates = { from: DateText; to: DateText };

/** The change of a task that a plan makes. */
export type Move<Task extends DatedTask = DatedTask> = {
  task: Task;
  to: DateText;
  rule: DueRule | null;
  start: Dates | null;
  why: MoveReason;
};

/** Returns the columns of a task that a move changes. */
export function columnsOf({
  to,
  rule,
  start,
}: Move): Pick<DatedTask, "dueDate" | "dueRule"> & Partial<DatedTask> {
  return { dueDate: to, dueRule: rule, ...(start && { startDate: start.to }) };
}

/** A task that a plan leaves as it is. */
export type Keep<Task extends DatedTask = DatedTask> = { task: Task; why: KeepReason };

export type DatePlan<Task extends DatedTask = DatedTask> = { moves: Move<Task>[]; keeps: Keep<Task>[] };

/** New dates of an onboarding; absent ones stay. */
export type NewDates = {
  startDate?: DateText | undefined;
  targetLaunchDate?: DateText | null | undefined;
  /** Tasks with a date set by hand that move by as many days. */
  include?: readonly string[] | undefined;
};

/**
 * Plans the due dates of an onboarding's tasks by their rules, with prerequisites first. Tasks that are done or started
 * never move. A task that would have to move to a day before today moves to the next working day; its rule remembers
 * the day that it should have had, so that the next plan leaves it there.
 */
export function planReschedule<Task extends DatedTask>(
  onboarding: DatedOnboarding<Task>,
  { startDate = onboarding.startDate, targetLaunchDate = onboarding.targetLaunchDate, include }: NewDates,
): DatePlan<Task> {
  const { calendar, today, tasks, edges } = onboarding;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const needsOf = Map.groupBy(edges, ({ taskId }) => taskId);
  const included = new Set(include);
  const shift = shiftOf(onboarding, { startDate, targetLaunchDate });
  const due = new Map<string, DateText>();
  const plan = new Map<string, Move<Task> | Keep<Task>>();

  for (const task of prerequisitesFirst(tasks, edges)) {
    const until = needsUntil(needsOf.get(task.id) ?? [], dayOf);
    const planned = planTask(task, until);
    plan.set(task.id, planned);
    due.set(task.id, "to" in planned ? planned.to : task.dueDate);
  }

  const planned = tasks.flatMap((task) => plan.get(task.id) ?? []);
  return {
    moves: planned.filter((each): each is Move<Task> => "to" in each),
    keeps: planned.filter((each): each is Keep<Task> => !("to" in each)),
  };

  function dayOf(id: string): DateText | null {
    const needed = byId.get(id);
    return needed ? (doneDay(needed) ?? due.get(id) ?? needed.dueDate) : null;
  }

  function planTask(task: Task, until: DateText | null): Move<Task> | Keep<Task> {
    if (!isUntouched(task)) return { task, why: task.status === "done" ? "done" : "started" };
    if (task.dueRule) return planByRule(task, task.dueRule, until);
    if (!included.has(task.id) || !shift) return { task, why: "by_hand" };
    const to = workingDayFrom(calendar, addDays(task.dueDate, shift.days));
    const wanted = to < startDate ? workingDayFrom(calendar, startDate) : to;
    return moved(task, until, { ...heldToToday(wanted), rule: null, why: shift.why });
  }

  function planByRule(task: Task, stored: DueRule, until: DateText | null): Move<Task> | Keep<Task> {
    const date = dateOfRule(stored, { calendar, startDate, targetLaunchDate, needsUntil: until });
    const rule = ruleAt(stored, targetLaunchDate);
    const why = whyOf(stored);
    const isHeld = stored.heldFrom === date && task.dueDate !== date;
    if (task.dueDate === date || isHeld) {
      return moved(task, until, {
        to: task.dueDate,
        rule: isHeld ? { ...rule, heldFrom: date } : rule,
        why,
      });
    }
    const { to, isLate } = heldToToday(date);
    return moved(task, until, { to, isLate, rule: isLate ? { ...rule, heldFrom: date } : rule, why });
  }

  function moved(
    task: Task,
    until: DateText | null,
    { to, rule, why, isLate = false }: Pick<Move, "to" | "rule" | "why"> & { isLate?: boolean },
  ): Move<Task> | Keep<Task> {
    const start = startOf(task, to, { from: onboarding.startDate, to: startDate });
    const isSame = to === task.dueDate && start === null && sameRule(rule, task.dueRule);
    if (!isSame) return { task, to, rule, start, why: isLate ? "not_before_today" : why };
    if (task.dueRule === null) return { task, why: "by_hand" };
    const isBefore = until !== null && to < until && task.dueRule.from !== "needs";
    return { task, why: isBefore ? "conflicts" : "fits" };
  }

  function heldToToday(date: DateText) {
    return date < today ? { to: workingDayFrom(calendar, today), isLate: true } : { to: date, isLate: false };
  }

  function whyOf({ from }: DueRule): MoveReason {
    if (from === "needs") return "needs";
    const isLaunch = from === "launch" && (targetLaunchDate !== null || onboarding.targetLaunchDate !== null);
    const hasChanged = isLaunch
      ? targetLaunchDate !== onboarding.targetLaunchDate
      : startDate !== onboarding.startDate;
    return hasChanged ? (isLaunch ? "launch" : "start") : "day_off";
  }
}

/** Returns the days by which a task with a date set by hand moves with its onboarding; null if no date changes. */
function shiftOf(
  before: Pick<DatedOnboarding, "startDate" | "targetLaunchDate">,
  after: Pick<DatedOnboarding, "startDate" | "targetLaunchDate">,
): { days: number; why: "start" | "launch" } | null {
  if (after.startDate !== before.startDate)
    return { days: daysBetween(before.startDate, after.startDate), why: "start" };
  if (before.targetLaunchDate === null || after.targetLaunchDate === null) return null;
  const days = daysBetween(before.targetLaunchDate, after.targetLaunchDate);
  return days === 0 ? null : { days, why: "launch" };
}

/** A start date moves with the onboarding's if it is the same, and never lies after the due date. */
export function startOf({ startDate }: DatedTask, dueDate: DateText, onboarding: Dates): Dates | null {
  const wanted = startDate === onboarding.from ? onboarding.to : startDate;
  const to = wanted > dueDate ? dueDate : wanted;
  return to === startDate ? null : { from: startDate, to };
}

/** Returns true for equal rules. */
function sameRule(one: DueRule | null, other: DueRule | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.from === other.from &&
    one.days === other.days &&
    one.unit === other.unit &&
    one.provisional === other.provisional &&
    one.heldFrom === other.heldFrom
  );
}
