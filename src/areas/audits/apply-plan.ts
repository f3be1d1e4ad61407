import { and, eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { type AuditRow, clientAudits, users } from "#/db/schema";
import type { AuditPlan } from "#/src/contract/audits";
import { filesInForce } from "#/src/contract/choices/reports-in";
import { healthScore } from "#/src/contract/health";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { Conflict, Invalid } from "#/src/domain/errors";
import { auditNoun } from "#/src/domain/nouns/audits";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { dateIn, showDate } from "#/src/format/show-dates";
import { withPlan } from "./figure-sources";
import { findAudit, type ShownAudit, showAudit } from "./queries";
import { proposalsAfter } from "./score-proposals";

type Application = VersionedRef & { plan: AuditPlan };

/**
 * Sets the figures of a plan in an audit, with their sources, as one operation.
 * @throws NotFound; Stale if the audit is not at `expectedVersion`; Conflict if all of the files are applied to it
 * already; Invalid for a period that ends before it begins
 */
export function applyPlan(ctx: Context, { id, expectedVersion, plan }: Application): Promise<ShownAudit> {
  return write(ctx, async (w) => {
    const row = await findAudit(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    await requireNewFile(ctx, w.tx, plan, [row]);
    const change = planned(ctx, row, plan);
    requirePeriod({ ...row, ...change });
    const scoreProposals = await proposalsAfter(w.tx, row, change);
    await updateRow(w, auditNoun, {
      row,
      change: { ...change, scoreProposals, healthScore: healthScore(row) },
    });
    return showAudit(w.tx, id);
  });
}

/** Returns the columns that a plan sets. */
export function planned(
  ctx: Context,
  row: Pick<AuditRow, "figureSources">,
  plan: AuditPlan,
): Partial<AuditRow> {
  const applied = { at: ctx.now, by: ctx.actor.userId };
  return { ...plan.figures, figureSources: withPlan(row.figureSources, plan, applied) } as Partial<AuditRow>;
}

/**
 * Checks the files for a new audit, as another one of the same client and day may contain them.
 * @throws Conflict
 */
export async function requireNewForDay(
  ctx: Context,
  tx: Tx,
  { clientId, auditDate }: Pick<AuditRow, "clientId" | "auditDate">,
  plan: AuditPlan,
) {
  const ofDay = and(eq(clientAudits.clientId, clientId), eq(clientAudits.auditDate, auditDate));
  await requireNewFile(ctx, tx, plan, await tx.select().from(clientAudits).where(ofDay));
}

/** @throws Invalid */
export function requirePeriod({ periodFrom, periodTo }: Pick<AuditRow, "periodFrom" | "periodTo">) {
  if (periodFrom === null || periodTo === null || periodFrom <= periodTo) return;
  throw new Invalid([{ path: "periodTo", message: "Must not be before the period begins" }]);
}

/**
 * Rejects a plan whose files are all applied already.
 * @throws Conflict
 */
async function requireNewFile(ctx: Context, tx: Tx, plan: AuditPlan, rows: readonly AuditRow[]) {
  for (const row of rows) {
    const applied = plan.files.map(({ sha256 }) =>
      filesInForce(row.figureSources).find((file) => file.sha256 === sha256),
    );
    const [first] = applied;
    if (!first || applied.some((file) => !file)) continue;
    const [person] = first.appliedBy
      ? await tx.select().from(users).where(eq(users.id, first.appliedBy))
      : [];
    const by = person ? personName(person, person.email) : "somebody";
    const on = showDate(dateIn(ctx.timeZone, first.appliedAt));
    const what = applied.length === 1 ? `“${first.name}” was` : "These files were";
    throw new Conflict(`${what} already applied on ${on} by ${by}.`);
  }
}
