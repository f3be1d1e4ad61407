import type { OnboardingRow } from "#/db/schema";
import type { UpdateOnboarding } from "#/src/contract/onboarding";
import type { Context } from "#/src/domain/context";
import { onboardingNoun } from "#/src/domain/nouns/tasks";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { findOnboarding } from "./queries";

/**
 * Sets or clears the target launch date of the client with this `id`.
 * @throws NotFound, Stale
 */
export function setLaunchDate(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateOnboarding>,
): Promise<OnboardingRow> {
  return write(ctx, async (w) => {
    const row = await findOnboarding(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    return updateRow(w, onboardingNoun, { row, change });
  });
}
