import type { Tx } from "../../../db/client";
import type { Role } from "../../contract/choices/users";
import type { Context } from "../../domain/context";
import { Invalid, NotFound } from "../../domain/errors";
import { findClient } from "../clients";

type Link = { role: Role; clientId?: string | null | undefined };

/** Only a client user belongs to a client, and to one that exists. @throws Invalid */
export async function requireClientLink(ctx: Context, tx: Tx, { role, clientId }: Link) {
  if (!clientId) return;
  if (role !== "client") {
    throw new Invalid([{ path: "clientId", message: "Only the role client belongs to a client" }]);
  }
  await findClient(ctx, clientId, tx).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    throw new Invalid([{ path: "clientId", message: "There is no such client" }]);
  });
}
