import { and, eq, ne } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clientLeads, clients, type LeadRow } from "#/db/schema";
import { clientMadeAlready } from "#/src/contract/choices/leads";
import type { LeadDetail, LinkClientOfLead } from "#/src/contract/leads";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { requireClient } from "#/src/domain/find-client";
import { leadNoun } from "#/src/domain/nouns/leads";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { nameKey } from "#/src/format/fold";
import { findLead, type NamedLead, withNames } from "./queries";

/**
 * Links a won lead to an existing client. A client belongs to at most one lead.
 * @throws NotFound; Stale if the lead is not at `expectedVersion`; Invalid for an unknown client; Conflict if the lead
 * is not won or has another client, or the client belongs to another lead
 */
export function linkClientOfLead(
  ctx: Context,
  { id, expectedVersion, change: { clientId } }: Edit<LinkClientOfLead>,
): Promise<NamedLead> {
  return write(ctx, async (w) => {
    const row = await findLead(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    if (row.clientId === clientId) return withNames(w.tx, row);
    if (row.clientId !== null) throw new Conflict(clientMadeAlready);
    if (row.leadStatus !== "won") throw new Conflict("Only a won lead can be linked to a client.");
    await requireClient(ctx, clientId, w.tx);
    await requireUnlinked(w.tx, row, clientId);
    const linked = await updateRow(w, leadNoun, {
      row,
      change: { clientId },
    });
    return withNames(w.tx, linked);
  });
}

async function requireUnlinked(tx: Tx, { id }: LeadRow, clientId: string) {
  const [other] = await tx
    .select({ companyName: clientLeads.companyName })
    .from(clientLeads)
    .where(and(eq(clientLeads.clientId, clientId), ne(clientLeads.id, id)));
  if (other) throw new Conflict(`This client belongs to the lead ${other.companyName} already.`);
}

/** Returns the client to suggest for a lead: one with the company's name, ignoring case, that belongs to no lead. */
export async function suggestedClient(
  db: Reader,
  { leadStatus, clientId, companyName }: Pick<LeadRow, "leadStatus" | "clientId" | "companyName">,
): Promise<LeadDetail["suggestedClient"]> {
  if (leadStatus !== "won" || clientId !== null) return null;
  const [found] = await db
    .select({ id: clients.id, name: clients.name, leadId: clientLeads.id })
    .from(clients)
    .leftJoin(clientLeads, eq(clientLeads.clientId, clients.id))
    .where(eq(clients.nameKey, nameKey(companyName)));
  return found && found.leadId === null ? { id: found.id, name: found.name } : null;
}
