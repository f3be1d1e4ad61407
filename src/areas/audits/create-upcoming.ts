import { type UpcomingAuditRow, upcomingAudits } from "#/db/schema";
import type { CreateUpcomingAudit } from "#/src/contract/audits";
import type { Context } from "#/src/domain/context";
import { requireClient } from "#/src/domain/find-client";
import { write } from "#/src/domain/write";
import { dueDateOf } from "./audit-week";
import { clientsOfBrands } from "./upcoming";

/** Schedules an audit, for the client given or else the one that the brand name names. @throws Invalid for an unknown client */
export function createUpcoming(ctx: Context, input: CreateUpcomingAudit): Promise<UpcomingAuditRow> {
  return write(ctx, async ({ tx, now, newId, record }) => {
    await requireClient(ctx, input.clientId, tx);
    const clientOf = await clientsOfBrands(tx, [input.brandName]);
    const row: UpcomingAuditRow = {
      ...input,
      clientId: input.clientId ?? clientOf(input.brandName),
      dueDate: dueDateOf(input.auditWeek, ctx.today),
      id: newId(),
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(upcomingAudits).values(row);
    record({ entity: "upcoming_audit", entityId: row.id, action: "create", after: row });
    return row;
  });
}
