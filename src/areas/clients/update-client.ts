import type { ClientRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { UpdateClient } from "#/src/contract/clients";
import type { Context } from "#/src/domain/context";
import { findClient } from "#/src/domain/find-client";
import { clientNoun } from "#/src/domain/nouns/clients";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { nameTaken } from "./create-client";
import { requireFreeAvatar } from "./free-avatar";

/**
 * Edits a client; an account manager who has left since stays unless another is chosen.
 * @throws NotFound, Stale when the client is no longer at `expectedVersion`, Conflict for a taken name, Invalid for
 * a picture that is not the caller's to give or an account manager whom work cannot be given to
 */
export async function updateClient(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateClient>,
): Promise<ClientRow> {
  try {
    return await write(ctx, async (w) => {
      const row = await findClient(ctx, id, w.tx);
      requireVersion(row, expectedVersion);
      if (change.avatarUrl !== undefined && change.avatarUrl !== row.avatarUrl) {
        await requireFreeAvatar(ctx, w, change.avatarUrl);
      }
      if (change.accountManagerId !== row.accountManagerId) {
        await requireAssignable(w.tx, change.accountManagerId, "accountManagerId");
      }
      return applyClientChange(w, row, change);
    });
  } catch (error) {
    throw nameTaken(error);
  }
}

/** Writes what differs; the row as it then stands. */
export function applyClientChange(w: Write, row: ClientRow, change: UpdateClient): Promise<ClientRow> {
  return updateRow(w, clientNoun, { row, change });
}
