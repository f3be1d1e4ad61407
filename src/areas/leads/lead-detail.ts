import type { LeadDetail } from "#/src/contract/leads";
import { activityOf } from "#/src/domain/activity";
import type { Context } from "#/src/domain/context";
import { suggestedClient } from "./link-client";
import { findLead, showLead } from "./queries";

/**
 * Returns a lead with its latest history.
 * @throws NotFound
 */
export async function leadDetail(ctx: Context, id: string): Promise<LeadDetail> {
  const [[lead, client], auditLogs] = await Promise.all([
    findLead(ctx, id).then((row) => Promise.all([showLead(ctx, row), suggestedClient(ctx.db.read, row)])),
    activityOf(ctx, id),
  ]);
  return { lead, auditLogs, suggestedClient: client };
}
