import { apiTokens } from "../../../db/schema";
import type { CreateApiToken, NewApiToken } from "../../contract/tokens";
import type { Context } from "../../domain/context";
import { Invalid } from "../../domain/errors";
import { mayCarry } from "../../domain/role-rank";
import { digest, newSecret } from "../../domain/secrets";
import { write } from "../../domain/write";

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
  const { userId, email } = ctx.actor;
  const end = expiresAt ? new Date(expiresAt) : daysAfter(ctx.now, lifetimeDays);
  if (!mayCarry(ctx.actor.role, role)) {
    throw new Invalid([{ path: "role", message: "Must not be more than your own role" }]);
  }
  if (end.toISOString() <= ctx.now) {
    throw new Invalid([{ path: "expiresAt", message: "Must be in the future" }]);
  }
  return write(
    ctx,
    async ({ tx, now, record }) => {
      const token = prefix + newSecret();
      const shown = { id: Bun.randomUUIDv7(), name, role, expiresAt: end.toISOString(), createdAt: now };
      await tx.insert(apiTokens).values({ ...shown, userId, tokenHash: digest(token) });
      record({ entity: "api_token", entityId: shown.id, action: "create", after: { ...shown, userId } });
      return { ...shown, ownerEmail: email, lastUsedAt: null, token };
    },
    { remember: false },
  );
}

function daysAfter(moment: string, days: number): Date {
  return new Date(Date.parse(moment) + days * 86_400_000);
}
