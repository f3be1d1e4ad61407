import type { LeadRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { CreateLead } from "#/src/contract/leads";
import type { Context } from "#/src/domain/context";
import { deriveLead, leadNoun } from "#/src/domain/nouns/leads";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { type Write, write } from "#/src/domain/write";
import { photoFor } from "./photo";
import { type NamedLead, withNames } from "./queries";

/** @throws Invalid for an owner to whom work cannot be assigned, or a photo that is not an upload of the caller */
export async function createLead(ctx: Context, input: CreateLead): Promise<NamedLead> {
  const photo = await photoFor(ctx, { requested: input.productImageUrl, current: null });
  const lead = await write(ctx, async (w) => {
    await requireAssignable(w.tx, input.ownerId, "ownerId");
    await photo?.keep(w);
    const row = newLeadRow({ ...input, productImageUrl: photo?.path ?? null }, w);
    await insertRow(w, leadNoun, row);
    return withNames(w.tx, row);
  });
  await photo?.settle();
  return lead;
}

/** Builds the complete row to be stored, without a profile. */
export function newLeadRow(input: CreateLead, w: Pick<Write, "now" | "newId">): LeadRow {
  return {
    ...input,
    ...deriveLead(input),
    ...firstVersion(w),
    clientId: null,
    aiProfileSummary: null,
    aiLeadershipData: null,
    aiAmazonData: null,
    aiMediaMentions: null,
    aiInsights: null,
    profileModel: null,
    profileGeneratedAt: null,
  };
}
