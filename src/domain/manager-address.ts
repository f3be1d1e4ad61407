import { and, eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { users } from "#/db/schema";

/** Where an answer to a client's mail goes; nowhere when nobody manages them, or that person left. */
export async function managerAddress(tx: Tx, accountManagerId: string | null): Promise<string | null> {
  if (!accountManagerId) return null;
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, accountManagerId), eq(users.active, true)));
  return user?.email ?? null;
}
