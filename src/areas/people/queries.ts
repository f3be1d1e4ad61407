import { asc, sql } from "drizzle-orm";
import { auditLogs, sessions, users } from "#/db/schema";
import type { ClientPerson } from "#/src/contract/invitations";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { clientsOf, isMemberOf, readClients } from "#/src/domain/memberships";

/** Lists the users of a client who may sign in, by name. */
export async function listPeople({ db }: Context, clientId: string): Promise<ClientPerson[]> {
  const rows = await db.read
    .select({ user: users, lastVisitAt, written: clientsOf(sql`users.id`) })
    .from(users)
    .where(isMemberOf(clientId))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.email));
  return rows.map(({ user, lastVisitAt, written }) => ({
    id: user.id,
    email: user.email,
    name: personName(user, "") || null,
    lastVisitAt,
    alsoOf: readClients(written).clients.filter(({ id }) => id !== clientId),
  }));
}

/**
 * The last sign-in, or the last use of a session that is still open. Uses the table's name, as drizzle omits it if
 * there is only one table.
 */
const lastVisitAt = sql<string | null>`nullif(max(
  coalesce((select max(entry.created_at) from ${auditLogs} as entry
    where entry.entity_id = users.id and entry.action = 'sign_in'), ''),
  coalesce((select max(session.last_used_at) from ${sessions} as session where session.user_id = users.id), '')), '')`;
