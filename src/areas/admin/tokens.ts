import { eq, sql } from "drizzle-orm";
import { brokeUnique } from "#/db/failure";
import { apiTokens } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { limits } from "#/src/contract/limits";
import type { CreateApiToken, NewApiToken } from "#/src/contract/tokens";
import type { Actor, Context } from "#/src/domain/context";
import { removeTokens } from "#/src/domain/end-access";
import { Conflict, Invalid, NotFound } from "#/src/domain/errors";
import { tokenNoun } from "#/src/domain/nouns/people";
import { mayCarry } from "#/src/domain/role-rank";
import { digest, newSecret } from "#/src/domain/secrets";
import { type Write, write } from "#/src/domain/write";
import { dayMs, momentAfter } from "#/src/format/durations";
import { nameKey } from "#/src/format/fold";

/** What every token starts with, so that people and secret scanners know one when they see it. */
const prefix = "portal_";

/**
 * Makes a token for the caller. The answer is the only place where it can ever be read.
 * @throws Invalid for a role above the caller's own, or an expiry that is past or more than a year away;
 * Conflict when the caller has a token of this name
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
  /** True to end the owner's present token of this name, for which the name is otherwise not free. */
  replaces?: boolean;
};

/**
 * Makes a token for somebody inside a write whose answer is never kept; it lasts 90 days unless told otherwise, and
 * came the way that they did.
 * The name of a token that has run out is free: that token goes.
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
  const kept = { ...shown, userId, cameBy };
  await w.tx.insert(apiTokens).values({ ...kept, nameKey: key, tokenHash: digest(token) });
  w.record({ entity: tokenNoun.entity, entityId: shown.id, action: "create", after: kept });
  return { ...shown, ownerEmail: email, lastUsedAt: null, token };
}

/** Ends anybody's token at once. @throws NotFound */
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

/** Turns a broken unique index into its meaning; any other error stays what it is. */
function nameTaken(error: unknown, name: string): unknown {
  return brokeUnique(error, "api_tokens.name_key")
    ? new Conflict(`There already is a token named "${name}". Revoke it or choose another name.`)
    : error;
}
