import type { ClientRow, LeadRow } from "#/db/schema";
import { insertClient, nameTaken } from "#/src/areas/clients";
import { canBeGivenWork } from "#/src/areas/users";
import { clientMadeAlready } from "#/src/contract/choices/leads";
import type { CreateClient } from "#/src/contract/clients";
import type { CreateClientOfLead } from "#/src/contract/leads";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { leadNoun } from "#/src/domain/nouns/leads";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { findLead } from "./queries";

type Winning = { id: string; fields: CreateClientOfLead };

/**
 * Creates a client from a won lead and links the two in one operation; values not in `fields` come from the lead.
 * @throws NotFound; Conflict if the lead is not won, has a client already or another client has this name; Invalid as
 * for any new client
 */
export async function createClientOfLead(ctx: Context, { id, fields }: Winning): Promise<ClientRow> {
  try {
    return await write(ctx, async (w) => {
      const row = await findLead(ctx, id, w.tx);
      if (row.clientId !== null) throw new Conflict(clientMadeAlready);
      if (row.leadStatus !== "won") throw new Conflict("Only a won lead can become a client.");
      const client = await insertClient(ctx, w, { ...(await valuesOf(w, row)), ...given(fields) });
      await updateRow(w, leadNoun, {
        row,
        change: { clientId: client.id },
      });
      return client;
    });
  } catch (error) {
    throw nameTaken(error);
  }
}

/** Removes undefined values. */
function given(fields: CreateClientOfLead): Partial<CreateClient> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Returns the lead's values for its client; an owner who has left does not become its account manager. */
async function valuesOf({ tx }: Pick<Write, "tx">, lead: LeadRow): Promise<CreateClient> {
  const { ownerId } = lead;
  return {
    name: lead.companyName,
    brandNames: [lead.companyName],
    clientType: "uncut_brands",
    primaryContactName: lead.clientName,
    primaryContactEmail: lead.email,
    websiteUrl: lead.websiteUrl,
    amazonStorefrontUrl: lead.amazonStoreUrl,
    status: "active",
    accountManagerId: ownerId && (await canBeGivenWork(tx, ownerId)) ? ownerId : null,
    avatarUrl: null,
    timeZone: null,
  };
}
