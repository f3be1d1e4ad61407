import { eq } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { deleted } from "#/src/domain/nouns/entries";
import { leadNoun } from "#/src/domain/nouns/leads";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { findLead } from "./queries";

/** @throws NotFound; Stale if the lead is not at `expectedVersion` */
export function deleteLead(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const lead = await findLead(ctx, id, tx);
    requireVersion(lead, expectedVersion);
    await tx.delete(clientLeads).where(eq(clientLeads.id, id));
    record(deleted(leadNoun, lead));
  });
}
