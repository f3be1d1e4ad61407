import { and, eq, sql } from "drizzle-orm";
import { apiTokens, users } from "#/db/schema";
import { statement } from "#/db/statement";
import type { ApiToken } from "#/src/contract/tokens";
import type { CurrentUser } from "#/src/contract/users";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";

/** Returns the caller's account with the effective role, which a token may have reduced. */
export async function findCurrentUser({ db, actor }: Context): Promise<CurrentUser> {
  const [user] = await findPerson(db.read, null, { id: actor.userId });
  if (!user) throw new NotFound();
  return { ...user, role: actor.role };
}

const findPerson = statement<Omit<CurrentUser, "role">>(
  () => sql`
    select ${users.id} as "id", ${users.email} as "email", ${users.firstName} as "firstName",
      ${users.lastName} as "lastName", ${users.profileImageUrl} as "profileImageUrl", ${users.clientId} as "clientId"
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
