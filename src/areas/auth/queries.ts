import { and, eq } from "drizzle-orm";
import { apiTokens, users } from "#/db/schema";
import type { ApiToken } from "#/src/contract/tokens";
import type { CurrentUser } from "#/src/contract/users";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";

/** The caller as a person; the role is the one in force, which a token may have narrowed. */
export async function findCurrentUser({ db, actor }: Context): Promise<CurrentUser> {
  const [user] = await db.read
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      clientId: users.clientId,
    })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (!user) throw new NotFound();
  return { ...user, role: actor.role };
}

/** The token that the caller used; with a browser session there is none. @throws NotFound */
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
