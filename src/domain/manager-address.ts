import { and, eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { users } from "#/db/schema";

/**
 * Returns the reply address for a client's mail; null if the client has no account manager or that person is inactive.
 */
export async function managerAddress(tx: Tx, accountManagerId: string | null): Promise<string | null> {
  if (!accountManagerId) return null;
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, accountManagerId), eq(users.active, true)));
  return user?.email ?? null;
}
