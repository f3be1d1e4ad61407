import { clientOnboarding, type OnboardingRow } from "#/db/schema";
import type { UpdateOnboarding } from "#/src/contract/onboarding";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { findOnboarding } from "./queries";

type Edit = { clientId: string; expectedVersion?: number | undefined; change: UpdateOnboarding };

/** Sets or clears the target launch date. @throws NotFound, Stale */
export function setLaunchDate(
  ctx: Context,
  { clientId, expectedVersion, change }: Edit,
): Promise<OnboardingRow> {
  return write(ctx, async (w) => {
    const row = await findOnboarding(ctx, clientId, w.tx);
    requireVersion(row, expectedVersion);
    return updateRow(w, { table: clientOnboarding, entity: "client_onboarding", row, change });
  });
}
