import { eq, max } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { clientOnboarding, clientTasks, type TaskRow } from "#/db/schema";
import { Conflict } from "#/src/domain/errors";
import { phaseOfNew } from "#/src/domain/nouns/tasks";

/**
 * Returns the position and phase for a new task of a client: after the last task of their onboarding, with the phase
 * `ongoing` once the onboarding is complete.
 * @throws Conflict if the onboarding has not started
 */
export async function endOfOnboarding(
  tx: Tx,
  clientId: string,
): Promise<Pick<TaskRow, "clientOnboardingId" | "sortOrder" | "phase">> {
  const [onboarding] = await tx
    .select({ id: clientOnboarding.id, completedAt: clientOnboarding.completedAt })
    .from(clientOnboarding)
    .where(eq(clientOnboarding.clientId, clientId));
  if (!onboarding) throw new Conflict("Start onboarding before adding tasks.");
  const [last] = await tx
    .select({ sortOrder: max(clientTasks.sortOrder) })
    .from(clientTasks)
    .where(eq(clientTasks.clientOnboardingId, onboarding.id));
  return {
    clientOnboardingId: onboarding.id,
    sortOrder: (last?.sortOrder ?? 0) + 1,
    phase: phaseOfNew(onboarding),
  };
}
