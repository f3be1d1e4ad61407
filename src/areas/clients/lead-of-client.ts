import { eq } from "drizzle-orm";
import { clientLeads } from "#/db/schema";
import type { LeadOfClient } from "#/src/contract/leads";
import { can } from "#/src/contract/permissions";
import type { Context } from "#/src/domain/context";

/** Returns the lead that became this client; null if there is none or the caller may not read leads. */
export async function leadOfClient({ db, actor }: Context, clientId: string): Promise<LeadOfClient | null> {
  if (!can(actor.role, "lead.read")) return null;
  const [lead] = await db.read
    .select({ id: clientLeads.id, companyName: clientLeads.companyName })
    .from(clientLeads)
    .where(eq(clientLeads.clientId, clientId));
  return lead ?? null;
}
