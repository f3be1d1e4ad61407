import { eq, inArray } from "drizzle-orm";
import { clientOnboarding, type TaskRow, taskNeeds } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { planAfterDone } from "#/src/domain/due-dates/plan-followers";
import { columnsOf } from "#/src/domain/due-dates/plan-reschedule";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";
import { datedOnboarding } from "./dated-onboarding";
import { noteReady } from "./note-ready";

type Changed = Pick<TaskRow, "id" | "clientOnboardingId">;

/**
 * Moves the due dates of tasks that follow completed ones to later days, by their rules, and notifies the people of those
 * that can start. Tasks that the same write changed stay as they are.
 */
export async function moveFollowers(
  ctx: Pick<Context, "today" | "actor" | "mail">,
  w: Write,
  completed: readonly Changed[],
  changed: readonly Changed[],
): Promise<void> {
  if (completed.length === 0) return;
  const ids = completed.map(({ id }) => id);
  const followed = await w.tx
    .select({ needsId: taskNeeds.needsId, taskId: taskNeeds.taskId })
    .from(taskNeeds)
    .where(inArray(taskNeeds.needsId, ids));
  if (followed.length === 0) return;
  const done = new Set(followed.map(({ needsId }) => needsId));
  const onboardings = new Set(
    completed.flatMap(({ id, clientOnboardingId }) => (done.has(id) ? [clientOnboardingId] : [])),
  );
  const without = new Set(changed.map(({ id }) => id));
  for (const id of onboardings) {
    const [onboarding] = await w.tx.select().from(clientOnboarding).where(eq(clientOnboarding.id, id));
    if (!onboarding) continue;
    const moves = planAfterDone(await datedOnboarding(ctx, w.tx, onboarding), done, without);
    for (const move of moves) {
      await updateRow(w, taskNoun, { row: move.task, change: columnsOf(move), isDerived: true });
    }
  }
  await noteReady(ctx, w, [...new Set(followed.map(({ taskId }) => taskId))]);
}
