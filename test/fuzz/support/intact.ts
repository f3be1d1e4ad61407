import { and, eq } from "drizzle-orm";
import type { Database } from "#/db/client";
import { apiTokens, sessions, users } from "#/db/schema";
import { clientIdsOf } from "#/src/domain/memberships";
import { digest } from "#/src/domain/secrets";
import type { Person } from "../../support/people";

/** Returns true while this person is active and has their original client, role, session and token. */
export async function isAsMade(
  db: Database,
  { id, role, session, token }: Person,
  clientId: string | null,
): Promise<boolean> {
  const rows = await db.read
    .select({ clients: clientIdsOf(users.id) })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.sid, digest(session))))
    .innerJoin(apiTokens, and(eq(apiTokens.userId, users.id), eq(apiTokens.tokenHash, digest(token))))
    .where(and(eq(users.id, id), eq(users.role, role), eq(users.active, true), eq(apiTokens.role, role)));
  return rows[0]?.clients === JSON.stringify(clientId === null ? [] : [clientId]);
}
