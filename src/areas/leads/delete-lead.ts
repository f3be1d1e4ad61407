import { eq } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { leadFields } from "./present";
import { findLead } from "./queries";

type Deletion = { id: string; expectedVersion?: number | undefined };

/** @throws NotFound, Stale when the lead is no longer at `expectedVersion` */
export function deleteLead(ctx: Context, { id, expectedVersion }: Deletion): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const lead = await findLead(ctx, id, tx);
    requireVersion(lead, expectedVersion);
    await tx.delete(clientLeads).where(eq(clientLeads.id, id));
    record({ entity: "client_lead", entityId: id, action: "delete", before: leadFields(lead) });
  });
}
