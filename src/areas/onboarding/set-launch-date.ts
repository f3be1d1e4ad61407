import { and, eq } from "drizzle-orm";
import { clientOnboarding } from "../../../db/schema";
import type { UpdateOnboarding } from "../../contract/onboarding";
import { changesIn } from "../../domain/changes";
import type { Context } from "../../domain/context";
import { Stale } from "../../domain/errors";
import { write } from "../../domain/write";
import { findOnboarding, type OnboardingRow } from "./queries";

type Edit = { clientId: string; expectedVersion?: number | undefined; change: UpdateOnboarding };

/** Sets or clears the target launch date. @throws NotFound, Stale */
export function setLaunchDate(
  ctx: Context,
  { clientId, expectedVersion, change }: Edit,
): Promise<OnboardingRow> {
  return write(ctx, async ({ tx, now, record }) => {
    const row = await findOnboarding(ctx, clientId, tx);
    if (expectedVersion !== undefined && row.version !== expectedVersion) throw new Stale();
    const found = changesIn(row, change);
    if (!found) return row;
    const update = { ...found.changed, version: row.version + 1, updatedAt: now };
    const { rowsAffected } = await tx
      .update(clientOnboarding)
      .set(update)
      .where(and(eq(clientOnboarding.id, row.id), eq(clientOnboarding.version, row.version)));
    if (rowsAffected === 0) throw new Stale();
    record({
      entity: "client_onboarding",
      entityId: row.id,
      action: "update",
      before: found.before,
      after: found.after,
    });
    return { ...row, ...update };
  });
}
