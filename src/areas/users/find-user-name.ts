import { eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { users } from "#/db/schema";

/** The names of the person who writes, for what is kept as text. */
export async function findUserName(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? { firstName: null, lastName: null };
}
