import { apiTokens } from "../../../db/schema";
import type { Role } from "../../contract/choices/users";
import type { CreateApiToken, NewApiToken } from "../../contract/tokens";
import type { Context } from "../../domain/context";
import { Invalid } from "../../domain/errors";
import { mayCarry } from "../../domain/role-rank";
import { digest, newSecret } from "../../domain/secrets";
import { type Write, write } from "../../domain/write";

/** What every token starts with, so that people and secret scanners know one when they see it. */
const prefix = "portal_";
const lifetimeDays = 90;

/**
 * Makes a token for the caller. The answer is the only place where it can ever be read.
 * @throws Invalid for a role above the caller's own, or an expiry that is past
 */
export async function createToken(
  ctx: Context,
  { name, role, expiresAt }: CreateApiToken,
): Promise<NewApiToken> {
  const end = expiresAt === undefined ? undefined : new Date(expiresAt).toISOString();
  if (!mayCarry(ctx.actor.role, role)) {
    throw new Invalid([{ path: "role", message: "Must not be more than your own role" }]);
  }
  if (end !== undefined && end <= ctx.now) {
    throw new Invalid([{ path: "expiresAt", message: "Must be in the future" }]);
  }
  return write(ctx, (w) => issueToken(w, ctx.actor, { name, role, expiresAt: end }), { remember: false });
}

type Issue = { name: string; role: Role; expiresAt?: string | undefined };

/** Makes a token for somebody inside a write whose answer is never kept; it lasts 90 days unless told otherwise. */
export async function issueToken(
  { tx, now, record }: Write,
  { userId, email }: { userId: string; email: string },
  { name, role, expiresAt = daysAfter(now, lifetimeDays) }: Issue,
): Promise<NewApiToken> {
  const token = prefix + newSecret();
  const shown = { id: Bun.randomUUIDv7(), name, role, expiresAt, createdAt: now };
  await tx.insert(apiTokens).values({ ...shown, userId, tokenHash: digest(token) });
  record({ entity: "api_token", entityId: shown.id, action: "create", after: { ...shown, userId } });
  return { ...shown, ownerEmail: email, lastUsedAt: null, token };
}

function daysAfter(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * 86_400_000).toISOString();
}
