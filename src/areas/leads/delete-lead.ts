import { eq } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import { removeObject } from "#/src/areas/objects";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { leadFields } from "./present";
import { findLead } from "./queries";

type Deletion = { id: string; expectedVersion?: number | undefined };

/** @throws NotFound, Stale when the lead is no longer at `expectedVersion` */
export async function deleteLead(ctx: Context, { id, expectedVersion }: Deletion): Promise<void> {
  const photo = await write(ctx, async ({ tx, record }) => {
    const lead = await findLead(ctx, id, tx);
    requireVersion(lead, expectedVersion);
    await tx.delete(clientLeads).where(eq(clientLeads.id, id));
    record({ entity: "client_lead", entityId: id, action: "delete", before: leadFields(lead) });
    return lead.productImageUrl;
  });
  await removeObject(ctx, photo);
}
