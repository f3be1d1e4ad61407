import { and, eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type ClientRow, clients } from "#/db/schema";
import { clientScope } from "./client-scope";
import type { Context } from "./context";
import { Invalid, NotFound } from "./errors";

/** @throws NotFound, also for what the caller may not know of */
export async function findClient(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<ClientRow> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), clientScope(ctx)));
  if (!row) throw new NotFound();
  return row;
}

/** @throws Invalid on `clientId`, for a client that does not exist as far as the caller may know */
export async function requireClient(ctx: Context, clientId: string | null | undefined, db: Reader | Tx) {
  if (!clientId) return;
  await findClient(ctx, clientId, db).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    throw new Invalid([{ path: "clientId", message: "There is no such client" }]);
  });
}
