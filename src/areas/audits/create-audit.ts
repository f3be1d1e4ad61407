import { eq } from "drizzle-orm";
import { type AuditRow, upcomingAudits } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { CreateAudit } from "#/src/contract/audits";
import { healthScore } from "#/src/contract/health";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { requireClient } from "#/src/domain/find-client";
import { auditNoun, upcomingAuditNoun } from "#/src/domain/nouns/audits";
import { deleted } from "#/src/domain/nouns/entries";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { type Write, write } from "#/src/domain/write";
import { planned, requireNewForDay, requirePeriod } from "./apply-plan";
import { type ShownAudit, showAudit } from "./queries";
import { proposalsFor } from "./score-proposals";

/**
 * Creates an audit with its computed health score, and removes the upcoming audit that it completes.
 * @throws Invalid for an unknown client, an account manager who cannot be given work or a period that ends before it
 * begins; Conflict if the upcoming audit no longer exists, or the plan's files are applied to an audit of that day
 */
export function createAudit(
  ctx: Context,
  { upcomingAuditId, plan, ...given }: CreateAudit,
): Promise<ShownAudit> {
  return write(ctx, async (w) => {
    const empty = { ...given, figureSources: null, scoreProposals: null };
    const fields = plan ? { ...empty, ...planned(ctx, empty, plan) } : empty;
    requirePeriod(fields);
    await requireClient(ctx, fields.clientId, w.tx);
    if (plan) await requireNewForDay(ctx, w.tx, fields, plan);
    await requireAssignable(w.tx, fields.accountManagerId, "accountManagerId");
    if (upcomingAuditId) await complete(w, upcomingAuditId);
    const made: AuditRow = {
      ...fields,
      ...firstVersion(w),
      healthScore: healthScore(fields),
      createdBy: ctx.actor.userId,
    };
    const row = { ...made, scoreProposals: await proposalsFor(w.tx, made) };
    await insertRow(w, auditNoun, row);
    return showAudit(w.tx, row.id);
  });
}

async function complete({ tx, record }: Write, id: string) {
  const [upcoming] = await tx.delete(upcomingAudits).where(eq(upcomingAudits.id, id)).returning();
  if (!upcoming) {
    throw new Conflict(
      "This upcoming audit was completed or deleted in the meantime, so the audit was not saved.",
    );
  }
  record(deleted(upcomingAuditNoun, upcoming));
}
