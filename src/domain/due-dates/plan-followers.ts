import { addDays, type DateText, daysBetween } from "#/src/format/show-dates";
import { addWorkingDays, type WorkingDays, workingDayFrom } from "#/src/format/working-days";
import { dateOfRule, ruleAt } from "./date-of-rule";
import {
  type DatedOnboarding,
  type DatedTask,
  doneDay,
  type Edge,
  isUntouched,
  needsUntil,
  prerequisitesFirst,
} from "./graph";
import { type DatePlan, type Keep, type Move, startOf } from "./plan-reschedule";

/** A task whose due date changed. */
type Shift = { was: DateText; to: DateText };

type Start = {
  id: string;
  /** Its new due date. */
  dueDate: DateText;
  /** Its due date before a change that is stored already. */
  was?: DateText | undefined;
  /** Followers with a date set by hand that move all the same. */
  include?: readonly string[] | undefined;
};

/**
 * Plans a later due date for a task and, where they have to move, for the tasks that follow it. A follower counted from
 * prerequisites gets its rule's date; any other one moves by the days that exceed its slack, and loses its rule by it.
 * Tasks that are done, started or have a date set by hand end the walk.
 */
export function planFromTask<Task extends DatedTask>(
  onboarding: DatedOnboarding<Task>,
  { id, dueDate, was, include }: Start,
): DatePlan<Task> {
  const { calendar } = onboarding;
  const included = new Set(include);
  return walk(onboarding, {
    start: (task) => {
      if (task.id !== id) return null;
      const before = was ?? task.dueDate;
      const isStored = dueDate === task.dueDate;
      const shift = { was: before, to: dueDate };
      if (isStored) return { shift };
      return { shift, plan: moveOf(task, { to: dueDate, rule: null, why: "follows" }) };
    },
    follow: (task, { needs, until, shifted }) => {
      const end = endOf(task);
      if (end && !(end === "by_hand" && included.has(task.id))) return { task, why: end };
      if (task.dueRule?.from === "needs") return laterByRule(onboarding, task, until);
      const excess = needs.map(({ needsId, afterDays }) => {
        const shift = shifted.get(needsId);
        if (!shift) return 0;
        const slack = slackOf(calendar, { ...shift, afterDays, dueDate: task.dueDate });
        return daysBetween(shift.was, shift.to) - slack;
      });
      const days = Math.max(0, ...excess);
      if (days === 0) return { task, why: "fits" };
      const to = workingDayFrom(calendar, addDays(task.dueDate, days));
      return moveOf(task, { to, rule: null, why: "follows" });
    },
  });
}

/**
 * Plans the due dates of tasks that follow completed ones: those counted from prerequisites get their rule's date where
 * it is later, and so do theirs. Other tasks end the walk.
 * @param without tasks that the same change set, which stay as they are
 */
export function planAfterDone<Task extends DatedTask>(
  onboarding: DatedOnboarding<Task>,
  done: ReadonlySet<string>,
  without: ReadonlySet<string>,
): Move<Task>[] {
  const { moves } = walk(onboarding, {
    start: ({ id, dueDate }) => (done.has(id) ? { shift: { was: dueDate, to: dueDate } } : null),
    follow: (task, { until }) => {
      const end = endOf(task);
      if (end || without.has(task.id) || task.dueRule?.from !== "needs") return { task, why: end ?? "fits" };
      return laterByRule(onboarding, task, until);
    },
  });
  return moves;
}

type Walk<Task extends DatedTask> = {
  /** Returns the change with which the walk begins at a task; null for others. */
  start: (task: Task) => { shift: Shift; plan?: Move<Task> } | null;
  /** Plans a task that follows a changed one. */
  follow: (task: Task, reached: Reached) => Move<Task> | Keep<Task>;
};

/** The prerequisites of a task that the walk reached. */
type Reached = {
  needs: readonly Edge[];
  /** Latest day on which one is done or due, with the days after it. */
  until: DateText | null;
  /** The changed tasks so far. */
  shifted: ReadonlyMap<string, Shift>;
};

/** Walks over the followers of changed tasks, each after all of its prerequisites. */
function walk<Task extends DatedTask>(
  { tasks, edges }: DatedOnboarding<Task>,
  { start, follow }: Walk<Task>,
): DatePlan<Task> {
  const needsOf = Map.groupBy(edges, ({ taskId }) => taskId);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const shifted = new Map<string, Shift>();
  const dayOf = (id: string) => {
    const needed = byId.get(id);
    return needed ? (doneDay(needed) ?? shifted.get(id)?.to ?? needed.dueDate) : null;
  };
  const plan: DatePlan<Task> = { moves: [], keeps: [] };
  for (const task of prerequisitesFirst(tasks, edges)) {
    const begun = start(task);
    if (begun) {
      shifted.set(task.id, begun.shift);
      if (begun.plan) plan.moves.push(begun.plan);
      continue;
    }
    const needs = needsOf.get(task.id) ?? [];
    if (!needs.some(({ needsId }) => shifted.has(needsId))) continue;
    const planned = follow(task, { needs, until: needsUntil(needs, dayOf), shifted });
    if ("to" in planned) {
      plan.moves.push(planned);
      shifted.set(task.id, { was: task.dueDate, to: planned.to });
    } else plan.keeps.push(planned);
  }
  const position = new Map(tasks.map(({ id }, at) => [id, at]));
  const byPosition = (one: { task: Task }, other: { task: Task }) =>
    (position.get(one.task.id) ?? 0) - (position.get(other.task.id) ?? 0);
  return { moves: plan.moves.toSorted(byPosition), keeps: plan.keeps.toSorted(byPosition) };
}

/** Returns the reason why a task ends the walk; null for one that can move. */
function endOf(task: DatedTask): Keep["why"] | null {
  if (task.status === "done") return "done";
  if (!isUntouched(task)) return "started";
  return task.dueRule === null ? "by_hand" : null;
}

/** Moves a task to its rule's date, no earlier than today, if that is later than the present one. */
function laterByRule<Task extends DatedTask>(
  { calendar, startDate, targetLaunchDate, today }: DatedOnboarding<Task>,
  task: Task,
  until: DateText | null,
): Move<Task> | Keep<Task> {
  const { dueRule } = task;
  if (dueRule === null) return { task, why: "by_hand" };
  const date = dateOfRule(dueRule, { calendar, startDate, targetLaunchDate, needsUntil: until });
  if (date <= task.dueDate) return { task, why: "fits" };
  const rule = ruleAt(dueRule, targetLaunchDate);
  if (date >= today) return moveOf(task, { to: date, rule, why: "needs" });
  const to = workingDayFrom(calendar, today);
  return moveOf(task, { to, rule: { ...rule, heldFrom: date }, why: "not_before_today" });
}

function moveOf<Task extends DatedTask>(task: Task, move: Pick<Move, "to" | "rule" | "why">): Move<Task> {
  return { task, ...move, start: startOf(task, move.to, { from: task.startDate, to: task.startDate }) };
}

/** Returns the days by which a prerequisite's due date can move before its follower has to. */
function slackOf(
  calendar: WorkingDays,
  { was, afterDays, dueDate }: Shift & { afterDays: number; dueDate: DateText },
): number {
  const earliest = addWorkingDays(calendar, addDays(was, afterDays), 1);
  return Math.max(0, daysBetween(earliest, dueDate));
}
