import { eq, getTableColumns } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientTasks, type OnboardingRow, type TaskNeedRow, type TaskRow, taskNeeds } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import type { DatedOnboarding } from "#/src/domain/due-dates/graph";
import { readWorkingDays } from "#/src/domain/working-days";
import { tasksOf } from "./queries";

/** Reads the tasks of an onboarding with all that their due dates depend on. */
export async function datedOnboarding(
  { today }: Pick<Context, "today">,
  db: Reader | Tx,
  { id, startDate, targetLaunchDate }: Pick<OnboardingRow, "id" | "startDate" | "targetLaunchDate">,
): Promise<DatedOnboarding<TaskRow>> {
  const [tasks, edges, calendar] = await Promise.all([tasksOf(db, id), needsIn(db, id), readWorkingDays(db)]);
  return { startDate, targetLaunchDate, tasks, edges, calendar, today };
}

/** Lists the prerequisites of all tasks of an onboarding. */
export function needsIn(db: Reader | Tx, onboardingId: string): Promise<TaskNeedRow[]> {
  return db
    .select(getTableColumns(taskNeeds))
    .from(taskNeeds)
    .innerJoin(clientTasks, eq(clientTasks.id, taskNeeds.taskId))
    .where(eq(clientTasks.clientOnboardingId, onboardingId));
}
