import { requireAssignable } from "#/src/areas/users";
import type { UpdateLead } from "#/src/contract/leads";
import type { Context } from "#/src/domain/context";
import { leadNoun } from "#/src/domain/nouns/leads";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { currentPhoto, photoFor } from "./photo";
import { findLead, type NamedLead, withNames } from "./queries";

/**
 * Edits a lead. An owner who has left remains unless changed.
 * @throws NotFound; Stale if the lead is not at `expectedVersion`; Invalid for an owner who cannot be given work, or a
 * photo that is not an upload of the caller
 */
export async function updateLead(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateLead>,
): Promise<NamedLead> {
  const photo = await photoFor(ctx, {
    requested: change.productImageUrl,
    current: await currentPhoto(ctx, id),
  });
  const lead = await write(ctx, async (w) => {
    const row = await findLead(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    if (change.ownerId !== row.ownerId) await requireAssignable(w.tx, change.ownerId, "ownerId");
    await photo?.keep(w);
    const updated = await updateRow(w, leadNoun, {
      row,
      change: { ...change, productImageUrl: photo === null ? null : photo?.path },
    });
    return withNames(w.tx, updated);
  });
  await photo?.settle();
  return lead;
}
