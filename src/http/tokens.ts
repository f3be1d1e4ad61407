import { and, eq, isNull, lte, or } from "drizzle-orm";
import { apiTokens } from "#/db/schema";
import type { Actor } from "#/src/domain/actor";
import { tokenAtDoor } from "#/src/domain/credential";
import { digest } from "#/src/domain/secrets";
import { momentAfter } from "#/src/format/durations";
import { inBackground } from "./background";
import type { Deps } from "./types";
import type { UsedFrom } from "./used-from";

/** Minimum interval between updates of the date of last use, in milliseconds. */
const noteUseEveryMs = 60_000;

type Bearer = { actor: Actor; expiresAt: string };

/**
 * Returns the owner and expiry of a bearer token; null if it is unknown, expired or its owner inactive. Records the
 * use.
 */
export async function findToken(deps: Deps, token: string, from: () => UsedFrom): Promise<Bearer | null> {
  const now = deps.clock();
  const caller = await tokenAtDoor(deps.db, digest(token), now);
  if (!caller) return null;

  const { actor, tokenId, lastUsedAt, expiresAt } = caller;
  const before = momentAfter(now, -noteUseEveryMs);
  if (lastUsedAt === null || lastUsedAt <= before) {
    inBackground(deps, "noting a token's use", tokenId, () =>
      noteUse(deps, tokenId, { lastUsedAt: now.toISOString(), ...from() }, before),
    );
  }
  return { actor, expiresAt };
}

function noteUse(deps: Deps, tokenId: string, use: UsedFrom & { lastUsedAt: string }, before: string) {
  return deps.db.transaction((tx) =>
    tx
      .update(apiTokens)
      .set(use)
      .where(
        and(eq(apiTokens.id, tokenId), or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, before))),
      ),
  );
}
