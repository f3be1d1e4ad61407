import type { Reader, Tx } from "#/db/client";
import type { OnboardingRow, TaskRow } from "#/db/schema";
import { datedOnboarding } from "#/src/areas/tasks";
import { changesNothing } from "#/src/contract/choices/due-dates";
import type { Reschedule, ReschedulePlan } from "#/src/contract/due-dates";
import { limits } from "#/src/contract/limits";
import type { Context } from "#/src/domain/context";
import { requireDateOrder } from "#/src/domain/date-order";
import { isUntouched } from "#/src/domain/due-dates/graph";
import { planFromTask } from "#/src/domain/due-dates/plan-followers";
import { columnsOf, type DatePlan, planReschedule } from "#/src/domain/due-dates/plan-reschedule";
import { Conflict, Invalid } from "#/src/domain/errors";
import { onboardingNoun, taskNoun } from "#/src/domain/nouns/tasks";
import { hashOfPlan, requireSamePlan } from "#/src/domain/plans";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { findOnboarding } from "./queries";

type Input = Reschedule & { clientId: string };

/**
 * Moves the due dates of an onboarding's tasks by their rules, as one operation; a dry run only returns the plan. An
 * empty plan changes nothing.
 * @throws NotFound; Conflict for a new start date once a task was started, and for too many tasks; Invalid for a task
 * of another onboarding, and for a due date before its start date; PlanChanged
 */
export async function reschedule(ctx: Context, input: Input): Promise<ReschedulePlan> {
  if (input.dryRun) return (await planOf(ctx, input, ctx.db.read)).shown;
  return write(ctx, async (w) => {
    const { onboarding, dates, plan, shown } = await planOf(ctx, input, w.tx);
    if (changesNothing(shown)) return shown;
    requireSamePlan(input.planHash, { planHash: shown.planHash, plan: shown });
    await updateRow(w, onboardingNoun, { row: onboarding, change: dates });
    for (const move of plan.moves) await updateRow(w, taskNoun, { row: move.task, change: columnsOf(move) });
    return shown;
  });
}

async function planOf(ctx: Context, input: Input, db: Reader | Tx) {
  const { startDate, targetLaunchDate, fromTask, include } = input;
  const onboarding = await findOnboarding(ctx, input.clientId, db);
  const dated = await datedOnboarding(ctx, db, onboarding);
  const { tasks } = dated;
  const dates = { startDate, targetLaunchDate };
  if (startDate !== undefined && startDate !== onboarding.startDate && !tasks.every(isUntouched)) {
    throw new Conflict("The start date stays, since the work has begun: a task was started or done.");
  }
  requireKnown(tasks, input);
  const plan = fromTask
    ? planFromTask(dated, { ...fromTask, include })
    : planReschedule(dated, { ...dates, include });
  if (plan.moves.length > limits.plannedTasks) {
    throw new Conflict(`A plan moves at most ${limits.plannedTasks} tasks.`);
  }
  return { onboarding, dates, plan, shown: shownPlan(onboarding, dates, plan) };
}

/** @throws Invalid for tasks of other onboardings, and for a due date before the task's start date */
function requireKnown(tasks: readonly TaskRow[], { fromTask, include = [] }: Input) {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const message = "Not a task of this onboarding";
  const unknown = include.flatMap((id, at) => (byId.has(id) ? [] : [{ path: `include.${at}`, message }]));
  const from = fromTask && byId.get(fromTask.id);
  if (fromTask && !from) unknown.push({ path: "fromTask.id", message });
  if (unknown.length > 0) throw new Invalid(unknown);
  if (fromTask && from) requireDateOrder({ dueDate: fromTask.dueDate }, from);
}

type Dates = Pick<Reschedule, "startDate" | "targetLaunchDate">;

function shownPlan(
  onboarding: OnboardingRow,
  { startDate, targetLaunchDate }: Dates,
  { moves, keeps }: DatePlan<TaskRow>,
): ReschedulePlan {
  const canonical = {
    startDate,
    targetLaunchDate,
    version: onboarding.version,
    moves: moves.map(({ task, to, rule, start, why }) => [task.id, task.version, to, rule, start, why]),
    keeps: keeps.map(({ task, why }) => [task.id, task.version, why]),
  };
  return {
    planHash: hashOfPlan(canonical),
    startDate: changed(onboarding.startDate, startDate),
    targetLaunchDate: changed(onboarding.targetLaunchDate, targetLaunchDate),
    moves: moves.map(({ task, ...move }) => ({
      taskId: task.id,
      name: task.name,
      from: task.dueDate,
      ...move,
    })),
    keeps: keeps.map(({ task, why }) => ({ taskId: task.id, name: task.name, why })),
  };
}

function changed<T extends string | null>(from: T, to: T | undefined): { from: T; to: T } | null {
  return to === undefined || to === from ? null : { from, to };
}
