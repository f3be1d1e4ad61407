import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { apiTokens, users } from "#/db/schema";
import { statement } from "#/db/statement";
import type { ApiToken } from "#/src/contract/tokens";
import type { CurrentUser } from "#/src/contract/users";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { clientsOf, readClients } from "#/src/domain/memberships";

/** Returns the caller's account with the effective role, which a token may have reduced. */
export async function findCurrentUser(
  { db, actor }: Context,
  reader: Reader | Tx = db.read,
): Promise<CurrentUser> {
  const [user] = await findPerson(reader, null, { id: actor.userId });
  if (!user) throw new NotFound();
  const { written, ...account } = user;
  return { ...account, ...readClients(written), role: actor.role };
}

type Found = Omit<CurrentUser, "role" | "clients" | "clientId"> & { written: string };

const findPerson = statement<Found>(
  () => sql`
    select ${users.id} as "id", ${users.email} as "email", ${users.firstName} as "firstName",
      ${users.lastName} as "lastName", ${users.profileImageUrl} as "profileImageUrl", ${clientsOf(users.id)} as "written"
    from ${users} where ${users.id} = ${sql.placeholder("id")}`,
);

/**
 * Returns the calling token.
 * @throws NotFound for a browser session
 */
export async function findCallingToken({ db, actor }: Context): Promise<ApiToken> {
  const [token] = await db.read
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      role: apiTokens.role,
      ownerEmail: users.email,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      createdAt: apiTokens.createdAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.id, actor.tokenId ?? ""), eq(apiTokens.userId, actor.userId)));
  if (!token) throw new NotFound();
  return { ...token, role: actor.role };
}
