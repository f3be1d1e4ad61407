import type { AuditExplanation } from "#/src/contract/audit-tasks";
import type { Audit } from "#/src/contract/audits";
import type { Context } from "#/src/domain/context";
import { auditHistory, type PastAudit } from "./audit-history";
import { explainAudit } from "./explanation";
import { presentAudit } from "./present";
import { showAudit } from "./queries";

type AuditDetail = { audit: Audit; explanation: AuditExplanation; history: PastAudit[] };

/** An audit as this caller may see it, why it says what it says, and the audits before it. @throws NotFound */
export async function auditDetail(ctx: Context, id: string): Promise<AuditDetail> {
  const row = await showAudit(ctx.db.read, id);
  const [explanation, history] = await Promise.all([
    explainAudit(ctx, id),
    auditHistory(ctx.db.read, row.clientId, row),
  ]);
  return { audit: presentAudit(row, ctx.actor), explanation, history };
}
