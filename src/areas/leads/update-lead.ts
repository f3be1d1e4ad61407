import { clientLeads } from "../../../db/schema";
import type { UpdateLead } from "../../contract/leads";
import type { Context } from "../../domain/context";
import { Stale } from "../../domain/errors";
import { updateRow } from "../../domain/update-row";
import { write } from "../../domain/write";
import { requireAssignable } from "../users";
import { derivedColumns } from "./lead-row";
import { findLead, type OwnedLead, withOwner } from "./queries";

type Edit = { id: string; expectedVersion?: number | undefined; change: UpdateLead };

/**
 * Edits a lead; an owner who has left since stays unless another is chosen.
 * @throws NotFound, Stale when the lead is no longer at `expectedVersion`, Invalid for an owner whom work cannot
 * be given to, or a photo that is no upload of the caller's own
 */
export function updateLead(ctx: Context, { id, expectedVersion, change }: Edit): Promise<OwnedLead> {
  return write(ctx, async (w) => {
    const row = await findLead(ctx, id, w.tx);
    if (expectedVersion !== undefined && row.version !== expectedVersion) throw new Stale();
    if (change.ownerId !== row.ownerId) await requireAssignable(w.tx, change.ownerId, "ownerId");
    const updated = await updateRow(w, {
      table: clientLeads,
      entity: "client_lead",
      row,
      change,
      derive: derivedColumns,
    });
    return withOwner(w.tx, updated);
  });
}
