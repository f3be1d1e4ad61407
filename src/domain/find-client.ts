import { and, eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type ClientRow, clients } from "#/db/schema";
import { clientScope } from "./client-scope";
import type { Context } from "./context";
import { Invalid, NotFound } from "./errors";

/** @throws NotFound, also if the caller has no access */
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

/** @throws Invalid on `path` if the client does not exist or the caller has no access */
export async function requireClient(
  ctx: Context,
  clientId: string | null | undefined,
  db: Reader | Tx,
  path = "clientId",
) {
  if (!clientId) return;
  await findClient(ctx, clientId, db).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    throw new Invalid([{ path, message: "There is no such client" }]);
  });
}
