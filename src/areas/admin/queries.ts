import { eq } from "drizzle-orm";
import type { Reader } from "../../../db/client";
import { users } from "../../../db/schema";

/** The account with this address (any case), or null. */
export async function findUserByEmail(db: Reader, email: string) {
  const [user = null] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()));
  return user;
}
