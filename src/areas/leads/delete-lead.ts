import type { Context } from "#/src/domain/context";
import { leadNoun } from "#/src/domain/nouns/leads";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { findLead } from "./queries";

/** @throws NotFound; Stale if the lead is not at `expectedVersion` */
export function deleteLead(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const lead = await findLead(ctx, id, w.tx);
    requireVersion(lead, expectedVersion);
    await deleteRow(w, leadNoun, lead);
  });
}
