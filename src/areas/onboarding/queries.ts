import { eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientOnboarding, type OnboardingRow } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";

/** Returns the onboarding of a client, or null before it has started. */
export async function onboardingOf(db: Reader | Tx, clientId: string): Promise<OnboardingRow | null> {
  const [row] = await db.select().from(clientOnboarding).where(eq(clientOnboarding.clientId, clientId));
  return row ?? null;
}

/** @throws NotFound if there is no such client or its onboarding has not started */
export async function findOnboarding(
  ctx: Context,
  clientId: string,
  db: Reader | Tx = ctx.db.read,
): Promise<OnboardingRow> {
  await findClient(ctx, clientId, db);
  const onboarding = await onboardingOf(db, clientId);
  if (!onboarding) throw new NotFound();
  return onboarding;
}
