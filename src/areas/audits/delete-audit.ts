import { eq } from "drizzle-orm";
import { clientAudits, clientTasks } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { type Held, requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { findAudit } from "./queries";

/** @throws NotFound, Stale when the audit is no longer at `expectedVersion` */
export function deleteAudit(ctx: Context, { id, expectedVersion }: Held): Promise<void> {
  return write(ctx, async (w) => {
    const { tx, record } = w;
    const audit = await findAudit(ctx, id, tx);
    requireVersion(audit, expectedVersion);
    await letTasksGo(w, id);
    await tx.delete(clientAudits).where(eq(clientAudits.id, id));
    record({ entity: "client_audit", entityId: id, action: "delete", before: audit });
  });
}

/** The tasks that were opened from an audit go on without it. */
async function letTasksGo(w: Write, auditId: string) {
  const tasks = await w.tx.select().from(clientTasks).where(eq(clientTasks.auditId, auditId));
  for (const row of tasks) {
    await updateRow(w, { table: clientTasks, entity: "client_task", row, change: { auditId: null } });
  }
}
