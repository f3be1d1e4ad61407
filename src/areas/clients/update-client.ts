import type { ClientRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { UpdateClient } from "#/src/contract/clients";
import type { Context } from "#/src/domain/context";
import { findClient } from "#/src/domain/find-client";
import { clientNoun } from "#/src/domain/nouns/clients";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { nameTaken } from "./create-client";
import { requireFreeAvatar } from "./free-avatar";

/**
 * Edits a client. An account manager who has left remains unless changed.
 * @throws NotFound; Stale if the client is not at `expectedVersion`; Conflict for a name in use; Invalid for a picture
 * that the caller may not use or an account manager who cannot be given work
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
      return updateRow(w, clientNoun, { row, change });
    });
  } catch (error) {
    throw nameTaken(error);
  }
}
