import type { Tx } from "#/db/client";
import type { Role } from "#/src/contract/choices/users";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { requireClient } from "#/src/domain/find-client";

type Link = { role: Role; clientId?: string | null | undefined };

/** Only a client user belongs to a client, and to one that exists. @throws Invalid */
export async function requireClientLink(ctx: Context, tx: Tx, { role, clientId }: Link) {
  if (!clientId) return;
  if (role !== "client") {
    throw new Invalid([{ path: "clientId", message: "Only the role client belongs to a client" }]);
  }
  await requireClient(ctx, clientId, tx);
}
