import { eq } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { type Held, requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { leadFields } from "./present";
import { findLead } from "./queries";

/** @throws NotFound, Stale when the lead is no longer at `expectedVersion` */
export function deleteLead(ctx: Context, { id, expectedVersion }: Held): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const lead = await findLead(ctx, id, tx);
    requireVersion(lead, expectedVersion);
    await tx.delete(clientLeads).where(eq(clientLeads.id, id));
    record({ entity: "client_lead", entityId: id, action: "delete", before: leadFields(lead) });
  });
}
