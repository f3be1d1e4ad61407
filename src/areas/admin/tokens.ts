import { eq, sql } from "drizzle-orm";
import { brokeUnique } from "#/db/failure";
import { apiTokens } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { limits } from "#/src/contract/limits";
import type { CreateApiToken, NewApiToken } from "#/src/contract/tokens";
import type { Actor } from "#/src/domain/actor";
import type { Context } from "#/src/domain/context";
import { removeTokens } from "#/src/domain/end-access";
import { Conflict, Invalid, NotFound } from "#/src/domain/errors";
import { tokenNoun } from "#/src/domain/nouns/people";
import { mayCarry } from "#/src/domain/role-rank";
import { digest, newSecret } from "#/src/domain/secrets";
import { type Write, write } from "#/src/domain/write";
import { dayMs, momentAfter } from "#/src/format/durations";
import { nameKey } from "#/src/format/fold";

/** Prefix of every token, by which people and secret scanners recognise it. */
const prefix = "portal_";

/**
 * Creates a token for the caller. The response is the only place where it can ever be read.
 * @throws Invalid for a role above the caller's own, or an expiry in the past or more than a year away; Conflict if the
 * caller has a token with this name
 */
export async function createToken(
  ctx: Context,
  { name, role, expiresAt }: CreateApiToken,
): Promise<NewApiToken> {
  const end = expiresAt === undefined ? undefined : new Date(expiresAt).toISOString();
  if (!mayCarry(ctx.actor.role, role)) {
    throw new Invalid([{ path: "role", message: "Must not be more than your own role" }]);
  }
  if (end !== undefined) checkEnd(end, ctx.now);
  try {
    const issue = { name, role, expiresAt: end };
    return await write(ctx, (w) => issueToken(w, ctx.actor, issue), { remember: false });
  } catch (error) {
    throw nameTaken(error, name);
  }
}

type Issue = {
  name: string;
  role: Role;
  expiresAt?: string | undefined;
  /** True to replace the owner's current token with this name, which would otherwise be a conflict. */
  replaces?: boolean;
};

/**
 * Creates a token in a write whose response is never stored. It lasts 90 days by default, and inherits the owner's
 * sign-in method. An expired token with the same name is removed.
 */
export async function issueToken(
  w: Write,
  { userId, email, cameBy }: Pick<Actor, "userId" | "email" | "cameBy">,
  { name, role, expiresAt = momentAfter(w.now, limits.tokenDays.default * dayMs), replaces = false }: Issue,
): Promise<NewApiToken> {
  const key = nameKey(name);
  const namesake = sql`${apiTokens.userId} = ${userId} and ${apiTokens.nameKey} = ${key}`;
  await removeTokens(w, replaces ? namesake : sql`${namesake} and ${apiTokens.expiresAt} <= ${w.now}`);
  const token = prefix + newSecret();
  const shown = { id: w.newId(), name, role, expiresAt, createdAt: w.now };
  const columns = { ...shown, userId, cameBy };
  await w.tx.insert(apiTokens).values({ ...columns, nameKey: key, tokenHash: digest(token) });
  w.record({ entity: tokenNoun.entity, entityId: shown.id, action: "create", after: columns });
  return { ...shown, ownerEmail: email, lastUsedAt: null, token };
}

/**
 * Revokes any user's token at once.
 * @throws NotFound
 */
export function revokeToken(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => {
    if ((await removeTokens(w, eq(apiTokens.id, id))) === 0) throw new NotFound();
  });
}

function checkEnd(end: string, now: string) {
  const refuse = (message: string) => new Invalid([{ path: "expiresAt", message }]);
  if (end <= now) throw refuse("Must be in the future");
  if (end > momentAfter(now, limits.tokenDays.max * dayMs)) throw refuse("Must be at most a year away");
}

/** Converts a violation of the unique index to a Conflict; returns other errors unchanged. */
function nameTaken(error: unknown, name: string): unknown {
  return brokeUnique(error, "api_tokens.name_key")
    ? new Conflict(`There already is a token named "${name}". Revoke it or choose another name.`)
    : error;
}
