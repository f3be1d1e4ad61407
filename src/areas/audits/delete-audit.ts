import { eq } from "drizzle-orm";
import { clientAudits } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { findAudit } from "./queries";

type Deletion = { id: string; expectedVersion?: number | undefined };

/** @throws NotFound, Stale when the audit is no longer at `expectedVersion` */
export function deleteAudit(ctx: Context, { id, expectedVersion }: Deletion): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const audit = await findAudit(ctx, id, tx);
    requireVersion(audit, expectedVersion);
    await tx.delete(clientAudits).where(eq(clientAudits.id, id));
    record({ entity: "client_audit", entityId: id, action: "delete", before: audit });
  });
}
