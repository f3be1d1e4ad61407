import type { Reader, Tx } from "#/db/client";
import type { Context } from "#/src/domain/context";
import { Invalid, NotFound } from "#/src/domain/errors";
import { findClient } from "./queries";

/** @throws Invalid on `clientId`, for a client that does not exist as far as the caller may know */
export async function requireClient(ctx: Context, clientId: string | null | undefined, db: Reader | Tx) {
  if (!clientId) return;
  await findClient(ctx, clientId, db).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    throw new Invalid([{ path: "clientId", message: "There is no such client" }]);
  });
}
