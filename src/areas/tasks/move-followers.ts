import { eq, inArray } from "drizzle-orm";
import { clientOnboarding, type TaskRow, taskNeeds } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { planAfterDone } from "#/src/domain/due-dates/plan-followers";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";
import { datedOnboarding } from "./dated-onboarding";
import { followersOf, noteReady } from "./note-ready";

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
    .selectDistinct({ id: taskNeeds.needsId })
    .from(taskNeeds)
    .where(inArray(taskNeeds.needsId, ids));
  const done = new Set(followed.map(({ id }) => id));
  const onboardings = new Set(
    completed.flatMap(({ id, clientOnboardingId }) => (done.has(id) ? [clientOnboardingId] : [])),
  );
  const without = new Set(changed.map(({ id }) => id));
  for (const id of onboardings) {
    const [onboarding] = await w.tx.select().from(clientOnboarding).where(eq(clientOnboarding.id, id));
    if (!onboarding) continue;
    const moves = planAfterDone(await datedOnboarding(ctx, w.tx, onboarding), done, without);
    for (const { task, to, rule, start } of moves) {
      const change = { dueDate: to, dueRule: rule, ...(start && { startDate: start.to }) };
      await updateRow(w, taskNoun, { row: task, change, isDerived: true });
    }
  }
  if (done.size > 0) await noteReady(ctx, w, await followersOf(w, [...done]));
}
