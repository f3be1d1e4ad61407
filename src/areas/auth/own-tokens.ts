import { and, desc, eq, type SQL } from "drizzle-orm";
import { apiTokens } from "#/db/schema";
import type { OwnToken } from "#/src/contract/account";
import type { Context } from "#/src/domain/context";
import { removeTokens } from "#/src/domain/end-access";
import { NotFound } from "#/src/domain/errors";
import { tokenNoun } from "#/src/domain/nouns/people";
import { write } from "#/src/domain/write";
import { findCallingToken } from "./queries";

/** Lists the caller's own tokens, newest first, including expired ones; `which` filters them. */
export async function listOwnTokens({ db, actor }: Context, which?: SQL): Promise<OwnToken[]> {
  const rows = await db.read
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      cameBy: apiTokens.cameBy,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      address: apiTokens.address,
      agent: apiTokens.agent,
    })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, actor.userId), which))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
  return rows.map((token) => ({ ...token, isThis: token.id === actor.tokenId }));
}

/** @throws NotFound, also for another user's token */
export async function findOwnToken(ctx: Context, id: string): Promise<OwnToken> {
  const [token] = await listOwnTokens(ctx, eq(apiTokens.id, id));
  if (!token) throw new NotFound();
  return token;
}

/**
 * Revokes one of the caller's tokens at once.
 * @throws NotFound
 */
export function revokeOwnToken(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => {
    const isOwn = and(eq(apiTokens.id, id), eq(apiTokens.userId, ctx.actor.userId));
    if ((await removeTokens(w, isOwn)) === 0) throw new NotFound();
  });
}

/**
 * Revokes the calling token at once.
 * @throws NotFound for a caller with a browser session
 */
export async function revokeCallingToken(ctx: Context): Promise<void> {
  const { id, name, role } = await findCallingToken(ctx);
  await write(ctx, async ({ tx, record }) => {
    const { rowsAffected } = await tx.delete(apiTokens).where(eq(apiTokens.id, id));
    if (rowsAffected === 0) return;
    record({ entity: tokenNoun.entity, entityId: id, action: "delete", before: { name, role } });
  });
}
