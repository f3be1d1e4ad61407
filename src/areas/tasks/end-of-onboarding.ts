import { eq, max } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { clientOnboarding, clientTasks } from "#/db/schema";
import { Conflict } from "#/src/domain/errors";

/** Where a client's next task goes: behind the last one of their onboarding. @throws Conflict before it was started */
export async function endOfOnboarding(
  tx: Tx,
  clientId: string,
): Promise<{ clientOnboardingId: string; sortOrder: number }> {
  const [onboarding] = await tx
    .select({ id: clientOnboarding.id })
    .from(clientOnboarding)
    .where(eq(clientOnboarding.clientId, clientId));
  if (!onboarding) throw new Conflict("Start onboarding before adding tasks.");
  const [last] = await tx
    .select({ sortOrder: max(clientTasks.sortOrder) })
    .from(clientTasks)
    .where(eq(clientTasks.clientOnboardingId, onboarding.id));
  return { clientOnboardingId: onboarding.id, sortOrder: (last?.sortOrder ?? 0) + 1 };
}
