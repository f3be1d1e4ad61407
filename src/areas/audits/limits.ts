import type { Reader, Tx } from "#/db/client";
import { type AuditLimitsRow, auditLimitsInForce } from "#/db/schema";
import type { AuditLimitsInForce, UpdateAuditLimits } from "#/src/contract/audit-limits";
import { auditLimits, limitNames, limitsInForce } from "#/src/contract/choices/audit-limits";
import type { Context } from "#/src/domain/context";
import { auditLimitsNoun } from "#/src/domain/nouns/audits";
import { requireVersion } from "#/src/domain/require-version";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";

/** Fixed id of the single row, the same in every portal. */
const limitsId = "01900000-0000-7000-8000-000000000001";

/** Returns the current limits for judging audits. */
export async function readLimits(db: Reader | Tx): Promise<AuditLimitsInForce> {
  return presentLimits(await limitsRow(db));
}

type Edit = { expectedVersion?: number | undefined; change: UpdateAuditLimits };

/**
 * Changes limits; null resets one to its default.
 * @throws Stale if they are not at `expectedVersion`
 */
export function changeLimits(ctx: Context, { expectedVersion, change }: Edit): Promise<AuditLimitsInForce> {
  return write(ctx, async (w) => {
    const row = await limitsRow(w.tx);
    requireVersion(row ?? { version: 0 }, expectedVersion);
    const limits = changed(row?.limits ?? {}, change);
    if (!row) return presentLimits(await insertLimits(w, limits));
    return presentLimits(await updateRow(w, auditLimitsNoun, { row, change: { limits } }));
  });
}

async function limitsRow(db: Reader | Tx): Promise<AuditLimitsRow | null> {
  const [row] = await db.select().from(auditLimitsInForce);
  return row ?? null;
}

/** Returns the limits to store: those that differ from their defaults, in the order of the list. */
function changed(before: AuditLimitsRow["limits"], change: UpdateAuditLimits): AuditLimitsRow["limits"] {
  const entries = limitNames.flatMap((name): [string, number][] => {
    const requested = change[name];
    const limit = requested === undefined ? before[name] : requested;
    const { usual } = auditLimits[name];
    return limit === undefined || limit === null || limit === usual ? [] : [[name, limit]];
  });
  return Object.fromEntries(entries);
}

/** Inserts the row, unless all requested limits are defaults. */
async function insertLimits(w: Write, limits: AuditLimitsRow["limits"]) {
  if (Object.keys(limits).length === 0) return null;
  return insertRow(w, auditLimitsNoun, { ...firstVersion(w), id: limitsId, limits });
}

function presentLimits(row: AuditLimitsRow | null): AuditLimitsInForce {
  return {
    id: limitsId,
    limits: limitsInForce(row?.limits ?? {}),
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
  };
}
