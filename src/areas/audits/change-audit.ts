import { eq } from "drizzle-orm";
import { clientTasks } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { UpdateAudit } from "#/src/contract/audits";
import { healthScore } from "#/src/contract/health";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { requireClient } from "#/src/domain/find-client";
import { auditNoun } from "#/src/domain/nouns/audits";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { type Edit, requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { requirePeriod } from "./apply-plan";
import { withEdits } from "./figure-sources";
import { findAudit, type ShownAudit, showAudit } from "./queries";
import { proposalsAfter } from "./score-proposals";

/**
 * Edits an audit and recomputes its health score. An account manager who has left remains unless changed. Edited
 * figures that were imported are marked as changed.
 * @throws NotFound; Stale if the audit is not at `expectedVersion`; Invalid for an unknown client, an account manager
 * who cannot be given work or a period that ends before it begins
 */
export function updateAudit(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateAudit>,
): Promise<ShownAudit> {
  return write(ctx, async (w) => {
    const row = await findAudit(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    if (change.clientId !== row.clientId) await requireClient(ctx, change.clientId, w.tx);
    if (change.accountManagerId !== row.accountManagerId) {
      await requireAssignable(w.tx, change.accountManagerId, "accountManagerId");
    }
    const changed = changesIn(row, change)?.changed ?? {};
    const next = { ...row, ...changed };
    requirePeriod(next);
    const figureSources = withEdits(row.figureSources, Object.keys(changed));
    const scoreProposals = await proposalsAfter(w.tx, row, changed);
    const scored = { ...change, figureSources, scoreProposals, healthScore: healthScore(next) };
    await updateRow(w, auditNoun, { row, change: scored });
    return showAudit(w.tx, id);
  });
}

/** @throws NotFound; Stale if the audit is not at `expectedVersion` */
export function deleteAudit(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const audit = await findAudit(ctx, id, w.tx);
    requireVersion(audit, expectedVersion);
    await detachTasks(w, id);
    await deleteRow(w, auditNoun, audit);
  });
}

/** Detaches the tasks created from an audit. */
async function detachTasks(w: Write, auditId: string) {
  const tasks = await w.tx.select().from(clientTasks).where(eq(clientTasks.auditId, auditId));
  for (const row of tasks) {
    await updateRow(w, taskNoun, { row, change: { auditId: null } });
  }
}
